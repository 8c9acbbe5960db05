-- ev is the other card's event, ev.card that card, ev.player who plays it. It is cancelled, and goes back to their
-- hand.
function play.lawyer(ev)
  ev:cancel()
  put(ev.card, zone.hand(ev.player))
end
