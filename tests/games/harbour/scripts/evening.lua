-- Mending nets: players who won nothing draw a card or take two shells.
function event.mend(ev)
  if ask(ev.player, "mend-draw") then draw(zone.gear, 1, zone.hand(ev.player))
  else move(2, resource.shell, place.chest, ev.player) end
end
function can.cook(_, me) return not get(variable.used, me) end
function play.cook(_, me)
  set(variable.used, true, me)
  move(1, resource.shell, place.chest, me.owner)
end

-- The toll, which the harbor master takes from the other players in any proportion.
function step.tolls()
  local master = get(variable.master)
  local payers = targets("toll", "victim", {player = master})
  local shares = ask(master, "toll-shares", {units = option.toll, resource = resource.crate, among = payers})
  local nth = 0
  for p in each(payers) do
    nth = nth + 1
    if shares[nth] > 0 then resolve("toll", {player = master, victim = p, crates = shares[nth]}) end
  end
end
function event.toll(ev) move(ev.crates, resource.crate, ev.victim, ev.player) end
function forbid.toll.figurehead(ev, me)
  if ev.victim == me.owner then return text.figurehead end
end
function play.sealed_letter(ev) ev:cancel() end

-- At ebb, the oldest card at the pier is discarded, and players discard down to their hand limit.
function step.ebb()
  local oldest = first_card(zone.pier)
  if oldest then put(oldest, zone.gear_discard) end
  refill(zone.pier, zone.gear, option.pier_cards)
  for p in seats() do
    while count(zone.hand(p)) > compute("hand-limit", p) do
      put(ask(p, "hand-discard", {cards = zone.hand(p)}), zone.gear_discard)
    end
  end
end
function modify.hand_limit.quartermaster(v, me)
  if v.player == me.owner then v:add(2) end
end

function ending.winter() return round() >= option.last_round end
