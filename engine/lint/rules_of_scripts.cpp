// Rules about scripts.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_scripts() {
  static constexpr LintRule table[] = {
      {"syntax", Severity::error, "A script is not correct Lua.",
       "Nothing of it can be used; other files are checked all the same.", "after.rob.toll(ev) ... end",
       "function after.rob.toll(ev) ... end"},
      {"refused", Severity::error, "A script uses what scripts may not use.",
       "Chance, time, files and fractions would make games differ from machine to machine.", "math.random(6)",
       "chance(6)"},
      {"script", Severity::error, "A script can't be loaded.", "What it does while it is loaded fails.",
       "zone.store = 3", "local deck = zone.store"},
      {"kept-state", Severity::error, "A script keeps something between two calls.",
       "A step may run twice, and games are saved and copied, so what lasts has to be a variable of the game.",
       "local n = 0\nfunction after.rob.count(ev) n = n + 1 end",
       "function after.rob.count(ev) set(variable.robberies, get(variable.robberies) + 1) end"},
      {"unknown-call", Severity::error, "A function, method or global is not there.",
       "It would fail as soon as it is called, in the middle of a game.", "drawcards(zone.store, 1, zone.hand(p))",
       "draw(zone.store, 1, zone.hand(p))"},
      {"unknown-table", Severity::error, "A function is put into a table that isn't there.",
       "Functions belong into event, step, play, can, must, value, ending, advice, weigh, forbid, prevent, modify or "
       "after.",
       "function plays.telegraph(ev) end", "function play.telegraph(ev) end"},
      {"hook-called", Severity::error, "A script calls what is in a table of hooks.",
       "Only the engine calls these functions. What two of them share is a local function; what a card does is done by "
       "resolving its event.",
       "play.gold_pan(ev, me)", "local function pan(p) ... end\nfunction play.gold_pan(ev, me) pan(me.owner) end"},
      {"handler", Severity::error, "A function lies where nothing calls it.",
       "Its name says what it is for: play.CARD, event.EVENT, after.EVENT.NAME. The card, event or value has to be "
       "there, and to be of this pack.",
       "function play.gold_pn(ev, me) end", "function play.gold_pan(ev, me) end"},
      {"missing-function", Severity::error, "A record needs a function that no script has.",
       "A step of kind script, a card with `play`, a value or ending with `script: true` do nothing without theirs.",
       "step: {tea: {}}", "function step.tea() ... end"},
      {"handler-near-card", Severity::warning, "The name of a handler is nearly that of a card.",
       "A handler whose name is a card runs for each copy of it; any other is a handler of the game, always runs, and "
       "gets no card.",
       "function after.rob.gold_pn(ev)", "function after.rob.gold_pan(ev, me)"},
      {"handler-of-other-card", Severity::warning, "The name of a handler is a card of a pack that isn't required.",
       "Handlers are for the cards of their own pack and of those that it requires. For a card of an optional pack the "
       "handler has to lie in scripts/with/PACK; else give it another name.",
       "function after.rob.lasso(ev)   -- a card of Harbour", "scripts/with/harbour/lasso.lua"},
      {"me-is-nil", Severity::error, "A handler of the game uses its second parameter, which is nil.",
       "Only handlers that are called like a card get that card.",
       "function after.rob.gold_pn(ev, me) put(me, zone.box) end",
       "function after.rob.gold_pan(ev, me) put(me, zone.box) end"},
      {"unreachable-handler", Severity::warning, "A handler never runs.",
       "Its event never happens, or its card never lies where it works: `works` is in-play unless the card says "
       "otherwise.",
       "gold-pan: {deck: store}\nfunction modify.rob.gold_pan(ev, me)", "gold-pan: {deck: store, works: in-hand}"},
      {"no-discard", Severity::warning, "Nothing says where a card goes that was played.",
       "It goes to the discard of its deck, unless its function puts it elsewhere; else the game ends with an error.",
       "zone: {store: {seen: nobody}}\nfunction play.gold_pan(ev) end",
       "zone: {store: {seen: nobody, discard: store-pile}, store-pile: {}}"},
      {"argument-count", Severity::error, "A function gets too many or too few arguments.",
       "The signature in the message says what it takes; what stands in [ ] may be left out.", "amount(resource.shell)",
       "amount(resource.shell, p)"},
      {"argument-kind", Severity::error, "An argument is of the wrong kind.",
       "Values are never converted: a card is no zone, a text is no card.", "put(zone.hand(p), me)",
       "put(me, zone.hand(p))"},
      {"call-while-loading", Severity::error, "A function of the game is called while the script is loaded.",
       "There is no game yet. Call it in a function.", "local n = players()",
       "function step.deal() local n = players() ... end"},
      {"changes-while-reading", Severity::error, "A function that may only read changes the game or asks somebody.",
       "can, must, value, ending, advice, forbid and modify are asked at any time, and more than once.",
       "function modify.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end",
       "function after.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end"},
      {"method-not-here", Severity::error, "A method of an event is called where it can't work.",
       "Numbers are changed by modify and by cards played on the event; it is stopped by prevent and by such cards, "
       "and replaced by prevent.",
       "function after.rob.toll(ev) ev:cancel() end", "function prevent.rob.toll(ev) ev:cancel() end"},
      {"misspelt-field", Severity::error, "A field is read that isn't there.",
       "A field that isn't there is an error, at the latest when it is read.", "ev.playr", "ev.player"},
      {"assigns-field", Severity::error, "A field of an event, a card or a record is assigned.",
       "They can't be changed this way: numbers of an event by its methods, everything else by functions and "
       "variables.",
       "ev.shells = 5", "ev:set(\"shells\", 5)"},
      {"compares-never-equal", Severity::warning, "Two values are compared that can never be equal.",
       "Cards, zones, faces and kinds are handles, not texts: compare them with constants.", "c.kind == \"figurehead\"",
       "c.kind == card.figurehead"},
      {"calculates-own-number", Severity::warning, "A handler calculates a change of a number from that number.",
       "All handlers read a number as it was before any of them, so that their order makes no difference. ev:multiply "
       "takes in what the others add, too.",
       "function modify.rob.half(ev) ev:add(\"shells\", -(ev.shells // 2)) end",
       "function modify.rob.half(ev) ev:multiply(\"shells\", 1, 2) end"},
      {"index-zero", Severity::warning, "A list is read at 0.", "Lists begin at 1.",
       "local first = cards(zone.hand(p))[0]", "local first = cards(zone.hand(p))[1]"},
      {"always-true", Severity::warning, "A condition always holds.",
       "In Lua only nil and false count as false: 0, an empty set and an empty list count as true.",
       "if amount(resource.coin, p) then ... end", "if amount(resource.coin, p) > 0 then ... end"},
      {"maybe-nobody", Severity::warning, "A variable that may name nobody is used where a player is needed.",
       "A variable of type seat without `start` names nobody until a script sets it: get gives nil, and the game would "
       "fail. One that a step sets, and nothing puts back, is taken to be set.",
       "move(1, resource.shell, place.bank, get(variable.captain))",
       "local p = get(variable.captain)\nif p then move(1, resource.shell, place.bank, p) end"},
      {"wrong-return", Severity::error, "A function gives back what it may not.",
       "value gives a whole number; can, must and ending true or false; forbid nil or a text of the game; advice what "
       "fits its question; all others nothing.",
       "function forbid.rob.guard(ev) return \"no\" end", "function forbid.rob.guard(ev) return text.guarded end"},
      {"gives-nothing", Severity::error, "A function that has to give something back never does.",
       "can, must and ending say true or false, value a number. A function without `return` gives back nil.",
       "function can.gold_pan(ev) amount(resource.coin, place.mine) > 0 end",
       "function can.gold_pan(ev) return amount(resource.coin, place.mine) > 0 end"},
      {"fraction", Severity::warning, "A number that has to be whole is divided by /.",
       "Numbers of the game are whole. // divides and rounds down.", "function value.score_gold(p) return n / 2 end",
       "function value.score_gold(p) return n // 2 end"},
      {"resolve-missing-field", Severity::error, "An event happens without one of its fields.",
       "It would fail when it runs. Fields with `ask`, `value` or `start` may be left out; one with `undecided` has to "
       "be.",
       "resolve(\"rob\", {player = p})", "resolve(\"rob\", {player = p, shells = 4})"},
      {"built-in-event", Severity::error, "A script resolves an event that only the engine makes happen.",
       "card-play happens when a card is played, entered when a card is put into a zone.",
       "resolve(\"card-play\", {player = p, card = c})", "resolve(\"gold-pan-used\", {player = p})"},
      {"ask-options", Severity::error, "A question is asked without what it needs, or with what isn't for its kind.",
       "A number needs least and most, a choice among players `among`, among cards `cards`.", "ask(p, \"how-many\")",
       "ask(p, \"how-many\", {least = 0, most = 3})"},
  };
  return table;
}

}  // namespace rules::lint
