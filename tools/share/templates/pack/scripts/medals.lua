-- The effects of the records in medals.yaml. In Lua, ids are written with _ instead of -.

-- A step: puts new medals into the chest.
function step.my_pack_setup() supply(option.medals, resource.my_pack_medal, place.my_pack_chest) end

-- A handler: runs after each bank robbery that wasn't stopped. You choose the last part of its name.
function after.bank_rob.medal(ev) move(1, resource.my_pack_medal, place.my_pack_chest, ev.player) end

-- A response card: cancels the event that it is played on.
function play.my_pack_alarm(ev, me) ev:cancel() end

-- Tells bots how much it is worth to play the card now: the dollars at the bank. 0 means "not now".
function advice.my_pack_alarm(q, me) return amount(resource.dollar, place.bank) end
