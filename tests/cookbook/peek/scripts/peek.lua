function after.mine_exploit.peek(ev)
  if count(zone.store) < 2 then return end
  draw(zone.store, 2, zone.looking(ev.player))                 -- a zone that only its owner sees
  local under = ask(ev.player, "peek-under")
  local seen = cards(zone.looking(ev.player))
  for n = #seen, 1, -1 do put(seen[n], zone.store, not under) end
end
