-- The die keeps its face until it is rolled again.
function step.weather() roll(die.weather) end
function forbid.contest.rain(ev)
  if ev.at == location.gold_mine and showing(face.rain, nil, die.weather) == 1 then return text.rain end
end
function modify.mine_exploit.sunshine(ev)
  if showing(face.sun, nil, die.weather) == 1 then ev:add("nuggets", 1) end
end
