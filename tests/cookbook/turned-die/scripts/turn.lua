function after.bank_rob.turn(ev) resolve("die-turn", {player = ev.player}) end
function event.die_turn(ev)
  local nth, side = ask(ev.player, "turn-to", {die = die.poker, about = ev.victim})
  turn(die.poker, ev.victim, nth, side)
end
