function play.prophecy(_, me)
  put(me, zone.shrine(me.owner))
  set(variable.foreseen, ask(me.owner, "foreseen-round", {least = round() + 1, most = round() + 9}), me)
end

function value.score_prophecies(player)
  local sum = 0
  for _, c in ipairs(cards(zone.shrine(player))) do
    if get(variable.foreseen, c) == round() then sum = sum + 4 end
  end
  return sum
end

function advice.foreseen_round(q) return math.min(q.high, q.low + 3) end
