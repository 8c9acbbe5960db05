function step.auction()
  if draw(zone.store, 1, zone.block) == 0 then return end
  local bids = ask_all(everyone(), "bid", function(p) return {least = 0, most = amount(resource.dollar, p)} end)
  local winner, highest = nil, 0
  for p in seats(get(variable.sheriff)) do    -- among equal bids, the first player from the Sheriff
    if bids[p] > highest then winner, highest = p, bids[p] end
  end
  if winner then resolve("card-buy", {player = winner, dollars = highest}) end
  put_all(zone.block, zone.store_discard)
end
function event.card_buy(ev)
  move(ev.dollars, resource.dollar, ev.player, place.bank)
  put_all(zone.block, zone.hand(ev.player))
end
function advice.bid(q) return q.high // 3 end
