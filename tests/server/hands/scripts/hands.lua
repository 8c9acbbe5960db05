function play.whistle() end

function step.hands()
  for p in seats() do
    put(where(zone.tools, "loud", 1)[1], zone.sleeve(p))
    put(where(zone.tools, "loud", 0)[1], zone.sleeve(p))
  end
  local back = ask_all(everyone(), "put-back", {cards = zone.sleeve})
  for p in seats() do put(back[p], zone.box) end
end
