// The words of each kind of question: for each kind, how typed answers are parsed, what is expected, the data for a
// widget, and what an answer is about. A kind without them doesn't compile. Read next: talk.cpp, the words of answers.
#include <algorithm>

#include "play/questions/talk.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {

namespace {

using table_view::Asked;

/// Finds the options that words name: each once, the first of identical ones.
class NamedOptions {
 public:
  explicit NamedOptions(const Talk& talk) : talk_(talk) {}
  /// Returns the option's index; nullopt if the word names no remaining option.
  std::optional<int> find(std::string_view word) {
    const Options& options = *talk_.ask.options();
    for (int i = 0; i < options.count; ++i) {
      if (taken_[at(i)] || talk_.plain(options[i]) != word) continue;
      taken_[at(i)] = true;
      return i;
    }
    return std::nullopt;
  }

 private:
  const Talk& talk_;
  std::array<bool, kMaxOptions> taken_{};
};

/// By default, an answer is only its label.
void describe(const Asked&, const auto&, const Answer&, table_view::Answer&) {}

// ---- One option: p2 | card-id | event-id | pass

Parsed parse(const Talk& talk, const Choose& kind, const std::vector<std::string>& words) {
  if (words.size() != 1) return talk.refused("one");
  if (talk.typed(words[0], "pass")) return kind.shape();
  const auto place = NamedOptions(talk).find(words[0]);
  if (!place) return talk.refused("option", words[0]);
  return Answer(Element::option, kind.options[*place]);
}

std::string expected(const Talk& talk, const Choose& kind) {
  std::vector<std::string> options;
  for (std::string& each : talk.options())
    if (!talk.by_name || std::ranges::find(options, each) == options.end()) options.push_back(std::move(each));
  if (kind.optional) options.push_back(talk.by_name ? talk.none("pass") : talk.ui("typed.pass"));
  return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(options)}});
}

table_view::Form form(const Asked& asked, const Choose&) { return table_view::ChoiceForm{asked.answers()}; }

void describe(const Asked& asked, const Choose&, const Answer& given, table_view::Answer& out) {
  if (given.passed()) return;
  out.about = asked.about(given.value());
  out.text = asked.text_of(given.value());
}

// ---- A die and its new face: 9 -> K

const std::vector<std::string>& faces(const Talk& talk, const DieFace& kind) {
  return talk.read.rules().dice()[kind.options.die].faces;
}

std::string face(const Talk& talk, const DieFace& kind, int face) {
  return talk.by_name ? talk.wording.face(kind.options.die, face) : faces(talk, kind)[at(face)];
}

/// Returns the current faces of the dice, in the order of the faces.
std::vector<int> shown(const Talk& talk, const DieFace& kind) {
  std::vector<int> out;
  for (const std::int32_t nth : kind.options.list())
    out.push_back(talk.read.face(kind.options.die, kind.options.whose, nth));
  std::ranges::sort(out);
  return out;
}

/// Returns a die and another face of it: "9 -> K".
std::string example(const Talk& talk, const DieFace& kind) {
  const std::vector<int> dice = shown(talk, kind);
  if (dice.empty()) return "";
  const int last = kind.faces - 1, other = last == dice.front() ? std::max(0, last - 1) : last;
  return face(talk, kind, dice.front()) + " -> " + face(talk, kind, other);
}

Parsed parse(const Talk& talk, const DieFace& kind, const std::vector<std::string>& words) {
  if (words.size() != 3 || words[1] != "->") return talk.ui("refused.die-face", {{"example", example(talk, kind)}});
  const auto place = NamedOptions(talk).find(words[0]);
  if (!place) return talk.refused("option", words[0]);
  const auto& all = faces(talk, kind);
  const auto face = std::ranges::find(all, words[2]);
  if (face == all.end()) return talk.refused("face", words[2]);
  Answer out = kind.shape();
  out.set(0, kind.options[*place]);
  out.set(1, static_cast<std::int32_t>(face - all.begin()));
  return out;
}

std::string expected(const Talk& talk, const DieFace& kind) {
  std::vector<std::string> dice, all;
  for (const int each : shown(talk, kind)) dice.push_back(face(talk, kind, each));
  for (int each = 0; each < kind.faces; ++each) all.push_back(face(talk, kind, each));
  return talk.ui("expected.die-face", {{"options", talk.wording.enumerated(dice)},
                                       {"faces", talk.wording.enumerated(all)},
                                       {"example", example(talk, kind)}});
}

