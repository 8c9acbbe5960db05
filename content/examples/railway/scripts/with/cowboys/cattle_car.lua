-- Loaded only if Cowboys is played, so it may use that pack's records. Players who buy enough shares also get a cow.
function after.shares_buy.cattle_car(ev)
  if ev.shares >= location.station.cow_shares then move(1, resource.cow, place.prairie, ev.player) end
end
