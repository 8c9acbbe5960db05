-- Performers who stay in front of their owner.
function play.juggler(_, me) put(me, zone.ring(me.owner)) end
function play.cashier(_, me) put(me, zone.ring(me.owner)) end

function play.roll_of_tickets(_, me)
  put(me, zone.ring(me.owner))
  set(variable.tickets, me.entry, me)
end

-- A die whose value `joker` is 1 counts as any face, at every location and in poker hands.
function modify.joker.juggler(v, me)
  if v.player == me.owner and v.face == me.wild then v:set(1) end
end

-- Makes keeping several dice, or none, cheaper. Prices never fall below 0.
function modify.dice_surcharge.cashier(v, me)
  if v.player == me.owner then v:add(-me.entry) end
end

-- Uses a ticket for each location that its owner wins, and discards the card after the last one.
function after.placed.roll_of_tickets(ev, me)
  if ev.player ~= me.owner then return end
  move(me.dollars, resource.dollar, place.bank, me.owner)
  set(variable.tickets, get(variable.tickets, me) - 1, me)
  if get(variable.tickets, me) == 0 then put(me, zone.store_discard) end
end
