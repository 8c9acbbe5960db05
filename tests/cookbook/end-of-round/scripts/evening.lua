function step.evening() resolve("day-ends") end

function play.night_lamp(_, me) move(2, resource.dollar, place.bank, me.owner) end
