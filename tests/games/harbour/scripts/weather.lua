-- The weather: a storm washes crates overboard, and fog hides the wreck.
function step.weather() resolve("weather-turn", {sky = roll(die.weather)}) end

function event.weather_turn(ev)
  if ev.sky ~= face.storm then return end
  for p in seats(get(variable.master)) do
    if amount(resource.crate, p) > 0 then resolve("storm-hit", {victim = p, crates = 2}) end
  end
end
function event.storm_hit(ev) move(ev.crates, resource.crate, ev.victim, place.sea) end

function forbid.berthing.fog(ev)
  if ev.at == berth.wreck and dice(die.weather)[1] == face.fog then return text.fog end
end

function play.oilskin(ev) ev:at_most("crates", 1) end

-- With a sailmaker, a player pays for repairs instead of losing crates. With an underwriter, lost crates bring shells.
function prevent.loss.sailmaker(ev, me)
  if ev.victim == me.owner and amount(resource.shell, me.owner) > 0 then
    ev:replace("sail-repair", {player = me.owner, shells = 1})
  end
end
function event.sail_repair(ev) move(ev.shells, resource.shell, ev.player, place.chest) end

function prevent.loss.underwriter(ev, me)
  if ev.victim == me.owner then ev:replace("claim", {player = me.owner, crates = ev.crates, shells = 2 * ev.crates}) end
end
function event.claim(ev)
  move(ev.crates, resource.crate, ev.player, place.sea)
  move(ev.shells, resource.shell, place.chest, ev.player)
end
