-- The Town Hall: deeds from the row, in order. The row is refilled after the mayor's reward.
function event.hall_reward(ev)
  resolve("deeds-take", {player = ev.player})
  refill(zone.deed_row, zone.deeds, option.deed_row)
end
function modify.deeds_take.face_up(ev) ev:at_most("deeds", count(zone.deed_row)) end
function event.deeds_take(ev) draw(zone.deed_row, ev.deeds, zone.hand(ev.player)) end

function play.corruption(_, me) draw(zone.deeds, me.draws, zone.hand(me.owner)) end
