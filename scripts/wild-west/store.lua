-- Store cards that score in the hand, and those played at once.
function modify.score_cards.mule(v, me)
  if v.player == me.owner then v:add(me.worth_each * #cards(zone.hand(me.owner), zone.store)) end
end

function modify.score_cards.the_dog(v, me)
  if v.player == me.owner then v:add(me.worth_each * count(zone.captured(me.owner))) end
end

function play.gift(_, me)
  local givers = having(others(me.owner), zone.hand, zone.store)
  if givers == nobody() then return end
  local giver = ask(me.owner, "give-from", {among = givers})
  put(ask(giver, "give-card", {cards = zone.hand(giver), deck = zone.store, about = me.owner}), zone.hand(me.owner))
end

function play.swindler(_, me) collect(me.dollars, resource.dollar, others(me.owner), me.owner) end
