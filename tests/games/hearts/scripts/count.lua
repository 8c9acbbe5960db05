-- Scoring: a player who takes all the hearts and the queen of spades shoots the moon.
local function shooter()
  for p in seats() do
    if compute("penalties", p) == 26 then return p end
  end
end

function step.count()
  local moon = shooter()
  if moon then resolve("moon", {player = moon}) end
  for p in seats() do
    local points = compute("penalties", p)
    if option.jd_bonus then points = points + compute("bonuses", p) end
    if moon then
      if p == moon then points = points - 26 else points = points + 26 end
    elseif option.avoid_all_tricks_bonus and count(zone.taken(p)) == 0 then
      points = points - 5
    end
    resolve("count", {player = p, points = points})
  end
end

function event.moon(ev) set(variable.moons, get(variable.moons, ev.player) + 1, ev.player) end
function event.count(ev) set(variable.points, get(variable.points, ev.player) + ev.points, ev.player) end

function value.points_so_far(p) return get(variable.points, p) end
function value.tricks_so_far(p) return get(variable.tricks, p) end
function value.moons_so_far(p) return get(variable.moons, p) end
function value.score(p) return -get(variable.points, p) end

-- With limit 0, this is true after the first deal: the total is positive, so somebody has at least 0 points.
function ending.limit()
  for p in seats() do
    if get(variable.points, p) >= option.limit then return true end
  end
  return false
end
