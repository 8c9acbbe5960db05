#include "simulation/playouts.hpp"

#include <algorithm>

#include "base/chance.hpp"
#include "play/parallel.hpp"
#include "sandbox/script_error.hpp"

namespace rules::simulation {

std::vector<double> shares(const Winners& winners, int players) {
  std::vector<double> shares(static_cast<std::size_t>(players));
  const auto games = std::ssize(winners) - std::count(winners.begin(), winners.end(), kFailed);
  for (const std::int8_t winner : winners)
    if (winner != kFailed) ++shares[static_cast<std::size_t>(winner)];
  for (double& share : shares) share /= std::max<double>(1, static_cast<double>(games));
  return shares;
}

/// A bot whose random seed is that of the current playout.
class Playouts::Bot : public InlinePlayer {
 public:
  explicit Bot(InlinePlayer& bot) : bot_(bot) {}
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override {
    return bot_.answer(game, ask, count, mix(key ^ future));
  }
  std::uint64_t future = 0;

 private:
  InlinePlayer& bot_;
};

/// The games of one thread.
struct Playouts::Worker {
  Worker(const std::shared_ptr<const packs::LinkedGame>& linked, const std::vector<std::string>& kinds)
      : game(linked, {.seats = kinds}) {
    for (const std::string& kind : kinds) bots.emplace_back(*play::bot_named(kind));
  }
  play::Game game;
  std::vector<Bot> bots;
  std::string failure;
};

Playouts::Playouts(std::shared_ptr<const packs::LinkedGame> linked, const FuturesConfig& config)
    : seed_(mix(config.seed ^ rng_key("lab", "futures"))) {
  if (config.bots.size() != static_cast<std::size_t>(linked->ruleset.players()))
    throw std::invalid_argument("expected a bot for each player");
  for (const std::string& kind : config.bots)
    if (!play::bot_named(kind)) throw std::invalid_argument("'" + kind + "' is not a built-in bot");
  for (int t = 0; t < config.threads; ++t) workers_.push_back(std::make_unique<Worker>(linked, config.bots));
}

Playouts::~Playouts() = default;

Winners Playouts::play(const play::Game& position, std::int64_t first, std::int64_t games,
                       const std::atomic<bool>& stop, const std::function<void(std::int64_t)>& progress) {
  Winners winners(static_cast<std::size_t>(games), kFailed);
  std::atomic<std::int64_t> next = 0;
  const auto done = [&] {
    if (progress) progress(std::min(next.load(), games));
  };
  const auto work = [&](std::size_t t) {
    // Completes what was begun, so that no number is left out.
    while (!stop.load(std::memory_order_relaxed)) {
      const std::int64_t nth = next.fetch_add(1);
      if (nth >= games) return;
      winners[static_cast<std::size_t>(nth)] = play_one(*workers_[t], position, first + nth);
      if (workers_.size() == 1) done();
    }
  };
  if (workers_.size() == 1) work(0);
  else play::in_threads(static_cast<int>(workers_.size()), work, std::chrono::milliseconds(50), done);
  done();
  winners.resize(static_cast<std::size_t>(std::min(next.load(), games)));
  for (const auto& worker : workers_)
    if (failure_.empty()) failure_ = worker->failure;
  return winners;
}

std::int8_t Playouts::play_one(Worker& worker, const play::Game& position, std::int64_t nth) {
  const std::uint64_t key = mix(seed_ + static_cast<std::uint64_t>(nth) * 0x9e3779b97f4a7c15ull);
  if (position.engine().status() == Status::over)
    return static_cast<std::int8_t>(position.engine().state()[GameState::winner] - 1);
  worker.game.take_future(position, key);
  Engine& engine = worker.game.engine();
  for (std::size_t s = 0; s < worker.bots.size(); ++s) {
    worker.bots[s].future = key;
    engine.seat(Seat(static_cast<std::int32_t>(s)), &worker.bots[s]);
  }
  if (engine.advance() == Status::over) return static_cast<std::int8_t>(engine.state()[GameState::winner] - 1);
  // Each further game would take as long.
  if (engine.exhausted()) throw script::ScriptError("a playout", 0, engine.failure());
  if (worker.failure.empty()) worker.failure = engine.failure();
  return kFailed;
}

}  // namespace rules::simulation
