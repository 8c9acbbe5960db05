-- The pier: all bid in secret. The highest bidder pays, takes a card, and chooses the order in which others may buy.
local function highest(bids)
  local most, who = -1, nobody()
  for p in seats() do
    if bids[p] > most then most, who = bids[p], nobody() end
    if bids[p] == most then who = with(who, p) end
  end
  return most, who
end

function step.auction()
  local bids = ask_all(everyone(), "bid", function(p)
    return {least = 0, most = amount(resource.shell, p)}
  end)
  local most, tied = highest(bids)
  local winner = ask(get(variable.master), "bid-tie", {among = tied})
  resolve("bid-win", {player = winner, shells = most})
  for _, p in ipairs(ask(winner, "pier-order", {among = others(winner)})) do
    resolve("pier-visit", {player = p, price = 1})
  end
  refill(zone.pier, zone.gear, option.pier_cards)
end

function event.bid_win(ev)
  move(ev.shells, resource.shell, ev.player, place.chest)
  resolve("pier-visit", {player = ev.player, price = 0})
end

function event.pier_visit(ev)
  if amount(resource.shell, ev.player) < ev.price then return end
  local card = ask(ev.player, "pier-card", {cards = zone.pier, optional = true})
  if not card then return end
  move(ev.price, resource.shell, ev.player, place.chest)
  put(card, zone.hand(ev.player))
end
function modify.pier_visit.haggler(ev, me)
  if ev.player == me.owner then ev:set("price", 0) end
end

function advice.bid(q) return math.min(2, q.high) end
