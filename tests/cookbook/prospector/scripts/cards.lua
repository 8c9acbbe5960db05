function can.gold_pan(ev, me) return amount(resource.nugget, place.mine) > 0 end
function play.gold_pan(ev, me) move(1, resource.nugget, place.mine, me.owner) end
