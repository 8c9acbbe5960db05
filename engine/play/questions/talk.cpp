#include <map>

#include "kernel/state/knowledge.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kMaxOfWord = 100;  ///< bytes shown of a rejected word

}  // namespace

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
    case Type::seat: return "p" + std::to_string(option + 1);
    case Type::card:
      return can_see(read, ask.seat, Card(option)) ? rules.kind_of(Card(option)).id : hidden(*this, Card(option));
    case Type::event: return rules.events()[EventId(option)].id;
    case Type::record: return rules.records()[RecordId(option)].id;
    case Type::die: return rules.dice()[options.die].faces[at(read.face(options.die, options.whose, option))];
    default: return std::to_string(option);
  }
}

std::string Talk::seat(Seat seat) const {
  return "p" + std::to_string(seat.index + 1) + " (" + wording.player(seat) + ")";
}

std::vector<std::string> Talk::options() const {
  std::vector<std::string> out;
  const Options* options = ask.options();
  if (!options) return out;
  for (const std::int32_t v : options->list()) {
    const bool hidden = options->type == Type::card && !can_see(read, ask.seat, Card(v));
    out.push_back(options->type == Type::seat ? seat(Seat(v)) : hidden ? label(v) : plain(v));
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
  std::string shown(word);
  if (shown.size() > kMaxOfWord) {
    std::size_t end = kMaxOfWord;
    while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xc0u) == 0x80u) --end;  // don't split a character
    shown = shown.substr(0, end) + "...";
  }
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
  std::uint32_t places = taken_together(given);
  const auto taken = [&](int i) { return (places >> i & 1u) != 0; };
  const auto before = [&](int i) { return like_[at(i)]; };
  for (int i = 0; i < std::ssize(like_); ++i)
    for (int place = i; taken(place) && before(place) >= 0 && !taken(before(place)); place = before(place))
      places ^= 1u << place | 1u << before(place);
  return taking(given, places);
}

std::optional<int> NamedOptions::find(std::string_view word) {
  const Options& options = *talk_.ask.options();
  for (int i = 0; i < options.count; ++i) {
    if (taken_[at(i)] || talk_.plain(options[i]) != word) continue;
    taken_[at(i)] = true;
    return i;
  }
  return std::nullopt;
}

}  // namespace rules::play
