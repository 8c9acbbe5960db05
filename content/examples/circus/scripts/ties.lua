-- Breaking a tie is an event, `tie-break`. If it is canceled, the next-best players win, or nobody does.
function can.brawl(ev, me) return not has(ev.tied, me.owner) end
function play.brawl(ev) ev:cancel() end

-- If it is replaced, the event that happens instead decides the winner.
function prevent.tie_break.wheel(ev)
  if option.wheel then ev:replace("wheel-spin", {at = ev.at, tied = ev.tied}) end
end
function event.wheel_spin(ev)
  local stops = chance(size(ev.tied))
  for p in each(ev.tied) do
    stops = stops - 1
    if stops == 0 then ev:decide("winner", p) end
  end
end
