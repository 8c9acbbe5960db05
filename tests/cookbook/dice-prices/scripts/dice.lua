function value.dice_surcharge() return option.more end
function play.lucky_cup(_, me) put(me, zone.lap(me.owner)) end
function modify.dice_surcharge.lucky_cup(v, me) if v.player == me.owner then v:add(-1) end end
