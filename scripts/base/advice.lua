-- How a sensible player decides. Each function runs once per question and sees only what its seat may see. It returns
-- the worth of each option, or an answer (nil to pass). For a card in hand, it returns how much it is worth to play the
-- card now (0: not now).

-- The promise of a face: the number of the player's dice, hidden ones included, that count for its location (for aces:
-- the poker hand), times a weight for how attractive that location is.
local function promise(side, player)
  if side == face["9"] then return 12 * compute("dice-shown", player, location.gold_mine) end
  if side == face["10"] then return 9 * compute("dice-shown", player, location.bank) end
  if side == face.J then return 11 * compute("dice-shown", player, location.general_store) end
  if side == face.Q then return 10 * compute("dice-shown", player, location.saloon) end
  if side == face.K then return 11 * compute("dice-shown", player, location.sheriff) end
  return 10 * (in_sight(side, player) + #wild_dice(die.poker, player))
end

-- The appeal of each card. Among equals, the second option is preferred.
local function appeals(q) return table.map(q.options, function(c) return c.appeal end), 2 end

-- The most promising face among these dice. Among equals, the second die is preferred.
local function most_promising(options, sides, player)
  return sides[options[table.best(options, function(d) return promise(sides[d], player) end, 2)]]
end

local function is_in(list, wanted)
  for _, each in ipairs(list) do
    if each == wanted then return true end
  end
  return false
end

-- The dice with this face and the wild ones, up to a cap.
local function building_on(wanted, options, sides, player, cap)
  local wild, kept = wild_dice(die.poker, player), {}
  for i, d in ipairs(options) do
    if #kept < cap and (sides[d] == wanted or #wild > 0 and is_in(wild, d)) then kept[#kept + 1] = i end
  end
  return kept
end

function advice.keep(q)
  local options, player, sides = q.options, q.player, dice(die.poker, q.player)
  local wanted = most_promising(options, sides, player)
  if #q.commits > 0 then
    local kept = building_on(wanted, options, sides, player, 5)
    if #kept >= 3 then return kept, 1 end
  end
  return building_on(wanted, options, sides, player, math.min(1 + math.min(2, amount(resource.dollar, player)), q.high))
end

function advice.keep_fewer(q)
  local options, player, sides = q.options, q.player, dice(die.poker, q.player)
  local kept = building_on(most_promising(options, sides, player), options, sides, player, q.high)
  if q.sizes[#kept] then return kept end
end

function advice.tie(q)
  return table.map(q.options, function(p)
    return (p == q.player and 1000 or 0) - amount(resource.nugget, p) - count(zone.hand(p))
  end)
end

local function cards_held(q) return table.map(q.options, function(p) return count(zone.hand(p)) end) end
function advice.saloon_victim(q) return cards_held(q) end
function advice.rob_victim(q) return table.map(q.options, function(p) return amount(resource.dollar, p) end) end
function advice.give_from(q) return cards_held(q) end
function advice.store_keep(q) return appeals(q) end
function advice.saloon_keep(q) return appeals(q) end
function advice.give_card(q) return table.map(q.options, function(c) return -c.appeal end), 2 end

-- An unseen elixir is better than a face-up one with little appeal.
function advice.doc_elixir(q) return table.map(q.options, function(c) return c.appeal - 4 end), 2 end

function advice.protect(q)
  local kept, places = {}, {}
  for _ = 1, math.min(2, #q.options) do
    local at = table.best(q.options, function(c) return is_in(kept, c) and -1 or c.worth end, 2)
    kept[#kept + 1] = q.options[at]
    places[#places + 1] = at
  end
  return places
end

-- Turns the least useful die to the most promising face.
function advice.turn_die(q)
  local sides = dice(die.poker, q.player)
  local wanted, most = sides[q.options[1]], 0
  for side = 0, 5 do
    local worth = promise(side, q.player)
    if worth > most then wanted, most = side, worth end
  end
  return table.best(q.options, function(d)
    return sides[d] == wanted and 0 or 10 - in_sight(sides[d], q.player)
  end, 2), wanted
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

-- The worth of the first action of each location, roughly in victory points. Other packs rate their own actions.
function advice.mine_exploit(q)
  return math.min(compute("dice-shown", q.player, location.gold_mine), amount(resource.nugget, place.mine))
end
function advice.bank_rob() return amount(resource.dollar, place.bank) // 2 end
function advice.store_visit() return 3 end
function advice.saloon_steal(q) return targets("steal", "victim", {player = q.player}) ~= nobody() and 3 or 0 end
function advice.new_sheriff(q) return get(variable.sheriff) == q.player and 0 or 5 end
function advice.hall_reward(q) return 3 * math.min(1 + showing(face.A, q.player), count(zone.deed_row)) end
function advice.doc_visit() return 2 end
