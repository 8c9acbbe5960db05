-- How a sensible player decides at the prairie and with the new cards. Functions see only what their seat may see.
local function herd(player) return amount(resource.cow, player) end

-- The size of the biggest herd among the other players.
local function rival(player)
  local most = 0
  for p in each(others(player)) do most = math.max(most, herd(p)) end
  return most
end

-- The number of suits in which a player has a cowboy.
local function suits(player)
  local n, left = 0, cards(zone.bunkhouse(player))
  while #left > 0 do n, left = n + 1, except(left, "kind", left[1].kind) end
  return n
end

-- The worth of a cowboy to a player: less if they have one of this suit already, more if he completes the four suits.
local function use(player, cowboy)
  if #where(zone.bunkhouse(player), "kind", cowboy.kind) > 0 then return 2 end
  local n = suits(player)
  return n == 3 and count(zone.rodeos) > 0 and 10 or 3 + n
end

-- The number of cows that the player's aces would bring.
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
  local most = 0
  for _, c in ipairs(cards(zone.cowboy_row)) do most = math.max(most, use(q.player, c)) end
  return most
end
function advice.cowboy_choice(q) return table.best(q.options, function(c) return use(q.player, c) end) end

-- The number of times a list contains something.
local function times(list, wanted)
  local n = 0
  for _, each in ipairs(list) do
    if each == wanted then n = n + 1 end
  end
  return n
end

-- Takes each cow from the player who then has the biggest herd.
function advice.herds(q)
  local robbed = {}  -- the owner of each stolen cow
  for _ = 1, q.high do
    local victim = q.options[table.best(q.options, function(p) return herd(p) - times(robbed, p) end)]
    if herd(victim) == times(robbed, victim) then break end
    robbed[#robbed + 1] = victim
  end
  return table.map(q.options, function(p) return times(robbed, p) end)
end

-- Puts cows on a deed if the herd remains the biggest without them, or isn't the biggest even with them.
function advice.stock_deed(q)
  local mine, ahead, at = herd(q.player), rival(q.player), nil
  for n, c in ipairs(q.options) do
    if (mine - c.worth > ahead or mine < ahead) and (not at or c.worth > q.options[at].worth) then at = n end
  end
  return at
end

function advice.persuasion_keep(q) return table.best(q.options, function(c) return c.appeal end) end

-- Each Cowboy of Hearts cancels a queen. If all queens are canceled, nothing can be stolen from the cowboys' owner.
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
