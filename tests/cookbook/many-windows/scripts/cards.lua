-- `ev.event` is the event on which the card is played.
function play.tip(ev, me)
  if ev.event == "mine-exploit" then move(1, resource.nugget, ev.player, me.owner)
  else move(1, resource.dollar, ev.player, me.owner) end
end

function play.alibi(ev) ev:cancel() end

function play.sandwich(_, me) move(1, resource.dollar, place.bank, me.owner) end
