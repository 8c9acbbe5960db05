#include "simulation/playouts.hpp"

#include <algorithm>

#include "base/chance.hpp"
#include "kernel/decisions/state_names.hpp"
#include "play/parallel.hpp"
#include "sandbox/sandbox.hpp"

namespace rules::simulation {

using packs::Message;

namespace {

/// Returns the same game from its beginning, with all seats answering from outside.
std::unique_ptr<play::Game> restarted(const play::Game& loaded) {
  play::GameConfig config = loaded.config();
  config.seats.assign(config.seats.size(), "human");
  return std::make_unique<play::Game>(loaded.shared_packs(), config);
}

}  // namespace

Past::Past(const play::Game& loaded, const play::Save& save) : entries_(save.entries), game_(restarted(loaded)) {}

Past::Stop Past::go_on() {
  used_ += answers_.size();
  seats_.clear();
  answers_.clear();
  Engine& engine = game_->engine();
  switch (engine.advance(true)) {
    case Status::running: return Stop::step;
    case Status::failed: throw play::SaveError(Message("save.script", {{"failure", engine.failure()}}));
    case Status::asking: read_answers(); return answers_.empty() ? Stop::end : Stop::question;
    case Status::over: break;
  }
  if (used_ < entries_.size())
    throw play::SaveError(Message("save.diverges-unasked", {{"used", used_}, {"answers", entries_.size()}}));
  return Stop::end;
}

void Past::read_answers() {
  const Engine& engine = game_->engine();
  const QuestionPlace here{engine.step_number(), engine.question_number()};
  for (std::size_t i = used_; i < entries_.size() && entries_[i].place() <= here; ++i) {
    const LoggedAnswer& entry = entries_[i];
    const Question* ask = entry.place() == here ? game_->asked(entry.seat) : nullptr;
    const auto answer = ask ? ask->parse(entry.serialized, StateNames(engine.read())) : std::nullopt;
    if (!answer || !ask->contains(*answer)) throw play::SaveError(Message("save.diverges-other", {{"nth", i + 1}}));
    seats_.push_back(entry.seat);
    answers_.push_back(*answer);
  }
}

void Past::give(std::size_t nth) {
  if (const auto refusal = game_->answer(seats_[nth], answers_[nth]))
    throw play::SaveError(Message("save.diverges-refused", {{"nth", number(nth)}, {"refusal", *refusal}}));
}

std::string Past::step() const {
  const Engine& engine = game_->engine();
  const StepId step = engine.read().step();
  return step ? engine.rules().steps()[step].id : "end";
}

Decision Past::decision(std::size_t nth) const {
  const StateView read = game_->engine().read();
  const Question& ask = *game_->asked(seats_[nth]);
  return {.number = number(nth),
          .round = read.round(),
          .step = step(),
          .seat = seats_[nth],
          .asked = game_->wording().prompt(read, ask),
          .answered = game_->wording().label(read, ask, answers_[nth]),
          .plain = game_->wording().plain(read, ask, answers_[nth]),
          .count = ask.count()};
}

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

ChanceCurve::ChanceCurve(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                         std::int64_t games, std::size_t points)
    : past_(loaded, save),
      playouts_(loaded.shared_packs(), config),
      games_(games),
      apart_(std::max<std::size_t>(1, save.entries.size() / std::max<std::size_t>(1, points))) {}

std::optional<ChanceCurve::Point> ChanceCurve::next(const std::atomic<bool>& stop) {
  if (!begun_) {
    begun_ = true;
    due_ = apart_;
    return measure(stop);
  }
  while (!ended_) {
    const Past::Stop reached = past_.go_on();
    if (reached == Past::Stop::step) continue;
    if (reached == Past::Stop::end) {
      ended_ = true;
      return measure(stop);
    }
    for (std::size_t nth = 0; nth < past_.seats().size(); ++nth) past_.give(nth);
    answered_ += past_.seats().size();
    if (answered_ < due_) continue;
    due_ = answered_ + apart_;
    return measure(stop);
  }
  return std::nullopt;
}

std::optional<ChanceCurve::Point> ChanceCurve::measure(const std::atomic<bool>& stop) {
  const Winners winners = playouts_.play(past_.game(), 0, games_, stop);
  if (stop) return std::nullopt;
  return Point{answered_, shares(winners, past_.game().linked().ruleset.players())};
}

}  // namespace rules::simulation
