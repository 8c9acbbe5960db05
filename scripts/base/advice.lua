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

-- The position of what scores highest.
local function best(options, worth) return table.best(options, worth, 2) end

-- What each option is worth; among equals the second comes first.
local function worths(q, worth) return table.map(q.options, worth), 2 end

local function appeal(c) return c.appeal end
local function reluctance(c) return -c.appeal end

-- Dice that build on the face with most promise (the second die is looked at first), and wild ones, as many as a cap
-- allows.
local function promising(q, cap)
  local options, sides, wild = q.options, dice(die.poker, q.player), wild_dice(die.poker, q.player)
  local wanted, most = nil, -1
  for n = 1, #options do
    local side = sides[options[n % #options + 1]]
    local worth = promise(side, q.player)
    if worth > most then wanted, most = side, worth end
  end
  local kept = {}
  for i, d in ipairs(options) do
    local fits = sides[d] == wanted
    for _, w in ipairs(wild) do fits = fits or w == d end
    if fits and #kept < cap then kept[#kept + 1] = i end
  end
  return kept
end

function advice.keep(q)
  if #q.commits > 0 then
    local kept = promising(q, 5)
    if #kept >= 3 then return kept, 1 end
  end
  local cap, sizes = 1 + math.min(2, amount(resource.dollar, q.player)), q.sizes
  while not sizes[cap] and cap > 1 do cap = cap - 1 end
  return promising(q, cap)
end

function advice.keep_fewer(q)
  local cap = #q.options
  while not q.sizes[cap] do cap = cap - 1 end
  local kept = promising(q, cap)
  if q.sizes[#kept] then return kept end
end

function advice.tie(q)
  return table.map(q.options, function(p) return (p == q.player and 1000 or 0) - amount(resource.nugget, p) - count(zone.hand(p)) end)
end

local function cards_held(p) return count(zone.hand(p)) end
function advice.saloon_victim(q) return table.map(q.options, cards_held) end
function advice.rob_victim(q) return table.map(q.options, function(p) return amount(resource.dollar, p) end) end
function advice.give_from(q) return table.map(q.options, cards_held) end
function advice.store_keep(q) return worths(q, appeal) end
function advice.saloon_keep(q) return worths(q, appeal) end
function advice.give_card(q) return worths(q, reluctance) end

-- One that isn't worth much is left where it lies.
function advice.doc_elixir(q) return worths(q, function(c) return c.appeal - 4 end) end

function advice.protect(q)
  local kept = {}
  for n = 1, math.min(2, #q.options) do
    kept[n] = best(q.options, function(c)
      for i = 1, n - 1 do
        if q.options[kept[i]] == c then return -1 end
      end
      return c.worth
    end)
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
  return best(q.options, function(d) return sides[d] == wanted and 0 or 10 - in_sight(sides[d], q.player) end), wanted
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
