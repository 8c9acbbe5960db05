-- The copied card stays where it is. It must say `copyable: true`, and its player must be able to play it now:
-- can_copy checks both. play_as would report what is missing.
local function copies(me)
  local found = {}
  for _, c in ipairs(cards(zone.hand(me.owner), zone.store)) do
    if can_copy(me.owner, c) then found[#found + 1] = c end
  end
  return found
end

function can.parrot(_, me) return #copies(me) > 0 end
function play.parrot(_, me) play_as(me.owner, ask(me.owner, "parrot-card", {cards = copies(me)})) end
