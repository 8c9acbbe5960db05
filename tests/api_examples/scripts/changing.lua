-- move: two nuggets for the Sheriff, or as many as there are
function step.bonus()
  local got = move(2, resource.nugget, place.mine, get(variable.sheriff))
  if got < 2 then move(1, resource.dollar, place.bank, get(variable.sheriff)) end
end

-- pour: all of the bank's money goes to the stagecoach
function step.transport() pour(resource.dollar, place.bank, place.stagecoach) end

-- collect: the others pay the Sheriff two dollars each, or what they have
function step.salary() collect(2, resource.dollar, others(get(variable.sheriff)), get(variable.sheriff)) end

-- supply: more gold in the mine at the start; this step is `in: setup`
function step.new_vein() supply(5, resource.nugget, place.mine) end

-- set: the gold mine is shut
function step.cave_in() set(variable.shut, true, location.gold_mine) end
function forbid.contest.shut(ev)
  if get(variable.shut, ev.at) then return text.shut end
end

-- put: the first card of each hand goes on top of the store
function step.returns()
  for p in seats() do
    local first = first_card(zone.hand(p))
    if first then put(first, zone.store, true) end
  end
end

-- put_all: the discard pile goes back into the store, except its first card
function step.restocking()
  put_all(zone.store_discard, zone.store, first_card(zone.store_discard))
  shuffle(zone.store)
end

-- draw: the Sheriff gets two deeds
function step.land_grab() draw(zone.deeds, 2, zone.hand(get(variable.sheriff))) end

-- refill: the row grows to four deeds
function step.boom() refill(zone.deed_row, zone.deeds, 4) end

-- pick: everybody loses a deed at random
function step.fire()
  for p in seats() do pick(zone.hand(p), 1, zone.box, zone.deeds) end
end

-- shuffle: nobody knows the next card of the store
function step.shake() shuffle(zone.store) end

-- look: the Sheriff sees the cards in all hands
function step.search()
  for p in seats() do look(get(variable.sheriff), zone.hand(p)) end
end

-- roll: everybody rerolls their first die in public, and players who roll an ace get a dollar
function step.last_chance()
  for p in seats() do
    if roll(die.poker, p, 1) == face.A then move(1, resource.dollar, place.bank, p) end
  end
end

-- turn: everybody's first die becomes an ace
function step.magic()
  for p in seats() do turn(die.poker, p, 1, face.A) end
end

-- lay: two of the Sheriff's dice are set aside as kings, if they are still in the cup
function step.head_start() lay(die.poker, get(variable.sheriff), 2, face.K) end

-- gather: all dice go back into the cups
function step.tidy()
  for p in seats() do gather(die.poker, p) end
end

-- chance: a random player gets a nugget
function step.lottery() move(1, resource.nugget, place.mine, chance(players())) end

-- tell: in languages/en.yaml, `message: {praise: "{1:player} praises {2}."}`
function step.announcement()
  local sheriff, top = get(variable.sheriff), first_card(zone.deed_row)
  if top then tell(text.praise, sheriff, top) end
end
