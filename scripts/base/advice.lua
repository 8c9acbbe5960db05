-- What a sensible player does. Each function is asked once a question and sees only what its seat may see. It gives what
-- the options are worth, or an answer (nil: pass), and for a card to play what playing it now is worth (0: not now).

-- How much a player likes to keep dice with this face.
local function liking(side)
  if side == face["9"] then return 12 end
  if side == face["10"] then return 9 end
  if side == face.J or side == face.K then return 11 end
  return 10
end

-- How many dice count for a face at its location, of those that the player shows or holds; for the hand, any face.
local function counting(side, player)
  if side == face["9"] then return compute("dice-shown", player, location.gold_mine) end
  if side == face["10"] then return compute("dice-shown", player, location.bank) end
  if side == face.J then return compute("dice-shown", player, location.general_store) end
  if side == face.Q then return compute("dice-shown", player, location.saloon) end
  if side == face.K then return compute("dice-shown", player, location.sheriff) end
  return in_sight(side, player) + #wild_dice(die.poker, player)
end

-- What a face promises: how many dice count for it, and how much it is liked.
local function promise(side, player) return counting(side, player) * liking(side) end

-- What each card is worth to who gets it; among equals the second comes first.
local function appeals(q) return table.map(q.options, function(c) return c.appeal end), 2 end

-- The face with most promise of those that these dice show; the second die is looked at first.
local function most_promising(options, player)
  local sides, wanted, most = dice(die.poker, player), nil, -1
  for n = 1, #options do
    local side = sides[options[n % #options + 1]]
    if side ~= wanted then
      local worth = promise(side, player)
      if worth > most then wanted, most = side, worth end
    end
  end
  return wanted
end

-- Dice with this face, and wild ones, as many as a cap allows.
local function building_on(wanted, q, cap)
  local sides, wild, kept = dice(die.poker, q.player), wild_dice(die.poker, q.player), {}
  for i, d in ipairs(q.options) do
    local fits = sides[d] == wanted
    for _, w in ipairs(wild) do fits = fits or w == d end
    if fits and #kept < cap then kept[#kept + 1] = i end
  end
  return kept
end

function advice.keep(q)
  local wanted = most_promising(q.options, q.player)
  if #q.commits > 0 then
    local kept = building_on(wanted, q, 5)
    if #kept >= 3 then return kept, 1 end
  end
  local cap, sizes = 1 + math.min(2, amount(resource.dollar, q.player)), q.sizes
  while not sizes[cap] and cap > 1 do cap = cap - 1 end
  return building_on(wanted, q, cap)
end

function advice.keep_fewer(q)
  local cap = #q.options
  while not q.sizes[cap] do cap = cap - 1 end
  local kept = building_on(most_promising(q.options, q.player), q, cap)
  if q.sizes[#kept] then return kept end
end

function advice.tie(q)
  return table.map(q.options, function(p) return (p == q.player and 1000 or 0) - amount(resource.nugget, p) - count(zone.hand(p)) end)
end

local function cards_held(q) return table.map(q.options, function(p) return count(zone.hand(p)) end) end
function advice.saloon_victim(q) return cards_held(q) end
function advice.rob_victim(q) return table.map(q.options, function(p) return amount(resource.dollar, p) end) end
function advice.give_from(q) return cards_held(q) end
function advice.store_keep(q) return appeals(q) end
function advice.saloon_keep(q) return appeals(q) end
function advice.give_card(q) return table.map(q.options, function(c) return -c.appeal end), 2 end

-- One that isn't worth much is left where it lies.
function advice.doc_elixir(q) return table.map(q.options, function(c) return c.appeal - 4 end), 2 end

function advice.protect(q)
  local kept = {}
  for n = 1, math.min(2, #q.options) do
    kept[n] = table.best(q.options, function(c)
      for i = 1, n - 1 do
        if q.options[kept[i]] == c then return -1 end
      end
      return c.worth
    end, 2)
  end
  return kept
end

-- Turns the odd die out to the face that the player has most of.
function advice.turn_die(q)
  local sides = dice(die.poker, q.player)
  local wanted, most = sides[q.options[1]], 0
  for side = 0, 5 do
    local worth = promise(side, q.player)
    if worth > most then wanted, most = side, worth end
  end
  return table.best(q.options, function(d) return sides[d] == wanted and 0 or 10 - in_sight(sides[d], q.player) end, 2), wanted
end

function advice.professional_cheater(q)
  for _, side in ipairs(dice(die.poker, q.player)) do
    if not side then return 0 end
  end
  return 2
end
function advice.dynamite(q) return compute("dice-shown", q.player, location.gold_mine) >= 2 and 2 or 0 end
function advice.even_split(q) return amount(resource.dollar, q.about) >= 4 and 2 or 0 end
function advice.marshall(q) return q.player == get(variable.sheriff) and 3 or q.about ~= q.player and 1 or 0 end
function advice.wanted() return 1 end

-- What the first action of each location is worth, about in victory points; other packs say it of theirs.
function advice.mine_exploit(q)
  return math.min(compute("dice-shown", q.player, location.gold_mine), amount(resource.nugget, place.mine))
end
function advice.bank_rob() return amount(resource.dollar, place.bank) // 2 end
function advice.store_visit() return 3 end
function advice.saloon_steal(q) return targets("steal", "victim", {player = q.player}) ~= 0 and 3 or 0 end
function advice.new_sheriff(q) return get(variable.sheriff) == q.player and 0 or 5 end
function advice.hall_reward(q) return 3 * math.min(1 + showing(face.A, q.player), count(zone.deed_row)) end
function advice.doc_visit() return 2 end
