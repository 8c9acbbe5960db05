#include "packs/text/languages_form.hpp"

#include "packs/schema/form.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

namespace {

using namespace form;

FieldSchema name() { return text("name", "What players call it."); }
FieldSchema about() { return text("text", "What there is to say about it, in a sentence or two."); }

Fields of_event() {
  return {
      name(),
      about(),
      text("log", "What the log says when it happens. Its fields fill placeholders: {player}; {got}: how many moved."),
      text("again", "What the log says instead each further time that it happens because of `again`."),
      text("against", "Of card-play: what the log says instead when the card has a target, {target}."),
      text("cancelled", "What the log says when it is cancelled."),
      text("replaced", "What the log says when something else happens instead."),
      text("forbidden", "What the log says when it is forbidden."),
      text("void", "What the log says when something that it needs is missing.")};
}

Fields of_question() {
  return {name(),
          about(),
          text("ask", "What the player is asked."),
          text("ask-about", "The same if the question is about a player."),
          text("ask-place", "The same if it decides one of several places."),
          text("none", "What the answer is called that chooses nothing."),
          text("why", "Why the decision matters: for players in their first game."),
          text("hint", "What the packs' advice on this question looks at: one sentence."),
          text("not-offered", "Why the other cards of the player's hand can't be chosen.")};
}

Fields of_kind(const std::string& kind) {
  if (kind == "event") return of_event();
  if (kind == "zone")
    return {name(), about(), text("from", "Where something comes from, in a sentence of the log: from the deck."),
            text("laid", "What the log says when {player} puts cards of their own there: {player} lays down {what}.")};
  if (kind == "question") return of_question();
  if (kind == "ending")
    return {name(), about(), text("short", "What ends the game, in two or three words: empty mine.")};
  if (kind == "resource")
    return {name(), about(), text("one", "What a single one is called: 1 coin."),
            text("amount", "How {n} of them are written, if not as a number and a name: ${n}.")};
  if (kind == "place")
    return {name(), about(), text("at", "Where it is, in a sentence of the log: at the bank."),
            text("from", "Where something comes from, in a sentence of the log: from the bank."),
            text("leaves", "What the log says when {what} goes from here to the place {to}.")};
  return {name(), about(), text("at", "Where it is, in a sentence of the log: at the bank.")};
}

FieldSchema texts_of(const std::string& group, Keys keys, Fields parts, const std::string& doc) {
  return table(group, keys, map_of(std::move(parts)), doc);
}

/// Returns the form of a group that isn't a kind of records.
FieldSchema of_group(const std::string& group) {
  if (group == "ui") return any("ui", "What the engine says, said in another way.");
  if (group == "message") return table("message", Keys::ids, text("", ""), "What scripts say: text.KEY.");
  if (group == "pack")
    return texts_of("pack", Keys::ids,
                    {name(), about(), text("goal", "What everybody wants in this game, told when it begins.")},
                    "What players read of this pack.");
  if (group == "term")
    return texts_of("term", Keys::ids, {name(), about()}, "Words of this game that players may ask help for.");
  if (group == "option")
    return texts_of(
        "option", Keys::ids,
        {name(), about(), table("value", Keys::any, text("", ""), "What each value of a choice is called.")},
        "What players read of each option.");
  if (group == "kind") return texts_of("kind", Keys::ids, {name()}, "What records of a kind are called.");
  if (group == "face") return texts_of("face", Keys::any, {name()}, "What each face of a die is called.");
  return texts_of(group, Keys::any, {name(), about()}, "What players read of each hand of a ranking.");
}

}  // namespace

FieldSchema languages_form(const Schema& schema) {
  Fields groups;
  for (const std::string& kind : schema.names())
    if (kind != "text")
      groups.push_back(texts_of(kind, Keys::ids, of_kind(kind), "What players read of each " + kind + "."));
  for (const std::string& group : free_groups()) groups.push_back(of_group(group));
  return and_keys(Keys::any, table("", Keys::any, any("", ""), ""), map_of(std::move(groups)));
}

}  // namespace rules::packs
