-- Store cards that belong to no single location.
function play.the_brute(_, me) set(variable.keep_free, true, me.owner) end

function can.professional_cheater(_, me) return revealed(die.poker, me.owner) > 0 end
function play.professional_cheater(_, me)
  local n, side = ask(me.owner, "turn-die", {die = die.poker})
  turn(die.poker, me.owner, n, side)
end

-- The victim is named when the card is played, so that others can answer knowing it.
function prevent.card_play.joe_target(ev)
  if ev.card.kind ~= card.nervous_joe then return end
  local victims = targets("rob", "victim", {player = ev.player})
  if size(victims) > 0 then ev:decide("target", ask(ev.player, "rob-victim", {among = victims})) end
end

-- A copied card has named no target: `rob` asks.
function play.nervous_joe(_, me)
  local playing = within("card-play")
  resolve("rob", {player = me.owner, victim = playing and playing.target, dollars = me.dollars})
end
function event.rob(ev) move(ev.dollars, resource.dollar, ev.victim, ev.player) end

function can.wanted(ev) return ev.card.deck == zone.store end
function play.wanted(ev) ev:cancel() end
