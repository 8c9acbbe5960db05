-- The setup of the table.
function step.set_out()
  supply(option.mine_nuggets, resource.nugget, place.mine)
  supply(option.bank_dollars, resource.dollar, place.bank)
  supply(option.stagecoach_dollars, resource.dollar, place.stagecoach)
  for p in seats() do supply(option.player_dollars, resource.dollar, p) end
  shuffle(zone.store)
  shuffle(zone.deeds)
  shuffle(zone.elixirs)
  set(variable.extra_visits, option.first_round_visits - 1)
end

function step.first_sheriff()
  local first = option.first_sheriff
  if first > players() then
    error("first-sheriff names seat " .. first .. ", but there are " .. players() .. " players")
  end
  set(variable.sheriff, first > 0 and first or chance(players()))
end

function step.deal()
  refill(zone.deed_row, zone.deeds, option.deed_row)
  refill(zone.elixir_row, zone.elixirs, option.elixir_row)
end
