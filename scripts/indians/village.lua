-- The Indian village: players may give up a deed gained at the Town Hall to get the die.
function after.placed.hall_first(ev)
  if ev.at == location.town_hall and ev.place == 1 then
    set(variable.at_hall, true)
    set(variable.hall_first, ev.player)
  end
end

function after.placed.hall_second(ev)
  if ev.at == location.town_hall and ev.place == 2 then set(variable.hall_second, ev.player) end
end

function after.entered.hall_gain(ev)
  if get(variable.at_hall) and ev.zone == zone.hand and ev.card.deck == zone.deeds then
    set(variable.gained, ev.player, ev.card)
  end
end

-- Asks the player to give a deed that they gained at the Town Hall this round. Returns true if they gave one.
local function gives(player)
  if not player then return false end
  local found = {}
  for _, deed in ipairs(owned(player, zone.deeds)) do
    if get(variable.gained, deed) == player then found[#found + 1] = deed end
  end
  if #found == 0 then return false end
  local deed = ask(player, "village-card", {cards = found, optional = true})
  if not deed then
    tell(text.no_gift, player)
    return false
  end
  return resolve("gift-give", {player = player, card = deed}) == "done"
end

function step.village()
  if not gives(get(variable.hall_first)) then gives(get(variable.hall_second)) end
end

function event.gift_give(ev)
  put(ev.card, zone.box)
  set(variable.die_holder, ev.player)
  set(variable.given, true)
end

function step.village_return()
  if not get(variable.given) then set(variable.die_holder, nil) end
end

function step.dusk() resolve("dusk-falls") end
function can.smoke_signals(_, me) return get(variable.die_holder) ~= me.owner end
function play.smoke_signals(_, me) set(variable.die_holder, me.owner) end
