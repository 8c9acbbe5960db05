-- How a sensible player decides in Wild West.

local function appeal(c) return c.appeal end
local function bounty(c) return c.bounty end

-- The worth of the second action of each location, roughly in victory points.
function advice.river_prospect() return count(zone.river) > 0 and 3 or 0 end
function advice.coach_rob(q)
  return math.min(compute("dice-shown", q.player, location.bank), amount(resource.dollar, place.stagecoach)) // 2
end
function advice.outlaw_recruit() return count(zone.outlaws) > 0 and 2 or 0 end
function advice.wife_court() return count(zone.deeds) > 0 and 3 or 0 end
function advice.outlaws_chase(q)
  local dollars = 0
  for _, c in ipairs(cards(zone.wanted_row)) do dollars = dollars + c.bounty end
  return dollars * compute("dice-shown", q.player, location.sheriff) // 12
end

function advice.river_choice(q) return table.best(q.options, appeal) end
function advice.coupon_card(q) return table.best(q.options, appeal) end

-- Puts the worst card on top, because another player may be the next to prospect.
function advice.river_order(q)
  local order = {}
  for i = 1, #q.options do order[i] = i end
  table.sort(order, function(a, b) return q.options[a].appeal < q.options[b].appeal end)
  return order
end

-- Uses an outlaw whose face the player already shows, or any outlaw before dice have been set aside.
function advice.outlaw_choice(q)
  local at = table.best(q.options, function(c) return showing(c.recruit, q.player) end)
  local none = true
  for _, side in ipairs(dice(die.poker, q.player)) do none = none and not side end
  if none or showing(q.options[at].recruit, q.player) > 0 then return at end
end
function advice.outlaw_count(q) return q.high end
function advice.outlaw_catch(q) return table.best(q.options, bounty) end
function advice.outlaw_pick(q) return table.best(q.options, function(c) return -c.bounty end) end

-- The number of chase dice with this face, minus the number of outlaws they can capture.
local function wasted(side)
  local n = 0
  for _, other in ipairs(dice(die.posse)) do
    if other == side then n = n + 1 end
  end
  for _, c in ipairs(cards(zone.wanted_row)) do
    if c.wanted_face == side then n = n - 1 end
  end
  return n
end

function advice.reroll(q)
  local sides = dice(die.posse)
  return table.best(q.options, function(d) return wasted(sides[d]) end)
end
function advice.two_guns()
  for _, side in ipairs(dice(die.posse)) do
    if side and wasted(side) > 0 and count(zone.wanted_row) > 0 then return 2 end
  end
  return 0
end

function advice.whiskey(q) return count(zone.ranches(q.player)) > 0 and 2 or 0 end
function advice.insurance() return 2 end
function advice.desperado() return 1 end
