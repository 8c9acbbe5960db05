function play.whistle(ev) ev:add("nuggets", 1) end
