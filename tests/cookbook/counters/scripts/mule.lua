-- The mule goes into play with two rides.
function play.pack_mule(_, me)
  local player = me.owner
  put(me, zone.stable(player))
  set(variable.rides, 2, me)
end

-- While in play, it carries one more nugget. When it is tired, it leaves.
function modify.mine_exploit.pack_mule(ev, me)
  if ev.player == me.owner then ev:add("nuggets", 1) end
end

function after.mine_exploit.pack_mule(ev, me)
  if ev.player ~= me.owner then return end
  set(variable.rides, get(variable.rides, me) - 1, me)
  if get(variable.rides, me) == 0 then resolve("mule-tired", {player = ev.player, card = me}) end
end

function event.mule_tired(ev) put(ev.card, zone.store_discard) end

-- A second mule is worth less while the first one still has rides.
function advice.pack_mule(q)
  local rides = 0
  for _, mule in ipairs(cards(zone.stable(q.player))) do rides = rides + get(variable.rides, mule) end
  return 3 - rides
end
