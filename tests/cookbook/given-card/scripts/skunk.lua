function play.skunk(_, me)
  put(me, zone.doorstep(ask(me.owner, "skunk-for", {among = others(me.owner)})))
end
-- On a doorstep, the skunk belongs to the player who lives there, so me.owner is that player.
function modify.store_visit.skunk(ev, me)
  if ev.player == me.owner then ev:add("cards", -1) end
end
function advice.skunk_for(q) return table.best(q.options, function(p) return count(zone.hand(p)) end) end
