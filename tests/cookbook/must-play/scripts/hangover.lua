-- With `must` in YAML it has to be played whenever it can be; a function must.hangover(ev, me) would say when.
function play.hangover(ev) ev:multiply("nuggets", 1, 2) end
