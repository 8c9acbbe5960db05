-- The sheriff's badge. Who has it already doesn't become Sheriff.
function event.badge_take(ev)
  if ev.player ~= get(variable.sheriff) then resolve("new-sheriff", {player = ev.player}) end
end
function event.new_sheriff(ev) set(variable.sheriff, ev.player) end

function play.marshall(ev) ev:cancel() end
