#include "packs/schema/step_kinds.hpp"

#include "base/limits.hpp"
#include "packs/schema/form.hpp"

namespace rules::packs {

namespace {

using namespace form;

FieldSchema contest_step() {
  return map("contest",
             {required(field("at", ValueType::record, "The contested place: a record with a `face` or a `ranking`.")),
              required(ref("rules", "contest", "The rules of the contest."))},
             "The players use their dice to compete for a place.");
}

FieldSchema roll_keep_step() {
  return map(
      "roll-keep",
      {required(ref("die", "die", "The dice to roll.")),
       required(ref("keep", "question", "The question that asks which dice to keep.")),
       ref("fewer", "question",
           "The question that asks which dice to keep if a card fails and the player can't pay for all chosen dice."),
       ref("roll", "event", "The event of a roll; players can play cards in its windows."),
       ref("reveal", "event",
           "The event in which the dice are revealed; cards played with the answer take effect during it."),
       list("costs", within(number("", ""), 0, kMaxCost), "The cost of keeping 0, 1, 2 ... dice."),
       ref("surcharge", "value",
           "A value with `of: player` that is added to the player's cost if keeping isn't free; negative for a "
           "discount."),
       ref("pays", "resource", "The resource to pay with."), ref("to", "place", "The place that receives the payment."),
       ref("waiver", "variable",
           "A variable with `of: player`; if it is set, keeping is free for that player this time."),
       ref("last", "variable",
           "A flag that is set as soon as one player has set aside all dice; one last roll follows, and all "
           "its dice are kept for free."),
       ref("first", "variable", "The player whose cards take effect first at a reveal.")},
      "The players roll dice repeatedly and keep some each time.");
}

FieldSchema turns_step() {
  return map("turns",
             {ref("from", "variable", "A variable of type seat that contains the first player; by default, player 1."),
              ref("unless", "variable", "A variable with `of: player`; players for whom it is not 0 get no turn."),
              ref("misses", "variable", "A variable with `of: player`: the number of turns that the player misses."),
              ref("backwards", "variable", "A flag; while it is true, turns go in the opposite direction."),
              field("endless", ValueType::flag, "The turns continue until an ending is true.")},
             "The steps inside it run once for each player.");
}

}  // namespace

std::vector<FieldSchema> step_kinds() {
  return {map("script", {}, "The function `step.NAME` of its pack runs the step."),
          contest_step(),
          roll_keep_step(),
          map("queue",
              {required(ref("unless", "variable", "A variable with `of: player`; a player with 0 gets a turn.")),
               required(ref("decider", "variable", "The player who decides who is next.")),
               required(ref("order", "question", "The question that asks who is next.")),
               required(ref("event", "event", "The event of a turn; its first field is the player."))},
              "Players take turns in an order that one of them decides."),
          map("pour",
              {required(ref("resource", "resource", "The resource to move.")),
               required(ref("from", "place", "The place that it comes from.")),
               required(ref("to", "place", "The place that it goes to."))},
              "All of a resource moves from one place to another."),
          turns_step(),
          map("repeat", {}, "The steps inside it repeat until an ending for this step (`ends`) is true.")};
}

}  // namespace rules::packs
