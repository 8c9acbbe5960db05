function play.barn_dance()
  local poor = having(everyone(), zone.hand)
  for p in seats() do
    if move(1, resource.dollar, p, place.bank) == 1 then poor = without(poor, p) end
  end
  local given = ask_all(poor, "dance-card", {cards = zone.hand})          -- all choose simultaneously
  for p in each(poor) do put(given[p], given[p].deck == zone.deeds and zone.deeds or zone.store_discard) end
end
