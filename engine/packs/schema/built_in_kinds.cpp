// The built-in kinds of records: everything that YAML can declare before packs add kinds; and the form of an `order:`
// entry.
#include "packs/schema/built_in_kinds.hpp"

#include <utility>

#include "base/limits.hpp"
#include "packs/schema/form.hpp"
#include "packs/schema/look.hpp"
#include "packs/schema/names.hpp"
#include "packs/schema/step_kinds.hpp"
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
  FieldSchema made = list(std::move(name), std::move(each), std::move(doc));
  made.low = 1;
  made.single = true;
  return made;
}

FieldSchema card_play() {
  FieldSchema made =
      list("play",
           map_of({events("when", {any_window}, "The events, or their tags, before which it may be played."),
                   events("after", {}, "The events, or their tags, after which it may be played."),
                   ref("with", "question", "The question with whose answer it may be committed."),
                   choice("who", {"actor", "others", "anyone", "affected", "owner"}, "Who may play it.", "actor"),
                   flag("must", "It has to be played."),
                   choice("from", {"hand", "in-play"}, "Where it is played from.", "hand"),
                   number("least", "How many of them one play takes at least.")},
                  {"when", "after", "with"}),
           "When it may be played: a map, or a list of them.");
  made.single = true;
  return made;
}

FieldSchema event_fields() {
  FieldSchema made = map_of(
      {required(choice("type", value_types, "What it holds.")),
       choice("seen", {"all", "owner"}, "Who may know it.", "all"), number("start", "What it is when nobody gives it."),
       ref("needs", "value", "The value that a seat in it has to have at least 1 of."),
       ref("ask", "question", "With which question the actor chooses a seat that nobody gave, among the legal."),
       ref("value", "value", "Which value of the actor a number is that nobody gave."),
       ref("die", "die", "Of which die a face in it is."), number("least", "Below this number the event is void."),
       choice("not", {"actor"}, "Whom it may not be."),
       named(ValueType::text, "among", "fields", "The field with the players of whom it has to be one."),
       flag("undecided", "Nobody gives it: who it is comes out while the event happens.")});
  made.short_part = "type";
  return group(ValueType::table, "fields", {std::move(made)}, "What it carries: name to type, or to a map.");
}

Names names_of(const Fields& fields) {
  Names names;
  for (const FieldSchema& each : fields) names.push_back(each.name);
  return names;
}

FieldSchema with_of_steps() {
  FieldSchema with = named(ValueType::variant, "with", "kind", "What the mechanic needs to know.");
  with.parts = step_kinds();
  return with;
}

}  // namespace

FieldSchema patch_entry() {
  const auto fields = [](std::string name, std::string doc) {
    return table(std::move(name), Keys::any, any("", ""), std::move(doc));
  };
  return map_of({required(field("in", ValueType::target, "The record that it changes, as pack.kind.id.")),
                 fields("set", "Fields that get another value."), fields("add", "Lists that get more items."),
                 fields("remove", "Lists that lose items.")});
}

FieldSchema action_form() {
  FieldSchema made =
      map_of({required(ref("event", "event", "What happens; its first field is the player who acts.")),
              field("count", ValueType::id, "The number field of the event that gets how many dice show the face.")});
  made.short_part = "event";
  return made;
}

FieldSchema order_entry() {
  FieldSchema then = list("then", text("", ""), "The handlers that run after it.");
  then.low = 1;
  then.single = true;
  return map_of(
      {required(text("event", "The event, tag or value that they hook.")),
       required(choice("stage", {"forbid", "prevent", "modify", "after"}, "The stage that they hook.")),
       text("first", "The handler that runs first, as pack.name."), std::move(then),
       text("free", "An own handler that may run at any place among the others."), text("because", "Why it may.")},
      {"first", "free"});
}

