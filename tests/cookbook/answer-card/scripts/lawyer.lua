-- ev is the other card's event, ev.card that card, ev.player who plays it. can: only against cards of the store.
function can.lawyer(ev) return ev.card.deck == zone.store end
function play.lawyer(ev)
  ev:cancel()
  put(ev.card, zone.hand(ev.player))
end
