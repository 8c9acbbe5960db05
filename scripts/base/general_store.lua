-- The general store: draw, keep one, discard the rest.
function event.store_visit(ev)
  local drawn = zone.looking(ev.player)
  if draw(zone.store, ev.cards, drawn) == 0 then return end
  local kept = ask(ev.player, "store-keep", {cards = drawn})
  put_all(drawn, zone.store_discard, kept)
  put(kept, zone.hand(ev.player))
end

function play.unlimited_credits() set(variable.extra_visits, get(variable.extra_visits) + 1) end
