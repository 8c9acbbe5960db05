-- With `must` in YAML, it must be played whenever possible; a function must.hangover(ev, me) could say when.
function play.hangover(ev) ev:multiply("nuggets", 1, 2) end
