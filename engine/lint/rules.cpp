#include "lint/rules.hpp"

#include <algorithm>

#include "base/rule_error.hpp"

namespace rules::lint {

std::span<const LintRule> rules() {
  static constexpr LintRule table[] = {
      // files and packs, checked before records
      {"yaml", Severity::error, "A file is not valid pack YAML.",
       "Packs use a strict subset of YAML: indent with spaces, and avoid repeated keys, anchors, tags and quoted keys. "
       "A file that can't be read is not checked further.",
       "card:\n\tgold-pan: {deck: store}", "card:\n  gold-pan: {deck: store}"},
      {"manifest", Severity::error, "pack.yaml is invalid.",
       "id, name, version and api are required. content/README.md lists all keys.", "version: 1.0", "version: 1.0.0"},
      {"packs", Severity::error, "Packs can't be combined, or one is missing.",
       "Required packs must exist in a matching version, and packs that conflict can't be in the same game. "
       "--pack-path adds folders with packs.",
       "requires: {bse: ^1}", "requires: {base: ^1}"},
      {"missing-requires", Severity::error, "A pack uses records of a pack that it doesn't require.",
       "Without `requires`, all names of the other pack are unknown. This is reported only once, not for each name.",
       "id: mymod\nplayers: [2, 5]", "id: mymod\nplayers: [2, 5]\nrequires: {base: ^1}"},
      {"players-never", Severity::warning, "A pack allows a number of players that its required packs don't allow.",
       "All packs in a game must allow its number of players. To extend the range of another pack, list that pack "
       "under `widens`.",
       "players: [2, 8]      # base is for 2 to 5", "players: [2, 5]      # or: players: [2, 8] with widens: [base]"},
      {"file-not-read", Severity::warning, "A file in a pack's folder is not read.",
       "Records are in *.yaml next to pack.yaml, scripts in scripts/*.lua, text in languages/LANGUAGE.yaml, and "
       "scenarios in scenarios/. Other files have no effect.",
       "mymod/rules.yml, mymod/store.lua", "mymod/rules.yaml, mymod/scripts/store.lua"},
      {"no-scenario", Severity::warning, "A card or a pack has no scenario.",
       "A scenario plays a few steps and checks the result. Without one, a broken card goes unnoticed.",
       "mymod/scenarios/ is empty",
       "- scenario: Gold Pan takes one shell\n  game: {packs: [base, mymod], players: 3}\n  given: {p2.hand: "
       "[gold-pan]}"},
      {"scenario", Severity::error, "A scenario is invalid, or uses an unknown name.",
       "Lint checks the keys, the paths in `given`, `then` and `expect`, and the steps in `run`; `dicetown test` runs "
       "the scenario.",
       "given: {p2.hnd: [gold-pan]}", "given: {p2.hand: [gold-pan]}"},
      {"game-file", Severity::error, "A game.yaml is invalid.",
       "Its packs must exist, its options must have legal values, and each seat must be of a known kind.",
       "seats: [humn, random]", "seats: [human, random]"},
      {"rulebook", Severity::error, "A rulebook.yaml is invalid, or uses an unknown name.",
       "A rulebook is a list of chapters. Each clause has an id, a source and a rule in one sentence. All chapters, "
       "clauses, records and options named in it must exist.",
       "- chapter: beach\n  clauses: [{id: mymod.pan, rule: It pans.}]",
       "- chapter: beach\n  clauses: [{id: mymod.pan, source: house, rule: It pans.}]"},
      {"clause-unproved", Severity::warning, "No scenario proves a clause of the rulebook.",
       "A clause is one sentence of the rules. A scenario lists the clauses that it proves, so that the game and its "
       "rulebook stay consistent.",
       "- scenario: Gold Pan takes one shell", "- scenario: Gold Pan takes one shell\n  proves: [mymod.pan]"},
      {"clause-not-translated", Severity::warning, "A clause is not translated into one of its pack's languages.",
       "The rulebook shows the clause in another language instead.", "languages: [en, de]   # and rule: It pans.",
       "rule: {en: It pans., de: Sie wäscht.}"},
      {"explanations", Severity::error, "A list of explanations is incomplete.",
       "Each explanation has `because:` and `items:`.", "- {items: [card wanted held]}",
       "- {because: it is out of the game, items: [card wanted held]}"},
      // records
      {"schema", Severity::error, "A value has the wrong type for its field.",
       "Values are never converted: write numbers without quotes, and flags as true or false. content/README.md lists "
       "the type of each field.",
       "copies: two", "copies: 2"},
      {"unknown-name", Severity::error, "A name is unknown.",
       "Names must be declared by this pack or by a required pack. In scripts, write _ instead of - in ids.",
       "deck: stor", "deck: store"},
      {"record", Severity::error, "A record, or a file of records, is malformed.",
       "At the top level, a file has kinds; each kind contains ids, and each id contains its fields.",
       "card: [gold-pan]", "card: {gold-pan: {deck: store}}"},
      {"defined-twice", Severity::error, "Something is defined twice.",
       "Only one of the two functions or records would have an effect.",
       "function after.rob.toll(ev) ... end\nfunction after.rob.toll(ev) ... end",
       "function after.rob.toll(ev) ... end\nfunction after.rob.fine(ev) ... end"},
      {"patch", Severity::error, "A patch has no effect or no target.",
       "`in` names a record as pack.kind.id, `set` replaces fields, and `add` and `remove` change lists.",
       "- {in: base.card, set: {copies: 0}}", "- {in: base.card.wanted, set: {copies: 0}}"},
      {"option", Severity::error, "An option has an invalid value.",
       "A number must be within `range`, and a choice must be one of `choices`.",
       "shells-at-sea: 1000   # range: [1, 200]", "shells-at-sea: 50"},
      {"order", Severity::error, "An entry in `order:` contradicts another, or names handlers of different events.",
       "An entry names an event, a stage, and handlers as pack.name, with - instead of _.",
       "- {event: placed, stage: after, first: tally, then: fair.feast}",
       "- {event: placed, stage: after, first: base.tally, then: fair.feast}"},
      {"impossible-order", Severity::error, "A step has an impossible position.",
       "`after` and `before` must name steps of the same flow that are loaded earlier, and must not contradict each "
       "other.",
       "tea: {after: market, before: pier}   # the pier comes first", "tea: {after: market}"},
      {"undeclared-order", Severity::warning,
       "Handlers from different packs run at the same stage without a declared order.",
       "Without an entry in `order:`, they run in load order, which is arbitrary. This warning makes the exit code 1.",
       "function prevent.rob.guard(ev)   -- in two packs",
       "order:\n  - {event: rob, stage: prevent, first: base.guard, then: fair.guard}"},
      {"link", Severity::error, "Records don't fit together.",
       "For example, a step lacks a parameter that its mechanic needs, or names a number variable where it needs a "
       "player.",
       "with: {die: net}   # of kind roll-keep", "with: {die: net, keep: keep}"},
      {"contest-action-field", Severity::error, "A place's action has a field of the wrong type.",
       "The first field of an action must be the acting player. The field under `count` must be a number; it receives "
       "the number of dice that show the face.",
       "actions: [{event: mine, count: deep}]   # mine: {fields: {player: seat, deep: flag}}",
       "actions: [{event: mine, count: dice}]   # mine: {fields: {player: seat, dice: number}}"},
      {"field-nobody-gives", Severity::error, "An event that the engine raises has a field without a value.",
       "A place passes its action the player and, with `count`, the number of dice; a queue passes only the "
       "player. Other fields need `start`, `ask`, `value` or `undecided`.",
       "rob: {fields: {player: seat, from: place}, actor: player}   # an action of a place",
       "rob: {fields: {player: seat, victim: {type: seat, ask: whom}}, actor: player}"},
      {"actor-is-no-seat", Severity::error, "`actor` or `affected` names a field that is not a player.",
       "Windows, targets and advice depend on the actor, who must be a player.",
       "pay: {fields: {player: seat, shells: number}, actor: shells}",
       "pay: {fields: {player: seat, shells: number}, actor: player}"},
      {"play-without-actor", Severity::error, "A card is for a role that its event lacks.",
       "`who: actor` (the default) needs an event with `actor`; `who: affected` needs one with `affected`. Otherwise "
       "no one can play the card.",
       "gold-pan: {deck: store, play: {after: contest}}   # contest has no actor",
       "gold-pan: {deck: store, play: {after: contest, who: anyone}}"},
      {"ending-without-place", Severity::error, "An ending has a resource but no place.",
       "`resource` and `place` must be given together.", "gone: {resource: shell}",
       "gone: {resource: shell, place: bank}"},
      {"event-never-raised", Severity::warning, "An event never happens.",
       "Resolve it with resolve(\"EVENT\", ...), or make it the action of a place or step.",
       "event: {sing: {fields: {player: seat}}}", "resolve(\"sing\", {player = p})"},
      {"never-played", Severity::warning, "A card can never be played.",
       "Its event never happens, or the card never moves from its deck to a hand.",
       "play: {when: sing}   # nothing resolves sing", "play: {when: net-haul}"},
      {"unused-question", Severity::warning, "A question is never asked.",
       "Scripts can ask it with ask, ask_all or keep; steps and contests can name it.", "question: {which-way: {}}",
       "local card = ask(p, \"which-way\", {cards = zone.hand(p)})"},
      {"unused-option", Severity::warning, "An option has no effect.",
       "Scripts can read it as option.NAME; a contest can name it in `offers-if`.",
       "options: {tune: {type: flag, default: true}}", "if option.tune then ... end"},
      {"unused-record", Severity::warning,
       "A variable, value, zone, place, resource, die, ranking or contest is never used.",
       "No script or record names it. Often, the name is misspelled where it should be used.",
       "variable: {turns-left: {}}", "set(variable.turns_left, 3)"},
      // scripts
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
      // player-visible texts
      {"text", Severity::error, "A language file is malformed, or uses an unknown name.",
       "Text is in languages/LANGUAGE.yaml, by kind, id and part. Every selector needs an `other` branch.",
       "cards: {gold-pan: {name: Gold Pan}}", "card: {gold-pan: {name: Gold Pan}}"},
      {"missing-text", Severity::warning, "Something has no English text.",
       "Players would see the id. Other languages fall back to English.",
       "card: {gold-pan: {deck: store}}   # and nothing in languages/en.yaml",
       "card: {gold-pan: {name: \"Gold Pan\", text: \"...\"}}"},
      {"not-translated", Severity::warning, "A string is missing from one of the pack's languages.",
       "Players see the English text instead.", "languages: [en, de]   # and de.yaml lacks card.gold-pan.name",
       "card: {gold-pan: {name: \"Goldpfanne\"}}"},
      {"unknown-placeholder", Severity::warning, "A string has an unknown placeholder.",
       "Strings of an event can use its fields and {got}; those of a record can use its numbers, faces and records. "
       "Players would see the braces.",
       "log: \"{plyer} robs the ship.\"", "log: \"{player} robs the ship.\""},
      {"unused-text", Severity::warning, "A string is never used.",
       "Strings under `message` are for tell(text.NAME, ...) and for the reasons that forbid returns. Silent events "
       "log nothing, and only events with the field `again` log repetitions.",
       "event: {sail: {log: \"{player} sails.\"}}   # and the event says silent: true",
       "event: {sail: {name: \"Sail\"}}"},
  };
  return table;
}

const LintRule* find_rule(std::string_view name) {
  const auto found = std::ranges::find_if(rules(), [&](const LintRule& each) { return each.name == name; });
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

}  // namespace rules::lint
