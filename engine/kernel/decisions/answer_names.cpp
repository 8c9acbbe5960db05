#include "kernel/decisions/answer_names.hpp"

#include <charconv>

#include "kernel/random/chance.hpp"

namespace rules {
namespace {

constexpr const char* kNothing = "nothing";

/// A text of a pack as one word: what isn't a printable letter, digit or sign becomes %, and its number.
std::string one_word(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7f && c != '%') {
      out += c;
      continue;
    }
    out += '%';
    out += digits[byte >> 4];
    out += digits[byte & 15u];
  }
  return out;
}

}  // namespace

std::optional<std::int32_t> whole_number(std::string_view text) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

std::string with_number(std::string_view name, std::int32_t n) { return std::string(name) + ":" + std::to_string(n); }

std::string seat_name(Seat seat) { return "p" + std::to_string(seat.index + 1); }

std::optional<Seat> seat_named(std::string_view name) {
  if (!name.starts_with('p')) return std::nullopt;
  const auto n = whole_number(name.substr(1));
  if (!n || *n < 1 || *n > kMaxSeats) return std::nullopt;
  return Seat(*n - 1);
}

std::string AnswerNames::card(Card card) const {
  const CardKindDecl& kind = read_.rules().kind_of(card);
  return kind.id + "#" + std::to_string(card.index - kind.first_copy.index + 1);
}

std::string AnswerNames::card_kind(CardKind kind) const {
  return kind ? read_.rules().card_kinds()[kind].id : kNothing;
}

std::string AnswerNames::event(EventId event) const { return event ? read_.rules().events()[event].id : kNothing; }

const std::string& AnswerNames::resource(ResourceId resource) const { return read_.rules().resources()[resource].id; }

std::string AnswerNames::face(DieId die, int face) const {
  return one_word(read_.rules().dice()[die].faces[static_cast<std::size_t>(face)]);
}

std::string AnswerNames::option(const Options& options, std::int32_t option) const {
  switch (options.type) {
    case Type::seat: return seat_name(Seat(option));
    case Type::card: return card(Card(option));
    case Type::event: return event(EventId(option));
    case Type::record: {
      const RecordDecl& record = read_.rules().records()[RecordId(option)];
      return record.kind + "." + record.id;
    }
    case Type::die:
      return std::to_string(option + 1) + "=" + face(options.die, read_.face(options.die, options.whose, option));
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

}  // namespace rules
