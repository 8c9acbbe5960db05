-- It already works on the visit on which it is played, because `modify` comes after cards are played.
function play.lantern(_, me) put(me, zone.porch(me.owner)) end
function modify.mine_exploit.lantern(ev, me) if ev.player == me.owner then ev:add("nuggets", 1) end end
