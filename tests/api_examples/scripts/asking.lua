-- ask: the Sheriff chooses who gets a nugget, and how many dollars they pay for it
function step.reward()
  local sheriff = get(variable.sheriff)
  local chosen = ask(sheriff, "reward-whom", {among = others(sheriff)})
  local price = ask(chosen, "reward-price", {least = 0, most = amount(resource.dollar, chosen)})
  move(price, resource.dollar, chosen, sheriff)
  move(1, resource.nugget, place.mine, chosen)
end

-- keep: everybody draws two store cards, keeps one and discards the other
function step.shopping()
  for p in seats() do
    draw(zone.store, 2, zone.looking(p))
    keep(p, "shopping-keep", {cards = zone.looking(p), to = zone.hand(p), rest = zone.store_discard})
  end
end

-- ask_all: everybody bids in secret and pays their bid
function step.bidding()
  local bids = ask_all(everyone(), "bid", function(p) return {least = 0, most = amount(resource.dollar, p)} end)
  for p in seats() do move(bids[p], resource.dollar, p, place.bank) end
end
