#include "play/seats.hpp"

#include "base/chance.hpp"
#include "base/parse_number.hpp"

namespace rules::play {

using packs::Message;

namespace {

constexpr std::int64_t kUsualFutures = 200, kMaxPlayouts = 10'000'000, kMaxMilliseconds = 600'000;

/// Parses a text that consists of digits only; returns -1 if it doesn't.
std::int64_t digits_in(std::string_view text) {
  return text.starts_with('-') ? -1 : parse_number<std::int64_t>(text).value_or(-1);  // also for -0
}

/// Returns 80 for "0.8"; also parses "0", "1", "0.85".
int hundredths(const std::string& name, std::string_view share) {
  const std::size_t dot = share.find('.');
  const std::int64_t whole = digits_in(share.substr(0, dot));
  std::int64_t rest = 0;
  if (dot != std::string_view::npos) {
    const std::string_view digits = share.substr(dot + 1);
    rest = digits.size() <= 2 ? digits_in(digits) : -1;
    if (digits.size() == 1 && rest > 0) rest *= 10;
  }
  if (whole < 0 || whole > 1 || rest < 0 || whole * 100 + rest > 100)
    throw SeatKindError(Message("seat.share", {{"kind", name}}));
  return static_cast<int>(whole * 100 + rest);
}

SeatKind search_kind(const std::string& name, std::string_view budget) {
  SeatKind kind{.who = SeatKind::Who::search};
  const bool timed = budget.ends_with("ms");
  const std::int64_t n = digits_in(budget.substr(0, budget.size() - (timed ? 2 : 0)));
  const std::int64_t most = timed ? kMaxMilliseconds : kMaxPlayouts;
  if (n < 1 || n > most)
    throw SeatKindError(
        Message("seat.search", {{"kind", name}, {"most", kMaxPlayouts}, {"most-time", kMaxMilliseconds}}));
  (timed ? kind.milliseconds : kind.iterations) = n;
  return kind;
}

SeatKind remote_kind(const std::string& name, const std::string& command) {
  if (command.find_first_not_of(' ') == std::string::npos)
    throw SeatKindError(Message("seat.command", {{"kind", name}}));
  if (command.find_first_of("\n\r") != std::string::npos || command.find('\0') != std::string::npos)
    throw SeatKindError(Message("seat.one-line", {}));
  return {.who = SeatKind::Who::remote, .command = command};
}

}  // namespace

const std::vector<std::string>& seat_kinds() {
  static const std::vector<std::string> kinds = {"human", "random", "heuristic", "search", "remote"};
  return kinds;
}

SeatKind seat_kind(const std::string& name) {
  using Who = SeatKind::Who;
  const std::size_t colon = name.find(':');
  const bool levelled = colon != std::string::npos;
  const std::string word = name.substr(0, colon), level = levelled ? name.substr(colon + 1) : "";
  if (word == "heuristic") return {.who = Who::heuristic, .advised = levelled ? hundredths(name, level) : 100};
  if (word == "search")
    return levelled ? search_kind(name, level) : SeatKind{.who = Who::search, .iterations = kUsualFutures};
  if (word == "remote") return levelled ? remote_kind(name, level) : SeatKind{.who = Who::remote};
  for (const auto& [plain, who] : {std::pair{"human", Who::human}, std::pair{"random", Who::random}}) {
    if (word != plain) continue;
    if (levelled) throw SeatKindError(Message("seat.no-levels", {{"kind", name}, {"plain", plain}}));
    return {.who = who};
  }
  throw SeatKindError(
      Message("seat.none", {{"kind", name}, {"meant", packs::meant(word, seat_kinds())}, {"bots", bots_help()}}));
}

Message bots_help() { return Message("seat.bots", {}); }

std::string name_for_others(const std::string& name) { return name.starts_with("remote:") ? "remote" : name; }

Message seat_kind_fault(const std::string& name) {
  try {
    seat_kind(name);
    return {};
  } catch (const SeatKindError& error) {
    return error.message();
  }
}

Answer RandomSeat::answer(GameParts&, const Question& ask, std::uint64_t count, std::uint64_t key) {
  return ask.nth(below(key, count));
}

Answer HeuristicSeat::answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  return answer(script::Host::of(game), ask, count, key);
}

Answer HeuristicSeat::answer(script::Host& host, const Question& ask, std::uint64_t count, std::uint64_t key) const {
  if (advised_ < 100 && below(mix(key), 100) >= static_cast<std::uint64_t>(advised_)) return ask.nth(below(key, count));
  if (const auto advised = host.advise(ask, key)) return *advised;
  if (!ask.candidates().empty())  // gives something away only if that is advised
    if (const auto nothing = ask.nothing()) return *nothing;
  return ask.nth(below(key, count));
}

InlinePlayer* bot_of(const SeatKind& kind) {
  static RandomSeat random;
  static auto heuristic = [] {
    std::vector<HeuristicSeat> seats;
    for (int advised = 0; advised <= 100; ++advised) seats.emplace_back(advised);
    return seats;
  }();
  if (kind.who == SeatKind::Who::random) return &random;
  if (kind.who == SeatKind::Who::heuristic) return &heuristic[static_cast<std::size_t>(kind.advised)];
  return nullptr;
}

InlinePlayer* bot_named(const std::string& name) { return bot_of(seat_kind(name)); }

std::optional<Answer> advised(Engine& engine, const Question& ask, std::uint64_t key) {
  std::optional<Answer> answer;
  const Ended ended = engine.inspect([&] { answer = HeuristicSeat().answer(engine.parts(), ask, ask.count(), key); });
  return ended.error ? std::nullopt : answer;
}

}  // namespace rules::play
