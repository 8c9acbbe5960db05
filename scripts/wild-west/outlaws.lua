-- Outlaws. Everybody sees the top card of the pile.
local function show_top()
  local top = first_card(zone.outlaws)
  if not top then return end
  for p = 1, players() do look(p, top) end
end

function step.hideout()
  shuffle(zone.outlaws)
  draw(zone.outlaws, option.first_wanted, zone.wanted_row)
  show_top()
end

function event.outlaw_recruit(ev)
  local outlaw, picking = first_card(zone.outlaws), get(variable.picking)
  if not outlaw then return end
  if picking then
    look(ev.player, zone.outlaws)
    outlaw = ask(ev.player, "outlaw-pick", {cards = zone.outlaws})
  end
  resolve("outlaw-hire", {player = ev.player, card = outlaw})
  if picking then shuffle(zone.outlaws) end
  show_top()
end
function event.outlaw_hire(ev) put(ev.card, zone.gang(ev.player)) end

function can.desperado() return count(zone.outlaws) > 0 end
function play.desperado() set(variable.picking, true) end

-- Before each roll, players may use outlaws, one player after another, starting with the Sheriff.
local function use_gang(p)
  repeat
    local left = in_cup(die.poker, p)
    local outlaw = left > 0 and ask(p, "outlaw-choice", {cards = zone.gang(p), optional = true})
    if not outlaw then return end
    local n = ask(p, "outlaw-count", {least = 1, most = math.min(option.outlaw_dice, left)})
    resolve("outlaw-set", {player = p, card = outlaw, dice = n, side = outlaw.recruit})
  until count(zone.gang(p)) == 0
end

function after.roll.outlaws()
  local gangs = having(everyone(), zone.gang)
  if gangs == nobody() then return end
  for p in each(gangs, get(variable.sheriff)) do use_gang(p) end
end

function event.outlaw_set(ev)
  lay(die.poker, ev.player, ev.dice, ev.side)
  put(ev.card, zone.wanted_row)
end

-- The chase: one die for each K. Each die captures one outlaw whose wanted face it matches.
local function catch(player, side)
  local row, wanted = cards(zone.wanted_row), {}
  for n = 1, #row do
    if row[n].wanted_face == side then wanted[#wanted + 1] = row[n] end
  end
  if #wanted > 0 then resolve("capture", {player = player, card = ask(player, "outlaw-catch", {cards = wanted})}) end
end

function event.outlaws_chase(ev)
  resolve("posse-roll", {player = ev.player, dice = ev.kings})
  local sides = dice(die.posse)
  for n = 1, #sides do
    if sides[n] then catch(ev.player, sides[n]) end
  end
  gather(die.posse)
end

function event.posse_roll(ev)
  for n = 1, ev.dice do roll(die.posse, nil, n) end
end

function play.two_guns(_, me) roll(die.posse, nil, ask(me.owner, "reroll", {die = die.posse})) end

function event.capture(ev) put(ev.card, zone.captured(ev.player)) end
