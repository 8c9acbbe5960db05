-- Tricks: cards whose moment, choice or aim needs more of the engine than most.

-- The press gang takes one of somebody's crew.
function can.press_gang(_, me) return targets("press", "victim", {player = me.owner}) ~= 0 end
function play.press_gang(_, me)
  local victim = ask(me.owner, "press-victim", {among = targets("press", "victim", {player = me.owner})})
  resolve("press", {player = me.owner, victim = victim})
end
function event.press(ev) put(ask(ev.victim, "press-card", {cards = zone.crew(ev.victim)}), zone.gear_discard) end

-- Customs: who has won the auction pays a shell for each card in hand or crew.
function play.customs(ev) move(#owned(ev.player, zone.gear), resource.shell, ev.player, place.chest) end
function advice.customs(q) return #owned(q.about) end

-- Quarantine closes a berth for the day.
function play.quarantine(_, me) set(variable.closed, true, ask(me.owner, "closed-berth", {records = records("berth")})) end
function forbid.berthing.closed(ev)
  if get(variable.closed, ev.at) then return text.quarantine end
end
