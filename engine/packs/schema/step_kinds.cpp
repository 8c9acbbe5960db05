#include "packs/schema/step_kinds.hpp"

#include "base/limits.hpp"
#include "packs/schema/form.hpp"

namespace rules::packs {

namespace {

using namespace form;

FieldSchema contest_step() {
  return map("contest",
             {required(field("at", ValueType::record, "What is contested: a record with a `face` or a `ranking`.")),
              required(ref("rules", "contest", "How it is decided."))},
             "The players contest a place with their dice.");
}

FieldSchema roll_keep_step() {
  return map(
      "roll-keep",
      {required(ref("die", "die", "The dice.")), required(ref("keep", "question", "The question which dice to keep.")),
       ref("fewer", "question", "The question which dice to keep if a card fails and the player can't pay for all."),
       ref("roll", "event", "The event of a roll; cards can be played in its windows."),
       ref("reveal", "event", "The event of showing the dice; cards that were played with the answer act in it."),
       list("costs", within(number("", ""), 0, kMaxCost), "What keeping 0, 1, 2 ... dice costs."),
       ref("surcharge", "value", "Of players: how much more they pay, or less, if keeping isn't free."),
       ref("pays", "resource", "What is paid."), ref("to", "place", "Where what is paid goes."),
       ref("waiver", "variable", "Of players: if set, keeping is free this time."),
       ref("last", "variable",
           "Of type flag: set as soon as one player has set aside all dice; then there is one more roll, kept in full "
           "for free."),
       ref("first", "variable", "The seat whose cards are played first at a reveal.")},
      "The players roll dice again and again, and keep some each time.");
}

FieldSchema turns_step() {
  return map("turns",
             {ref("from", "variable", "Of type seat: the player who begins. Without it, player 1."),
              ref("unless", "variable", "Of players: those for whom it is not 0 get no turn."),
              ref("misses", "variable", "Of players: how many turns they miss."),
              ref("backwards", "variable", "Of type flag: while it is true, turns go the other way round."),
              field("endless", ValueType::flag, "The turns go round and round until an ending holds.")},
             "The steps that lie in it run once for each player.");
}

}  // namespace

std::vector<FieldSchema> step_kinds() {
  return {map("script", {}, "A function of its pack runs it: `step.NAME`."),
          contest_step(),
          roll_keep_step(),
          map("queue",
              {required(ref("unless", "variable", "Of players: those for whom it is 0 get a turn.")),
               required(ref("decider", "variable", "The seat that decides who is next.")),
               required(ref("order", "question", "The question it is asked.")),
               required(ref("event", "event", "The turn: its first field is the player."))},
              "Players have a turn in an order that one of them decides."),
          map("pour",
              {required(ref("resource", "resource", "What moves.")), required(ref("from", "place", "Where it lies.")),
               required(ref("to", "place", "Where it goes."))},
              "Everything of a resource moves from one place to another."),
          turns_step(),
          map("repeat", {}, "The steps that lie in it run again and again, until an ending `ends` it.")};
}

}  // namespace rules::packs
