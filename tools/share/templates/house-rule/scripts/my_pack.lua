-- A rule of its own. `modify` is asked whenever the gold mine is exploited, before the nuggets are taken. The last part
-- of the name is free. Additions of several packs give the same in any order, so no order needs to be declared.
function modify.mine_exploit.badge_bonus(ev)
  if get(variable.sheriff) == ev.player then ev:add("nuggets", option.bonus) end
end
