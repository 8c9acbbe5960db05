#include "questions/answer_names.hpp"

#include <charconv>

#include "base/chance.hpp"

namespace rules {

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

}  // namespace rules
