#include "play/questions/talk.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kMaxOfWord = 100;  ///< bytes shown of a rejected word

/// Returns what would happen in place of an event, by which card; and its number, if that is ambiguous.
std::string proposal_label(const Talk& talk, const Replacement& among, int position) {
  const Ruleset& rules = talk.read.rules();
  const Replacement::Proposal& proposal = among[position];
  std::string out =
      proposal.instead ? talk.wording.name("event", rules.events()[proposal.instead].id) : talk.ui("prevented");
  if (proposal.by) out += " (" + talk.wording.name("card", rules.card_kinds()[proposal.by].id) + ")";
  const auto alike = std::count(among.proposals.begin(), among.proposals.begin() + among.size, proposal);
  return alike > 1 ? out + " " + std::to_string(among.rank(position)) : out;
}

/// Returns the event that would happen; and its number among equal ones, from the second on.
std::string proposal_id(const Talk& talk, const Replacement& among, int position) {
  const EventId instead = among[position].instead;
  const auto nth = 1 + std::count_if(among.proposals.begin(), among.proposals.begin() + position,
                                     [&](const Replacement::Proposal& other) { return other.instead == instead; });
  return (instead ? talk.read.rules().events()[instead].id : "nothing") + (nth > 1 ? "#" + std::to_string(nth) : "");
}

/// Returns an answer in words, element by element: in canonical form, or as the asked seat reads it.
std::string in_words(const Talk& talk, const Answer& answer, bool plain) {
  const Ruleset& rules = talk.read.rules();
  const Options* const options = talk.ask.options();
  const auto option = [&](std::int32_t n) { return plain ? talk.plain(n) : talk.label(n); };
  const auto none = [&](const char* key) { return plain ? key : talk.none(key); };
  std::string out, behind;
  const auto list = [&](const std::string& word) { join(out, word, plain ? " " : ", "); };
  for (const auto& [type, value, of] : answer.elements()) {
    const std::string n = std::to_string(value);
    switch (type) {
      case Element::option: list(value == kNone ? none("pass") : option(value)); break;
      case Element::options:
        for (int i = 0; i < options->count; ++i)
          if (value >> i & 1) list(option((*options)[i]));
        break;
      case Element::number: list(n); break;
      case Element::flag: list(plain ? value ? "yes" : "no" : talk.ui(value ? "yes" : "no")); break;
      case Element::share:
        if (value > 0) list(option(of) + (plain ? ":" : ": ") + n);
        break;
      case Element::amount: {
        const ResourceId resource(of);
        if (value > 0)
          list(plain ? with_number(rules.resources()[resource].id, value) : talk.wording.amount(resource, value));
        break;
      }
      case Element::face:
        out += " -> " + (plain ? rules.dice()[DieId(of)].faces[at(value)] : talk.wording.face(DieId(of), value));
        break;
      case Element::proposal:
        list((plain ? proposal_id : proposal_label)(talk, *talk.ask.as<Replacement>(), value));
        break;
      case Element::commit:
        if (const Card card = talk.ask.committed(answer))
          behind += " + " + (plain ? rules.kind_of(card).id : talk.wording.card(talk.read, card, talk.ask.seat));
        break;
      case Element::seat:
        behind += plain ? " for " + seat_name(Seat(value))
                        : " " + talk.ui("for", {{"player", talk.wording.player(Seat(value))}});
        break;
      case Element::shown:
        if (plain && !value && answer.taken() != 0) behind += " hidden";
        break;
    }
  }
  if (!out.empty()) return out + behind;
  return answer.find(Element::commit) ? none("none") + behind : none("nothing");
}

}  // namespace

std::string Talk::label(const Answer& answer) const { return in_words(*this, answer, false); }

std::string Talk::plain(const Answer& answer) const { return in_words(*this, answer, true); }

std::string Talk::label(std::int32_t option) const {
  const Options& options = *ask.options();
  if (options.type == Type::die) return wording.face(options.die, read.face(options.die, options.whose, option));
  return wording.value(read, options.type, option, ask.seat);
}

namespace {

std::string hidden(const Talk& talk, Card card) {
  const Ruleset& rules = talk.read.rules();
  const ZoneId back = rules.deck_of(card);
  int nth = 0;
  for (const std::int32_t option : talk.ask.options()->list()) {
    const Card other(option);
    if (!can_see(talk.read, talk.ask.seat, other) && rules.deck_of(other) == back) ++nth;
    if (other == card) break;
  }
  return rules.zones()[back].id + "#" + std::to_string(nth);
}

}  // namespace

std::string Talk::plain(std::int32_t option) const {
  const Ruleset& rules = read.rules();
  const Options& options = *ask.options();
  switch (options.type) {
    case Type::seat: return seat_name(Seat(option));
    case Type::card:
      return can_see(read, ask.seat, Card(option)) ? rules.kind_of(Card(option)).id : hidden(*this, Card(option));
    case Type::event: return rules.events()[EventId(option)].id;
    case Type::record: return rules.records()[RecordId(option)].id;
    case Type::die: return rules.dice()[options.die].faces[at(read.face(options.die, options.whose, option))];
    default: return std::to_string(option);
  }
}

std::string Talk::seat(Seat seat) const {
  return by_name ? wording.player(seat) : seat_name(seat) + " (" + wording.player(seat) + ")";
}

std::vector<std::string> Talk::options() const {
  std::vector<std::string> out;
  const Options* options = ask.options();
  if (!options) return out;
  for (const std::int32_t v : options->list()) {
    const bool hidden = options->type == Type::card && !can_see(read, ask.seat, Card(v));
    out.push_back(options->type == Type::seat ? seat(Seat(v)) : by_name || hidden ? label(v) : plain(v));
  }
  return out;
}

