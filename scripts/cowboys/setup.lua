-- The setup: cows on the prairie, and cowboys beside it.
function step.range()
  supply(option.prairie_cows, resource.cow, place.prairie)
  shuffle(zone.cowboys)
  refill(zone.cowboy_row, zone.cowboys, option.cowboy_row)
end
