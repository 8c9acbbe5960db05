#include "packs/text/languages_form.hpp"

#include "packs/schema/form.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

namespace {

using namespace form;

FieldSchema name() { return text("name", "The name that players see."); }
FieldSchema about() { return text("text", "A description in a sentence or two."); }

Fields of_event() {
  return {name(),
          about(),
          text("log",
               "The log line when the event happens. Placeholders: its fields, such as {player}, and {got}, the amount "
               "moved."),
          text("again", "The log line for each repetition caused by `again`."),
          text("against", "For card-play: the log line when the card has a target, {target}."),
          text("cancelled", "The log line when the event is canceled."),
          text("replaced", "The log line when another event replaces this one."),
          text("forbidden", "The log line when the event is forbidden."),
          text("void", "The log line when the event fizzles because something is missing.")};
}

Fields of_question() {
  return {name(),
          about(),
          text("ask", "The question as the player sees it."),
          text("ask-about", "The question, if it is about a player."),
          text("ask-place", "The question, if it decides one of several places."),
          text("none", "The name of the answer that chooses nothing."),
          text("why", "Why the decision matters, for first-time players."),
          text("hint", "What the packs' advice on this question considers, in one sentence."),
          text("not-offered", "Why the player can't choose the other cards in hand.")};
}

Fields of_kind(const std::string& kind) {
  if (kind == "event") return of_event();
  if (kind == "zone")
    return {name(), about(), text("from", "The origin of something in a log line: from the deck."),
            text("laid", "The log line when {player} puts their own cards there: {player} lays down {what}.")};
  if (kind == "question") return of_question();
  if (kind == "ending")
    return {name(), about(), text("short", "Why the game ended, in two or three words: empty mine.")};
  if (kind == "resource")
    return {name(), about(), text("one", "The singular: 1 coin."),
            text("amount", "How to write {n} of them, if not as a number and a name: ${n}.")};
  if (kind == "place")
    return {name(), about(), text("at", "Its location as part of a log line: at the bank."),
            text("from", "The origin of something in a log line: from the bank."),
            text("leaves", "The log line when {what} goes from here to the place {to}.")};
  return {name(), about(), text("at", "Its location as part of a log line: at the bank.")};
}

FieldSchema texts_of(const std::string& group, Keys keys, Fields parts, const std::string& doc) {
  return table(group, keys, map_of(std::move(parts)), doc);
}

/// Returns the form of a group that isn't a record kind.
FieldSchema of_group(const std::string& group) {
  if (group == "ui") return any("ui", "Text that replaces the engine's own.");
  if (group == "message") return table("message", Keys::ids, text("", ""), "Text for scripts, available as text.KEY.");
  if (group == "pack")
    return texts_of("pack", Keys::ids, {name(), about(), text("goal", "The goal of the game, shown when it begins.")},
                    "Text about this pack.");
  if (group == "term")
    return texts_of("term", Keys::ids, {name(), about()}, "Terms of this game that 'help' explains.");
  if (group == "option")
    return texts_of("option", Keys::ids,
                    {name(), about(), table("value", Keys::any, text("", ""), "The name of each value of a choice.")},
                    "Text about each option.");
  if (group == "kind") return texts_of("kind", Keys::ids, {name()}, "The name for records of a kind.");
  if (group == "face") return texts_of("face", Keys::any, {name()}, "The name of each face of a die.");
  return texts_of(group, Keys::any, {name(), about()}, "Text about each hand of a ranking.");
}

}  // namespace

FieldSchema languages_form(const Schema& schema) {
  Fields groups;
  for (const std::string& kind : schema.names())
    if (kind != "text") groups.push_back(texts_of(kind, Keys::ids, of_kind(kind), "Text about each " + kind + "."));
  for (const std::string& group : free_groups()) groups.push_back(of_group(group));
  return and_keys(Keys::any, table("", Keys::any, any("", ""), ""), map_of(std::move(groups)));
}

}  // namespace rules::packs
