-- The new rule. This `modify` handler runs whenever a player mines gold, before they take the nuggets. You
-- choose the last part of its name. Additions give the same sum in any order, so you need not declare an order.
function modify.mine_exploit.badge_bonus(ev)
  if get(variable.sheriff) == ev.player then ev:add("nuggets", option.bonus) end
end
