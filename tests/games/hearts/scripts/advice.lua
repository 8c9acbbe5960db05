-- Advice for bots: pass dangerous cards; play as high as possible without winning the trick; discard costly cards.

-- How much a player wants to get rid of a card.
local function burden(held)
  if held.kind == card.sq then return 40 end
  if held.suit == suit.spades and held.rank > 12 then return 30 end
  if held.suit == suit.hearts then return held.rank + 6 end
  return held.rank
end

function advice.pass(q)
  local chosen = {}
  for _ = 1, 3 do
    local best, most = 0, -1
    for i, held in ipairs(q.options) do
      local taken = false
      for _, other in ipairs(chosen) do taken = taken or other == i end
      if not taken and burden(held) > most then best, most = i, burden(held) end
    end
    chosen[#chosen + 1] = best
  end
  return chosen
end

-- Plays the queen of spades below a higher spade; otherwise the highest card that doesn't win, or else the lowest.
local function duck(held)
  local winning = get(variable.best)
  if held.rank > winning.rank then return -held.rank end
  if held.kind == card.sq then return 100 end
  return held.rank
end

local function lead_low(held)
  if held.kind == card.sq then return -100 end
  if held.suit == suit.spades and held.rank > 12 then return -50 end
  return -held.rank
end

-- For the last player of a trick without points.
local function take_cheaply(held)
  if held.kind == card.sq then return -100 end
  return held.rank
end

function advice.which_card(q)
  local first = first_card(zone.trick)
  if not first then return table.best(q.options, lead_low) end
  if q.options[1].suit ~= first.suit then return table.best(q.options, burden) end
  local last = count(zone.trick) == players() - 1
  if last and #except(zone.trick, "points", 0) == 0 then return table.best(q.options, take_cheaply) end
  return table.best(q.options, duck)
end
