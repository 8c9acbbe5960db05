-- Cards that are played once and discarded.
function play.strongman(ev) ev:cancel() end

-- With Railway, more people come to the parade, so everyone pays more.
function play.parade(_, me)
  collect(playing("railway") and me.times * me.entry or me.entry, resource.dollar, others(me.owner), me.owner)
end

-- The magician: the victim chooses which card they lose.
function play.magician(_, me) resolve("conjure", {player = me.owner}) end
function event.conjure(ev)
  local card = ask(ev.victim, "conjure-card", {cards = zone.hand(ev.victim), about = ev.player})
  put(card, zone.hand(ev.player))
  resolve("card-taken", {player = ev.player, victim = ev.victim, card = card})
end
function advice.conjure_from(q) return table.map(q.options, function(p) return compute("spoils", p) end) end
function advice.conjure_card(q) return table.map(q.options, function(c) return 10 - c.appeal end) end

-- The mime copies a card in the discard pile that could be played now. The discards are face down, so the mime's owner
-- looks through them first. Until then, nobody learns whether there is such a card.
local function acts(player)
  local found = {}
  for _, c in ipairs(cards(zone.store_discard)) do
    if can_copy(player, c) then found[#found + 1] = c end
  end
  return found
end
function can.mime() return count(zone.store_discard) > 0 end
function play.mime(_, me)
  look(me.owner, zone.store_discard)
  local found = acts(me.owner)
  if #found > 0 then play_as(me.owner, ask(me.owner, "mime-card", {cards = found})) end
end
function advice.mime_card(q) return table.map(q.options, function(c) return c.appeal end) end
