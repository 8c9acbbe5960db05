function step.lambing()
  supply(60, resource.wool, place.pasture)
  for p in seats() do put(first_card(zone.dogs), zone.kennel(p)) end
end

function event.wool_shear(ev) move(ev.aces, resource.wool, place.pasture, ev.player) end
