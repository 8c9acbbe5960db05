// The built-in kinds of records: everything that YAML can declare before packs add kinds; and the form of an `order:`
// entry.
#include "packs/schema/built_in_kinds.hpp"

#include <utility>

#include "base/limits.hpp"
#include "packs/schema/form.hpp"
#include "packs/schema/look.hpp"
#include "packs/schema/schema.hpp"
#include "questions/kinds.hpp"

namespace rules::packs {

namespace {

using namespace form;

const Names value_types = {"number",   "flag",  "seat", "card",   "zone", "place",
                           "resource", "event", "face", "record", "text", "players"};
// A question can choose among dice, too.
const Names option_types = [] {
  Names types = value_types;
  types.push_back("die");
  return types;
}();
const Names observers = {"all", "owner", "nobody"};

/// One or several events, by ids and tags, or a word that stands for some.
FieldSchema events(std::string name, Names words, std::string doc) {
  FieldSchema each = ref("", "event", "");
  each.or_tag = true;
  each.choices = std::move(words);
  return single(non_empty(list(std::move(name), std::move(each), std::move(doc))));
}

FieldSchema card_play() {
  return single(list(
      "play",
      map_of({events("when", {any_window}, "The card can be played before these events (or events with these tags)."),
              events("after", {}, "The card can be played after these events (or events with these tags)."),
              ref("with", "question", "The card can be committed with an answer to this question."),
              choice("who", {"actor", "others", "anyone", "affected", "owner"}, "The player who can play the card.",
                     "actor"),
              flag("must", "The card must be played if possible."),
              choice("from", {"hand", "in-play"}, "The area from which the card is played.", "hand"),
              number("least", "For `with`: the minimum number of things that the answer must choose.")},
             {"when", "after", "with"}),
      "When the card can be played: a map, or a list of maps."));
}

FieldSchema event_fields() {
  FieldSchema made = short_for(
      "type",
      map_of({required(choice("type", value_types, "The type of the field.")),
              choice("seen", {"all", "owner"}, "The players who can see the field.", "all"),
              number("start", "The value used if none is given."),
              ref("needs", "value", "This value must be at least 1 for the player in the field."),
              ref("ask", "question",
                  "If no player is given, this question asks the actor to choose one of the legal players."),
              ref("value", "value", "If no number is given, the field is set to this value, computed for the actor."),
              ref("die", "die", "The die that a face in this field belongs to."),
              number("least", "The event fizzles if the number is lower than this."),
              choice("not", {"actor"}, "A player that this field can't contain."),
              named(ValueType::text, "among", "fields", "The field with the set of players to choose from."),
              flag("undecided", "The value is not given in advance; it is decided while the event resolves.")}));
  return group(ValueType::table, "fields", {std::move(made)},
               "The fields of the event: each name with its type, or with a map.");
}

FieldSchema with_of_steps() {
  FieldSchema with = named(ValueType::variant, "with", "kind", "The parameters of the mechanic.");
  with.parts = step_kinds();
  return with;
}

}  // namespace

FieldSchema patch_entry() {
  const auto fields = [](std::string name, std::string doc) {
    return table(std::move(name), Keys::any, any("", ""), std::move(doc));
  };
  return map_of({required(field("in", ValueType::target, "The record to change, as pack.kind.id.")),
                 fields("set", "Fields to replace, with their new values."),
                 fields("add", "Lists to extend, with the items to add."),
                 fields("remove", "Lists to shorten, with the items to remove.")});
}

FieldSchema action_form() {
  return short_for(
      "event", map_of({required(ref("event", "event", "The event that happens; its first field is the acting player.")),
                       field("count", ValueType::id,
                             "The field of the event that receives the number of dice that show the face.")}));
}

FieldSchema order_entry() {
  FieldSchema then = single(non_empty(texts("then", "The handlers that run after the first one.")));
  return map_of(
      {required(text("event", "The event, tag or value that the handlers hook.")),
       required(choice("stage", {"forbid", "prevent", "modify", "after"}, "The stage in which the handlers run.")),
       text("first", "The handler that runs first, as pack.name."), std::move(then),
       text("free", "A handler of this pack that can run before, between or after the others."),
       text("because", "Why the order doesn't matter.")},
      {"first", "free"});
}

std::vector<KindSchema> built_in_kinds() {
  std::vector<KindSchema> kinds;
  const auto kind = [&](std::string name, std::string doc, Fields fields) {
    kinds.push_back({std::move(name), std::move(doc), std::move(fields), "", "", {}});
  };
  kind("resource", "Identical things that can only be moved between places.",
       {flag("on-cards", "Cards can hold this resource."), look_form()});
  kind("place", "A place that holds resources.", {look_form()});
  kind("zone", "An ordered list of cards.",
       {choice("of", {"game", "player"}, "One zone for the whole game, or one for each player.", "game"),
        choice("seen", observers, "The players who can see its cards.", "all"),
        choice("area", {"none", "hand", "in-play"}, "The role of the zone for its owner.", "none"),
        ref("refill", "zone", "The zone that is shuffled into this one when this one is empty."),
        ref("discard", "zone", "The zone where its cards go after use."),
        flag("passing", "Cards only pass through this zone: the log shows where they came from and where they go."),
        look_form()});
  kind("card", "A kind of card.",
       {required(ref("deck", "zone", "The zone where the card starts.")),
        within(number("copies", "The number of copies.", "1"), 0, kMaxCopies),
        choice("works", {"in-hand", "in-play", "anywhere"}, "The areas where the card's handlers run.", "in-play"),
        card_play(), flag("copyable", "Other players can copy the effect of playing the card."), look_form()});
  kind("variable", "A number that the game keeps track of.",
       {or_kind(choice("of", {"game", "player", "card"},
                       "What the variable belongs to: one of these, or each record of a declared kind.", "game")),
        or_id("step",
              choice("until", {"step", "round", "game"}, "When the variable returns to its start value.", "game")),
        choice("seen", observers, "The players who can see the variable.", "all"),
        choice("type", {"number", "flag", "seat", "card"}, "The meaning of the number.", "number"),
        number("start", "The start value; default: 0, false, no player or no card.")});
  kind("die", "A kind of die.",
       {required(non_empty(texts("faces", "The faces, from lowest to highest."))),
        choice("of", {"player", "game"}, "Whether each player has these dice, or all players share them.", "player"),
        within(number("count", "The number of dice.", "1"), 1, kMaxDice),
        ref("wild", "value", "A per-die value; a die is wild if its value is at least 1."), look_form(true)});
  kind("ranking", "A ranking of hands of dice.",
       {ref("die", "die", "The die that is ranked."),
        list("classes",
             map_of(
                 {required(text("name", "The id of the class.")),
                  list("groups", within(number("", ""), 1, kMaxOfHand), "The sizes of the groups of identical faces."),
                  within(number("straight", "The length of a run of consecutive faces."), 1, kMaxOfHand)},
                 {"groups", "straight"}),
             "The classes of hands, from highest to lowest.")});
  kind("event", "Something that can happen in the game.",
       {event_fields(), named(ValueType::sibling, "actor", "fields", "The field with the acting player."),
        named(ValueType::sibling, "affected", "fields", "The field with the affected player."),
        list("tags", text("", ""), "Tags that handlers can use in place of the event's id."),
        ref("windows-from", "variable", "For an event without an actor: the player asked first in its windows."),
        ref("again", "variable", "The variable that makes the event resolve again."),
        choice("windows", {"everyone", "users"}, "The players who are asked in its windows."),
        flag("silent", "The log doesn't show this event."), look_form()});
  kind("value", "A computed number that packs can modify.",
       {or_kind(choice("of", {"player", "die"},
                       "What the value belongs to: one of these, or each record of a declared kind.", "player")),
        or_kind(choice(
            "at", {},
            "With `of: player`: a declared kind; the player then has a separate value for each record of that kind.")),
        number("base", "The number to start from."),
        ref("resource", "resource", "Counts the player's amount of this resource."),
        ref("holder", "variable", "Counts as 1 for the player that this variable names."),
        number("worth", "What each counted thing adds to the value.", "1"),
        named(ValueType::field_of, "cards", "card", "The card field to add up."),
        list_of("in", "zone", "The zones with the cards to count."),
        field("shows", ValueType::face, "Counts the player's publicly visible dice that show this face."),
        text("shows-its", "Counts the player's visible dice that show the face in this field of the record."),
        ref("die", "die", "The dice to count, or the dice that the value belongs to."),
        within(number("per", "The number by which the sum is divided, rounding down.", "1"), 1, kMaxPer),
        flag("scores", "The value is part of the score."), flag("ranks", "The value breaks ties."),
        flag("script", "A script computes the value.")});
  kind("question", "A decision that a player makes.",
       {choice("kind", kind_names(), "The form of the answer.", "choose"),
        choice("type", option_types, "The type of the things to choose from.", "card"),
        flag("always", "The question is asked even if only one answer is legal."),
        ref("final-tie", "variable",
            "The question decides a tie for the win; this variable names the player who is asked.")});
  kind("step", "One part of the setup or of a round.",
       {choice("kind", names_of(step_kinds(), &FieldSchema::name), "The mechanic that runs the step.", "script"),
        or_id("step", choice("in", {"setup", "round"}, "The flow or the step that contains this step.", "round")),
        ref("after", "step", "The step that this one follows."),
        ref("before", "step", "The step that this one precedes."), with_of_steps(), look_form()});
  kind(
      "ending", "A condition that ends the game or a repeated step.",
      {list_of("empty", "zone", "The zones that must be empty."),
       choice("whose", {"everyone", "anyone"}, "For per-player zones: whether all of them must be empty, or just one.",
              "everyone"),
       ref("resource", "resource", "The resource that must have run out."),
       ref("place", "place", "The place where it must have run out."), flag("script", "A script checks the condition."),
       ref("ends", "step", "The step that ends; by default, the game."),
       flag("at-once", "The condition is checked after every step, not only before each round or repetition.")});
  kind("figure", "A number for statistics.",
       {required(ref("value", "value", "The value to record.")), text("text", "A description of the number.")});
  kind("contest", "The rules of contests for places.",
       {required(ref("die", "die", "The dice that players compare.")),
        required(ref("decider", "variable", "The player who breaks ties.")),
        ref("won", "variable", "A variable with `of: player` that counts the places that the player wins."),
        ref("places", "value", "The number of places that can be won."),
        ref("counts", "value",
            "A value for each player and record: the number of dice that count for the player there; by default, "
            "dice that show the face count."),
        ref("event", "event",
            "The event that resolves first; its field is the record. If it is forbidden, no one wins."),
        ref("placed", "event",
            "The event that resolves for each winner, best first, before any action; its fields are the record, the "
            "seat and the place."),
        required(ref("tie", "question", "The question that asks the decider to break a tie.")),
        ref("tie-break", "event",
            "The event in which a tie is broken; its fields are the record, the decider, the tied players, the place "
            "and the winner."),
        required(ref("action", "question", "The question that asks which of several actions to take.")),
        ref("offers", "question", "The question that asks the other players for offers before a tie is broken."),
        text("offers-if", "The flag option that enables offers."),
        list_of("resources", "resource", "The resources that players can offer."),
        ref("hand", "zone", "The zone with the cards that players can offer.")});
  kind("text", "Reserved: text belongs in languages/.", {});
  return kinds;
}

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
