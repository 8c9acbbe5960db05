-- The sheriff's badge. Nobody becomes Sheriff who is.
function forbid.new_sheriff.in_office(ev)
  if ev.player == get(variable.sheriff) then return text.in_office end
end
function event.new_sheriff(ev) set(variable.sheriff, ev.player) end

function play.marshall(ev) ev:cancel() end
