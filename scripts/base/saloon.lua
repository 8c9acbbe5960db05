-- The saloon: a card drawn from an opponent's hand.
local function draw_by_back(ev, from, drawn)
  local deeds = #cards(from, zone.deeds)
  local others = count(from) - deeds
  local n = math.min(ev.cards, count(from))
  local wanted = ask(ev.player, "saloon-back", {least = math.max(0, n - others), most = math.min(n, deeds), about = ev.victim})
  pick(from, wanted, drawn, zone.deeds)
  pick(from, n - wanted, drawn, zone.store)
end

function event.saloon_steal(ev)
  local victims = targets("steal", "victim", {player = ev.player})
  if victims == 0 then return end
  local victim = ask(ev.player, "saloon-victim", {among = victims, always = true})
  resolve("steal", {player = ev.player, victim = victim, cards = ev.cards})
end

function event.steal(ev)
  if ev.cards > 0 then resolve("loot", {player = ev.player, victim = ev.victim, cards = ev.cards}) end
end

function event.loot(ev)
  local hand, drawn = zone.hand(ev.victim), zone.looking(ev.player)
  if option.saloon_draw == "by-back" then draw_by_back(ev, hand, drawn) else pick(hand, ev.cards, drawn) end
  local kept = keep(ev.player, "saloon-keep", {cards = drawn, to = zone.hand(ev.player), rest = hand, about = ev.victim})
  if not kept then return end
  look(ev.victim, kept)
  resolve("card-taken", {player = ev.player, victim = ev.victim, card = kept})
end

function can.the_girls(ev) return targets("steal", "victim", {player = ev.player}) ~= 0 end
function play.the_girls() set(variable.extra_steals, get(variable.extra_steals) + 1) end
