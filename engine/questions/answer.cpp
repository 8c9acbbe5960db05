#include "questions/answer.hpp"

#include "base/chance.hpp"
#include "base/one_text.hpp"
#include "base/parse_number.hpp"
#include "questions/question.hpp"

namespace rules {

std::optional<std::int32_t> whole_number(std::string_view text) { return parse_number<std::int32_t>(text); }

std::string with_number(std::string_view name, std::int32_t n) { return std::string(name) + ":" + std::to_string(n); }

std::string seat_name(Seat seat) { return "p" + std::to_string(seat.index + 1); }

std::optional<Seat> seat_named(std::string_view name) {
  if (!name.starts_with('p')) return std::nullopt;
  const auto n = whole_number(name.substr(1));
  if (!n || *n < 1 || *n > kMaxSeats) return std::nullopt;
  return Seat(*n - 1);
}

std::string AnswerNames::option(const Options& options, std::int32_t option) const {
  switch (options.type) {
    case Type::seat: return seat_name(Seat(option));
    case Type::card: return card(Card(option));
    case Type::event: return event(EventId(option));
    case Type::record: return record(RecordId(option));
    case Type::die: return die(options.die, options.whose, option);
    default: return std::to_string(option);
  }
}

void Fingerprint::add(std::uint64_t word) { hash_ = mix(hash_ ^ word) + 0x9e3779b97f4a7c15ull; }

std::uint32_t Fingerprint::hash() const { return static_cast<std::uint32_t>(mix(hash_)); }

void Fingerprint::add(std::string_view name) { add(rng_key("name", name)); }

void Fingerprint::add(const Options& options, std::span<const std::int32_t> numbers) {
  std::uint64_t sum = 0;
  for (int i = 0; i < options.count; ++i) {
    std::uint64_t option = rng_key("option", names_.option(options, options[i]));
    if (!numbers.empty()) option += static_cast<std::uint64_t>(numbers[static_cast<std::size_t>(i)]);
    sum += mix(option);
  }
  add(sum);
  add(static_cast<std::uint64_t>(options.count));
}

// The form of answers in saves, element by element: "gull#2 crab#3 + lamp#1", "p2 shown wood:2 gull#2".

namespace {

constexpr const char* kNoOption = "-";  ///< in place of options: none of them
constexpr const char* kWith = "+ ";     ///< before the card that goes with the rest

/// Takes words from the beginning of a text, if it begins with them.
bool take(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words) || (text.size() > words.size() && text[words.size()] != ' ')) return false;
  text.remove_prefix(std::min(text.size(), words.size() + 1));
  return true;
}

/// Returns the number that a text has with a name, wherever that is.
std::optional<std::int32_t> number_with(std::string_view name, std::string_view text) {
  const std::string words = " " + std::string(text), key = " " + std::string(name) + ":";
  const std::size_t found = words.find(key);
  if (found == std::string::npos) return std::nullopt;
  const std::size_t begin = found + key.size();
  return whole_number(std::string_view(words).substr(begin, words.find(' ', begin) - begin));
}

/// The elements of answers to one question as texts.
class ElementTexts {
 public:
  ElementTexts(const Question& question, const AnswerNames& names) : question_(question), names_(names) {}

  std::string written(const Element& each) const {
    switch (each.type) {
      case Element::option: return each.value == kNone ? kNoOption : option(each.value);
      case Element::options: return options(each.value);
      case Element::commit:
        return each.value == kNone ? "" : kWith + names_.card(Card(question_.commits()[at(each.value)].card));
      case Element::number: return std::to_string(each.value);
      case Element::flag: return each.value ? "yes" : "no";
      case Element::shown: return each.value ? "shown" : "hidden";
      case Element::seat: return seat_name(Seat(each.value));
      case Element::share:
      case Element::amount: return with_number(counted(each), each.value);
      case Element::face: return names_.face(DieId(each.of), each.value);
      case Element::proposal: return proposal(each.value);
    }
    return "";
  }

  /// Reads an element from the rest of a text, which it takes from there. Returns false if it isn't there.
  bool read(Element& next, std::string_view& rest, std::string_view text) const {
    const auto one_of = [&](int count) {
      for (next.value = 0; next.value < count; ++next.value)
        if (take(rest, written(next))) return true;
      next.value = kNone;
      return false;
    };
    switch (next.type) {
      case Element::option: {
        const auto position = take_option(rest);
        next.value = position ? (*question_.options())[*position] : kNone;
        return position || take(rest, kNoOption);
      }
      case Element::options: return take(rest, kNoOption) || take_options(next.value, rest);
      case Element::commit: return one_of(static_cast<int>(question_.commits().size())) || true;
      case Element::flag:
      case Element::shown: return one_of(2);
      case Element::seat: return one_of(kMaxSeats);
      case Element::face: return one_of(question_.as<DieFace>()->faces);
      case Element::proposal: return one_of(static_cast<int>(question_.count()));
      case Element::number:
      case Element::share:
      case Element::amount: {
        const std::string_view word = rest.substr(0, rest.find(' '));
        const auto n = next.type == Element::number ? whole_number(word) : number_with(counted(next), text);
        next.value = n.value_or(kNone);
        return take(rest, word) && n;
      }
    }
    return false;
  }

 private:
  std::string option(std::int32_t option) const { return names_.option(*question_.options(), option); }
  std::string options(std::int32_t positions) const {
    const Options& options = *question_.options();
    std::string out;
    for (int i = 0; i < options.count; ++i)
      if (positions >> i & 1) join(out, option(options[i]), " ");
    return out;
  }
  /// Returns the name of what an element counts.
  std::string counted(const Element& each) const {
    return each.type == Element::share ? option(each.of) : names_.resource(ResourceId(each.of));
  }
  std::string proposal(int position) const {
    const Replacement& among = *question_.as<Replacement>();
    return names_.event(among[position].instead) + " " + names_.card_kind(among[position].by) + " " +
           std::to_string(among.rank(position));
  }
  std::optional<int> take_option(std::string_view& rest) const {
    const Options& options = *question_.options();
    for (int i = 0; i < options.count; ++i)
      if (take(rest, option(options[i]))) return i;
    return std::nullopt;
  }
  /// Takes any number of options, each once.
  bool take_options(std::int32_t& positions, std::string_view& rest) const {
    while (const auto next = take_option(rest)) {
      if (*next >= kMaxOfSubset || (positions >> *next & 1)) return false;
      positions |= 1 << *next;
    }
    return true;
  }

  const Question& question_;
  const AnswerNames& names_;
};

}  // namespace

std::string Question::serialize(const Answer& answer, const AnswerNames& names) const {
  const ElementTexts texts(*this, names);
  std::string out;
  for (const Element& each : answer.elements()) {
    if (each.type == Element::options && each.value == 0 && out.empty()) out = kNoOption;
    join(out, texts.written(each), " ");
  }
  return out;
}

std::optional<Answer> Question::parse(std::string_view serialized, const AnswerNames& names) const {
  const ElementTexts texts(*this, names);
  Answer out = shape();
  std::string_view rest = serialized;
  for (Element& each : out.elements())
    if (!texts.read(each, rest, serialized)) return std::nullopt;
  return rest.empty() ? std::optional(out) : std::nullopt;
}

}  // namespace rules
