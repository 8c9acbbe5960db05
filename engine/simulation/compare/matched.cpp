#include "simulation/compare/matched.hpp"

#include <algorithm>

#include "simulation/in_order.hpp"

namespace rules::compare {

namespace {

/// One thread's games.
class MatchedPlayer {
 public:
  MatchedPlayer(const Matched& matched, const std::atomic<bool>& stop)
      : matched_(matched), quantities_(*matched.quantities), stop_(stop) {
    const std::size_t count = matched.variants.size() * static_cast<std::size_t>(quantities_.rotations());
    configs_.reserve(count);  // runners refer to them
    for (std::size_t v = 0; v < matched.variants.size(); ++v)
      for (int r = 0; r < quantities_.rotations(); ++r) {
        simulation::SimulationConfig& config = configs_.emplace_back(matched.config);
        config.linked = matched.variants[v].linked;
        config.bots = rotated(matched.variants[v].bots, r);
        runners_.push_back(std::make_unique<simulation::GameRunner>(config, quantities_.metrics(v)));
      }
    numbers_.resize(matched.variants.size(), std::vector<std::int64_t>(quantities_.list().size()));
    won_.resize(matched.variants.size(), std::vector<std::int64_t>(at(quantities_.players())));
    for (std::size_t v = 0; v < matched.variants.size(); ++v) shared_.push_back(shared_columns(v));
  }

  /// Returns nullopt if it was stopped.
  std::optional<Sums> operator()(std::int64_t block) {
    Sums sums(matched_.variants.size(), quantities_.list().size(), at(quantities_.players()));
    const std::int64_t end = std::min((block + 1) * quantities_.block(), matched_.config.games);
    for (std::int64_t nth = block * quantities_.block(); nth < end && sums.failed < kMaxFailed; ++nth) {
      if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
      play(matched_.config.first + nth, sums);
    }
    if (sums.seeds == kBlock) add_unevenness(sums);
    return sums;
  }

 private:
  void play(std::int64_t number, Sums& sums) {
    for (auto& numbers : numbers_) std::fill(numbers.begin(), numbers.end(), 0);
    for (auto& won : won_) std::fill(won.begin(), won.end(), 0);
    std::size_t next = 0;
    games_.clear();
    for (std::size_t v = 0; v < numbers_.size(); ++v)
      for (int r = 0; r < quantities_.rotations(); ++r) {
        const simulation::GameResult& game = runners_[next++]->play(number);
        if (game.failed) {
          if (sums.failed++ == 0) sums.first_failure = {number, v, r, game.failure};
          return;
        }
        games_.push_back(&game);
        quantities_.add(v, r, game.values, numbers_[v]);
        quantities_.add_wins(v, game.values, won_[v]);
      }
    ++sums.seeds;
    for (std::size_t v = 0; v < numbers_.size(); ++v) {
      for (std::size_t q = 0; q < numbers_[v].size(); ++q)
        if (quantities_.list()[q].of != Quantity::Of::seats)
          sums.of[v][q].add(numbers_[matched_.base][q], numbers_[v][q]);
      for (std::size_t s = 0; s < won_[v].size(); ++s) sums.wins[v][s] += won_[v][s];
      sums.identical[v] += is_identical(v);
    }
  }

  /// Returns the columns of metrics that both the base and this variant have. Script activity is not part of a game.
  std::vector<std::pair<std::size_t, std::size_t>> shared_columns(std::size_t variant) const {
    std::vector<std::pair<std::size_t, std::size_t>> columns;
    for (const simulation::Metric& metric : quantities_.metrics(variant).list()) {
      const simulation::Metric* const same = quantities_.metrics(matched_.base).find(metric.name);
      if (!same || metric.measure == simulation::Measure::script_entries ||
          metric.measure == simulation::Measure::api_calls)
        continue;
      const int seats = metric.of == simulation::Metric::Of::seat ? quantities_.players() : 1;
      for (int s = 0; s < seats; ++s) columns.emplace_back(same->column + at(s), metric.column + at(s));
    }
    return columns;
  }

  /// Returns true if the games of the latest seed are identical to those of the base variant.
  bool is_identical(std::size_t variant) const {
    const auto rotations = static_cast<std::size_t>(quantities_.rotations());
    for (std::size_t r = 0; r < rotations; ++r) {
      const auto& base = games_[matched_.base * rotations + r]->values;
      const auto& own = games_[variant * rotations + r]->values;
      for (const auto& [of_base, of_own] : shared_[variant])
        if (base[of_base] != own[of_own]) return false;
    }
    return true;
  }

  /// Adds, for the games of a block, the sum of the squares of each seat's wins: the number of pairs of games
  /// (including each with itself) that the same seat has won. Its mean is exact, however small the block is.
  void add_unevenness(Sums& sums) const {
    const auto squares = [&](std::size_t variant) {
      std::int64_t sum = 0;
      for (const std::int64_t wins : sums.wins[variant]) sum += wins * wins;
      return sum;
    };
    for (std::size_t q = 0; q < quantities_.list().size(); ++q)
      if (quantities_.list()[q].of == Quantity::Of::seats)
        for (std::size_t v = 0; v < sums.of.size(); ++v) sums.of[v][q].add(squares(matched_.base), squares(v));
  }

  const Matched& matched_;
  const Quantities& quantities_;
  const std::atomic<bool>& stop_;
  std::vector<simulation::SimulationConfig> configs_;
  std::vector<std::unique_ptr<simulation::GameRunner>> runners_;          ///< by variant, then rotation
  std::vector<std::vector<std::int64_t>> numbers_;                        ///< of the seed, by variant and quantity
  std::vector<std::vector<std::int64_t>> won_;                            ///< of the seed, by variant and seat
  std::vector<const simulation::GameResult*> games_;                      ///< of the seed, by variant, then rotation
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> shared_;  ///< by variant
};

}  // namespace

void Sums::add(const Sums& other) {
  seeds += other.seeds;
  if (other.failed > 0 && (failed == 0 || other.first_failure.number < first_failure.number))
    first_failure = other.first_failure;
  failed += other.failed;
  for (std::size_t v = 0; v < of.size(); ++v) {
    for (std::size_t q = 0; q < of[v].size(); ++q) of[v][q].add(other.of[v][q]);
    for (std::size_t s = 0; s < wins[v].size(); ++s) wins[v][s] += other.wins[v][s];
    identical[v] += other.identical[v];
  }
}

std::vector<std::string> rotated(const std::vector<std::string>& bots, int rotation) {
  std::vector<std::string> seats(bots.size());
  for (std::size_t b = 0; b < bots.size(); ++b) seats[(b + static_cast<std::size_t>(rotation)) % bots.size()] = bots[b];
  return seats;
}

Sums play_matched(const Matched& matched, const std::function<bool(const Sums&)>& enough,
                  const std::function<void(const Sums&)>& progress, const std::atomic<bool>& stop) {
  Sums sums(matched.variants.size(), matched.quantities->list().size(), at(matched.quantities->players()));
  const auto take = [&](const Sums& block) {
    sums.add(block);
    return sums.failed < kMaxFailed && !(enough && enough(sums));
  };
  const std::int64_t block = matched.quantities->block();
  simulation::in_order<Sums>(
      matched.config.threads, (matched.config.games + block - 1) / block, [&] { return MatchedPlayer(matched, stop); },
      take, stop,
      [&] {
        if (progress) progress(sums);
      });
  if (progress) progress(sums);
  return sums;
}

}  // namespace rules::compare
