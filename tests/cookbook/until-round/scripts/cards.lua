-- Lasts until the end of the round.
function play.lucky_charm(_, me) set(variable.lucky, true, me.owner) end

function modify.mine_exploit.lucky(ev)
  if get(variable.lucky, ev.player) then ev:add("nuggets", 1) end
end

-- Lasts for this round and the next.
function play.fever(ev) set(variable.feverish, round() + 1, ev.player) end

function modify.mine_exploit.feverish(ev)
  if get(variable.feverish, ev.player) >= round() then ev:at_most("nuggets", 1) end
end
