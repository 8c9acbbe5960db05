-- v.player has the die, v.die is its number, v.face its face. For a single wild die, check v.die, too.
function modify.joker.nines(v)
  if v.face == face["9"] then v:set(1) end
end
