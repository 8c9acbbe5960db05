#include "kernel/questions/offer.hpp"

#include <algorithm>
#include <stdexcept>

namespace rules {
namespace {

using u64 = std::uint64_t;

struct Ways {
  u64 amounts = 1, cards, targets;
  explicit Ways(const Offer& ask) : cards(u64{1} << ask.options.count), targets(static_cast<u64>(ask.targets.size())) {
    for (const Offer::Part& part : ask.part_list()) amounts *= static_cast<u64>(part.cap) + 1;
  }
  u64 without_cards() const { return amounts - 1; }
  u64 gifts() const { return without_cards() + amounts * (cards - 1) * 2; }
  u64 count() const { return 1 + gifts() * targets; }
};

}  // namespace

bool Offered::bare() const {
  return std::all_of(list().begin(), list().end(), [](std::int32_t n) { return n == 0; });
}

void Offered::write(Written& out) const {
  for (const std::int32_t amount : list()) out.push(amount);
  out.push(static_cast<std::int32_t>(cards));
  out.push(shown);
  out.push(target.index);
}

void Offer::add(ResourceId resource, std::int32_t cap) {
  if (part_count == kMostParts)
    throw std::length_error("an offer has more than " + std::to_string(kMostParts) + " resources");
  parts[static_cast<std::size_t>(part_count++)] = {resource, cap};
}

u64 Offer::count() const { return Ways(*this).count(); }

Offered Offer::nth(u64 n) const {
  const Ways ways(*this);
  Offered out;
  u64 gift = 0, target = 0;
  if (n > 0) {
    target = (n - 1) % ways.targets;
    gift = (n - 1) / ways.targets + 1;
  }
  if (gift > ways.without_cards()) {
    u64 rest = gift - ways.without_cards() - 1;
    out.shown = rest % 2 != 0;
    rest /= 2;
    out.cards = static_cast<std::uint32_t>(rest % (ways.cards - 1) + 1);
    gift = rest / (ways.cards - 1);
  }
  for (const Part& part : part_list()) {
    const u64 each = static_cast<u64>(part.cap) + 1;
    out.push(static_cast<std::int32_t>(gift % each));
    gift /= each;
  }
  SeatSet left = targets;
  while (target-- > 0) left.drop(left.lowest());
  out.target = left.lowest();
  return out;
}

bool Offer::contains(const Offered& given) const {
  if (given.size != part_count) return false;
  for (int i = 0; i < part_count; ++i)
    if (given[i] < 0 || given[i] > parts[static_cast<std::size_t>(i)].cap) return false;
  if (given.cards >= (u64{1} << options.count) || given.target.index >= kMaxSeats || !targets.has(given.target))
    return false;
  if (given.shown && given.cards == 0) return false;
  return !given.bare() || given.cards != 0 || given.target == targets.lowest();
}

void Offer::sign(Fingerprint& fingerprint) const {
  fingerprint.add(options.list());
  for (const Part& part : part_list()) fingerprint.add(part.cap);
  fingerprint.add(targets.bits);
}

std::optional<Offered> Offer::read(const Written& numbers) {
  const int parts = numbers.size - 3;
  if (parts < 0 || parts > kMostParts || numbers[parts] < 0) return std::nullopt;
  const std::int32_t shown = numbers[parts + 1];
  if (shown < 0 || shown > 1) return std::nullopt;
  Offered out;
  for (int i = 0; i < parts; ++i) out.push(numbers[i]);
  out.cards = static_cast<std::uint32_t>(numbers[parts]);
  out.shown = shown == 1;
  out.target = Seat(numbers[parts + 2]);
  return out;
}

Gist Offer::gist(const Offered& given, Seat asked, Reader) const {
  const std::int32_t whose = given.target == asked ? 1 : 2;
  if (given.cards != 0) return {given.shown ? Taken::shown : Taken::hidden, whose};
  return given.bare() ? Gist{Taken::nothing} : Gist{Taken::resources, whose};
}

void Offer::settle(const AskSettings&, Reader) { throw std::logic_error("offers are asked by contests"); }

AskResult Offer::told(const Offered& given) const {
  AskResult out(AskResult::Form::list, Type::number);
  Written numbers;
  given.write(numbers);
  for (const std::int32_t number : numbers.list()) out.add(number);
  return out;
}

std::optional<Offered> Offer::advised(const Advised& advice) const {
  const auto* list = std::get_if<std::vector<std::int64_t>>(&advice.first);
  if (!list || list->size() > Written::kMost) return std::nullopt;
  Written numbers;
  for (const std::int64_t n : *list) {
    if (n < -1 || n > std::int64_t{1} << kMostOfSubset) return std::nullopt;
    numbers.push(static_cast<std::int32_t>(n));
  }
  return read(numbers);
}

}  // namespace rules
