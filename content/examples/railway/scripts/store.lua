-- The telegraph goes to its owner's desk as soon as they get it.
function play.telegraph(_, me) put(me, zone.desk(me.owner)) end

-- While it is there, other players who rob the bank pay its owner.
function after.bank_rob.telegraph(ev, me)
  if ev.player ~= me.owner then move(me.toll, resource.dollar, ev.player, me.owner) end
end

-- A card that responds to a card: ev is the card-play event of the other player, and ev.card is their card.
function play.lawsuit(ev, me)
  ev:cancel()
  move(me.toll, resource.dollar, ev.player, me.owner)
end

-- Worth more if the other player can pay.
function advice.lawsuit(q) return amount(resource.dollar, q.about) > 0 and 2 or 1 end

-- At the station, its owner's kings count as aces. Uses in_sight so that bots count their own dice while still rolling.
function play.season_ticket(_, me) put(me, zone.desk(me.owner)) end
function modify.dice_shown.season_ticket(v, me)
  if v.player == me.owner and v.record == location.station then v:add(in_sight(face.K, v.player)) end
end

-- Breaking a tie is an event, so a tied player can decide its winner before the Sheriff is asked.
function can.whistle(ev, me) return has(ev.tied, me.owner) and ev.winner ~= me.owner end
function play.whistle(ev, me) ev:decide("winner", me.owner) end

-- Takes the action of another location, with as many dice as its contest would count.
local function stops()
  local found = {}
  for _, at in ipairs(records("location")) do
    if at ~= location.station then found[#found + 1] = at end
  end
  return found
end
function play.express(_, me) act(me.owner, ask(me.owner, "express-to", {records = stops()})) end
function advice.express_to(q)
  return table.map(q.options, function(at)
    return at == location.town_hall and 3 or compute("dice-shown", q.player, at)
  end)
end
