-- Dealing the cards, and passing three of them.
function step.deal()
  for p in seats() do put_all(zone.taken(p), zone.deck) end
  shuffle(zone.deck)
  for p in seats() do draw(zone.deck, 13, zone.hand(p)) end
end

-- The number of seats to the left that cards are passed.
local function seats_on()
  if not option.pass_cards or option.pass_direction == "none" then return 0 end
  if option.pass_direction == "left" then return 1 end
  if option.pass_direction == "across" then return 2 end
  if option.pass_direction == "right" then return 3 end
  if option.pass_direction == "drawn" then return chance(4) - 1 end
  local rotating = {1, 3, 2, 0}
  return rotating[(round() - 1) % 4 + 1]
end

function step.pass()
  local on = seats_on()
  set(variable.pass_by, on)
  if on == 0 then
    tell(text.pass_none)
  else
    if on == 1 then tell(text.pass_left) elseif on == 2 then tell(text.pass_across) else tell(text.pass_right) end
    local passed = ask_all(everyone(), "pass", {cards = zone.hand, least = 3, most = 3})
    for p in seats() do
      for _, card in ipairs(passed[p]) do put(card, zone.passed(p)) end
    end
    for p in seats() do put_all(zone.passed(p), zone.hand((p + on - 1) % players() + 1)) end
  end
  for p in seats() do
    local two = where(zone.hand(p), "kind", card.c2)[1]
    if two then
      set(variable.lead, p)
      for other in each(others(p)) do look(other, two) end
      return
    end
  end
end
