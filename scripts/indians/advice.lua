-- What a sensible player does with the village and its die.

-- How many dice of each face a player shows.
local function counts(player)
  local n = {}
  for _, side in ipairs(dice(die.poker, player)) do n[side] = (n[side] or 0) + 1 end
  return n
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

-- The odd die out joins the face that the player has most of.
function advice.bless_die(q)
  local sides, n = dice(die.poker, q.player), counts(q.player)
  local wanted = sides[table.best(sides, function(side) return n[side] end)]
  return table.best(q.options, function(d) return sides[d] == wanted and -5 or -n[sides[d]] end), wanted
end

function advice.ambush_victim(q)
  return table.best(q.options, function(p)
    local most = 0
    for _, n in pairs(counts(p)) do most = math.max(most, n) end
    return 10 * most + count(zone.hand(p))
  end)
end

function advice.ambush_die(q)
  local sides, n = dice(die.poker, q.about), counts(q.about)
  return table.best(q.options, function(d) return n[sides[d]] end)
end

-- Closes what others would win by much, and never what is one's own.
function advice.war_place(q)
  return table.best(q.options, function(at)
    if at == location.town_hall then return 2 end
    return most_shown(others(q.player), at.face) - 3 * showing(at.face, q.player)
  end)
end

function advice.smoke_signals() return 1 end
