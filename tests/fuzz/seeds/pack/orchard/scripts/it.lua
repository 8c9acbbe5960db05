function step.set_out() supply(9, resource.coin, place.bank) shuffle(zone.pile) end
function step.go()
  for p in seats() do
    put(first_card(zone.pile), zone.hand(p))
    resolve("gain", {player = p, coins = compute("worth", p)})
  end
  local victim = ask(1, "who", {among = others(1), optional = true})
  if victim then resolve("lose", {player = victim, coins = 1}) end
end
function value.worth(p) return count(zone.hand(p)) + 1 end
function event.gain(ev) move(ev.coins, resource.coin, place.bank, ev.player) end
function event.lose(ev) move(ev.coins, resource.coin, ev.player, place.bank) end
function play.pear(ev) ev:multiply("coins", 2) end
function modify.gain.plum(ev, me) if ev.player == me.owner then ev:add("coins", 1) end end
function ending.once() return true end
