-- What the records of medals.yaml do. In Lua an id is written with _ for -.

-- A step: puts new medals into the chest.
function step.my_pack_setup() supply(option.medals, resource.my_pack_medal, place.my_pack_chest) end

-- A handler: runs after each bank robbery that wasn't stopped. The last part of its name is free.
function after.bank_rob.medal(ev) move(1, resource.my_pack_medal, place.my_pack_chest, ev.player) end

-- A card that answers: it stops what it is played on.
function play.my_pack_alarm(ev, me) ev:cancel() end

-- How much a bot thinks that playing it now is worth: as much as lies at the bank. 0 would be "not now".
function advice.my_pack_alarm(q, me) return amount(resource.dollar, place.bank) end
