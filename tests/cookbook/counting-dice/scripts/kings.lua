-- in_sight, not showing: bots ask for the value while they are still rolling, and know their own dice.
function modify.dice_shown.kings(v)
  if v.record == location.saloon then v:add(in_sight(face.K, v.player)) end
end
