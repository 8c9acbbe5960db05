-- The setup of the sea, the chest and the pier. Each player is then dealt cards and may exchange up to two.
function step.set_out()
  supply(option.sea_crates, resource.crate, place.sea)
  supply(option.chest_shells, resource.shell, place.chest)
  for p in seats() do supply(option.purse, resource.shell, p) end
  shuffle(zone.gear)
  refill(zone.pier, zone.gear, option.pier_cards)
  set(variable.master, chance(players()))
end

function step.deal()
  for p in seats() do draw(zone.gear, option.deal, zone.hand(p)) end
  local back = ask_all(everyone(), "deal-back", function(p) return {cards = zone.hand(p), most = 2} end)
  for p in seats() do
    for _, card in ipairs(back[p]) do put(card, zone.gear_discard) end
    draw(zone.gear, #back[p], zone.hand(p))
  end
end