table_view::Form form(const Asked& asked, const DieFace& kind) {
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

void describe(const Asked&, const DieFace&, const Answer& given, table_view::Answer& out) {
  out.about.die = given.value(0);
  out.about.n = given.value(1);
}

// ---- A number: 3

Parsed parse(const Talk& talk, const Number&, const std::vector<std::string>& words) {
  const auto n = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
  if (!n) return talk.refused("number");
  return Answer(Element::number, *n);
}

std::string expected(const Talk& talk, const Number& kind) {
  return talk.ui("expected.number", {{"low", std::to_string(kind.low)}, {"high", std::to_string(kind.high)}});
}

table_view::Form form(const Asked&, const Number& kind) { return table_view::NumberForm{kind.low, kind.high}; }

void describe(const Asked&, const Number&, const Answer& given, table_view::Answer& out) {
  out.about.n = given.value();
}

// ---- An order of several items: a b c

Parsed parse(const Talk& talk, const Order& kind, const std::vector<std::string>& words) {
  NamedOptions options(talk);
  Answer out = kind.shape();
  for (std::size_t w = 0; w < words.size(); ++w) {
    const auto place = options.find(words[w]);
    if (!place) return talk.refused("option", words[w]);
    out.set(static_cast<int>(w), kind.options[*place]);
  }
  return out;
}

std::string expected(const Talk& talk, const Order&) {
  return talk.ui("expected.order", {{"options", talk.wording.enumerated(talk.options())}});
}

table_view::Form form(const Asked& asked, const Order&) { return table_view::OrderForm{asked.options()}; }

// ---- One of several replacements: event-id | nothing; event-id#2 for the second identical one

Parsed parse(const Talk& talk, const Replacement& kind, const std::vector<std::string>& words) {
  if (words.size() != 1) return talk.refused("one");
  for (std::uint64_t n = 0; n < kind.count(); ++n)
    if (talk.plain(kind.nth(n)) == words[0]) return kind.nth(n);
  return talk.refused("option", words[0]);
}

std::string expected(const Talk& talk, const Replacement& kind) {
  std::vector<std::string> proposals;
  for (std::uint64_t n = 0; n < kind.count(); ++n)
    proposals.push_back(talk.by_name ? talk.label(kind.nth(n)) : talk.plain(kind.nth(n)));
  return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(proposals)}});
}

table_view::Form form(const Asked& asked, const Replacement&) { return table_view::ChoiceForm{asked.answers()}; }

// ---- A subset of the options, perhaps with a committed card: 9 9 J + card-id | none

/// Returns the numbers in a mask, up to the number of options.
std::vector<int> numbers_in(std::uint32_t bits, int options) {
  std::vector<int> out;
  for (int k = 0; k <= std::min(options, 31); ++k)
    if (bits >> k & 1u) out.push_back(k);
  return out;
}

const std::string& id(const Talk& talk, Card card) { return talk.read.rules().kind_of(card).id; }

