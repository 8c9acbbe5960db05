-- General Store cards that score in hand, and those that are played immediately.
function modify.score_cards.mule(v, me)
  if v.player == me.owner then v:add(me.worth_each * #cards(zone.hand(me.owner), zone.store)) end
end

function modify.score_cards.the_dog(v, me)
  if v.player == me.owner then v:add(me.worth_each * count(zone.captured(me.owner))) end
end

-- The giver is named when the card is played, and may have no card left after the others have responded.
function prevent.card_play.gift_target(ev)
  if ev.card.kind ~= card.gift then return end
  local givers = having(others(ev.player), zone.hand, zone.store)
  if size(givers) > 0 then ev:decide("target", ask(ev.player, "give-from", {among = givers})) end
end

function play.gift(_, me)
  local giver = within("card-play").target
  if not giver or #cards(zone.hand(giver), zone.store) == 0 then
    tell(text.no_giver, me.owner)
    return
  end
  put(ask(giver, "give-card", {cards = zone.hand(giver), deck = zone.store, about = me.owner}), zone.hand(me.owner))
end

function play.swindler(_, me) collect(me.dollars, resource.dollar, others(me.owner), me.owner) end
