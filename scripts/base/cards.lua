-- Store cards that belong to no single location.
function play.the_brute(_, me) set(variable.keep_free, true, me.owner) end

function can.professional_cheater(_, me) return revealed(die.poker, me.owner) > 0 end
function play.professional_cheater(_, me)
  local n, side = ask(me.owner, "turn-die", {die = die.poker})
  turn(die.poker, me.owner, n, side)
end

function play.nervous_joe(_, me) resolve("rob", {player = me.owner, dollars = me.dollars}) end
function event.rob(ev) move(ev.dollars, resource.dollar, ev.victim, ev.player) end

function can.wanted(ev) return ev.card.deck == zone.store end
function play.wanted(ev) ev:cancel() end
