local prizes = {5, 3, 1}
function modify.places.track(v)
  if v.record == location.race_track then v:add(2) end
end
function after.placed.track(ev)
  if ev.at == location.race_track then move(prizes[ev.place], resource.dollar, place.bank, ev.player) end
end
function event.horse_feed(ev) move(1, resource.dollar, ev.player, place.bank) end
