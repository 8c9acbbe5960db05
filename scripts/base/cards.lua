-- General Store cards that aren't tied to a single location.
function play.the_brute(_, me) set(variable.keep_free, true, me.owner) end

function can.professional_cheater(_, me) return revealed(die.poker, me.owner) > 0 end
function play.professional_cheater(_, me)
  local n, side = ask(me.owner, "turn-die", {die = die.poker})
  turn(die.poker, me.owner, n, side)
end

-- The player names the victim when playing the card, so that the others know the victim when they respond.
function prevent.card_play.joe_target(ev)
  if ev.card.kind ~= card.nervous_joe then return end
  local victims = targets("rob", "victim", {player = ev.player})
  if size(victims) > 0 then ev:decide("target", ask(ev.player, "rob-victim", {among = victims})) end
end

-- If the card is copied, no target has been named, so `rob` asks for one.
function play.nervous_joe(_, me)
  local playing = within("card-play")
  resolve("rob", {player = me.owner, victim = playing and playing.target, dollars = me.dollars})
end
function event.rob(ev) move(ev.dollars, resource.dollar, ev.victim, ev.player) end

function can.wanted(ev) return ev.card.deck == zone.store end
function play.wanted(ev) ev:cancel() end
