-- players: the Sheriff gets a nugget for each player
function step.wages() move(players(), resource.nugget, place.mine, get(variable.sheriff)) end

-- playing: more guests come to the fair if Cowboys is played
function step.fair() move(playing("cowboys") and 2 or 1, resource.dollar, place.bank, get(variable.sheriff)) end

-- round: everybody pays taxes in every third round
function step.taxes()
  if round() % 3 == 0 then collect(1, resource.dollar, everyone(), place.bank) end
end

-- whose_turn: each player digs in turn; this step is inside a step of kind turns
function step.dig() resolve("dug", {nuggets = 1}) end
function event.dug(ev) move(ev.nuggets, resource.nugget, place.mine, whose_turn()) end

-- amount: a dollar for each player who has none
function step.relief()
  for p in seats() do
    if amount(resource.dollar, p) == 0 then move(1, resource.dollar, place.bank, p) end
  end
end

-- get: a dollar from each player for every place they have won
function step.rent()
  for p in seats() do move(get(variable.won, p), resource.dollar, p, place.bank) end
end

-- count: a dollar from each player who holds more than two cards
function step.luggage()
  for p in seats() do
    if count(zone.hand(p)) > 2 then move(1, resource.dollar, p, place.bank) end
  end
end

-- first_card: the deed that has been in the row longest goes back under the deck
function step.auction()
  local oldest = first_card(zone.deed_row)
  if oldest then put(oldest, zone.deeds) end
end

-- cards: a dollar from each player for every store card in their hand
function step.toll()
  for p in seats() do move(#cards(zone.hand(p), zone.store), resource.dollar, p, place.bank) end
end

-- where: deeds worth 1 leave the row
function step.weeding()
  for _, deed in ipairs(where(zone.deed_row, "worth", 1)) do put(deed, zone.box) end
end

-- except: all but the deeds worth 5 leave the row
function step.clearance()
  for _, deed in ipairs(except(zone.deed_row, "worth", 5)) do put(deed, zone.box) end
end

-- highest, lowest: the Sheriff gets the best deed in the row, and the worst one is removed
function step.favour()
  local best, worst = highest(zone.deed_row, "worth"), lowest(zone.deed_row, "worth")
  if best then put(best, zone.hand(get(variable.sheriff))) end
  if worst and worst ~= best then put(worst, zone.box) end
end

-- owned: a dollar from each player for every deed, in any of their zones
function step.land_tax()
  for p in seats() do move(#owned(p, zone.deeds), resource.dollar, p, place.bank) end
end

-- records: all locations are open again
function step.reopening()
  for _, at in ipairs(records("location")) do set(variable.shut, false, at) end
end

-- showing: a dollar for each ace
function step.ace_prize()
  for p in seats() do move(showing(face.A, p), resource.dollar, place.bank, p) end
end

-- in_sight: at the bank, aces count, too; bots know their own dice while they are still rolling
function modify.dice_shown.aces(v)
  if get(variable.ace_day) and v.record == location.bank then v:add(in_sight(face.A, v.player)) end
end

-- dice: a dollar for each player who shows both a queen and a king
function step.royal_couple()
  for p in seats() do
    local queen, king = false, false
    for _, side in ipairs(dice(die.poker, p)) do
      queen = queen or side == face.Q
      king = king or side == face.K
    end
    if queen and king then move(1, resource.dollar, place.bank, p) end
  end
end

-- wild_dice: a dollar from each player for every wild die
function step.joker_tax()
  for p in seats() do move(#wild_dice(die.poker, p), resource.dollar, p, place.bank) end
end
function modify.joker.first_die(v)
  if get(variable.joker_day) and v.die == 1 then v:set(1) end
end

-- revealed: a player who reveals at least three dice can play the card
function can.show_off(_, me) return revealed(die.poker, me.owner) >= 3 end
function play.show_off(_, me) move(1, resource.dollar, place.bank, me.owner) end

-- in_cup: a dollar from each player who still has dice in the cup
function step.patience()
  for p in seats() do
    if in_cup(die.poker, p) > 0 then move(1, resource.dollar, p, place.bank) end
  end
end

-- seats: a card for everybody, starting with the Sheriff
function step.presents()
  for p in seats(get(variable.sheriff)) do draw(zone.store, 1, zone.hand(p)) end
end

-- each, others: a card for everybody else, starting with the player after the Sheriff
function step.leftovers()
  local sheriff = get(variable.sheriff)
  for p in each(others(sheriff), sheriff) do draw(zone.store, 1, zone.hand(p)) end
end

-- everyone, without, only, with, size: two players each pay the third player a dollar
function step.collection()
  local sheriff, victim = get(variable.sheriff), 1
  local payers = with(only(sheriff), victim)
  local rest = without(without(everyone(), sheriff), victim)
  if size(rest) == 1 then
    for p in each(rest) do collect(1, resource.dollar, payers, p) end
  end
end

-- nobody, with: players who are broke get a dollar each, if there are any
function step.alms()
  local broke = nobody()
  for p in seats() do
    if amount(resource.dollar, p) == 0 then broke = with(broke, p) end
  end
  if broke == nobody() then return end
  for p in each(broke) do move(1, resource.dollar, place.bank, p) end
end

-- having, has: the Sheriff pays a dollar for having a deed in hand
function step.conflict_of_interest()
  local sheriff = get(variable.sheriff)
  if has(having(everyone(), zone.hand, zone.deeds), sheriff) then move(1, resource.dollar, sheriff, place.bank) end
end

-- compute: a dollar from each player for every card that could be stolen from them
function step.insurance()
  for p in seats() do move(compute("spoils", p), resource.dollar, p, place.bank) end
end

-- debug: prints the Sheriff's dollars before they pay one; only in `dicetown test`, `trace` and `play --debug`
function step.audit()
  local sheriff = get(variable.sheriff)
  debug("before the audit", sheriff, amount(resource.dollar, sheriff))
  move(1, resource.dollar, sheriff, place.bank)
end
