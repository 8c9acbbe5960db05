function value.score_collector(player)
  local mine, points = count(zone.hand(player)), 4
  if mine == 0 then return 0 end
  for p in each(others(player)) do
    if count(zone.hand(p)) > mine then return 0 end
    if count(zone.hand(p)) == mine then points = 2 end
  end
  return points
end
