-- How a sensible player decides at Doc Badluck's.

local function took(player, what, each_gives)
  local sum = 0
  for p in each(others(player)) do sum = sum + math.min(each_gives, amount(what, p)) end
  return sum
end

-- The worth of a remedy, roughly in half victory points. Barbed wire is worth little, because it only protects deeds
-- that might be stolen.
local function relief(player, kind)
  if kind == remedy.big_sting then return 2 * took(player, resource.nugget, kind.nuggets) end
  if kind == remedy.small_sting then return took(player, resource.dollar, kind.dollars) end
  if kind == remedy.supplies then return 6 * kind.draws end
  return math.min(kind.lays, #cards(zone.hand(player), zone.deeds))
end

function advice.doc_go() return true end
function advice.remedy(q) return table.best(q.options, function(kind) return relief(q.player, kind) end) end
function advice.wire(q) return table.best(q.options, function(c) return c.worth end) end
