-- Ties: cards that win them, bet on them, prevent them, bar a player from winning, or decide them in another way.
function can.lucky_coin(ev, me)
  local winners = targets("tie-break", "winner", {at = ev.at, decider = ev.decider, tied = ev.tied, place = ev.place})
  return has(winners, me.owner) and ev.winner ~= me.owner
end
function play.lucky_coin(ev, me) ev:decide("winner", me.owner) end

function can.side_bet(ev, me) return ev.winner ~= me.owner end
function play.side_bet(ev, me) move(1, resource.dollar, ev.winner, me.owner) end

function prevent.tie_break.closing_time(ev, me) if has(ev.tied, me.owner) then ev:cancel() end end
function forbid.tie_break.grudge(ev, me) if ev.winner == me.owner then return text.grudge end end

function prevent.tie_break.showdown(ev, me)
  if has(ev.tied, me.owner) then ev:replace("showdown", {tied = ev.tied}) end
end
function event.showdown(ev)
  local richest
  for p in each(ev.tied) do
    if not richest or amount(resource.dollar, p) > amount(resource.dollar, richest) then richest = p end
  end
  ev:decide("winner", richest)
end
function play.heckler(ev) ev:cancel() end
