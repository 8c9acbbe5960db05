-- The sheriff's badge.
function event.new_sheriff(ev) set(variable.sheriff, ev.player) end

function play.marshall(ev) ev:cancel() end
