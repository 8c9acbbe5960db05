-- A tie is an event, `tie-break`. Cancelled, it leaves the place to those behind the tied, or to nobody.
function can.brawl(ev, me) return not has(ev.tied, me.owner) end
function play.brawl(ev) ev:cancel() end

-- Replaced, it is decided by what happens instead.
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
