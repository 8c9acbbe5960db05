-- The river: a player draws a card, uses it immediately and removes it. Only the card being used is in play.
function step.river_bed() shuffle(zone.river) end

-- The zone `panning` is empty at this point, so the player can only take the top card of the deck.
function event.river_prospect(ev)
  keep(ev.player, "river-choice", {cards = zone.panning(ev.player), or_top = zone.river, to = zone.panning(ev.player),
    taken = "river-card"})
  put_all(zone.panning(ev.player), zone.box)
end

function event.river_card(ev)
  move(ev.card.gold, resource.nugget, place.mine, ev.player)
  move(ev.card.wallet, resource.dollar, place.bank, ev.player)
end

function after.river_card.star_badge(ev) resolve("new-sheriff", {player = ev.player}) end

function after.river_card.coupon(ev)
  if count(zone.store_discard) == 0 then return end
  look(ev.player, zone.store_discard)
  put(ask(ev.player, "coupon-card", {cards = zone.store_discard}), zone.hand(ev.player))
end

function after.river_card.discovery(ev, me)
  local seen = zone.looking(ev.player)
  put(me, zone.box)
  if draw(zone.river, me.draws, seen) == 0 then return end
  local chosen = ask(ev.player, "river-choice", {cards = seen})
  put(chosen, zone.panning(ev.player))
  local rest = cards(seen)
  if #rest > 1 then rest = ask(ev.player, "river-order", {cards = rest}) end
  for i = #rest, 1, -1 do put(rest[i], zone.river, true) end
  resolve("river-card", {player = ev.player, card = chosen})
  put(chosen, zone.box)
end
