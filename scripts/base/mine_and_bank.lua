-- The Gold Mine and the Bank.
function event.mine_exploit(ev) move(ev.nuggets, resource.nugget, place.mine, ev.player) end
function event.bank_rob(ev) pour(resource.dollar, place.bank, ev.player) end

function play.dynamite(ev, me) ev:multiply("nuggets", me.times) end
function play.even_split(ev, me) move(ev.got // 2, resource.dollar, ev.player, me.owner) end
