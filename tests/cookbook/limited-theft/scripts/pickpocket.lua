function can.pickpocket(ev) return targets("purse-cut", "victim", {player = ev.player}) ~= nobody() end
function play.pickpocket(ev) resolve("purse-cut", {player = ev.player, dollars = 3}) end   -- asks for the victim
function modify.purse_cut.half(ev) ev:at_most("dollars", amount(resource.dollar, ev.victim) // 2) end
function event.purse_cut(ev) move(ev.dollars, resource.dollar, ev.victim, ev.player) end
function advice.purse_victim(q)
  return table.best(q.options, function(p) return amount(resource.dollar, p) end)
end
