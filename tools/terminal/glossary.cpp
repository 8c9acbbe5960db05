#include "glossary.hpp"

#include <algorithm>
#include <set>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "matching.hpp"
#include "mechanics/contest.hpp"
#include "packs/text/languages.hpp"
#include "play/table_text.hpp"
#include "play/wording.hpp"

namespace tools {

using rules::join;
using rules::play::Wording;
namespace packs = rules::packs;
namespace table_view = rules::play::table_view;

namespace {

/// Returns the ranking of its hands; empty if it isn't won by hands.
std::string ranks_at(const table_view::Place& place, const Wording& words) {
  if (!place.wins || place.wins->ranks.empty()) return "";
  return words.ui("rules.ranks", {{"list", rules::one_text(place.wins->ranks)}});
}

/// Returns how several players win; empty if one does. `named`: include their actions.
std::string winners_at(const table_view::Place& place, const Wording& words, bool named) {
  if (place.slots < 2 || place.prizes.size() < 2) return "";
  const std::string list = rules::one_text(place.prizes, "; ", [](const auto& each) { return each.name; });
  return words.ui(named ? "rules.several-named" : "rules.several",
                  {{"n", std::to_string(place.slots)}, {"list", list}});
}

void add(std::vector<std::string>& to, std::string sentence) {
  if (!sentence.empty() && std::ranges::find(to, sentence) == to.end()) to.push_back(std::move(sentence));
}

}  // namespace

Glossary::Glossary(const packs::LinkedGame& linked, const Wording& words) : linked_(linked), words_(words) {
  static const std::set<std::string, std::less<>> untold = {"ui",   "message",  "field", "kind",  "tag",
                                                            "text", "question", "face",  "ending"};
  std::set<std::string> seen;
  for (const auto& language : {words.language(), std::string(packs::fallback_language)})
    for (const auto& [key, text] : linked.texts.all(language)) {
      constexpr std::string_view kEnd = ".name";
      if (!key.ends_with(kEnd) || !seen.insert(key).second) continue;
      const std::string kind = key.substr(0, key.find('.'));
      if (untold.contains(kind) || kind.size() + kEnd.size() >= key.size()) continue;
      const std::string id = key.substr(kind.size() + 1, key.size() - kind.size() - 1 - kEnd.size());
      things_.push_back({kind, id, words.name(kind, id), ""});
    }
  add_faces();
  add_topics();
  // A pack may give an event and its place the same name: list it once.
  for (const Thing& thing : things_)
    if (std::ranges::find(names_, thing.name) == names_.end()) names_.push_back(thing.name);
}

void Glossary::add_faces() {
  const rules::Ruleset& rules = linked_.ruleset;
  for (const rules::DieId d : rules.dice().ids())
    for (std::size_t f = 0; f < rules.dice()[d].faces.size(); ++f) {
      std::string text;
      for (const rules::StepDecl& step : rules.steps()) {
        const auto* contest = dynamic_cast<const rules::Contest*>(step.kind.get());
        if (!contest || contest->rules().ranking) continue;
        const rules::ContestRules& of = contest->rules();
        if (of.die.index != d.index || of.face != static_cast<int>(f)) continue;
        const rules::RecordDecl& record = rules.records()[of.record];
        join(text,
             words_.ui("help.face", {{"die", words_.name("die", rules.dice()[d].id)},
                                     {"place", words_.name(record.kind, record.id)},
                                     {"text", words_.text(record.kind + "." + record.id + ".text", "")}}),
             " ");
      }
      const std::string& id = rules.dice()[d].faces[f];
      things_.push_back({"face", id, words_.name("face", id), text});
    }
}

void Glossary::add_topics() {
  const auto add = [&](const char* id, std::string text) {
    if (!text.empty()) things_.push_back({"ui.topic", id, words_.ui(std::string("topic.") + id), std::move(text)});
  };
  add("aim", rules::play::aim_of(linked_, words_));
  add("end", rules::play::ends_of(linked_, words_));
  std::string points;
  for (const rules::ValueId id : linked_.ruleset.scores()) {
    const std::string& value = linked_.ruleset.values()[id].id;
    const std::string name = words_.name("value", value), text = words_.text("value." + value + ".text", "");
    join(points, name + (text.empty() ? "." : ": " + text), " ");
  }
  add("points", std::move(points));
  std::string offers, ties;
  for (const rules::StepDecl& step : linked_.ruleset.steps())
    if (const auto* contest = dynamic_cast<const rules::Contest*>(step.kind.get())) {
      add_question(offers, contest->rules().offers.question);
      add_question(ties, contest->rules().tie);
    }
  add("offer", offers);
  join(ties, offers, " ");
  add("tie", std::move(ties));
}

void Glossary::add_question(std::string& to, rules::QuestionId question) const {
  if (!question) return;
  const std::string& id = linked_.ruleset.questions()[question].id;
  const std::string text = words_.text("question." + id + ".text", "");
  if (to.find(text) == std::string::npos) join(to, text, " ");
}

std::string Glossary::text_of(const Thing& thing) const {
  if (!thing.text.empty()) return thing.text;
  return words_.text(fmt::format("{}.{}.text", thing.kind, thing.id), "");
}

bool Glossary::has_text(const std::vector<std::size_t>& things) const {
  return std::ranges::any_of(things, [&](std::size_t each) { return !text_of(things_[each]).empty(); });
}

std::vector<std::size_t> Glossary::with_name(const std::string& name) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < things_.size(); ++i)
    if (things_[i].name == name) found.push_back(i);
  return found;
}

