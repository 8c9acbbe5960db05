-- The holder rolls the Indian die before the Gold Mine, and its effect happens immediately.
function step.war_council()
  local p = get(variable.die_holder)
  if not p then return end
  local side = roll(die.indian)
  if side == face.blessing_1 or side == face.blessing_2 then
    resolve("blessing", {player = p})
  elseif side == face.ambush_1 or side == face.ambush_2 then
    resolve("ambush", {player = p, victim = ask(p, "ambush-victim", {among = others(p)})})
  elseif side == face.bodyguard then
    resolve("guard-up", {player = p})
  else
    resolve("war-path", {player = p, at = ask(p, "war-place", {records = records("location")})})
  end
end

function event.blessing(ev)
  local n, side = ask(ev.player, "bless-die", {die = die.poker})
  turn(die.poker, ev.player, n, side)
end

function event.ambush(ev)
  local n = ask(ev.player, "ambush-die", {die = die.poker, about = ev.victim})
  roll(die.poker, ev.victim, n)
end

function event.guard_up(ev) set(variable.guarded, true, ev.player) end
function forbid.theft.bodyguard(ev) if get(variable.guarded, ev.victim) then return text.guarded end end

function event.war_path(ev) set(variable.closed, true, ev.at) end
function forbid.contest.warpath(ev) if get(variable.closed, ev.at) then return text.closed end end
