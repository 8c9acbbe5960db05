function step.more_gold() supply(6 * math.max(0, players() - 5), resource.nugget, place.mine) end
