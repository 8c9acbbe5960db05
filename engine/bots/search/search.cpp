#include "bots/search/search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/chance.hpp"
#include "play/parallel.hpp"

namespace rules::search {
namespace {

/// A search is split into at most kMaxParts parts of at least kIterationsOfPart iterations.
constexpr std::int64_t kMaxParts = 4, kIterationsOfPart = 400;
constexpr std::int64_t kMaxCandidates = 64;
/// Iterations assumed per millisecond before anything was measured.
constexpr std::int64_t kIterationsOfMillisecond = 2;

}  // namespace

struct Search::SearchedQuestion {
  const play::Game& game;
  Seat seat;
  std::uint64_t key;
};

Search::Search(const Settings& settings) : settings_(settings) {
  if (settings_.milliseconds > 0) settings_.iterations = settings_.milliseconds * kIterationsOfMillisecond;
}

std::int64_t Search::plays() const {
  std::int64_t sum = 0;
  for (const Candidate& candidate : candidates_) sum += candidate.plays;
  return sum;
}

void Search::find_lanes(const play::Game& game) {
  if (!lanes_.empty() && &lanes_[0]->linked() != &game.linked()) lanes_.clear();
  while (std::ssize(lanes_) < settings_.threads)
    lanes_.push_back(std::make_unique<Lane>(game.shared_packs(), settings_));
  const auto parts = settings_.milliseconds > 0
                         ? std::int64_t{settings_.threads}
                         : std::clamp(settings_.iterations / kIterationsOfPart, std::int64_t{1}, kMaxParts);
  parts_.resize(static_cast<std::size_t>(parts));
  for (Part& part : parts_) part = {};
  worlds_ = 0;
}

void Search::find_candidates(const play::Game& game, const Question& ask, std::uint64_t key) {
  candidates_.clear();
  const std::uint64_t count = ask.count();
  const auto most =
      static_cast<std::size_t>(std::clamp(settings_.iterations / settings_.min_plays, std::int64_t{2}, kMaxCandidates));
  const auto add = [&](const Answer& answer) {
    const auto same = [&](const Candidate& each) { return each.answer == answer; };
    if (std::none_of(candidates_.begin(), candidates_.end(), same)) candidates_.push_back({.answer = answer});
  };
  if (const auto advised = lanes_[0]->advised(game, ask.seat, key)) add(*advised);
  if (count <= most) {
    for (std::uint64_t n = 0; n < count; ++n) add(ask.nth(n));
    return;
  }
  for (std::uint64_t n = 0; n < 4 * most && candidates_.size() < most; ++n)
    add(ask.nth(below(random_bits(key, 0, ask.seat.index, static_cast<int>(n)), count)));
}

Answer Search::choose(const play::Game& game, Seat seat, std::uint64_t key) {
  const Question ask = *game.asked(seat);
  candidates_.clear();
  if (ask.count() == 1) return ask.nth(0);
  find_lanes(game);
  const auto began = Clock::now();
  find_candidates(game, ask, key);
  std::vector<std::size_t> alive(candidates_.size());
  for (std::size_t c = 0; c < alive.size(); ++c) alive[c] = c;
  const auto phases = static_cast<int>(std::bit_width(alive.size() - 1));
  for (int phase = 0; phase < phases && alive.size() > 1; ++phase) {
    const auto n = static_cast<std::int64_t>(alive.size());
    const std::int64_t worlds = std::max(std::int64_t{1}, (settings_.iterations / phases + n / 2) / n);
    const auto until = began + std::chrono::milliseconds(settings_.milliseconds) * (phase + 1) / phases;
    play({game, seat, key}, alive, worlds, until);
    halve(alive);
  }
  return best();
}

void Search::play(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t worlds,
                  Clock::time_point until) {
  const std::int64_t first = worlds_, end = settings_.milliseconds > 0 ? INT64_MAX : first + worlds;
  std::vector<std::vector<Candidate>> sums(parts_.size(), std::vector<Candidate>(alive.size()));
  const auto work = [&](std::size_t thread) {
    for (std::size_t part = thread; part < parts_.size(); part += lanes_.size())
      play_part(question, alive, first, end, until, part, *lanes_[thread], sums[part]);
  };
  const auto threads = std::min(lanes_.size(), parts_.size());
  if (threads == 1) work(0);
  else play::in_threads(static_cast<int>(threads), work);
  for (const std::vector<Candidate>& of_part : sums)
    for (std::size_t a = 0; a < alive.size(); ++a) {
      Candidate& candidate = candidates_[alive[a]];
      candidate.plays += of_part[a].plays;
      candidate.sum += of_part[a].sum;
      candidate.ahead += of_part[a].ahead;
      candidate.ahead_squared += of_part[a].ahead_squared;
    }
  worlds_ = end == INT64_MAX ? first + (std::int64_t{1} << 32) : end;
}

void Search::play_part(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t first,
                       std::int64_t end, Clock::time_point until, std::size_t part, Lane& lane,
                       std::vector<Candidate>& sums) {
  const bool timed = settings_.milliseconds > 0;
  std::vector<double> values(alive.size());
  for (std::int64_t w = first + static_cast<std::int64_t>(part); w < end; w += std::ssize(parts_)) {
    if (timed && w > 0 && Clock::now() >= until) return;
    const std::uint64_t key = mix(question.key + static_cast<std::uint64_t>(w + 1) * 0x9e3779b97f4a7c15ull);
    if (!lane.find_world(question.game, question.seat, key)) continue;
    for (std::size_t a = 0; a < alive.size(); ++a)
      values[a] = lane.play(parts_[part], question.seat, candidates_[alive[a]].answer, alive[a], key);
    for (std::size_t a = 0; a < alive.size(); ++a) {
      const double ahead = values[a] - values[0];
      ++sums[a].plays;
      sums[a].sum += values[a];
      sums[a].ahead += ahead;
      sums[a].ahead_squared += ahead * ahead;
    }
  }
}

void Search::halve(std::vector<std::size_t>& alive) const {
  const auto better = [&](std::size_t a, std::size_t b) {
    const double x = candidates_[a].lead(), y = candidates_[b].lead();
    return x != y ? x > y : a < b;
  };
  std::sort(alive.begin() + 1, alive.end(), better);
  alive.resize(std::max<std::size_t>(1, (alive.size() + 1) / 2));
}

const Answer& Search::best() const {
  std::size_t best = 0;
  std::int64_t most = 0;
  for (const Candidate& candidate : candidates_) most = std::max(most, candidate.plays);
  for (std::size_t c = 1; c < candidates_.size(); ++c) {
    const Candidate& candidate = candidates_[c];
    const auto n = static_cast<double>(candidate.plays);
    if (candidate.plays < most || n < 2) continue;  // dropped before
    const double variance = std::max(0.0, (candidate.ahead_squared - candidate.ahead * candidate.lead()) / (n - 1));
    if (candidate.lead() <= settings_.margin * std::sqrt(variance / n)) continue;
    if (best == 0 || candidate.lead() > candidates_[best].lead()) best = c;
  }
  return candidates_[best].answer;
}

}  // namespace rules::search
