-- `prevent` comes first, before players can play cards on the robbery. A replaced robbery never happens.
function prevent.bank_rob.cellar(ev)
  if ask(ev.player, "cellar") then ev:replace("cellar-dig", {player = ev.player}) end
end
function event.cellar_dig(ev) move(2, resource.nugget, place.mine, ev.player) end
