-- Cards that have to do with nets.
function play.deckhand(_, me) set(variable.keep_free, true, me.owner) end

function can.tide_table(_, me) return revealed(die.net, me.owner) > 0 end
function play.tide_table(_, me)
  local n, side = ask(me.owner, "turn-net", {die = die.net})
  turn(die.net, me.owner, n, side)
end

-- The cat cancels any card that is being played.
function play.cat(ev) ev:cancel() end

-- A message in a bottle: each other player pays its finder a shell.
function play.bottle(_, me)
  collect(1, resource.shell, others(me.owner), me.owner)
end
