function step.evening() resolve("day-ends") end

function play.lantern(_, me) move(2, resource.dollar, place.bank, me.owner) end
