-- option.NAME is what the option is set to. An option of 0 turns the rule off.
function after.new_sheriff.paid(ev) move(option.sheriff_pay, resource.nugget, place.mine, ev.player) end
