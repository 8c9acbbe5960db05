-- The card that is copied stays where it is. It has to say `copyable: true`, and to be one that could be played now:
-- can_copy asks for both. play_as would say what is missing.
local function copies(me)
  local found = {}
  for _, c in ipairs(cards(zone.hand(me.owner), zone.store)) do
    if can_copy(me.owner, c) then found[#found + 1] = c end
  end
  return found
end

function can.parrot(_, me) return #copies(me) > 0 end
function play.parrot(_, me) play_as(me.owner, ask(me.owner, "parrot-card", {cards = copies(me)})) end
