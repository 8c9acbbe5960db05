-- resolve: the Sheriff takes two dollars from a player of their choice or, if that fails, one from the bank
function step.raid()
  local sheriff = get(variable.sheriff)
  local outcome, got = resolve("rob", {player = sheriff, dollars = 2})
  if outcome ~= "done" or got == 0 then move(1, resource.dollar, place.bank, sheriff) end
end

-- act: the Sheriff digs in the gold mine, as if they had won it
function step.day_off() act(get(variable.sheriff), location.gold_mine, "mine-exploit") end

-- play_as, can_copy: uses the effect of the first card of the discard pile, if it can be copied
function can.echo(_, me)
  local last = first_card(zone.store_discard)
  return last ~= nil and can_copy(me.owner, last)
end
function play.echo(_, me) play_as(me.owner, first_card(zone.store_discard)) end

-- within: a robbery that is part of a raid yields an extra dollar
function event.big_raid(ev) resolve("rob", {player = ev.player, dollars = 1}) end
function step.big_day() resolve("big-raid", {player = get(variable.sheriff)}) end
function modify.rob.raid(ev)
  local raid = within("big-raid")
  if raid and raid.player == ev.player then ev:add("dollars", 1) end
end

-- targets: everybody whom the Sheriff could rob pays a dollar for a guard
function step.guards()
  collect(1, resource.dollar, targets("rob", "victim", {player = get(variable.sheriff)}), place.bank)
end

-- add: two more nuggets
function play.shovel(ev) ev:add("nuggets", 2) end

-- set: exactly three nuggets, before anything is added
function play.contract(ev) ev:set("nuggets", 3) end

-- multiply: one and a half times as many nuggets
function play.wagon(ev) ev:multiply("nuggets", 3, 2) end

-- at_least: no fewer than four nuggets
function play.lamp(ev) ev:at_least("nuggets", 4) end

-- at_most: no more than one nugget
function play.fog(ev) ev:at_most("nuggets", 1) end

-- cancel: nobody digs
function play.strike(ev) ev:cancel() end

-- replace: on a holiday, a player who would dig gets a dollar instead
function prevent.mine_exploit.holiday(ev)
  if get(variable.holiday) then ev:replace("holiday-pay", {player = ev.player}) end
end
function event.holiday_pay(ev) move(1, resource.dollar, place.bank, ev.player) end

-- decide: wins a tie
function can.lucky_coin(ev, me) return has(ev.tied, me.owner) end
function play.lucky_coin(ev, me) ev:decide("winner", me.owner) end
