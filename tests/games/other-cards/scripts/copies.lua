-- Cards that copy another card's effect, or take another location's action.
local function model() return first_card(zone.pocket_discard) end
function can.mirror(_, me)
  local other = model()
  return other ~= nil and can_copy(me.owner, other)
end
function play.mirror(_, me) play_as(me.owner, model()) end

function play.second_helping(ev, me)
  if ev.event == "bank-rob" then act(me.owner, location.bank) else act(me.owner, location.gold_mine, "mine-exploit") end
end
