-- A ranch never stays in a hand: players lay it face up as soon as they get it. The first scores 1, the second 2, etc.
function after.entered.ranch(ev, me)
  if ev.card == me then put(ev.card, zone.ranches(ev.player)) end
end

function value.score_ranches(p)
  local n = count(zone.ranches(p))
  return n * (n + 1) // 2
end
