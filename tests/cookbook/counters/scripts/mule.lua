-- It goes into play with two rides on it.
function play.pack_mule(_, me)
  local player = me.owner
  put(me, zone.stable(player))
  set(variable.rides, 2, me)
end

-- While it lies in play it carries one nugget more; when it is tired it goes.
function modify.mine_exploit.pack_mule(ev, me)
  if ev.player == me.owner then ev:add("nuggets", 1) end
end

function after.mine_exploit.pack_mule(ev, me)
  if ev.player ~= me.owner then return end
  set(variable.rides, get(variable.rides, me) - 1, me)
  if get(variable.rides, me) == 0 then resolve("mule-tired", {player = ev.player, card = me}) end
end

function event.mule_tired(ev) put(ev.card, zone.store_discard) end

-- A second mule is worth less the longer the first one can still be ridden.
function advice.pack_mule(q)
  local rides = 0
  for _, mule in ipairs(cards(zone.stable(q.player))) do rides = rides + get(variable.rides, mule) end
  return 3 - rides
end
