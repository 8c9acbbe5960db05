function step.first_card()
  for p in seats() do draw(zone.store, 1, zone.hand(p)) end
end
