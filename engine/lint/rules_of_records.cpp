// Rules about records.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_records() {
  static constexpr LintRule table[] = {
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
  };
  return table;
}

}  // namespace rules::lint
