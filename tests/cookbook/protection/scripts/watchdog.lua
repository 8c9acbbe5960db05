function play.watchdog(_, me) put(me, zone.yard(me.owner)) end
-- `theft` is a tag of base for all events in which a player takes something from another.
function forbid.theft.watchdog(ev, me)
  if ev.victim == me.owner then return text.watchdog end
end
