-- Read only if Cowboys is played, so it may name what that pack has: with enough shares comes a cow.
function after.shares_buy.cattle_car(ev)
  if ev.shares >= location.station.cow_shares then move(1, resource.cow, place.prairie, ev.player) end
end
