-- Tricks: the legal cards, and the player who takes the trick.
-- The legal cards of a player who can't follow suit.
local function discard(hand)
  if option.no_pts_on_first_trick and get(variable.tricks_played) == 0 then
    local harmless = where(hand, "points", 0)
    if #harmless > 0 then return harmless end
  end
  return cards(hand)
end

local function lead(hand)
  if get(variable.tricks_played) == 0 then
    if option.can_lead_any_club then return where(hand, "suit", suit.clubs) end
    return where(hand, "kind", card.c2)
  end
  if option.must_break_hearts and not get(variable.broken) then
    local others = except(hand, "suit", suit.hearts)
    local only_queen = #others == 1 and others[1].kind == card.sq
    if #others > 0 and not (only_queen and option.can_lead_hearts_instead_of_qs) then return others end
  end
  return cards(hand)
end

function step.card(player)
  local hand, best = zone.hand(player), get(variable.best)
  local legal
  if best then  -- `best` has the suit that was led
    legal = where(hand, "suit", best.suit)
    if #legal == 0 then legal = discard(hand) end
  else
    legal = lead(hand)
  end
  resolve("lay", {player = player,
    card = ask(player, "which-card", {cards = legal, always = option.windows == "everyone"})})
end

function event.lay(ev)
  local laid, best = ev.card, get(variable.best)
  local suit_laid = laid.suit
  put(laid, zone.trick)
  if not best or (suit_laid == best.suit and laid.rank > best.rank) then
    set(variable.best, laid)
    set(variable.lead, ev.player)
  end
  if get(variable.broken) then return end
  if suit_laid == suit.hearts or (option.qs_breaks_hearts and laid.kind == card.sq) then set(variable.broken, true) end
end

function step.take() resolve("take", {player = get(variable.lead)}) end

function event.take(ev)
  put_all(zone.trick, zone.taken(ev.player))
  set(variable.tricks, get(variable.tricks, ev.player) + 1, ev.player)
  set(variable.tricks_played, get(variable.tricks_played) + 1)
end
