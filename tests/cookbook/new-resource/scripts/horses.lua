function step.stable() supply(6, resource.horse, place.stable) end
function after.new_sheriff.horse(ev) move(1, resource.horse, place.stable, ev.player) end
