// Rules about scripts.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_scripts() {
  static constexpr LintRule table[] = {
      {"syntax", Severity::error, "A script is not correct Lua.", "It can't be used. Other files are still checked.",
       "after.rob.toll(ev) ... end", "function after.rob.toll(ev) ... end"},
      {"refused", Severity::error, "A script uses a forbidden feature.",
       "Random numbers, time, files and fractions would make games irreproducible.", "math.random(6)", "chance(6)"},
      {"script", Severity::error, "A script can't be loaded.", "It fails while it is loaded.", "zone.store = 3",
       "local deck = zone.store"},
      {"kept-state", Severity::error, "A script keeps state between calls.",
       "Steps can be replayed, and games are saved and copied, so state must be in variables of the game.",
       "local n = 0\nfunction after.rob.count(ev) n = n + 1 end",
       "function after.rob.count(ev) set(variable.robberies, get(variable.robberies) + 1) end"},
      {"unknown-call", Severity::error, "A function, method or global is unknown.",
       "The call would fail in the middle of a game.", "drawcards(zone.store, 1, zone.hand(p))",
       "draw(zone.store, 1, zone.hand(p))"},
      {"unknown-table", Severity::error, "A function is put into an unknown table.",
       "Functions belong in event, step, play, can, must, value, ending, advice, weigh, forbid, prevent, modify or "
       "after.",
       "function plays.telegraph(ev) end", "function play.telegraph(ev) end"},
      {"hook-called", Severity::error, "A script calls a hook function.",
       "Only the engine calls these functions. Put shared code into a local function; to trigger an effect, resolve "
       "its "
       "event.",
       "play.gold_pan(ev, me)", "local function pan(p) ... end\nfunction play.gold_pan(ev, me) pan(me.owner) end"},
      {"handler", Severity::error, "A function is never called.",
       "Its name determines its purpose: play.CARD, event.EVENT, after.EVENT.NAME. The card, event or value must "
       "belong "
       "to this pack.",
       "function play.gold_pn(ev, me) end", "function play.gold_pan(ev, me) end"},
      {"missing-function", Severity::error, "A record needs a function that no script has.",
       "Steps of kind script, cards with `play`, and values and endings with `script: true` need their function.",
       "step: {tea: {}}", "function step.tea() ... end"},
      {"handler-near-card", Severity::warning, "The name of a handler resembles that of a card.",
       "A handler with the name of a card runs for each copy of it. Any other handler always runs, and gets no card.",
       "function after.rob.gold_pn(ev)", "function after.rob.gold_pan(ev, me)"},
      {"handler-of-other-card", Severity::warning, "A handler has the name of a card of a pack that isn't required.",
       "Handlers are for cards of their own pack and of required packs. For a card of an optional pack, put the "
       "handler "
       "into scripts/with/PACK; otherwise rename it.",
       "function after.rob.lasso(ev)   -- a card of Harbour", "scripts/with/harbour/lasso.lua"},
      {"me-is-nil", Severity::error, "A handler of the game uses its second parameter, which is nil.",
       "Only handlers with the name of a card get that card.",
       "function after.rob.gold_pn(ev, me) put(me, zone.box) end",
       "function after.rob.gold_pan(ev, me) put(me, zone.box) end"},
      {"unreachable-handler", Severity::warning, "A handler never runs.",
       "Its event never happens, or its card is never where it works (`works`, default in-play).",
       "gold-pan: {deck: store}\nfunction modify.rob.gold_pan(ev, me)", "gold-pan: {deck: store, works: in-hand}"},
      {"no-discard", Severity::warning, "A played card has no destination.",
       "It goes to the discard of its deck, unless its function moves it. Without either, the game fails.",
       "zone: {store: {seen: nobody}}\nfunction play.gold_pan(ev) end",
       "zone: {store: {seen: nobody, discard: store-pile}, store-pile: {}}"},
      {"argument-count", Severity::error, "A function gets too many or too few arguments.",
       "See the signature in the message; arguments in [ ] are optional.", "amount(resource.shell)",
       "amount(resource.shell, p)"},
      {"argument-kind", Severity::error, "An argument is of the wrong kind.",
       "Values are never converted: a card is not a zone, a text is not a card.", "put(zone.hand(p), me)",
       "put(me, zone.hand(p))"},
      {"call-while-loading", Severity::error, "A function of the game is called while the script is loaded.",
       "There is no game yet. Call it in a function.", "local n = players()",
       "function step.deal() local n = players() ... end"},
      {"changes-while-reading", Severity::error, "A read-only function changes the game or asks a question.",
       "can, must, value, ending, advice, forbid and modify can run at any time, and repeatedly.",
       "function modify.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end",
       "function after.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end"},
      {"method-not-here", Severity::error, "A method of an event is called where it can't work.",
       "Numbers are changed by modify and by cards played on the event; it is stopped by prevent and by such cards, "
       "and replaced by prevent.",
       "function after.rob.toll(ev) ev:cancel() end", "function prevent.rob.toll(ev) ev:cancel() end"},
      {"misspelt-field", Severity::error, "An unknown field is read.",
       "Unknown fields are errors, at the latest when they are read.", "ev.playr", "ev.player"},
      {"assigns-field", Severity::error, "A field of an event, a card or a record is assigned.",
       "Change numbers of an event with its methods, everything else with functions and variables.", "ev.shells = 5",
       "ev:set(\"shells\", 5)"},
      {"compares-never-equal", Severity::warning, "Two values are compared that can never be equal.",
       "Cards, zones, faces and kinds are handles, not texts: compare them with constants.", "c.kind == \"figurehead\"",
       "c.kind == card.figurehead"},
      {"calculates-own-number", Severity::warning, "A handler calculates a change of a number from that number.",
       "All handlers read the number as it was before any of them, so that their order doesn't matter. ev:multiply "
       "also "
       "applies to what the others add.",
       "function modify.rob.half(ev) ev:add(\"shells\", -(ev.shells // 2)) end",
       "function modify.rob.half(ev) ev:multiply(\"shells\", 1, 2) end"},
      {"index-zero", Severity::warning, "A list is read at index 0.", "Lists start at 1.",
       "local first = cards(zone.hand(p))[0]", "local first = cards(zone.hand(p))[1]"},
      {"always-true", Severity::warning, "A condition always holds.",
       "In Lua only nil and false count as false: 0, an empty set and an empty list count as true.",
       "if amount(resource.coin, p) then ... end", "if amount(resource.coin, p) > 0 then ... end"},
      {"maybe-nobody", Severity::warning, "A variable that may be unset is used where a player is needed.",
       "A variable of type seat without `start` is nil until a script sets it, and the game would fail. A variable "
       "that a "
       "step sets and nothing resets counts as set.",
       "move(1, resource.shell, place.bank, get(variable.captain))",
       "local p = get(variable.captain)\nif p then move(1, resource.shell, place.bank, p) end"},
      {"wrong-return", Severity::error, "A function returns the wrong type.",
       "value returns a whole number; can, must and ending true or false; forbid nil or a text of the game; advice an "
       "answer to its question; all others nothing.",
       "function forbid.rob.guard(ev) return \"no\" end", "function forbid.rob.guard(ev) return text.guarded end"},
      {"gives-nothing", Severity::error, "A function that must return a value never does.",
       "can, must and ending return true or false, value a number. A function without `return` returns nil.",
       "function can.gold_pan(ev) amount(resource.coin, place.mine) > 0 end",
       "function can.gold_pan(ev) return amount(resource.coin, place.mine) > 0 end"},
      {"fraction", Severity::warning, "A whole number is divided with /.",
       "Numbers of the game are whole. // divides and rounds down.", "function value.score_gold(p) return n / 2 end",
       "function value.score_gold(p) return n // 2 end"},
      {"resolve-missing-field", Severity::error, "An event happens without one of its fields.",
       "It would fail when it runs. Fields with `ask`, `value` or `start` are optional; fields with `undecided` must "
       "be "
       "omitted.",
       "resolve(\"rob\", {player = p})", "resolve(\"rob\", {player = p, shells = 4})"},
      {"built-in-event", Severity::error, "A script resolves an event that only the engine raises.",
       "card-play happens when a card is played, entered when a card is put into a zone.",
       "resolve(\"card-play\", {player = p, card = c})", "resolve(\"gold-pan-used\", {player = p})"},
      {"ask-options", Severity::error, "A question gets missing or unsuitable options.",
       "A number needs least and most, a choice among players `among`, among cards `cards`.", "ask(p, \"how-many\")",
       "ask(p, \"how-many\", {least = 0, most = 3})"},
  };
  return table;
}

}  // namespace rules::lint
