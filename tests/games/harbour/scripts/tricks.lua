-- Tricks: cards whose timing, choices or targets demand more of the engine than most.

-- The press gang takes one of another player's crew.
function can.press_gang(_, me) return targets("press", "victim", {player = me.owner}) ~= nobody() end
function play.press_gang(_, me)
  local victim = ask(me.owner, "press-victim", {among = targets("press", "victim", {player = me.owner})})
  resolve("press", {player = me.owner, victim = victim})
end
function event.press(ev) put(ask(ev.victim, "press-card", {cards = zone.crew(ev.victim)}), zone.gear_discard) end

-- Customs: the winner of the auction pays a shell for each card in hand or crew.
function play.customs(ev) move(#owned(ev.player, zone.gear), resource.shell, ev.player, place.chest) end
function advice.customs(q) return #owned(q.about) end

-- Quarantine closes a berth for the round.
function play.quarantine(_, me)
  set(variable.closed, true, ask(me.owner, "closed-berth", {records = records("berth")}))
end
function forbid.berthing.closed(ev)
  if get(variable.closed, ev.at) then return text.quarantine end
end

-- The pilot earns a shell for second place, before anyone acts at the berth.
function after.moored.pilot(ev, me)
  if ev.player == me.owner and ev.place == 2 then move(1, resource.shell, place.chest, me.owner) end
end

-- Net Mender sets one of another player's dice before the cast. Slipknot lets its owner cast all their dice again.
function value.nets_out(p) return in_cup(die.net, p) end
function can.net_mender(_, me) return targets("mend-net", "victim", {player = me.owner}) ~= nobody() end
function play.net_mender(_, me)
  local victim = ask(me.owner, "mender-victim", {among = targets("mend-net", "victim", {player = me.owner})})
  resolve("mend-net", {player = me.owner, victim = victim})
end
function event.mend_net(ev) lay(die.net, ev.victim, 1, face.weed) end
function play.slipknot(_, me) gather(die.net, me.owner) end

-- Crossed Lines recasts a die that another player has kept. Weathercock recasts the weather dice.
local function keepers(player)
  local set = nobody()
  for p in each(others(player)) do
    if in_cup(die.net, p) < 4 then set = with(set, p) end
  end
  return set
end
function can.crossed_lines(_, me) return keepers(me.owner) ~= nobody() end
function play.crossed_lines(_, me)
  local whose = ask(me.owner, "line-owner", {among = keepers(me.owner)})
  roll(die.net, whose, ask(me.owner, "line-die", {die = die.net, about = whose}))
end
function play.weathercock(_, me)
  for _, n in ipairs(ask(me.owner, "weather-die", {die = die.weather})) do roll(die.weather, nil, n) end
end

-- Sea Shanty is optional. Stowaway must be played by a player without shells.
function play.sea_shanty(_, me) move(1, resource.shell, place.chest, me.owner) end
function must.stowaway(_, me) return amount(resource.shell, me.owner) == 0 end
function play.stowaway(_, me) move(2, resource.shell, place.chest, me.owner) end

function advice.salvage(q) return 2 * showing(face.crab, q.player) end
function advice.hold_search() return 3 end
