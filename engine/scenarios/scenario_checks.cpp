#include <algorithm>
#include <span>
#include <sstream>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "play/log.hpp"
#include "play/table_text.hpp"
#include "play/why.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/scenario_parts.hpp"

namespace rules::scenarios {
namespace {

using packs::Node;

bool is_list(const Node& node) { return node.kind == Node::Kind::list; }

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::ranges::sort(words);
  return words;
}

/// Returns true if a card is expected by its back, as ?store, in a list or as a scalar.
bool names_backs(const Node& value) {
  if (value.kind == Node::Kind::scalar) {
    const std::vector<std::string> words = words_of(value);
    return std::ranges::any_of(words, [](const std::string& word) { return word.size() > 1 && word[0] == '?'; });
  }
  if (std::ranges::any_of(value.items, names_backs)) return true;
  return std::ranges::any_of(value.entries, [](const packs::Entry& each) { return names_backs(each.value); });
}

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

std::string answer_text(const Node& node) {
  if (node.kind == Node::Kind::scalar) return node.text;
  if (is_list(node)) return joined(words_of(node), "none");
  std::vector<std::string> parts, last;
  for (const packs::Entry& entry : node.entries) {
    if (entry.key == "cards")
      for (const std::string& card : words_of(entry.value)) parts.push_back(card);
    else if (entry.key == "for") last.insert(last.begin(), {"for", entry.value.text});
    else if (entry.key == "hidden") {
      if (packs::as_flag(entry.value).value_or(false)) last.push_back("hidden");
    } else parts.push_back(entry.key + ":" + entry.value.text);
  }
  if (node.kind == Node::Kind::null) throw ScenarioFault(node.mark, "an answer is missing");
  parts.insert(parts.end(), last.begin(), last.end());
  return joined(parts, "nothing");
}

void Checks::differs(packs::Mark mark, const std::string& what, const std::string& expected,
                     const std::string& actual) {
  wrong(mark, what + "\n    expected: " + expected + "\n    actual:   " + actual);
}

const Question* Checks::asked(Seat seat) const {
  for (const Question& ask : engine_->pending())
    if (ask.seat == seat) return &ask;
  return nullptr;
}

std::string Checks::asked() const {
  std::string out;
  const Ruleset& rules = names_->rules();
  for (const Question& ask : engine_->pending()) {
    const std::vector<std::string> legal = wording_.legal(engine_->read(), ask, 31);
    out += "\n    " + names_->of(ask.seat) + " is asked " + rules.questions()[ask.question].id;
    if (ask.event) out += " (" + rules.events()[ask.event].id + ")";
    out += ": " + one_text(std::span(legal).first(std::min<std::size_t>(legal.size(), 30)));
    if (legal.size() > 30) out += ", ...";
  }
  return out.empty() ? "\n    no one has a question to answer" : out;
}

std::int64_t Checks::value_of(ValueId id, Seat seat, std::int32_t argument, packs::Mark mark) {
  std::int64_t result = 0;
  const Ended ended = engine_->inspect([&] { result = engine_->parts().values().value(id, seat, argument); });
  if (ended.error) throw ScenarioFault(mark, *ended.error);
  return result;
}

Checks::Shown Checks::shown(const Path& path, Seat viewer, packs::Mark mark) {
  const StateView read = engine_->read();
  const Ruleset& rules = names_->rules();
  const auto one = [](std::string word) { return Shown{{std::move(word)}, false}; };
  switch (path.what) {
    case Path::What::round: return one(std::to_string(read.round()));
    case Path::What::over: return one(read.over() ? "true" : "false");
    case Path::What::winner: return one(names_->of(Seat(read.state()[GameState::winner] - 1)));
    case Path::What::ending: {
      Shown out{{}, true};
      for (std::size_t e = 0; e < rules.endings().size(); ++e)
        if (read.state()[GameState::ending] >> e & 1) out.words.push_back(rules.endings()[e].id);
      return out;
    }
    case Path::What::score: {
      std::int64_t sum = 0;
      for (const ValueId id : rules.scores()) sum += value_of(id, path.seat, 0, mark);
      return one(std::to_string(sum));
    }
    case Path::What::turn: return one(names_->of(Seat(read.of_loop(path.loop, LoopDecl::turn) - 1)));
    case Path::What::cards: {
      Shown out{{}, true};
      for (Card c = read.first(path.pile); c; c = read.next(c)) {
        out.words.push_back(can_see(read, viewer, c) ? rules.kind_of(c).id : "?" + rules.zones()[rules.deck_of(c)].id);
      }
      return out;
    }
    case Path::What::count: return one(std::to_string(read.count(path.pile)));
    case Path::What::resource: return one(std::to_string(read.amount(path.resource, path.holder)));
    case Path::What::variable: {
      const VariableDecl& decl = rules.variables()[path.variable];
      if (!can_see(read, viewer, path.variable, path.subject)) return one("?");
      return one(names_->show(decl.type, read.variable(path.variable, path.subject)));
    }
    case Path::What::dice: {
      Shown out{{}, true};
      const DieDecl& decl = rules.dice()[path.die];
      const std::uint32_t seen_ones = dice_seen(read, viewer, path.die, path.seat);
      for (int i = 0; i < decl.count; ++i) {
        if (read.status(path.die, path.seat, i) == DieStatus::cup) continue;
        const bool seen = seen_ones >> i & 1u;
        out.words.push_back(seen ? decl.faces[at(read.face(path.die, path.seat, i))] : "?");
      }
      return out;
    }
    case Path::What::value: return one(std::to_string(value_of(path.value, path.seat, path.argument, mark)));
  }
  return {};
}

void Checks::compare(const packs::Entry& entry, const Shown& shown, const std::string& whose) {
  const Node& value = entry.value;
  Shown actual = shown;
  if (!names_backs(value))
    for (std::string& word : actual.words)
      if (word.starts_with('?')) word = "?";
  const std::string what = entry.key + whose;
  if (!actual.list) {
    if (value.kind != Node::Kind::scalar)
      throw ScenarioFault(value.mark, "`" + entry.key + "` is a single value, not a list or a map");
    const bool nobody = actual.words[0] == "none" && value.text == "nobody";
    if (value.text != actual.words[0] && !nobody) differs(value.mark, what, value.text, actual.words[0]);
    return;
  }
  const std::string all = "[" + joined(actual.words) + "]";
  if (value.kind != Node::Kind::map) {
    const std::vector<std::string> expected = words_of(value);
    if (sorted(expected) != sorted(actual.words)) differs(value.mark, what, "[" + joined(expected) + "]", all);
    return;
  }
  for (const packs::Entry& how : value.entries) {
    const std::vector<std::string> expected = words_of(how.value);
    const std::size_t n = std::min(expected.size(), actual.words.size());
    const auto cut = static_cast<std::ptrdiff_t>(n);
    bool holds = expected.size() <= actual.words.size();
    if (how.key == "ordered") holds = expected == actual.words;
    else if (how.key == "top") holds = holds && std::equal(expected.begin(), expected.end(), actual.words.begin());
    else if (how.key == "bottom")
      holds = holds && std::equal(expected.begin(), expected.end(), actual.words.end() - cut);
    else if (how.key == "has") {
      const auto a = sorted(actual.words), e = sorted(expected);
      holds = std::ranges::includes(a, e);
    } else if (how.key == "lacks")
      holds = std::ranges::none_of(
          expected, [&](const std::string& w) { return std::ranges::find(actual.words, w) != actual.words.end(); });
    else
      throw ScenarioFault(how.key_mark, "compare cards with a list, or use one of ordered, top, bottom, has and lacks");
    if (!holds) differs(how.value.mark, what, how.key + " [" + joined(expected) + "]", all);
  }
}

void Checks::values(const Node& map, Seat viewer) {
  for (const packs::Entry& entry : map.entries)
    compare(entry, shown(names_->path(entry.key, entry.key_mark), viewer, entry.key_mark),
            viewer ? ", as " + names_->of(viewer) + " knows it" : "");
}

void Checks::seen_by(const Node& map) {
  for (const packs::Entry& entry : map.entries) values(entry.value, names_->seat(entry.key, entry.key_mark));
}

void Checks::score(const Node& map) {
  for (const packs::Entry& entry : map.entries)
    compare({"score of " + entry.key, entry.key_mark, entry.value},
            shown({.what = Path::What::score, .seat = names_->seat(entry.key, entry.key_mark)}, {}, entry.key_mark),
            "");
}

void Checks::legal_among(const packs::Entry& entry, const Question& ask, const Node& among) {
  const Options* options = ask.options();
  if (!options) throw ScenarioFault(among.mark, "this question has no options");
  Shown shown{{}, true};
  for (const std::int32_t option : options->list()) shown.words.push_back(names_->show(options->type, option));
  compare({"options of " + entry.key, entry.key_mark, among}, shown, "");
}

void Checks::legal(const Node& map) {
  for (const packs::Entry& entry : map.entries) {
    const Question* ask = asked(names_->seat(entry.key, entry.key_mark));
    if (!ask)
      throw ScenarioFault(entry.key_mark, entry.key + " has no question to answer, so no answer is legal" + asked());
    if (const Node* among = entry.value.find("among")) {
      legal_among(entry, *ask, *among);
      continue;
    }
    if (ask->count() > 2000)
      throw ScenarioFault(entry.key_mark,
                          entry.key + " has " + std::to_string(ask->count()) + " legal answers, too many to list");
    std::vector<std::string> expected;
    for (const Node& item : entry.value.items) {
      const std::string text = answer_text(item);
      const auto answer = wording_.parse(engine_->read(), *ask, text);
      const Answer* const legal = std::get_if<Answer>(&answer);
      expected.push_back(legal ? wording_.plain(engine_->read(), *ask, *legal) : text);
    }
    std::vector<std::string> actual = wording_.legal(engine_->read(), *ask, 2000);
    if (sorted(expected) != sorted(actual))
      differs(entry.key_mark, "legal answers of " + entry.key, one_text(expected), one_text(actual));
  }
}

void Checks::refused(const Node& map) {
  const Node* message = map.find("message");
  for (const packs::Entry& entry : map.entries) {
    if (entry.key == "message") continue;
    const Seat seat = names_->seat(entry.key, entry.key_mark);
    const std::string text = answer_text(entry.value);
    const Question* ask = asked(seat);
    std::optional<std::string> refusal;
    if (!ask) refusal = wording_.unasked(seat, engine_->answered(seat));
    else if (const auto given = wording_.parse(engine_->read(), *ask, text); !std::holds_alternative<Answer>(given))
      refusal = std::get<std::string>(given);
    if (!refusal)
      differs(entry.key_mark, "the answer '" + text + "' of " + entry.key, "rejected: " + message->text, "legal");
    else if (refusal->find(message->text) == std::string::npos)
      differs(message->mark, "error for '" + text + "' of " + entry.key, message->text, *refusal);
  }
}

void Checks::lines(const Node& texts, const std::string& what, const std::vector<std::string>& lines) {
  for (const Node& text : texts.items) {
    if (std::ranges::any_of(lines, [&](const std::string& line) { return line.find(text.text) != std::string::npos; }))
      continue;
    std::string all;
    for (std::size_t i = lines.size() > 40 ? lines.size() - 40 : 0; i < lines.size(); ++i) all += "\n      " + lines[i];
    wrong(text.mark,
          "no line of the " + what + " contains '" + text.text + "'; its lines are:" + (all.empty() ? " none" : all));
  }
}

// ---- what players read: questions, the table, reasons and the log, in the scenario's language

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
      else if (part.key == "why") lines = play::why_lines(*engine_, wording_, seat, ask);
      else lines = play::log_texts(*engine_, wording_, seat, 0);
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
