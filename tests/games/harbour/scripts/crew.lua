-- Hiring: each round, a player may put one crew card from hand into play. A player with three dismisses one.
local function sailors(pile)
  local found = {}
  for _, card in ipairs(cards(pile)) do
    if card.crew == 1 then found[#found + 1] = card end
  end
  return found
end

function step.hiring()
  for p in seats(get(variable.master)) do
    local card = ask(p, "crew-hire",
      {cards = sailors(zone.hand(p)), optional = true, always = option.windows == "everyone"})
    if card then resolve("hire", {player = p, card = card}) end
  end
end

function event.hire(ev)
  local crew = zone.crew(ev.player)
  put(ev.card, crew)
  if count(crew) > 2 then put(ask(ev.player, "crew-dismiss", {cards = crew}), zone.gear_discard) end
end

function advice.crew_hire(q) return q.options[1] and 1 end
