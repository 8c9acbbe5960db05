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

-- At the station its owner's kings count as aces. in_sight: bots know their own dice while they still roll.
function play.season_ticket(_, me) put(me, zone.desk(me.owner)) end
function modify.dice_shown.season_ticket(v, me)
  if v.player == me.owner and v.record == location.station then v:add(in_sight(face.K, v.player)) end
end

-- A tie is an event: who is tied can win it before it is decided.
function can.whistle(ev, me) return has(ev.tied, me.owner) and ev.winner ~= me.owner end
function play.whistle(ev, me) ev:decide("winner", me.owner) end

-- Does the action of another place, with as many dice as its contest would count.
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
