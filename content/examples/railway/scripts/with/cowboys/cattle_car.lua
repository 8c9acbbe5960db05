-- Read only if Cowboys is played, so it may name what that pack has: with two shares or more comes a cow.
function after.shares_buy.cattle_car(ev)
  if ev.shares >= 2 then move(1, resource.cow, place.prairie, ev.player) end
end
