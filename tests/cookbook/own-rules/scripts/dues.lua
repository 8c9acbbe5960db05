function after.mine_exploit.dues(ev) move(option.dues, resource.dollar, ev.player, place.bank) end
