-- The telegraph lies on its owner's desk from the moment they get it.
function play.telegraph(_, me) put(me, zone.desk(me.owner)) end

-- As long as it lies there, its owner hears of robberies.
function after.bank_rob.telegraph(ev, me)
  if ev.player ~= me.owner then move(me.toll, resource.dollar, ev.player, me.owner) end
end

-- A card that answers a card: ev is what the other player does, ev.card their card.
function play.lawsuit(ev, me)
  ev:cancel()
  move(me.toll, resource.dollar, ev.player, me.owner)
end

-- Worth it if there is something to get.
function advice.lawsuit(q) return amount(resource.dollar, q.about) > 0 and 2 or 1 end
