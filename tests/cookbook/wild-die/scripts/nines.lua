-- v.player has the die, v.die is its number, v.face what it shows: a joker that is one die only asks for v.die, too.
function modify.joker.nines(v)
  if v.face == face["9"] then v:set(1) end
end
