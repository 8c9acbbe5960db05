function play.party(_, me) resolve("party-given", {player = me.owner}) end

function event.party_given(ev)
  collect(playing("cowboys") and 1 or 2, resource.dollar, others(ev.player), ev.player)
end
