-- ev.tied are the players who are tied, ev.at the place, ev.decider who would decide; ev.winner is nil until it is
-- decided.
function can.horseshoe(ev, me) return has(ev.tied, me.owner) and ev.winner ~= me.owner end
function play.horseshoe(ev, me) ev:decide("winner", me.owner) end
