// Checks of what players read: questions, the table, reasons and the log, in the scenario's language.
#include <sstream>

#include "play/log.hpp"
#include "play/table_text.hpp"
#include "play/why.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/scenario_parts.hpp"
#include "scenarios/scenario_words.hpp"

namespace rules::scenarios {
namespace {

using packs::Node;

constexpr std::uint64_t kMaxListed = 2000;
/// so wide that no line is broken
constexpr std::size_t kWide = 100'000;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

}  // namespace

void Checks::reads(const Node& map) {
  for (const packs::Entry& entry : map.entries) {
    const Seat seat = names_->seat(entry.key, entry.key_mark);
    for (const packs::Entry& part : entry.value.entries) {
      const Question* ask = asked(seat);
      if (!ask && (part.key == "prompt" || part.key == "options"))
        throw ScenarioFault(part.key_mark,
                            entry.key + " has no question to answer, so there is no " + part.key + asked());
      std::vector<std::string> lines;
      if (part.key == "prompt") lines = {wording_.prompt(engine_->read(), *ask)};
      else if (part.key == "options")
        for (std::uint64_t n = 0; n < std::min(ask->count(), kMaxListed); ++n)
          lines.push_back(wording_.label(engine_->read(), *ask, ask->nth(n)));
      else if (part.key == "table")
        lines =
            lines_of(play::table_text(play::table_of(*engine_, *linked_, seat, wording_), wording_, {.width = kWide}));
      else if (part.key == "why") lines = play::Why(*engine_, wording_).lines(seat, ask);
      else lines = play::log_lines(*engine_, wording_, seat, 0);
      this->lines(part.value, part.key + " of " + entry.key, lines);
    }
  }
}

void Checks::why(const Node& map) {
  for (const packs::Entry& entry : map.entries) {
    Node texts = entry.value;
    if (texts.kind == Node::Kind::scalar) texts = {.kind = Node::Kind::list, .mark = texts.mark, .items = {texts}};
    if (texts.kind != Node::Kind::list)
      throw ScenarioFault(entry.value.mark,
                          "the explanation of " + entry.key + " must be a string or a list of strings");
    names_->path(entry.key, entry.key_mark);  // reports a wrong path with its position
    lines(texts, "why of " + entry.key, Reasons(*linked_, wording_, *engine_, *host_).why(entry.key, *past_));
  }
}

void Checks::why_not(const Node& map) {
  const Node* says = map.find("says");
  if (!says || says->kind != Node::Kind::scalar || map.entries.size() != 2)
    throw ScenarioFault(map.mark, "`why-not:` needs a player, a card, and part of the reason: {p1: card, says: text}");
  for (const packs::Entry& entry : map.entries) {
    if (entry.key == "says") continue;
    const Seat seat = names_->seat(entry.key, entry.key_mark);
    names_->kind(entry.value.text, entry.value.mark);
    const Node texts = {.kind = Node::Kind::list, .mark = says->mark, .items = {*says}};
    lines(texts, "reasons of " + entry.key + " for not playing " + entry.value.text,
          Reasons(*linked_, wording_, *engine_, *host_).why_not(seat, entry.value.text, seat));
  }
}

void Checks::missing_texts(const Node& keys) {
  const std::vector<std::string> expected = words_of(keys), actual = linked_->texts.missing(wording_.language());
  if (expected != actual)
    differs(keys.mark, "texts missing in '" + wording_.language() + "'", "[" + joined(expected) + "]",
            "[" + joined(actual) + "]");
}

}  // namespace rules::scenarios
