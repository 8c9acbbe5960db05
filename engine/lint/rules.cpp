#include "lint/rules.hpp"

#include <algorithm>
#include <vector>

#include "base/rule_error.hpp"

namespace rules::lint {

std::span<const LintRule> rules() {
  static const std::vector<LintRule> all = [] {
    std::vector<LintRule> joined;
    for (const std::span<const LintRule> table :
         {rules_of_files(), rules_of_records(), rules_of_scripts(), rules_of_texts()})
      joined.insert(joined.end(), table.begin(), table.end());
    return joined;
  }();
  return all;
}

const LintRule* find_rule(std::string_view name) {
  const auto found =
      std::find_if(rules().begin(), rules().end(), [&](const LintRule& each) { return each.name == name; });
  return found == rules().end() ? nullptr : &*found;
}

const LintRule& rule_named(std::string_view name) {
  if (const LintRule* found = find_rule(name)) return *found;
  throw RuleError("there is no rule '" + std::string(name) + "'");
}

namespace {

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

}  // namespace

std::string explanation(const LintRule& rule) {
  return std::string(rule.name) + " (" + name_of(rule.level) + "): " + rule.says + "\n\n" + rule.why +
         "\n\n  wrong:\n" + indented(rule.wrong) + "  right:\n" + indented(rule.right);
}

// Rules about scripts.

std::span<const LintRule> rules_of_scripts() {
  static constexpr LintRule table[] = {
      {"syntax", Severity::error, "A script is not valid Lua.",
       "The script can't be used. Other files are still checked.", "after.rob.toll(ev) ... end",
       "function after.rob.toll(ev) ... end"},
      {"refused", Severity::error, "A script uses a forbidden feature.",
       "Lua's random numbers, time, files and fractions would make games irreproducible.", "math.random(6)",
       "chance(6)"},
      {"script", Severity::error, "A script can't be loaded.", "The script fails while it is being loaded.",
       "zone.store = 3", "local deck = zone.store"},
      {"kept-state", Severity::error, "A script keeps state between calls.",
       "Steps are replayed, and games are saved and copied, so all state must be in game variables.",
       "local n = 0\nfunction after.rob.count(ev) n = n + 1 end",
       "function after.rob.count(ev) set(variable.robberies, get(variable.robberies) + 1) end"},
      {"unknown-call", Severity::error, "A function, method or global is unknown.",
       "The call would fail in the middle of a game.", "drawcards(zone.store, 1, zone.hand(p))",
       "draw(zone.store, 1, zone.hand(p))"},
      {"unknown-table", Severity::error, "A function is defined in an unknown table.",
       "Functions belong in event, step, play, can, must, value, ending, advice, weigh, forbid, prevent, modify or "
       "after.",
       "function plays.telegraph(ev) end", "function play.telegraph(ev) end"},
      {"hook-called", Severity::error, "A script calls a hook function.",
       "Only the engine can call these functions. Put shared code into a local function; to trigger an effect, resolve "
       "its event.",
       "play.gold_pan(ev, me)", "local function pan(p) ... end\nfunction play.gold_pan(ev, me) pan(me.owner) end"},
      {"handler", Severity::error, "A function is never called.",
       "The name of a function determines when the engine calls it: play.CARD, event.EVENT, after.EVENT.NAME. The "
       "card, event or value must belong to this pack.",
       "function play.gold_pn(ev, me) end", "function play.gold_pan(ev, me) end"},
      {"missing-function", Severity::error, "A record needs a function that no script defines.",
       "Steps of kind script, cards with `play`, and values and endings with `script: true` need a function.",
       "step: {tea: {}}", "function step.tea() ... end"},
      {"handler-near-card", Severity::warning, "The name of a handler resembles that of a card.",
       "A handler with the name of a card runs for each copy of that card. Any other handler always runs, and gets no "
       "card.",
       "function after.rob.gold_pn(ev)", "function after.rob.gold_pan(ev, me)"},
      {"handler-of-other-card", Severity::warning, "A handler has the name of a card from a pack that isn't required.",
       "Handlers can belong to cards of their own pack and of required packs. For a card of an optional pack, put the "
       "handler in scripts/with/PACK; otherwise rename the handler.",
       "function after.rob.lasso(ev)   -- a card of Harbour", "scripts/with/harbour/lasso.lua"},
      {"me-is-nil", Severity::error, "A handler that doesn't belong to a card uses its second parameter, which is nil.",
       "Only a handler with the name of a card gets that card.",
       "function after.rob.gold_pn(ev, me) put(me, zone.box) end",
       "function after.rob.gold_pan(ev, me) put(me, zone.box) end"},
      {"unreachable-handler", Severity::warning, "A handler never runs.",
       "Its event never happens, or its card is never in the area where the handler runs (`works`, by default "
       "in-play).",
       "gold-pan: {deck: store}\nfunction modify.rob.gold_pan(ev, me)", "gold-pan: {deck: store, works: in-hand}"},
      {"no-discard", Severity::warning, "A played card has no destination.",
       "A played card goes to its deck's discard zone, unless its function moves it. If neither happens, the game "
       "fails.",
       "zone: {store: {seen: nobody}}\nfunction play.gold_pan(ev) end",
       "zone: {store: {seen: nobody, discard: store-pile}, store-pile: {}}"},
      {"argument-count", Severity::error, "A function call has too many or too few arguments.",
       "The message shows the signature; arguments in [ ] are optional.", "amount(resource.shell)",
       "amount(resource.shell, p)"},
      {"argument-kind", Severity::error, "An argument is of the wrong kind.",
       "Values are never converted: a card is not a zone, and a string is not a card.", "put(zone.hand(p), me)",
       "put(me, zone.hand(p))"},
      {"call-while-loading", Severity::error, "A game function is called while the script is being loaded.",
       "At that point, there is no game yet. Call it inside a function.", "local n = players()",
       "function step.deal() local n = players() ... end"},
      {"changes-while-reading", Severity::error, "A read-only function changes the game or asks a question.",
       "Functions in can, must, value, ending, advice, forbid and modify can run at any time, and repeatedly.",
       "function modify.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end",
       "function after.rob.toll(ev) move(1, resource.shell, place.bank, ev.player) end"},
      {"method-not-here", Severity::error, "A method of an event is called where it is not allowed.",
       "Only modify and cards played on the event can change its numbers; only prevent and those cards can stop it; "
       "only prevent can replace it.",
       "function after.rob.toll(ev) ev:cancel() end", "function prevent.rob.toll(ev) ev:cancel() end"},
      {"misspelt-field", Severity::error, "An unknown field is read.", "The script would fail when it runs.",
       "ev.playr", "ev.player"},
      {"assigns-field", Severity::error, "A script assigns a field of an event, a card or a record.",
       "Change the numbers of an event with its methods, and everything else with functions and variables.",
       "ev.shells = 5", "ev:set(\"shells\", 5)"},
      {"compares-never-equal", Severity::warning, "A script compares two values that can never be equal.",
       "Cards, zones, faces and kinds are handles, not strings; compare them with constants.",
       "c.kind == \"figurehead\"", "c.kind == card.figurehead"},
      {"calculates-own-number", Severity::warning, "A handler changes a number by an amount computed from that number.",
       "All handlers read the number as it was before any of them changed it, so that their order doesn't matter. "
       "ev:multiply also applies to what the other handlers add.",
       "function modify.rob.half(ev) ev:add(\"shells\", -(ev.shells // 2)) end",
       "function modify.rob.half(ev) ev:multiply(\"shells\", 1, 2) end"},
      {"index-zero", Severity::warning, "A list is read at index 0.", "Lists start at 1.",
       "local first = cards(zone.hand(p))[0]", "local first = cards(zone.hand(p))[1]"},
      {"always-true", Severity::warning, "A condition is always true.",
       "In Lua, only nil and false count as false; 0, an empty set and an empty list count as true.",
       "if amount(resource.coin, p) then ... end", "if amount(resource.coin, p) > 0 then ... end"},
      {"maybe-nobody", Severity::warning, "A variable that may be unset is used where a player is needed.",
       "A variable of type seat without `start` is nil until a script sets it; if it is used before that, the "
       "game fails. A variable counts as set if a step sets it and nothing resets it.",
       "move(1, resource.shell, place.bank, get(variable.captain))",
       "local p = get(variable.captain)\nif p then move(1, resource.shell, place.bank, p) end"},
      {"wrong-return", Severity::error, "A function returns a value of the wrong type.",
       "value must return a whole number; can, must and ending must return true or false; forbid must return nil or a "
       "text key; advice must return an answer to its question; all others return nothing.",
       "function forbid.rob.guard(ev) return \"no\" end", "function forbid.rob.guard(ev) return text.guarded end"},
      {"gives-nothing", Severity::error, "A function that must return a value never does.",
       "can, must and ending must return true or false, and value must return a number. A function without `return` "
       "returns nil.",
       "function can.gold_pan(ev) amount(resource.coin, place.mine) > 0 end",
       "function can.gold_pan(ev) return amount(resource.coin, place.mine) > 0 end"},
      {"fraction", Severity::warning, "A whole number is divided with /.",
       "Numbers in the game are whole. Use // to divide and round down.",
       "function value.score_gold(p) return n / 2 end", "function value.score_gold(p) return n // 2 end"},
      {"resolve-missing-field", Severity::error, "A script resolves an event without one of its fields.",
       "The script would fail when it runs. Fields with `ask`, `value` or `start` are optional; fields with "
       "`undecided` must be omitted.",
       "resolve(\"rob\", {player = p})", "resolve(\"rob\", {player = p, shells = 4})"},
      {"built-in-event", Severity::error, "A script resolves an event that only the engine raises.",
       "The engine raises `card-play` when a card is played, and `entered` when a card is put into a zone.",
       "resolve(\"card-play\", {player = p, card = c})", "resolve(\"gold-pan-used\", {player = p})"},
      {"ask-options", Severity::error, "The options of a question are missing or unsuitable.",
       "A number needs `least` and `most`, a choice among players needs `among`, and a choice among cards needs "
       "`cards`.",
       "ask(p, \"how-many\")", "ask(p, \"how-many\", {least = 0, most = 3})"},
  };
  return table;
}

}  // namespace rules::lint
