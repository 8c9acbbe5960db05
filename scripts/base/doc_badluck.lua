-- Doc Badluck and his elixirs.
function event.doc_visit(ev) resolve("treatment", {player = ev.player}) end

function event.treatment(ev)
  keep(ev.player, "doc-elixir", {cards = zone.elixir_row, or_top = zone.elixirs, to = zone.remedy(ev.player),
    taken = "elixir"})
  put_all(zone.remedy(ev.player), zone.elixir_discard)
  refill(zone.elixir_row, zone.elixirs, option.elixir_row)
end

-- A player of your choice gives you a card of their choice.
local function given(player, deck)
  local givers = having(others(player), zone.hand, deck)
  if givers == nobody() then
    tell(text.no_giver, player)
    return
  end
  local giver = ask(player, "give-from", {among = givers})
  local card = ask(giver, "give-card", {cards = zone.hand(giver), deck = deck, about = player})
  put(card, zone.hand(player))
end

function after.elixir.wealth(ev, me) collect(me.dollars, resource.dollar, others(ev.player), ev.player) end
function after.elixir.charm(ev, me) collect(me.nuggets, resource.nugget, others(ev.player), ev.player) end
function after.elixir.fortune(ev, me) draw(zone.store, me.draws, zone.hand(ev.player)) end
function after.elixir.power(ev) resolve("new-sheriff", {player = ev.player}) end

function after.elixir.protection(ev, me)
  local hand, open = zone.hand(ev.player), zone.open(ev.player)
  keep(ev.player, "protect", {cards = hand, deck = zone.deeds, count = me.lays, to = open})
end

function after.elixir.friendship(ev) given(ev.player, zone.store) end
function after.elixir.domination(ev) given(ev.player, zone.deeds) end

function play.elixir(_, me) resolve("doc-visit", {player = me.owner}) end
