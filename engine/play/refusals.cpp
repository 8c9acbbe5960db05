// Why an answer is refused: what was expected instead, as it is to be typed and as the seat that is asked may read it.
#include <algorithm>
#include <bit>
#include <utility>

#include "play/wording.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kMostNamed = 24;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

std::string seat_word(Seat seat) { return "p" + std::to_string(seat.index + 1); }

}  // namespace

std::string Wording::enumerated(const std::vector<std::string>& words) const {
  std::string out;
  for (std::size_t i = 0; i < words.size() && i < kMostNamed; ++i) out += (i ? ", " : "") + words[i];
  return words.size() > kMostNamed ? ui("and-more", {{"list", out}, {"n", std::to_string(words.size())}}) : out;
}

std::string Wording::sizes(std::uint32_t bits, int options) const {
  const std::uint32_t all = bits & static_cast<std::uint32_t>((std::uint64_t{2} << std::min(options, 31)) - 1);
  const int low = std::countr_zero(all), n = std::popcount(all);
  if (n > 2 && all >> low == (std::uint64_t{1} << n) - 1)
    return ui("range", {{"low", std::to_string(low)}, {"high", std::to_string(low + n - 1)}});
  std::string list, last;
  for (int k = 0; k <= std::min(options, 31); ++k)
    if (bits >> k & 1u) list += (list.empty() || last.empty() ? "" : ", ") + std::exchange(last, std::to_string(k));
  return list.empty() ? last : ui("or", {{"list", list}, {"last", last}});
}

std::string Wording::expected(Reader read, const Ask& ask) const {
  const Ruleset& rules = read.rules();
  std::vector<std::string> options;
  for (std::int32_t v : ask.option_list()) {
    const bool hidden = (ask.type == Type::card || ask.kind == AskKind::offer) && !read.known(Card(v)).has(ask.seat) &&
                        !rules.seers(read.pile(Card(v))).has(ask.seat);
    options.push_back(hidden ? card(read, Card(v), ask.seat) : plain_value(read, ask, v));
  }
  const auto upto = [&](const std::string& option, int most) {
    return ui("expected.share", {{"option", option}, {"n", std::to_string(most)}});
  };
  switch (ask.kind) {
    case AskKind::choose:
      if (ask.optional) options.push_back(ui("typed.pass"));
      return ui("expected.one-of", {{"options", enumerated(options)}});
    case AskKind::number:
      return ui("expected.number", {{"low", std::to_string(ask.low)}, {"high", std::to_string(ask.high)}});
    case AskKind::yes_no: return ui("expected.yes-no");
    case AskKind::subset: {
      std::string out =
          ui("expected.some", {{"sizes", sizes(ask.sizes, ask.option_count)}, {"options", enumerated(options)}});
      for (int c = 0; c < ask.commit_count; ++c) {
        const Ask::Commit& commit = ask.commits[at(c)];
        out += "; " + ui("expected.commit",
                         {{"id", rules.kind_of(commit.card).id}, {"sizes", sizes(commit.sizes, ask.option_count)}});
      }
      return out;
    }
    case AskKind::order: return ui("expected.order", {{"options", enumerated(options)}});
    case AskKind::die_face:
      return ui("expected.die-face", {{"options", enumerated(options)},
                                      {"faces", enumerated(rules.dice[at(ask.about.offset)].faces)},
                                      {"example", die_example(read, ask)}});
    case AskKind::divide: {
      int room = 0;
      for (int i = 0; i < ask.option_count; ++i)
        options[at(i)] = upto(options[at(i)], ask.caps[at(i)]), room += ask.caps[at(i)];
      return ui("expected.divide", {{"n", std::to_string(std::min(ask.high, room))}, {"options", enumerated(options)}});
    }
    case AskKind::offer: {
      std::vector<std::string> parts, players;
      for (int i = 0; i < ask.part_count; ++i)
        parts.push_back(upto(rules.resources[at(ask.parts[at(i)])].id, ask.caps[at(i)]));
      if (!options.empty()) parts.push_back(ui("expected.cards", {{"options", enumerated(options)}}));
      for (SeatSet left = ask.targets; !left.empty(); left.drop(left.lowest()))
        players.push_back(seat_word(left.lowest()));
      return ui("expected.offer", {{"parts", enumerated(parts)}, {"players", enumerated(players)}});
    }
  }
  return "";
}

std::optional<std::string> Wording::refusal(Reader read, const Ask& ask, const Answer& answer) const {
  if (ask.contains(answer)) return std::nullopt;
  return ui("refused.illegal") + "; " + expected(read, ask);
}

std::string Wording::unasked(Seat seat, bool answered) const {
  return ui(answered ? "refused.answered" : "refused.asked-nothing", {{"player", player(seat)}});
}

}  // namespace rules::play
