-- Cards that change the Town Hall's reward of one deed.
function play.mayors_bribe(ev, me)
  ev:at_most("deeds", 0)
  draw(zone.deeds, me.draws, zone.hand(me.owner))
end

function can.persuasion(_, me) return showing(face.A, me.owner) > 0 end
function play.persuasion(_, me)
  draw(zone.deeds, showing(face.A, me.owner), zone.looking(me.owner))
  keep(me.owner, "persuasion-keep", {cards = zone.looking(me.owner), to = zone.hand(me.owner), rest = zone.box})
end
