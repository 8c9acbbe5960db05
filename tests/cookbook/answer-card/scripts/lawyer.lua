-- ev is the other card's event, ev.card the card, and ev.player its player. The card is canceled and goes back to their
-- hand.
function play.lawyer(ev)
  ev:cancel()
  put(ev.card, zone.hand(ev.player))
end
