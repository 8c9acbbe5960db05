-- The wheelbarrow carries up to 4 nuggets more, for a dollar each.
function can.wheelbarrow(ev) return amount(resource.dollar, ev.player) > 0 end
function play.wheelbarrow(ev, me)
  local load = ask(me.owner, "barrow-load", {least = 0, most = math.min(4, amount(resource.dollar, me.owner))})
  move(load, resource.dollar, me.owner, place.bank)
  ev:add("nuggets", load)
end

-- Half as many points as the nuggets it could bring; 0 means: not now.
function advice.wheelbarrow(q)
  local left = amount(resource.nugget, place.mine) - showing(face["9"], q.player)
  return math.min(4, amount(resource.dollar, q.player), left) // 2
end
-- A nugget scores 1, two dollars score 1: carry as much as there is.
function advice.barrow_load(q)
  return math.min(q.high, amount(resource.nugget, place.mine) - showing(face["9"], q.player))
end
