// A division: p1:2 p3:1, or p1: 2, p3: 1
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {

namespace {

class DivideWords : public WordsOf<Divide> {
  Parsed parse(const Talk& talk, const Divide& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (const std::string& word : words) {
      if (talk.typed(word, "nothing")) continue;
      const std::size_t colon = word.find(':');
      const auto n = colon == std::string::npos ? std::nullopt : whole_number(std::string_view(word).substr(colon + 1));
      if (!n) return talk.ui("refused.share", {{"word", word}, {"example", first(talk, kind) + ": 1"}});
      const auto place = options.find(word.substr(0, colon));
      if (!place) return talk.refused("option", word.substr(0, colon));
      out.set(*place, *n);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Divide& kind) const override {
    std::vector<std::string> options = talk.options();
    for (std::size_t i = 0; i < options.size(); ++i)
      options[i] = talk.ui("expected.share", {{"option", options[i]}, {"n", std::to_string(kind.caps[i])}});
    return talk.ui("expected.divide",
                   {{"n", std::to_string(kind.shared())}, {"options", talk.wording.enumerated(options)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Divide& kind) const override {
    table_view::DivideForm out{.parts = asked.options(), .total = kind.shared(), .most = {}};
    out.most.assign(kind.caps.begin(), kind.caps.begin() + kind.options.count);
    return out;
  }
  static std::string first(const Talk& talk, const Divide& kind) {
    return kind.options.count > 0 ? talk.plain(kind.options[0]) : "";
  }
};

}  // namespace

template <>
const KindWords& words_for<Divide>() {
  static const DivideWords words;
  return words;
}

// An offer: nothing | resource-id:2 card-id for p2 [hidden]

namespace {

class OfferWords : public WordsOf<Offer> {
  Parsed parse(const Talk& talk, const Offer& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    bool hidden = false, aimed = false;
    std::array<bool, kMaxParts> named{};
    for (std::size_t w = 0; w < words.size(); ++w) {
      const std::string& word = words[w];
      const std::size_t colon = word.find(':');
      if (talk.typed(word, "nothing")) continue;
      if (talk.typed(word, "hidden")) {
        hidden = true;
      } else if (talk.typed(word, "for")) {
        const auto target = w + 1 < words.size() ? seat_named(words[w + 1]) : std::nullopt;
        if (!target) return talk.refused("offer-for", seat_name(kind.targets.lowest()));
        if (std::exchange(aimed, true)) return talk.refused("twice", word);
        out.set(Offer::kTarget, target->index);
        ++w;
      } else if (colon != std::string::npos) {
        const auto n = whole_number(std::string_view(word).substr(colon + 1));
        const auto found = part_named(talk, kind, std::string_view(word).substr(0, colon));
        if (!n || !found) return talk.refused("offer", word);
        if (std::exchange(named[*found], true)) return talk.refused("twice", word.substr(0, colon));
        out.set(Offer::kFirstAmount + static_cast<int>(*found), *n);
      } else {
        const auto place = options.find(word);
        if (!place) return talk.refused("offer", word);
        out.take(out.taken() | 1u << *place);
      }
    }
    out.set(Offer::kShown, out.taken() != 0 && !hidden);
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
  table_view::Form form(const table_view::Asked& asked, const Offer& kind) const override {
    table_view::OfferForm out;
    for (const Offer::Part& part : kind.part_list()) out.resources.push_back({asked.held(part.resource), part.cap});
    out.cards = asked.options();
    for (SeatSet left = kind.targets; !left.empty(); left.drop(left.lowest())) {
      const Seat target = left.lowest();
      out.targets.push_back({.id = seat_name(target), .label = asked.words().player(target)});
      out.targets.back().about.seat = table_view::number(target);
    }
    return out;
  }
  void describe(const table_view::Asked& asked, const Offer&, const Answer& given,
                table_view::Answer& out) const override {
    for (const Element& each : given.elements())
      if (each.type == Element::amount && each.value > 0)
        out.cost.push_back(asked.amount(ResourceId(each.of), each.value));
    out.about.seat = table_view::number(Seat(given.value(Offer::kTarget)));
  }

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