std::vector<KindSchema> built_in_kinds() {
  std::vector<KindSchema> kinds;
  const auto kind = [&](std::string name, std::string doc, Fields fields) {
    kinds.push_back({std::move(name), std::move(doc), std::move(fields), "", "", {}});
  };
  kind("resource", "Like things that only move between places.",
       {flag("on-cards", "Cards may hold some."), look_form()});
  kind("place", "Where resources lie.", {look_form()});
  kind("zone", "An ordered list of cards.",
       {choice("of", {"game", "player"}, "One for all, or one per player.", "game"),
        choice("seen", observers, "Who sees its cards.", "all"),
        choice("area", {"none", "hand", "in-play"}, "What it is to its owner.", "none"),
        ref("refill", "zone", "The zone that is shuffled into it when it is empty."),
        ref("discard", "zone", "The zone that its cards go to when they are done."),
        flag("passing", "Cards only pass through: the log tells where they go from here, and where they came from."),
        look_form()});
  kind("card", "A card, in any number of copies.",
       {required(ref("deck", "zone", "The zone it begins in.")),
        within(number("copies", "How many there are.", "1"), 0, kMaxCopies),
        choice("works", {"in-hand", "in-play", "anywhere"}, "Where its handlers work.", "in-play"), card_play(),
        flag("copyable", "Others may do what it does when it is played."), look_form()});
  kind("variable", "A number that lasts.",
       {or_kind(choice("of", {"game", "player", "card"}, "What has one: or records of a declared kind.", "game")),
        or_id("step", choice("until", {"step", "round", "game"}, "When it starts anew.", "game")),
        choice("seen", observers, "Who sees it.", "all"),
        choice("type", {"number", "flag", "seat", "card"}, "What the number means.", "number"),
        number("start", "What it starts with; else 0, false, nobody or no card.")});
  FieldSchema faces = required(list("faces", text("", ""), "Its faces, from the lowest to the highest."));
  faces.low = 1;
  kind("die", "A die with its faces.",
       {std::move(faces), choice("of", {"player", "game"}, "Who has them.", "player"),
        within(number("count", "How many there are.", "1"), 1, kMaxDice),
        ref("wild", "value", "The value of each die that says which are wild: those for which it is at least 1."),
        look_form(true)});
  kind("ranking", "How hands of dice compare.",
       {ref("die", "die", "The die it ranks."),
        list("classes",
             map_of({required(text("name", "Its id.")),
                     list("groups", within(number("", ""), 1, kMaxOfHand), "The sizes of groups of equal faces."),
                     within(number("straight", "The length of a run of faces."), 1, kMaxOfHand)},
                    {"groups", "straight"}),
             "The classes of hands, from the highest to the lowest.")});
  kind("event", "Something that resolves.",
       {event_fields(), named(ValueType::sibling, "actor", "fields", "The field with the seat that acts."),
        named(ValueType::sibling, "affected", "fields", "The field with the seat that it happens to."),
        list("tags", text("", ""), "Names that handlers may hook instead of its id."),
        ref("windows-from", "variable", "Whose seat its windows start from when nobody acts."),
        ref("again", "variable", "The variable that says that it resolves once more."),
        choice("windows", {"everyone", "users"}, "To whom its windows open."),
        flag("silent", "The log doesn't tell it."), look_form()});
  kind("value", "A pure number that packs modify.",
       {or_kind(choice("of", {"player", "die"}, "What has one: or records of a declared kind.", "player")),
        or_kind(choice("at", {}, "Of a player: the declared kind of records that it is also of.")),
        number("base", "What it starts from."), ref("resource", "resource", "Counts what the player has of it."),
        ref("holder", "variable", "Counts for the seat in this variable."),
        number("worth", "What each counted thing adds.", "1"),
        named(ValueType::field_of, "cards", "card", "The card field whose numbers are added up."),
        list_of("in", "zone", "The zones whose cards count."),
        field("shows", ValueType::face, "Counts the dice of the player that all see showing this face."),
        text("shows-its", "Counts the dice of the player in sight that show the face in this field of the record."),
        ref("die", "die", "The dice that it counts, or that it is of."),
        within(number("per", "How many make one.", "1"), 1, kMaxPer), flag("scores", "It is part of the score."),
        flag("ranks", "It breaks ties."), flag("script", "A script computes it.")});
  kind("question", "A decision that a seat is asked for.",
       {choice("kind", kind_names(), "What an answer looks like.", "choose"),
        choice("type", option_types, "What it chooses among.", "card"),
        flag("always", "It is asked even if only one answer is legal."),
        ref("final-tie", "variable", "It settles a tie for the win; the variable names the seat that is asked.")});
  kind("step", "One unit of the flow.",
       {choice("kind", names_of(step_kinds()), "The mechanic that runs it.", "script"),
        or_id("step", choice("in", {"setup", "round"}, "Which flow it belongs to, or to which step.", "round")),
        ref("after", "step", "The step that it follows."), ref("before", "step", "The step that it comes before."),
        with_of_steps(), look_form()});
  kind("ending", "What ends the game, or the passes of a step.",
       {list_of("empty", "zone", "The zones that are empty."),
        choice("whose", {"everyone", "anyone"}, "Of zones of players: whether all have to be empty, or one.",
               "everyone"),
        ref("resource", "resource", "What has run out."), ref("place", "place", "Where it has run out."),
        flag("script", "A script says so."), ref("ends", "step", "The step whose passes it ends; none: the game."),
        flag("at-once", "It is asked after each step, not only before another round or pass.")});
  kind("figure", "A number that statistics are kept of.",
       {required(ref("value", "value", "The value it records.")), text("text", "What it is.")});
  kind("contest", "How contests for places are decided.",
       {required(ref("die", "die", "The dice that count.")),
        required(ref("decider", "variable", "The seat that settles ties.")),
        ref("won", "variable", "Of player: counts the places won."),
        ref("places", "value", "How many places there are."),
        ref("counts", "value", "How many dice a player shows there, of player and record; none: those of the face."),
        ref("event", "event", "Resolved first, with the record; if forbidden, nobody wins."),
        ref("placed", "event", "Resolved for each winner, best first, before any action: record, seat, place."),
        required(ref("tie", "question", "Asked of the decider.")),
        ref("tie-break", "event", "What deciding a tie is: record, decider, those tied, place, who wins."),
        required(ref("action", "question", "Which of several actions.")),
        ref("offers", "question", "Asked of the others before a tie is settled."),
        text("offers-if", "The flag option that allows offers."),
        list_of("resources", "resource", "What can be offered."), ref("hand", "zone", "Where offered cards lie.")});
  kind("text", "Reserved: texts stand in languages/.", {});
  return kinds;
}

}  // namespace rules::packs
