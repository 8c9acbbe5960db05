function after.card_taken.grudge(ev)
  if get(variable.grudge, ev.player) == ev.victim then
    set(variable.paid_back, get(variable.paid_back, ev.player) + 1, ev.player)
    set(variable.grudge, nil, ev.player)
  end
  set(variable.grudge, ev.player, ev.victim)
end

function value.score_revenge(player) return get(variable.paid_back, player) end

-- Base's advice rates each possible victim; a player against whom the bot has a grudge is worth more.
function weigh.saloon_victim.grudge(q, player, worth)
  if get(variable.grudge, q.player) == player then return worth + 10 end
end
