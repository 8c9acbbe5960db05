// Rules about records.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_records() {
  static constexpr LintRule table[] = {
      {"schema", Severity::error, "A value is not what its field takes.",
       "Values are never converted: a number is written without quotes, a flag is true or false. content/README.md "
       "says what each field takes.",
       "copies: two", "copies: 2"},
      {"unknown-name", Severity::error, "A name stands for nothing.",
       "What is named has to be declared by this pack or by one that it requires. In scripts an id is written with _ "
       "for -.",
       "deck: stor", "deck: store"},
      {"record", Severity::error, "A record, or a file of records, can't be as it is written.",
       "A file has a kind, below it ids, and below each id its fields.", "card: [gold-pan]",
       "card: {gold-pan: {deck: store}}"},
      {"defined-twice", Severity::error, "Something is there twice.",
       "Of two functions with one name only one would run, and of two records one would be lost.",
       "function after.rob.toll(ev) ... end\nfunction after.rob.toll(ev) ... end",
       "function after.rob.toll(ev) ... end\nfunction after.rob.fine(ev) ... end"},
      {"patch", Severity::error, "A patch changes nothing, or what isn't there.",
       "`in` names pack.kind.id; `set` replaces fields, `add` and `remove` change lists.",
       "- {in: base.card, set: {copies: 0}}", "- {in: base.card.wanted, set: {copies: 0}}"},
      {"option", Severity::error, "An option has a value that it can't have.",
       "A number has to lie within its range, a choice has to be one of its choices.",
       "shells-at-sea: 1000   # range: [1, 200]", "shells-at-sea: 50"},
      {"order", Severity::error, "An entry of `order:` names handlers that never meet, or goes round in a circle.",
       "It names an event, a stage and handlers as pack.name, with - for _.",
       "- {event: placed, stage: after, first: tally, then: fair.feast}",
       "- {event: placed, stage: after, first: base.tally, then: fair.feast}"},
      {"impossible-order", Severity::error, "A step can't come where it says.",
       "`after` and `before` name steps of the same flow that are loaded earlier; a step can't come after one and "
       "before another that comes first.",
       "tea: {after: market, before: pier}   # the pier comes first", "tea: {after: market}"},
      {"undeclared-order", Severity::warning,
       "Two handlers of different packs meet, and nobody says which comes first.",
       "Without an entry in `order:` they run in load order, which is an accident. Exit code 1.",
       "function prevent.rob.guard(ev)   -- in two packs",
       "order:\n  - {event: rob, stage: prevent, first: base.guard, then: fair.guard}"},
      {"link", Severity::error, "Records don't fit together.",
       "For instance a step lacks a parameter of its mechanic, or a variable that has to name a seat is a number.",
       "with: {die: net}   # of kind roll-keep", "with: {die: net, keep: keep}"},
      {"contest-action-field", Severity::error, "An action of a place has a field of the wrong type.",
       "The first field of an action gets the player who acts; the one under `count` gets how many of their dice show "
       "the face.",
       "actions: [{event: mine, count: deep}]   # mine: {fields: {player: seat, deep: flag}}",
       "actions: [{event: mine, count: dice}]   # mine: {fields: {player: seat, dice: number}}"},
      {"field-nobody-gives", Severity::error, "An event that the engine raises has a field that nobody gives.",
       "A place gives its action the player and, with `count`, how many dice show the face; a queue gives the player. "
       "Other fields would hold nothing.",
       "rob: {fields: {player: seat, from: place}, actor: player}   # an action of a place",
       "rob: {fields: {player: seat, victim: {type: seat, ask: whom}}, actor: player}"},
      {"actor-is-no-seat", Severity::error, "`actor` or `affected` names a field that holds no player.",
       "Windows, targets and advice go by the actor, who is a player.",
       "pay: {fields: {player: seat, shells: number}, actor: shells}",
       "pay: {fields: {player: seat, shells: number}, actor: player}"},
      {"play-without-actor", Severity::error, "A card is for a player that its event doesn't have.",
       "`who: actor` (the default) needs an event with `actor`, `who: affected` one with `affected`. Nobody could ever "
       "play the card.",
       "gold-pan: {deck: store, play: {after: contest}}   # contest has no actor",
       "gold-pan: {deck: store, play: {after: contest, who: anyone}}"},
      {"ending-without-place", Severity::error, "An ending says what runs out, but not where.",
       "`resource` goes together with `place`.", "gone: {resource: shell}", "gone: {resource: shell, place: bank}"},
      {"event-never-raised", Severity::warning, "An event never happens.",
       "Somebody has to say resolve(\"EVENT\", ...), or a place has it among its actions, or a step names it.",
       "event: {sing: {fields: {player: seat}}}", "resolve(\"sing\", {player = p})"},
      {"never-played", Severity::warning, "A card can never be played.",
       "The event that it waits for never happens, or nothing brings the card from its deck to a hand.",
       "play: {when: sing}   # nothing resolves sing", "play: {when: net-haul}"},
      {"unused-question", Severity::warning, "A question is never asked.",
       "Scripts ask it by ask, ask_all or keep; steps and contests may name it.", "question: {which-way: {}}",
       "local card = ask(p, \"which-way\", {cards = zone.hand(p)})"},
      {"unused-option", Severity::warning, "An option changes nothing.",
       "Scripts read it as option.NAME; a contest may name it in `offers-if`.",
       "options: {tune: {type: flag, default: true}}", "if option.tune then ... end"},
      {"unused-record", Severity::warning,
       "A variable, value, zone, place, resource, die, ranking or contest is never used.",
       "No script and no record names it; most often its name is misspelt where it should be used.",
       "variable: {turns-left: {}}", "set(variable.turns_left, 3)"},
  };
  return table;
}

}  // namespace rules::lint
