-- Loaded only if Cowboys is played, so it may use that pack's records.
function after.party_given.gift_of_cattle(ev)
  move(1, resource.cow, place.prairie, ev.player)
end
