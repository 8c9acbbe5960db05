-- The wheelbarrow carries up to 4 more nuggets, for a dollar each.
function can.wheelbarrow(ev) return amount(resource.dollar, ev.player) > 0 end
function play.wheelbarrow(ev, me)
  local load = ask(me.owner, "barrow-load", {least = 0, most = math.min(4, amount(resource.dollar, me.owner))})
  move(load, resource.dollar, me.owner, place.bank)
  ev:add("nuggets", load)
end

-- Half a point for each nugget it could bring; 0 means "not now".
function advice.wheelbarrow(q)
  local left = amount(resource.nugget, place.mine) - showing(face["9"], q.player)
  return math.min(4, amount(resource.dollar, q.player), left) // 2
end
-- A nugget scores 1, but so do two dollars: carry as many nuggets as possible.
function advice.barrow_load(q)
  return math.min(q.high, amount(resource.nugget, place.mine) - showing(face["9"], q.player))
end
