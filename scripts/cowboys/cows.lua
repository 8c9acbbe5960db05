-- Stealing cows: from the prairie while it has any, otherwise from herds, divided as the thief chooses.
function event.cows_drive(ev) move(ev.cows, resource.cow, place.prairie, ev.player) end
function event.cows_rustle(ev) move(ev.cows, resource.cow, ev.victim, ev.player) end

-- Cows that can't be stolen are divided again among the other herds. Protected herds are no longer targets.
local function rustle(thief, cows)
  for _ = 1, players() do
    local herds = targets("cows-rustle", "victim", {player = thief})
    if cows == 0 or herds == nobody() then return end
    local shares, nth = ask(thief, "herds", {units = cows, resource = resource.cow, among = herds}), 0
    for p in each(herds) do
      nth = nth + 1
      if shares[nth] > 0 then
        local _, got = resolve("cows-rustle", {player = thief, victim = p, cows = shares[nth]})
        cows = cows - got
      end
    end
  end
end

-- Lets the player put cows on deeds in hand, one deed at a time, each with as many cows as it is worth.
local function stock(player)
  local herd = amount(resource.cow, player)
  while herd > 0 do
    local deeds, found = cards(zone.hand(player), zone.deeds), {}
    if #deeds == 0 then return end
    for _, deed in ipairs(deeds) do
      if deed.worth > 0 and deed.worth <= herd then found[#found + 1] = deed end
    end
    local chosen = ask(player, "stock-deed", {cards = found, optional = true, always = option.windows == "everyone"})
    if not chosen then return end
    resolve("deed-stock", {player = player, card = chosen})
    herd = amount(resource.cow, player)
  end
end

function event.cows_steal(ev)
  if amount(resource.cow, place.prairie) == 0 then
    rustle(ev.player, ev.aces)
  else
    local _, got = resolve("cows-drive", {player = ev.player, cows = ev.aces})
    if option.cows_spill then rustle(ev.player, math.max(0, ev.aces - got)) end
  end
  stock(ev.player)
end

function event.deed_stock(ev)
  put(ev.card, zone.open(ev.player))
  move(ev.card.worth, resource.cow, ev.player, ev.card)
end

function play.lasso(ev, me) ev:multiply("aces", me.times) end

function forbid.cows_rustle.herder(ev) if get(variable.unstealable, ev.victim) then return text.unstealable end end
function play.cattle_herder(ev, me)
  set(variable.unstealable, true, me.owner)
  ev:cancel()
end

function value.score_stocked(player)
  local stocked = 0
  for _, deed in ipairs(cards(zone.open(player))) do
    if amount(resource.cow, deed) > 0 then stocked = stocked + 1 end
  end
  return stocked * option.stocked_deed
end

-- The biggest herd scores. If herds tie for biggest, each of them scores less.
function value.score_herd(player)
  local mine, score = amount(resource.cow, player), option.biggest_herd
  if mine == 0 then return 0 end
  for p in each(others(player)) do
    local herd = amount(resource.cow, p)
    if herd > mine then return 0 elseif herd == mine then score = option.tied_herd end
  end
  return score
end
