-- ev.tied is the set of tied players, ev.at the location, ev.decider the player who would decide. ev.winner is nil
-- until somebody has won.
function can.horseshoe(ev, me) return has(ev.tied, me.owner) and ev.winner ~= me.owner end
function play.horseshoe(ev, me) ev:decide("winner", me.owner) end
