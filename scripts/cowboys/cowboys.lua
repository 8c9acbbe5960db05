-- Recruiting cowboys, the effects of the four suits, and the rodeo.
function event.cowboy_recruit(ev)
  if get(variable.both_cowboys) then return end
  keep(ev.player, "cowboy-choice", {cards = zone.cowboy_row, to = zone.bunkhouse(ev.player), rest = zone.cowboy_row,
    taken = "cowboy-take"})
  refill(zone.cowboy_row, zone.cowboys, option.cowboy_row)
end

function after.cowboy_recruit.both(ev)
  if get(variable.both_cowboys) then
    for _, c in ipairs(cards(zone.cowboy_row)) do
      put(c, zone.bunkhouse(ev.player))
      resolve("cowboy-take", {player = ev.player, card = c})
    end
    refill(zone.cowboy_row, zone.cowboys, option.cowboy_row)
  end
end
function play.recruitment() set(variable.both_cowboys, true) end

function modify.steal.cowboy_of_hearts(ev, me) if ev.victim == me.owner then ev:add("cards", -me.queens) end end
function modify.mine_exploit.cowboy_of_spades(ev, me)
  if ev.player == me.owner then ev:add("nuggets", me.nuggets) end
end
function modify.cows_drive.cowboy_of_clubs(ev, me) if ev.player == me.owner then ev:add("cows", me.cows) end end
function after.bank_rob.cowboy_of_diamonds(ev, me)
  if ev.player == me.owner then resolve("toll-ride", {player = ev.player, dollars = me.dollars}) end
end
function event.toll_ride(ev) collect(ev.dollars, resource.dollar, others(ev.player), ev.player) end

-- One of the player's cowboys for each suit: the one recruited last.
local function riders(player)
  local found = {}
  for _, suit in ipairs({card.cowboy_of_hearts, card.cowboy_of_spades, card.cowboy_of_diamonds,
    card.cowboy_of_clubs}) do
    local rider
    for _, c in ipairs(cards(zone.bunkhouse(player))) do
      if c.kind == suit then rider = c end
    end
    if rider then found[#found + 1] = rider end
  end
  return found
end

function after.cowboy_take.to_rodeo(ev)
  if count(zone.rodeos) > 0 and count(zone.bunkhouse(ev.player)) >= 4 then
    if #riders(ev.player) == 4 then resolve("rodeo-win", {player = ev.player}) end
  end
end
function event.rodeo_win(ev)
  for _, c in ipairs(riders(ev.player)) do put(c, zone.cowboy_discard) end
  draw(zone.rodeos, 1, zone.trophies(ev.player))
end
