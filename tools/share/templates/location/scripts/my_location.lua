-- The effect of the action. In Lua, the id my-location-visit is written my_location_visit.
function event.my_location_visit(ev)
  move(ev.aces, resource.dollar, place.bank, ev.player)   -- a dollar for each ace, as long as the bank has any
end

-- If a pack adds a second action here, bots choose the one with the higher worth.
function advice.my_location_visit(q) return 2 end
