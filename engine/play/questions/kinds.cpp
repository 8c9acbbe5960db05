// One option: p2 | card-id | event-id | pass
#include <algorithm>

#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {

namespace {

class ChooseWords : public WordsOf<Choose> {
  Parsed parse(const Talk& talk, const Choose& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 1) return talk.refused("one");
    if (talk.typed(words[0], "pass")) return kind.shape();
    const auto place = NamedOptions(talk).find(words[0]);
    if (!place) return talk.refused("option", words[0]);
    return Answer(Element::option, kind.options[*place]);
  }
  std::string expected(const Talk& talk, const Choose& kind) const override {
    std::vector<std::string> options = talk.options();
    if (kind.optional) options.push_back(talk.ui("typed.pass"));
    return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(options)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Choose&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
  void describe(const table_view::Asked& asked, const Choose&, const Answer& given,
                table_view::Answer& out) const override {
    if (given.passed()) return;
    out.about = asked.about(given.value());
    out.text = asked.text_of(given.value());
  }
};

}  // namespace

template <>
const KindWords& words_for<Choose>() {
  static const ChooseWords words;
  return words;
}

// A die and its new face: 9 -> K

namespace {

class DieFaceWords : public WordsOf<DieFace> {
  Parsed parse(const Talk& talk, const DieFace& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 3 || words[1] != "->") return talk.ui("refused.die-face", {{"example", example(talk, kind)}});
    const auto place = NamedOptions(talk).find(words[0]);
    if (!place) return talk.refused("option", words[0]);
    const auto& all = faces(talk, kind);
    const auto face = std::find(all.begin(), all.end(), words[2]);
    if (face == all.end()) return talk.refused("face", words[2]);
    Answer out = kind.shape();
    out.set(0, kind.options[*place]);
    out.set(1, static_cast<std::int32_t>(face - all.begin()));
    return out;
  }
  std::string expected(const Talk& talk, const DieFace& kind) const override {
    return talk.ui("expected.die-face", {{"options", talk.wording.enumerated(talk.options())},
                                         {"faces", talk.wording.enumerated(faces(talk, kind))},
                                         {"example", example(talk, kind)}});
  }
  table_view::Form form(const table_view::Asked& asked, const DieFace& kind) const override {
    const DieId die = kind.options.die;
    const Wording& words = asked.words();
    const std::vector<std::string>& ids = asked.rules().dice()[die].faces;
    table_view::DieFaceForm out{.of = asked.of(kind.options), .dice = {}, .faces = {}};
    for (const std::int32_t nth : kind.options.list()) {
      const int face = asked.read().face(die, kind.options.whose, nth);
      out.dice.push_back({nth, ids[static_cast<std::size_t>(face)], words.face(die, face)});
    }
    const auto& looks = asked.looks().faces[die];
    for (std::int32_t face = 0; face < kind.faces; ++face) {
      const auto at = static_cast<std::size_t>(face);
      table_view::Answer one{.id = ids[at], .label = words.face(die, face)};
      one.about.n = face;
      out.faces.push_back({std::move(one), looks[at]});
    }
    return out;
  }
  void describe(const table_view::Asked&, const DieFace&, const Answer& given, table_view::Answer& out) const override {
    out.about.die = given.value(0);
    out.about.n = given.value(1);
  }
  static const std::vector<std::string>& faces(const Talk& talk, const DieFace& kind) {
    return talk.read.rules().dice()[kind.options.die].faces;
  }
  static std::string example(const Talk& talk, const DieFace& kind) {
    return (kind.options.count > 0 ? talk.plain(kind.options[0]) : "") + " -> " + faces(talk, kind).back();
  }
};

}  // namespace

template <>
const KindWords& words_for<DieFace>() {
  static const DieFaceWords words;
  return words;
}

// A number: 3

namespace {

class NumberWords : public WordsOf<Number> {
  Parsed parse(const Talk& talk, const Number&, const std::vector<std::string>& words) const override {
    const auto n = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
    if (!n) return talk.refused("number");
    return Answer(Element::number, *n);
  }
  std::string expected(const Talk& talk, const Number& kind) const override {
    return talk.ui("expected.number", {{"low", std::to_string(kind.low)}, {"high", std::to_string(kind.high)}});
  }
  table_view::Form form(const table_view::Asked&, const Number& kind) const override {
    return table_view::NumberForm{kind.low, kind.high};
  }
  void describe(const table_view::Asked&, const Number&, const Answer& given, table_view::Answer& out) const override {
    out.about.n = given.value();
  }
};

}  // namespace

template <>
const KindWords& words_for<Number>() {
  static const NumberWords words;
  return words;
}

// An order of several items: a b c

