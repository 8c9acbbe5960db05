-- What the card does. In Lua the id my-card is written my_card. `ev` is what happens, `me` is the card.

-- Whether it can be played now: it isn't offered while the mine is empty.
function can.my_card(ev, me) return amount(resource.nugget, place.mine) > 0 end

-- What happens when it is played. The log tells by itself what moved.
function play.my_card(ev, me) move(1, resource.nugget, place.mine, me.owner) end

-- How much a bot thinks that playing it now is worth; 0 would be "not now".
function advice.my_card(q, me) return 2 end