std::vector<std::string> Glossary::speaking_of(const std::string& about) const {
  std::vector<std::string> out;
  const auto speaks = [&](const std::string& text) { return begins(text, about); };
  for (const Thing& thing : things_) {
    const std::string text = text_of(thing);
    const bool fresh = std::ranges::find(out, thing.name) == out.end();
    if (fresh && !text.empty() && (speaks(thing.name) || speaks(text))) out.push_back(thing.name);
  }
  return out;
}

Glossary::Answer Glossary::look_up(const std::string& about) const {
  std::vector<std::string> ids, called;
  for (const Thing& thing : things_) {
    ids.push_back(thing.id);
    called.push_back(thing.name);
  }
  Answer answer;
  std::vector<std::size_t> found = meant(called, about);
  const bool exact = !found.empty() && small(called[found.front()]) == small(about);
  if (const auto by_id = meant(ids, about); !by_id.empty() && !exact) {
    const bool is_id = small(ids[by_id.front()]) == small(about);
    if (found.empty() || (is_id && (has_text(by_id) || !has_text(found)))) found = with_name(called[by_id.front()]);
  }
  if (has_text(found)) std::erase_if(found, [&](std::size_t each) { return text_of(things_[each]).empty(); });
  // For things of one name, such as a place and its step, joins all texts; uses things without a text only if none has
  // one. Cards that differ only in their numbers are one thing: 'deed' is Deed (1), Deed (2) ...
  std::vector<std::size_t> alike;
  for (const std::size_t each : found)
    if (small(called[each].substr(0, called[each].find(" ("))) == small(about)) alike.push_back(each);
  if (alike.size() > 1) found = alike;
  std::vector<std::string> several;
  for (const std::size_t each : found)
    if (std::ranges::find(several, called[each]) == several.end()) several.push_back(called[each]);
  if (several.size() > 1 && alike.size() < 2) {
    if (has_text(found)) answer.several = several;
    else answer.things.emplace_back(about, "");
    return answer;
  }
  std::set<std::string> said;
  for (const std::size_t each : found)
    if (const std::string text = text_of(things_[each]); !text.empty() && said.insert(text).second)
      answer.things.emplace_back(called[each], text);
  if (answer.things.empty() && !found.empty()) answer.things.emplace_back(called[found.front()], "");
  return answer;
}

std::vector<std::string> place_rules(const table_view::Place& place, const Wording& words) {
  std::vector<std::string> out;
  add(out, ranks_at(place, words));
  add(out, winners_at(place, words, false));
  return out;
}

std::vector<std::string> place_rules_about(const rules::play::TableView& shown, const Wording& words,
                                           const std::string& name) {
  std::vector<std::string> out;
  for (const table_view::Step& step : shown.steps) {
    if (!step.place) continue;
    const table_view::Place& place = *step.place;
    const auto called = [&](const table_view::Prize& prize) { return prize.name == name; };
    const bool whole = name == place.name || name == step.name;
    const bool hand = place.wins && (name == place.wins->name || std::ranges::count(place.wins->ranks, name) > 0);
    if (whole || hand) add(out, ranks_at(place, words));
    if (whole || std::ranges::any_of(place.prizes, called)) add(out, winners_at(place, words, true));
  }
  return out;
}

}  // namespace tools
