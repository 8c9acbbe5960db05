-- The General Store: draw cards, keep one, discard the rest.
function event.store_visit(ev)
  draw(zone.store, ev.cards, zone.looking(ev.player))
  keep(ev.player, "store-keep", {cards = zone.looking(ev.player), to = zone.hand(ev.player), rest = zone.store_discard})
end

function play.unlimited_credits() set(variable.extra_visits, get(variable.extra_visits) + 1) end
