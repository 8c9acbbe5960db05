-- Doc Badluck: players who won nothing may visit him, and their dice determine which remedies they can choose.
function prevent.doc_visit.may(ev)
  if get(variable.won, ev.player) == 0 then
    if not within("card-play") and not ask(ev.player, "doc-go") then ev:cancel() end
  end
end

function prevent.treatment.by_dice(ev) ev:replace("remedy-choice", {player = ev.player}) end

function event.remedy_choice(ev)
  local found = {}
  for _, kind in ipairs(records("remedy")) do
    if showing(kind.faces, ev.player) > 0 then found[#found + 1] = kind end
  end
  if #found == 0 then return end
  resolve("remedy-take", {player = ev.player, remedy = ask(ev.player, "remedy", {records = found})})
end

function after.remedy_take.wire(ev)
  if ev.remedy ~= remedy.wire then return end
  local hand = zone.hand(ev.player)
  for _ = 1, math.min(remedy.wire.lays, #cards(hand, zone.deeds)) do
    put(ask(ev.player, "wire", {cards = hand, deck = zone.deeds}), zone.open(ev.player))
  end
end

function after.remedy_take.supplies(ev)
  if ev.remedy == remedy.supplies then draw(zone.store, remedy.supplies.draws, zone.hand(ev.player)) end
end

function after.remedy_take.small_sting(ev)
  if ev.remedy ~= remedy.small_sting then return end
  collect(remedy.small_sting.dollars, resource.dollar, others(ev.player), ev.player)
end

function after.remedy_take.big_sting(ev)
  if ev.remedy ~= remedy.big_sting then return end
  collect(remedy.big_sting.nuggets, resource.nugget, others(ev.player), ev.player)
end
