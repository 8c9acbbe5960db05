// Why an answer is refused: what was expected instead, in the plain form, as the seat that is asked may read it.
#include <algorithm>

#include "fmt/format.h"
#include "play/wording.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kMostNamed = 24;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size() && i < kMostNamed; ++i) out += (i ? ", " : "") + words[i];
  if (words.size() > kMostNamed) out += fmt::format(", ... ({} in all)", words.size());
  return out;
}

/// The sizes in a mask: "0, 1 or 2".
std::string sizes(std::uint32_t bits, int options) {
  std::vector<int> all;
  for (int k = 0; k <= std::min(options, 31); ++k) if (bits >> k & 1u) all.push_back(k);
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) out += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::to_string(all[i]);
  return out;
}

}  // namespace

std::string Wording::expected(Reader read, const Ask& ask) const {
  const Ruleset& rules = read.rules();
  std::vector<std::string> options;
  for (std::int32_t v : ask.option_list()) {
    const bool hidden = (ask.type == Type::card || ask.kind == AskKind::offer) && !read.known(Card(v)).has(ask.seat) && !rules.seers(read.pile(Card(v))).has(ask.seat);
    options.push_back(hidden ? card(read, Card(v), ask.seat) : plain_value(read, ask, v));
  }
  switch (ask.kind) {
    case AskKind::choose:
      if (ask.optional) options.push_back("pass");
      return "expected one of: " + joined(options);
    case AskKind::number: return fmt::format("expected a number from {} to {}", ask.low, ask.high);
    case AskKind::yes_no: return "expected yes or no";
    case AskKind::subset: {
      std::string out = fmt::format("expected {} of: {}", sizes(ask.sizes, ask.option_count), joined(options));
      for (int c = 0; c < ask.commit_count; ++c) {
        const Ask::Commit& commit = ask.commits[at(c)];
        out += fmt::format("; with '+ {}' {} of them", rules.kind_of(commit.card).id, sizes(commit.sizes, ask.option_count));
      }
      return out;
    }
    case AskKind::order: return "expected all of these in an order: " + joined(options);
    case AskKind::die_face: return fmt::format("expected one of the dice {} and one of the faces {}, as in: {} -> {}", joined(options), joined(rules.dice[at(ask.about.offset)].faces), options.empty() ? "" : options[0], rules.dice[at(ask.about.offset)].faces[0]);
    case AskKind::divide: {
      int room = 0;
      for (int i = 0; i < ask.option_count; ++i) options[at(i)] += fmt::format(": 0 to {}", ask.caps[at(i)]), room += ask.caps[at(i)];
      return fmt::format("expected shares that make {} in all, of {}", std::min(ask.high, room), joined(options));
    }
    case AskKind::offer: {
      std::string out = "expected 'nothing', or any of";
      for (int i = 0; i < ask.part_count; ++i) out += fmt::format(" {}: 0 to {},", rules.resources[at(ask.parts[at(i)])].id, ask.caps[at(i)]);
      if (!options.empty()) out += fmt::format(" the cards {},", joined(options));
      std::vector<std::string> players;
      for (SeatSet left = ask.targets; !left.empty(); left.drop(left.lowest())) players.push_back("p" + std::to_string(left.lowest().index + 1));
      return out + " for " + joined(players);
    }
  }
  return "";
}

std::optional<std::string> Wording::refusal(Reader read, const Ask& ask, const Answer& answer) const {
  if (ask.contains(answer)) return std::nullopt;
  return "that is not one of the legal answers; " + expected(read, ask);
}

}  // namespace rules::play
