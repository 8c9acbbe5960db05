-- How a sensible player decides at the Indian village and with the Indian die.

-- The number of sides that match the wanted one.
local function times(sides, wanted)
  local n = 0
  for _, side in ipairs(sides) do
    if side == wanted then n = n + 1 end
  end
  return n
end

-- The size of the largest group of identical sides.
local function most_alike(sides)
  local most = 0
  for _, side in ipairs(sides) do most = math.max(most, times(sides, side)) end
  return most
end

local function most_shown(players, side)
  local most = 0
  for p in each(players) do most = math.max(most, showing(side, p)) end
  return most
end

function advice.village_card(q)
  local least = table.best(q.options, function(deed) return -deed.appeal end)
  if q.options[least].appeal <= 2 then return least end
end

-- Turns the least useful die to the player's most frequent face.
function advice.bless_die(q)
  local sides = dice(die.poker, q.player)
  local wanted = sides[table.best(sides, function(side) return times(sides, side) end)]
  return table.best(q.options, function(d) return sides[d] == wanted and -5 or -times(sides, sides[d]) end), wanted
end

function advice.ambush_victim(q)
  return table.best(q.options, function(p) return 10 * most_alike(dice(die.poker, p)) + count(zone.hand(p)) end)
end

function advice.ambush_die(q)
  local sides = dice(die.poker, q.about)
  return table.best(q.options, function(d) return times(sides, sides[d]) end)
end

-- High if another player has many dice for the location and this player has few.
local function gain_of_closing(at, player)
  if at == location.town_hall then return 2 end
  return most_shown(others(player), at.face) - 3 * showing(at.face, player)
end
function advice.war_place(q)
  return table.best(q.options, function(at) return gain_of_closing(at, q.player) end)
end

function advice.smoke_signals() return 1 end
