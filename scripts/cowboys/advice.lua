-- What a sensible player does at the prairie and with the new cards. Each function sees only what its seat may see.
local function herd(player) return amount(resource.cow, player) end

-- The biggest herd of the others.
local function rival(player)
  local most = 0
  for p in each(others(player)) do most = math.max(most, herd(p)) end
  return most
end

-- What a cowboy is worth to a player: less if it works for them already, more if it completes the four suits.
local function use(player, cowboy)
  local kinds, suits, same = {}, 0, 0
  for _, c in ipairs(cards(zone.bunkhouse(player))) do
    if c.kind == cowboy.kind then same = same + 1 end
    if not kinds[c.kind] then kinds[c.kind], suits = true, suits + 1 end
  end
  if same > 0 then return 2 end
  return suits == 3 and count(zone.rodeos) > 0 and 10 or 3 + suits
end

local function best_cowboy(player, row)
  local at, most = nil, 0
  for n, c in ipairs(row) do
    local w = use(player, c)
    if w > most then at, most = n, w end
  end
  return at, most
end

-- How many cows the aces would bring.
local function haul(player)
  local prairie, loot = amount(resource.cow, place.prairie), 0
  for p in each(others(player)) do loot = loot + herd(p) end
  return math.min(compute("dice-shown", player, location.prairie), prairie > 0 and prairie or loot)
end

function advice.cows_steal(q)
  local cows, ahead = haul(q.player), rival(q.player)
  if herd(q.player) <= ahead and herd(q.player) + cows > ahead then return cows + 4 end
  return cows + 1
end
function advice.cowboy_recruit(q)
  local _, worth = best_cowboy(q.player, cards(zone.cowboy_row))
  return worth
end
function advice.cowboy_choice(q)
  local at = best_cowboy(q.player, q.options)
  return at
end

-- Cow by cow from whoever has the biggest herd left.
function advice.herds(q)
  local shares, left = {}, {}
  for n, p in ipairs(q.options) do shares[n], left[n] = 0, herd(p) end
  for _ = 1, q.high do
    local most = 1
    for n = 2, #left do
      if left[n] > left[most] then most = n end
    end
    if left[most] == 0 then break end
    shares[most], left[most] = shares[most] + 1, left[most] - 1
  end
  return shares
end

-- Cows go on a deed if the herd is the biggest without them or can't be the biggest with them.
function advice.stock_deed(q)
  local mine, ahead, at = herd(q.player), rival(q.player), nil
  for n, c in ipairs(q.options) do
    if (mine - c.worth > ahead or mine < ahead) and (not at or c.worth > q.options[at].worth) then at = n end
  end
  return at
end

function advice.persuasion_keep(q)
  local at = 1
  for n, c in ipairs(q.options) do
    if c.appeal > q.options[at].appeal then at = n end
  end
  return at
end

-- Each cowboy of hearts cancels a queen: from whom they cancel all, nothing can be stolen.
function weigh.saloon_victim.hearts(q, victim, worth)
  local queens = compute("dice-shown", q.player, location.saloon)
  for _, c in ipairs(where(zone.bunkhouse(victim), "kind", card.cowboy_of_hearts)) do queens = queens - c.queens end
  if queens <= 0 then return 0 end
end

function advice.lasso(q) return haul(q.player) >= 2 and 2 or 0 end
function advice.recruitment() return count(zone.cowboy_row) > 1 and 2 or 0 end
function advice.cattle_herder(q) return herd(q.player) >= 2 and 2 or 0 end
function advice.mayors_bribe()
  local row = first_card(zone.deed_row)
  return count(zone.deeds) > 1 and (not row or row.worth < 5) and 2 or 0
end
function advice.persuasion() return count(zone.deeds) > 0 and 2 or 0 end
