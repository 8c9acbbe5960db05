// An offer: nothing | resource-id:2 card-id for p2 [hidden]
#include "base/one_text.hpp"
#include "kernel/decisions/questions/serialization.hpp"
#include "play/picture/asked.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

class OfferWords : public WordsOf<Offer> {
  std::string label(const Talk& talk, const Offer& kind, const Offered& given) const override {
    std::string out;
    for (int i = 0; i < given.size; ++i)
      if (given[i] > 0) join(out, talk.wording.amount(part(kind, i).resource, given[i]));
    for (int i = 0; i < kind.options.count; ++i)
      if (given.has(i)) join(out, talk.label(kind.options[i]));
    if (out.empty()) return talk.none("nothing");
    return out + " " + talk.ui("for", {{"player", talk.wording.player(given.target)}});
  }
  std::string plain(const Talk& talk, const Offer& kind, const Offered& given) const override {
    std::string out;
    for (int i = 0; i < given.size; ++i)
      if (given[i] > 0) join(out, id(talk, part(kind, i)) + ":" + std::to_string(given[i]), " ");
    for (int i = 0; i < kind.options.count; ++i)
      if (given.has(i)) join(out, talk.plain(kind.options[i]), " ");
    if (out.empty()) return "nothing";
    join(out, "for " + seat(given.target), " ");
    if (given.cards != 0 && !given.shown) join(out, "hidden", " ");
    return out;
  }
  Parsed parse(const Talk& talk, const Offer& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Offered out;
    for (int i = 0; i < kind.part_count; ++i) out.push(0);
    out.target = kind.targets.lowest();
    bool hidden = false, aimed = false;
    std::array<bool, kMaxParts> named{};
    for (std::size_t w = 0; w < words.size(); ++w) {
      const std::string& word = words[w];
      const std::size_t colon = word.find(':');
      if (talk.typed(word, "nothing")) continue;
      if (talk.typed(word, "hidden")) {
        hidden = true;
      } else if (talk.typed(word, "for")) {
        const auto target = w + 1 < words.size() ? AnswerNames::seat_named(words[w + 1]) : std::nullopt;
        if (!target) return talk.refused("offer-for", seat(kind.targets.lowest()));
        if (std::exchange(aimed, true)) return talk.refused("twice", word);
        out.target = *target;
        ++w;
      } else if (colon != std::string::npos) {
        const auto n = whole_number(std::string_view(word).substr(colon + 1));
        const auto found = part_named(talk, kind, std::string_view(word).substr(0, colon));
        if (!n || !found) return talk.refused("offer", word);
        if (std::exchange(named[*found], true)) return talk.refused("twice", word.substr(0, colon));
        out.amounts[*found] = *n;
      } else {
        const auto place = options.find(word);
        if (!place) return talk.refused("offer", word);
        out.cards |= 1u << *place;
      }
    }
    out.shown = out.cards != 0 && !hidden;
    return out;
  }
  std::string expected(const Talk& talk, const Offer& kind) const override {
    std::vector<std::string> parts, players;
    for (const Offer::Part& each : kind.part_list())
      parts.push_back(talk.ui("expected.share", {{"option", id(talk, each)}, {"n", std::to_string(each.cap)}}));
    if (kind.options.count > 0)
      parts.push_back(talk.ui("expected.cards", {{"options", talk.wording.enumerated(talk.options())}}));
    for (SeatSet left = kind.targets; !left.empty(); left.drop(left.lowest()))
      players.push_back(talk.seat(left.lowest()));
    return talk.ui("expected.offer",
                   {{"parts", talk.wording.enumerated(parts)}, {"players", talk.wording.enumerated(players)}});
  }
  const char* taking() const override { return "offer"; }
  picture::Form form(const picture::Asked& asked, const Offer& kind) const override {
    picture::OfferForm out;
    for (const Offer::Part& part : kind.part_list()) out.resources.push_back({asked.held(part.resource), part.cap});
    out.cards = asked.options();
    for (SeatSet left = kind.targets; !left.empty(); left.drop(left.lowest())) {
      const Seat target = left.lowest();
      out.targets.push_back({.id = seat(target), .label = asked.words().player(target)});
      out.targets.back().about.seat = picture::number(target);
    }
    return out;
  }
  void describe(const picture::Asked& asked, const Offer& kind, const Offered& given,
                picture::Answer& out) const override {
    for (int i = 0; i < given.size; ++i)
      if (given[i] > 0) out.cost.push_back(asked.amount(part(kind, i).resource, given[i]));
    if (given.target) out.about.seat = picture::number(given.target);
  }

  static std::string seat(Seat seat) { return "p" + std::to_string(seat.index + 1); }
  static const Offer::Part& part(const Offer& kind, int i) { return kind.part_list()[static_cast<std::size_t>(i)]; }
  static const std::string& id(const Talk& talk, const Offer::Part& part) {
    return talk.read.rules().resources()[part.resource].id;
  }
  static std::optional<std::size_t> part_named(const Talk& talk, const Offer& kind, std::string_view name) {
    for (std::size_t i = 0; i < kind.part_list().size(); ++i)
      if (id(talk, kind.parts[i]) == name) return i;
    return std::nullopt;
  }
};

}  // namespace

template <>
const KindWords& words_for<Offer>() {
  static const OfferWords words;
  return words;
}

}  // namespace rules::play
