-- The Sheriff badge. The current Sheriff can't become the new Sheriff.
function forbid.new_sheriff.in_office(ev)
  if ev.player == get(variable.sheriff) then return text.in_office end
end
function event.new_sheriff(ev) set(variable.sheriff, ev.player) end

function play.marshall(ev) ev:cancel() end
