-- The three berths: the market, the wreck (where two players may act) and the regatta.
function modify.places.wreck(v)  -- as many players may act as there are actions
  if v.record == berth.wreck then v:add(players()) end
end

function event.fish_sale(ev)
  move(ev.fish * compute("market-price", ev.player), resource.shell, place.chest, ev.player)
end
function modify.market_price.fishwife(v, me)
  if v.player == me.owner then v:add(1) end
end
function play.big_net(ev) ev:multiply("fish", 2) end

function event.salvage(ev) move(ev.crates, resource.crate, place.sea, ev.player) end
function modify.salvage.rigger(ev, me)
  if ev.player == me.owner then ev:add("crates", 1) end
end
function can.smuggler(ev) return amount(resource.crate, ev.player) > 0 end
function play.smuggler(ev, me) resolve("smuggling", {player = me.owner, victim = ev.player, crates = 1}) end
function event.smuggling(ev) move(ev.crates, resource.crate, ev.victim, ev.player) end

function event.hold_search(ev) draw(zone.gear, ev.cards, zone.hand(ev.player)) end

-- The player with the best catch becomes harbor master. The current harbor master takes two shells instead.
function event.flag_raise(ev)
  if ev.player ~= get(variable.master) then resolve("new-master", {player = ev.player})
  else move(2, resource.shell, place.chest, ev.player) end
end
function event.new_master(ev) set(variable.master, ev.player) end
