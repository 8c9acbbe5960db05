function play.whistle(ev) ev:add("nuggets", 1) end
-- A player who visits the store finds a card in a pocket.
function after.store_visit.finder(ev) draw(zone.pocket, 1, zone.hand(ev.player)) end
