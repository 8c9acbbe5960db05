-- House rules: faces that count as other faces, and a die that counts as any face.
if option.kings_are_queens then
  function modify.dice_shown.kings(v)
    if v.record == location.saloon then v:add(in_sight(face.K, v.player)) end
  end
end

if option.joker then
  function modify.joker.first_nine(v)
    if v.face == face["9"] and v.die == 1 then v:set(1) end
  end
end

function prevent.contest.marked_dice(ev, me)
  if ev.at == location.saloon then turn(die.poker, me.owner, 1, face.Q) end
end
