-- The effects of the steps and events in rules.yaml. In Lua, the option hand-size is written option.hand_size.

function step.deal()
  shuffle(zone.deck)
  for p in seats() do draw(zone.deck, option.hand_size, zone.hand(p)) end
  supply(10, resource.coin, place.treasure)
end

-- All players choose a card from their own hand at the same time. No one sees a card until all have chosen.
function step.choose()
  local chosen = ask_all(everyone(), "which-card", {cards = zone.hand})
  for p in seats() do resolve("lay", {player = p, card = chosen[p]}) end
end

function event.lay(ev) put(ev.card, zone.played(ev.player)) end

function step.compare()
  local strongest, alone, winner = 0, false, nil
  for p in seats() do
    local strength = first_card(zone.played(p)).strength
    if strength > strongest then
      strongest, alone, winner = strength, true, p
    elseif strength == strongest then
      alone = false
    end
  end
  if alone then resolve("win", {player = winner, coins = 1}) end
  for p in seats() do put_all(zone.played(p), zone.discard) end
end

function event.win(ev) move(ev.coins, resource.coin, place.treasure, ev.player) end
