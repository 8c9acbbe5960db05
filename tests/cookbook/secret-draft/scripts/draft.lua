function step.draft()
  for p in seats() do draw(zone.store, 2, zone.hand(p)) end
  local back = ask_all(everyone(), "draft-back", {cards = zone.hand})     -- each player chooses from their own hand
  for p in seats() do put(back[p], zone.store) end
  shuffle(zone.store)
end
