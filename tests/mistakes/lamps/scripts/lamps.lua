-- Oil is burnt, spilt and won at the pier.
local function fill(player, n)
  draw(zone.deck, n, zone.hand(player))
end

function step.begin()
  supply(option.oil * players(), resource.oil, place.store)
  shuffle(zone.deck)
  for p in seats() do fill(p, 3) end
  if option.start == "drawn" then set(variable.keeper, chance(players())) else set(variable.keeper, 1) end
end

function step.light(player)
  local n = ask(player, "how-much", {least = 1, most = compute("gain", player)})
  resolve("burn", {player = player, oil = n})
  fill(player, 1)
end

function step.throw()
  for p in seats() do
    gather(die.lamp, p)
    for n = 1, 3 do roll(die.lamp, p, n) end
  end
end

function event.burn(ev)
  move(ev.oil, resource.oil, place.store, ev.player)
  set(variable.lit, get(variable.lit, ev.player) + 1, ev.player)
end

function event.spill(ev)
  local n = option.storm and amount(resource.oil, ev.victim) or ev.oil
  move(n, resource.oil, ev.victim, place.sea)
  tell(text.spilt, ev.victim)
end

function event.moor(ev)
  move(ev.lamps, resource.oil, place.store, ev.player)
  local shown = cards(zone.hand(ev.player))
  if #shown > 0 then put(ask(ev.player, "which", {cards = shown}), zone.shelf(ev.player)) end
end

function play.wick(ev) ev:add("oil", 1) end
function can.flood(ev, me) return amount(resource.oil, ev.player) > 0 and me.owner ~= ev.player end
function play.flood(_, me) resolve("spill", {player = me.owner, oil = 1}) end
function play.lens(ev, me) ev:multiply("lamps", me.worth + 1) set(variable.rubbed, 1, me) end

function modify.burn.mirror(ev, me)
  if ev.player == me.owner then ev:add("oil", me.worth) end
end
function forbid.spill.empty(ev)
  if amount(resource.oil, ev.victim) == 0 then return text.nothing end
end
function prevent.spill.calm(ev)
  if get(variable.calm) then ev:cancel() end
end
function after.fire.gleam(ev)
  if ev.event == "burn" and ev.got > 2 then set(variable.calm, true) end
end
function modify.gain.brighter(v)
  if showing(face.bright, v.player) > 1 then v:add(1) end
end

function value.bonus(player)
  local n = 0
  for _, c in ipairs(cards(zone.shelf(player))) do
    if c.kind == card.mirror then n = n + c.worth end
  end
  return n
end
function ending.bright() return get(variable.lit, get(variable.keeper)) > 9 end

function advice.how_much(q) return q.high end
function advice.wick(q) return amount(resource.oil, place.store) > 2 and 2 or 0 end
function advice.whom(q) return table.best(q.options, function(p) return amount(resource.oil, p) end) end
