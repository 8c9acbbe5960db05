function play.whistle(ev) ev:add("nuggets", 1) end
-- Who visits the store finds one in a pocket.
function after.store_visit.finder(ev) draw(zone.pocket, 1, zone.hand(ev.player)) end