std::string Talk::none(std::string_view otherwise) const {
  return wording.text("question." + read.rules().questions()[ask.question].id + ".none", ui(otherwise));
}

bool Talk::typed(std::string_view word, const char* plain) const {
  return word == plain || word == ui(std::string("typed.") + plain);
}

std::string Talk::refused(std::string_view key, std::string_view word) const {
  std::string shown(packs::truncated(word, kMaxOfWord));
  if (shown.size() < word.size()) shown += "...";
  return ui("refused." + std::string(key), {{"word", shown}});
}

Alike::Alike(const Talk& talk) {
  const Options* const options = talk.ask.options();
  if (!options) return;
  std::map<std::string, int> last;
  for (int i = 0; i < options->count; ++i) {
    const auto [same, fresh] = last.emplace(talk.plain((*options)[i]), i);
    like_.push_back(fresh ? -1 : same->second);
    same->second = i;
  }
}

Answer Alike::plainest(const Answer& given) const {
  std::uint32_t places = given.taken();
  if (places == 0) return given;  // also where there are more options than bits
  const auto taken = [&](int i) { return (places >> i & 1u) != 0; };
  const auto before = [&](int i) { return like_[at(i)]; };
  for (int i = 0; i < std::ssize(like_); ++i)
    for (int place = i; taken(place) && before(place) >= 0 && !taken(before(place)); place = before(place))
      places ^= 1u << place | 1u << before(place);
  Answer out = given;
  out.take(places);
  return out;
}

// Wording: questions and answers.

namespace {

constexpr std::size_t kMaxNamed = 24;
constexpr std::uint64_t kMaxLooked = 1'000'000;

/// Splits a text into words at spaces and commas; "p1: 2" becomes "p1:2".
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (char c : std::string(text) + ' ') {
    if (c != ' ' && c != ',' && c != '\t') {
      word += c;
      continue;
    }
    if (word.empty()) continue;
    if (!out.empty() && out.back().size() > 1 && out.back().back() == ':') out.back() += std::exchange(word, {});
    else out.push_back(std::exchange(word, {}));
  }
  return out;
}

}  // namespace

std::string Wording::label(StateView read, const Question& ask, const Answer& answer) const {
  return Talk{*this, read, ask}.label(answer);
}

std::string Wording::plain(StateView read, const Question& ask, const Answer& answer) const {
  const Talk talk{*this, read, ask};
  return talk.plain(Alike(talk).plainest(answer));
}

std::variant<Answer, std::string> Wording::understood(StateView read, const Question& ask,
                                                      std::string_view text) const {
  const std::vector<std::string> words = split(text);
  const Talk talk{*this, read, ask};
  if (words.empty()) return talk.refused("missing");
  Parsed answer = talk.parse(words);
  if (const Answer* given = std::get_if<Answer>(&answer); given && !ask.contains(*given)) return ui("refused.illegal");
  return answer;
}

std::variant<Answer, std::string> Wording::parse(StateView read, const Question& ask, std::string_view text) const {
  Parsed answer = understood(read, ask, text);
  if (std::string* fault = std::get_if<std::string>(&answer)) *fault += "; " + expected(read, ask);
  return answer;
}

std::string Wording::expected(StateView read, const Question& ask, bool by_name) const {
  return Talk{*this, read, ask, by_name}.expected();
}

const char* Wording::taking(const Question& ask) { return ask.as<Offer>() ? "offer" : "choose"; }

std::optional<std::string> Wording::refusal(StateView read, const Question& ask, const Answer& answer) const {
  if (ask.contains(answer)) return std::nullopt;
  return ui("refused.illegal") + "; " + expected(read, ask);
}

std::string Wording::unasked(Seat seat, bool answered) const {
  return ui(answered ? "refused.answered" : "refused.asked-nothing", {{"player", player(seat)}});
}

std::vector<std::string> Wording::legal(StateView read, const Question& ask, std::size_t most) const {
  std::vector<std::string> out;
  const std::uint64_t count = std::min(ask.count(), kMaxLooked);
  const Talk talk{*this, read, ask};
  const Alike alike(talk);
  for (std::uint64_t n = 0; n < count && out.size() < most; ++n) {
    const Answer given = ask.nth(n);
    if (!alike.is_plainest(given)) continue;
    std::string answer = talk.plain(given);
    if (std::ranges::find(out, answer) == out.end()) out.push_back(std::move(answer));
  }
  return out;
}

std::string Wording::enumerated(const std::vector<std::string>& words) const {
  std::string out = one_text(std::span(words).first(std::min(words.size(), kMaxNamed)));
  return words.size() > kMaxNamed ? ui("and-more", {{"list", out}, {"n", std::to_string(words.size())}}) : out;
}

std::string Wording::sizes(std::uint32_t bits, int options) const {
  const std::uint32_t all = bits & static_cast<std::uint32_t>((std::uint64_t{2} << std::min(options, 31)) - 1);
  const int low = std::countr_zero(all), n = std::popcount(all);
  if (n > 2 && all >> low == (std::uint64_t{1} << n) - 1)
    return ui("range", {{"low", std::to_string(low)}, {"high", std::to_string(low + n - 1)}});
  std::string list, last;
  for (int k = 0; k <= std::min(options, 31); ++k)
    if (bits >> k & 1u) join(list, std::exchange(last, std::to_string(k)));
  return list.empty() ? last : ui("or", {{"list", list}, {"last", last}});
}

}  // namespace rules::play
