function step.stock() draw(zone.store, option.goods, zone.stall) end
function step.clear() put_all(zone.stall, zone.store_discard) end

function step.buy(player)
  if amount(resource.dollar, player) < option.price then return end
  local wanted = ask(player, "which-goods", {cards = zone.stall, optional = true})
  if wanted then resolve("goods-buy", {player = player, card = wanted}) end
end
function event.goods_buy(ev)
  move(option.price, resource.dollar, ev.player, place.bank)
  put(ev.card, zone.hand(ev.player))
  set(variable.waits, 1, ev.player)  -- other players take turns at the next market
end

-- Sold cards go to the stall, where players with later turns can buy them.
function step.sell(player)
  local sold = ask(player, "which-sale", {cards = zone.hand(player), deck = zone.store, optional = true})
  if sold then resolve("goods-sell", {player = player, card = sold}) end
end
function event.goods_sell(ev)
  move(option.proceeds, resource.dollar, place.bank, ev.player)
  put(ev.card, zone.stall)
end

function advice.which_goods(q) return table.map(q.options, function(c) return c.appeal - option.price end) end
function advice.which_sale(q) return table.map(q.options, function(c) return option.proceeds - c.appeal end) end
