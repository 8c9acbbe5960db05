-- The Saloon: drawing a card from an opponent's hand.
function event.saloon_steal(ev) resolve("steal", {player = ev.player, cards = ev.cards}) end
function event.steal(ev) resolve("loot", {player = ev.player, victim = ev.victim, cards = ev.cards}) end

if option.saloon_draw == "random" then
  function event.loot(ev)
    pick(zone.hand(ev.victim), ev.cards, zone.looking(ev.player))
    keep(ev.player, "saloon-keep", {cards = zone.looking(ev.player), to = zone.hand(ev.player),
      rest = zone.hand(ev.victim), about = ev.victim, taken = "card-taken"})
  end
else
  function event.loot(ev)
    local from, drawn = zone.hand(ev.victim), zone.looking(ev.player)
    local deeds = #cards(from, zone.deeds)
    local others = count(from) - deeds
    local n = math.min(ev.cards, count(from))
    local wanted = ask(ev.player, "saloon-back",
      {least = math.max(0, n - others), most = math.min(n, deeds), about = ev.victim})
    pick(from, wanted, drawn, zone.deeds)
    pick(from, n - wanted, drawn, zone.store)
    keep(ev.player, "saloon-keep", {cards = drawn, to = zone.hand(ev.player), rest = from, about = ev.victim,
      taken = "card-taken"})
  end
end

-- The victim sees which card was taken.
function event.card_taken(ev) look(ev.victim, ev.card) end

function can.the_girls(ev) return targets("steal", "victim", {player = ev.player}) ~= nobody() end
function play.the_girls() set(variable.extra_steals, get(variable.extra_steals) + 1) end
