-- Gold mine and bank.
function event.mine_exploit(ev) move(ev.nuggets, resource.nugget, place.mine, ev.player) end
function event.bank_rob(ev) pour(resource.dollar, place.bank, ev.player) end

function play.dynamite(ev) ev:multiply("nuggets", 2) end
function play.even_split(ev, me) move(ev.got // 2, resource.dollar, ev.player, me.owner) end
