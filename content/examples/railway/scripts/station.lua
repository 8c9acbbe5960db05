-- Buying shares at the station.
function step.rails() supply(option.shares, resource.share, place.station) end

-- Limits the shares to those left at the station and those the player can pay for.
function modify.shares_buy.paid(ev)
  ev:at_most("shares", amount(resource.share, place.station))
  if option.share_price > 0 then ev:at_most("shares", amount(resource.dollar, ev.player) // option.share_price) end
end

function event.shares_buy(ev)
  move(ev.shares * option.share_price, resource.dollar, ev.player, place.stagecoach)
  move(ev.shares, resource.share, place.station, ev.player)
end

-- The approximate gain in VP: a share scores 2, and a dollar half a point.
function advice.shares_buy(q)
  local shares = math.min(showing(face.A, q.player), amount(resource.share, place.station))
  if option.share_price > 0 then shares = math.min(shares, amount(resource.dollar, q.player) // option.share_price) end
  return 2 * shares - shares * option.share_price // 2
end
