-- Played on this visit, it works already for this visit: `modify` comes after the cards.
function play.lantern(_, me) put(me, zone.porch(me.owner)) end
function modify.mine_exploit.lantern(ev, me) if ev.player == me.owner then ev:add("nuggets", 1) end end
