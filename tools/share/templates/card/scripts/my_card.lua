-- The effect of the card. `ev` is the event it is played on; `me` is the card. In Lua, my-card is written my_card.

-- Returns true if the card can be played now. It isn't offered while the mine is empty.
function can.my_card(ev, me) return amount(resource.nugget, place.mine) > 0 end

-- Applies the card. The log automatically shows what moves.
function play.my_card(ev, me) move(1, resource.nugget, place.mine, me.owner) end

-- Tells bots how much it is worth to play the card now; 0 means "not now".
function advice.my_card(q, me) return 2 end
