-- Two actions at each location, and the players who take them.
function modify.places.second(v)
  if players() > 2 then v:add(1) end
end

function step.claims()
  if players() > 2 then
    supply(option.more_nuggets, resource.nugget, place.mine)
  else
    draw(zone.deeds, option.fewer_deeds, zone.box)
  end
end

function event.coach_rob(ev) move(ev.tens, resource.dollar, place.stagecoach, ev.player) end
function event.wife_court(ev) draw(zone.deeds, 1, zone.hand(ev.player)) end