namespace {

class OrderWords : public WordsOf<Order> {
  Parsed parse(const Talk& talk, const Order& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (std::size_t w = 0; w < words.size(); ++w) {
      const auto place = options.find(words[w]);
      if (!place) return talk.refused("option", words[w]);
      out.set(static_cast<int>(w), kind.options[*place]);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Order&) const override {
    return talk.ui("expected.order", {{"options", talk.wording.enumerated(talk.options())}});
  }
  table_view::Form form(const table_view::Asked& asked, const Order&) const override {
    return table_view::OrderForm{asked.options()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Order>() {
  static const OrderWords words;
  return words;
}

// One of several replacements: event-id | nothing; event-id#2 for the second identical one

namespace {

class ReplacementWords : public WordsOf<Replacement> {
  Parsed parse(const Talk& talk, const Replacement& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 1) return talk.refused("one");
    for (std::uint64_t n = 0; n < kind.count(); ++n)
      if (talk.plain(kind.nth(n)) == words[0]) return kind.nth(n);
    return talk.refused("option", words[0]);
  }
  std::string expected(const Talk& talk, const Replacement& kind) const override {
    std::vector<std::string> proposals;
    for (std::uint64_t n = 0; n < kind.count(); ++n) proposals.push_back(talk.plain(kind.nth(n)));
    return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(proposals)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Replacement&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Replacement>() {
  static const ReplacementWords words;
  return words;
}

// A subset of the options, perhaps with a committed card: 9 9 J + card-id | none

namespace {

class SubsetWords : public WordsOf<Subset> {
  Parsed parse(const Talk& talk, const Subset& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (talk.typed(words[w], "none")) continue;
      if (words[w] == "+" && w + 2 == words.size()) {
        const auto commit = std::ranges::find(kind.commit_list(), words[w + 1],
                                              [&](const Commit& each) { return id(talk, Card(each.card)); });
        if (commit == kind.commit_list().end()) return talk.refused("commit", words[w + 1]);
        out.set(1, static_cast<std::int32_t>(commit - kind.commit_list().begin()));
        break;
      }
      const auto place = options.find(words[w]);
      if (!place) return talk.refused("option", words[w]);
      out.take(out.taken() | 1u << *place);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Subset& kind) const override {
    const int n = kind.options.count;
    std::string out = talk.ui("expected.some", {{"sizes", talk.wording.sizes(kind.sizes, n)},
                                                {"options", talk.wording.enumerated(talk.options())}});
    for (const Commit& commit : kind.commit_list())
      out += "; " + talk.ui("expected.commit",
                            {{"id", id(talk, Card(commit.card))}, {"sizes", talk.wording.sizes(commit.sizes, n)}});
    return out;
  }
  table_view::Form form(const table_view::Asked& asked, const Subset& kind) const override {
    const int options = kind.options.count;
    table_view::SubsetForm out{
        .options = asked.options(), .sizes = numbers_in(kind.sizes, options), .with = {}, .prices = {}};
    for (int n = 0; n <= options; ++n)
      if (auto price = asked.price(n)) out.prices.push_back(std::move(*price));
    for (const Commit& commit : kind.commit_list())
      out.with.push_back({asked.card_with(Card(commit.card)), numbers_in(commit.sizes, options)});
    return out;
  }
  void describe(const table_view::Asked& asked, const Subset& kind, const Answer& given,
                table_view::Answer& out) const override {
    if (kind.options.type == Type::die)
      for (int i = 0; i < kind.options.count; ++i)
        if (given.taken() >> i & 1u) out.about.dice.push_back(kind.options[i]);
    out.makes = asked.made_with(out.about.dice);
    if (const Card card = asked.committed(given)) out.about.card = asked.rules().kind_of(card).id;
    else if (const auto price = asked.price(static_cast<int>(out.about.dice.size())); price && price->n > 0)
      out.cost.push_back(*price);
  }
  /// Returns the numbers in a mask, up to the number of options.
  static std::vector<int> numbers_in(std::uint32_t bits, int options) {
    std::vector<int> out;
    for (int k = 0; k <= std::min(options, 31); ++k)
      if (bits >> k & 1u) out.push_back(k);
    return out;
  }
  static const std::string& id(const Talk& talk, Card card) { return talk.read.rules().kind_of(card).id; }
};

}  // namespace

template <>
const KindWords& words_for<Subset>() {
  static const SubsetWords words;
  return words;
}

// The table of words: one row for each kind. The program doesn't link if a kind has no words.

template <>
const KindWords& words_for<Choose>();
template <>
const KindWords& words_for<Number>();
template <>
const KindWords& words_for<Subset>();
template <>
const KindWords& words_for<Order>();
template <>
const KindWords& words_for<DieFace>();
template <>
const KindWords& words_for<YesNo>();
template <>
const KindWords& words_for<Divide>();
template <>
const KindWords& words_for<Offer>();
template <>
const KindWords& words_for<Replacement>();

const KindWords& words_of(const Question& ask) {
  return std::visit([]<class K>(const K&) -> const KindWords& { return words_for<K>(); }, ask.kind);
}

// Yes or no: yes | no

namespace {

class YesNoWords : public WordsOf<YesNo> {
  Parsed parse(const Talk& talk, const YesNo&, const std::vector<std::string>& words) const override {
    if (words.size() == 1 && (talk.typed(words[0], "yes") || words[0] == "true")) return Answer(Element::flag, 1);
    if (words.size() == 1 && (talk.typed(words[0], "no") || words[0] == "false")) return Answer(Element::flag, 0);
    return talk.refused("yes-no");
  }
  std::string expected(const Talk& talk, const YesNo&) const override { return talk.ui("expected.yes-no"); }
  table_view::Form form(const table_view::Asked& asked, const YesNo&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
};

}  // namespace

template <>
const KindWords& words_for<YesNo>() {
  static const YesNoWords words;
  return words;
}

}  // namespace rules::play