Parsed parse(const Talk& talk, const Subset& kind, const std::vector<std::string>& words) {
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

std::string expected(const Talk& talk, const Subset& kind) {
  const int n = kind.options.count;
  std::string out = talk.ui("expected.some", {{"sizes", talk.wording.sizes(kind.sizes, n)},
                                              {"options", talk.wording.enumerated(talk.options())}});
  for (const Commit& commit : kind.commit_list()) {
    const Card card(commit.card);
    const std::string name = talk.by_name ? talk.wording.card(talk.read, card, talk.ask.seat) : id(talk, card);
    out += "; " + talk.ui("expected.commit", {{"id", name}, {"sizes", talk.wording.sizes(commit.sizes, n)}});
  }
  return out;
}

table_view::Form form(const Asked& asked, const Subset& kind) {
  const int options = kind.options.count;
  table_view::SubsetForm out{
      .options = asked.options(), .sizes = numbers_in(kind.sizes, options), .with = {}, .prices = {}};
  for (int n = 0; n <= options; ++n)
    if (auto price = asked.price(n)) out.prices.push_back(std::move(*price));
  for (const Commit& commit : kind.commit_list())
    out.with.push_back({asked.card_with(Card(commit.card)), numbers_in(commit.sizes, options)});
  return out;
}

void describe(const Asked& asked, const Subset& kind, const Answer& given, table_view::Answer& out) {
  if (kind.options.type == Type::die)
    for (int i = 0; i < kind.options.count; ++i)
      if (given.taken() >> i & 1u) out.about.dice.push_back(kind.options[i]);
  out.makes = asked.made_with(out.about.dice);
  if (const Card card = asked.committed(given)) out.about.card = asked.rules().kind_of(card).id;
  else if (const auto price = asked.price(static_cast<int>(out.about.dice.size())); price && price->n > 0)
    out.cost.push_back(*price);
}

// ---- Yes or no: yes | no

Parsed parse(const Talk& talk, const YesNo&, const std::vector<std::string>& words) {
  if (words.size() == 1 && (talk.typed(words[0], "yes") || words[0] == "true")) return Answer(Element::flag, 1);
  if (words.size() == 1 && (talk.typed(words[0], "no") || words[0] == "false")) return Answer(Element::flag, 0);
  return talk.refused("yes-no");
}

std::string expected(const Talk& talk, const YesNo&) { return talk.ui("expected.yes-no"); }

table_view::Form form(const Asked& asked, const YesNo&) { return table_view::ChoiceForm{asked.answers()}; }

// ---- A division: p1:2 p3:1, or p1: 2, p3: 1

std::string first(const Talk& talk, const Divide& kind) {
  return kind.options.count > 0 ? talk.plain(kind.options[0]) : "";
}

Parsed parse(const Talk& talk, const Divide& kind, const std::vector<std::string>& words) {
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

std::string expected(const Talk& talk, const Divide& kind) {
  std::vector<std::string> options = talk.options();
  for (std::size_t i = 0; i < options.size(); ++i)
    options[i] = talk.ui("expected.share", {{"option", options[i]}, {"n", std::to_string(kind.caps[i])}});
  return talk.ui("expected.divide",
                 {{"n", std::to_string(kind.shared())}, {"options", talk.wording.enumerated(options)}});
}

table_view::Form form(const Asked& asked, const Divide& kind) {
  table_view::DivideForm out{.parts = asked.options(), .total = kind.shared(), .most = {}};
  out.most.assign(kind.caps.begin(), kind.caps.begin() + kind.options.count);
  return out;
}

// ---- An offer: nothing | resource-id:2 card-id for p2 [hidden]

const std::string& id(const Talk& talk, const Offer::Part& part) {
  return talk.read.rules().resources()[part.resource].id;
}

std::optional<std::size_t> part_named(const Talk& talk, const Offer& kind, std::string_view name) {
  for (std::size_t i = 0; i < kind.part_list().size(); ++i)
    if (id(talk, kind.parts[i]) == name) return i;
  return std::nullopt;
}

Parsed parse(const Talk& talk, const Offer& kind, const std::vector<std::string>& words) {
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

std::string expected(const Talk& talk, const Offer& kind) {
  std::vector<std::string> parts, players;
  for (const Offer::Part& each : kind.part_list()) {
    if (talk.by_name && each.cap == 0) continue;
    const std::string name = talk.by_name ? talk.wording.name("resource", id(talk, each)) : id(talk, each);
    parts.push_back(talk.ui("expected.share", {{"option", name}, {"n", std::to_string(each.cap)}}));
  }
  if (kind.options.count > 0)
    parts.push_back(talk.ui("expected.cards", {{"options", talk.wording.enumerated(talk.options())}}));
  if (talk.by_name && parts.empty()) return talk.ui("expected.nothing");
  for (SeatSet left = kind.targets; !left.empty(); left.drop(left.lowest()))
    players.push_back(talk.seat(left.lowest()));
  return talk.ui("expected.offer",
                 {{"parts", talk.wording.enumerated(parts)}, {"players", talk.wording.enumerated(players)}});
}

table_view::Form form(const Asked& asked, const Offer& kind) {
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

void describe(const Asked& asked, const Offer&, const Answer& given, table_view::Answer& out) {
  for (const Element& each : given.elements())
    if (each.type == Element::amount && each.value > 0)
      out.cost.push_back(asked.amount(ResourceId(each.of), each.value));
  out.about.seat = table_view::number(Seat(given.value(Offer::kTarget)));
}

}  // namespace

Parsed Talk::parse(const std::vector<std::string>& words) const {
  return std::visit([&](const auto& kind) { return play::parse(*this, kind, words); }, ask.kind);
}

std::string Talk::expected() const {
  return std::visit([&](const auto& kind) { return play::expected(*this, kind); }, ask.kind);
}

table_view::Form table_view::Asked::form() const {
  return std::visit([&](const auto& kind) { return play::form(*this, kind); }, ask_.kind);
}

void table_view::Asked::describe(const rules::Answer& given, Answer& out) const {
  std::visit([&](const auto& kind) { play::describe(*this, kind, given, out); }, ask_.kind);
}

}  // namespace rules::play
