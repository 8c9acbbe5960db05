-- Whiskey and Insurance at the Saloon.
-- For a player with Whiskey in hand, ranches also count as loot, so a victim may have nothing but ranches.
function modify.spoils.whiskey(v, me)
  local steal = within("saloon-steal")
  if steal and steal.player == me.owner then v:add(count(zone.ranches(v.player))) end
end

function can.whiskey(ev) return count(zone.ranches(ev.victim)) > 0 end
function must.whiskey(ev) return count(zone.hand(ev.victim)) == 0 end
function prevent.card_play.whiskey_target(ev)
  if ev.card.kind == card.whiskey then ev:decide("target", within("steal").victim) end
end
function play.whiskey() set(variable.drunk, true) end

-- Whiskey works for one theft only, even if that theft failed.
function prevent.steal.sober()
  if get(variable.drunk) then set(variable.drunk, false) end
end

function prevent.loot.drunk(ev)
  if get(variable.drunk) then ev:replace("ranch-loot", {player = ev.player, victim = ev.victim}) end
end

function event.ranch_loot(ev)
  local ranch = first_card(zone.ranches(ev.victim))
  put(ranch, zone.ranches(ev.player))
  resolve("card-taken", {player = ev.player, victim = ev.victim, card = ranch})
end

function play.insurance(ev, me) draw(ev.card.deck, 1, zone.hand(me.owner)) end
