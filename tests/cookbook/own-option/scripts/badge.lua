-- option.NAME is the value of the option. 0 turns the rule off.
function after.new_sheriff.paid(ev) move(option.sheriff_pay, resource.nugget, place.mine, ev.player) end
