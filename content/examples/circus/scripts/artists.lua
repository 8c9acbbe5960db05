-- Artists who stay in front of their owner.
function play.juggler(_, me) put(me, zone.ring(me.owner)) end
function play.cashier(_, me) put(me, zone.ring(me.owner)) end

function play.roll_of_tickets(_, me)
  put(me, zone.ring(me.owner))
  set(variable.tickets, me.entry, me)
end

-- A die for which the value `joker` is 1 stands for any face, at each place and in hands.
function modify.joker.juggler(v, me)
  if v.player == me.owner and v.face == me.wild then v:set(1) end
end

-- What keeping several dice costs; it never costs less than nothing.
function modify.dice_surcharge.cashier(v, me)
  if v.player == me.owner then v:add(-me.entry) end
end

-- A ticket for each place that its owner wins, as long as there are some.
function after.placed.roll_of_tickets(ev, me)
  if ev.player ~= me.owner then return end
  move(me.dollars, resource.dollar, place.bank, me.owner)
  set(variable.tickets, get(variable.tickets, me) - 1, me)
  if get(variable.tickets, me) == 0 then put(me, zone.store_discard) end
end
