#include "simulation/ablation.hpp"

#include <algorithm>
#include <stdexcept>

#include "play/parallel.hpp"
#include "simulation/in_order.hpp"

namespace rules::simulation {
namespace {

constexpr std::int64_t kPairs = 16;  ///< pairs per work item of a thread

/// Consecutive pairs played by one thread.
struct PairBlock {
  Ablation pairs;
  std::vector<std::string> failures;  ///< why pairs failed
};

void blank_kind(Declarations& declared, CardKind kind) {
  CardKindDecl& decl = declared.card_kinds[kind];
  decl.copyable = false;
  decl.advice = FunctionId();
  declared.bus.remove(declared, kind);
  for (QuestionDecl& question : declared.questions)
    std::erase_if(question.commits, [&](const CommitDecl& commit) { return commit.card == kind; });
  for (const ValueDecl& value : declared.values)
    if (value.card_field >= 0) decl.fields[at(value.card_field)] = 0;
}

}  // namespace

Ablation::Ablation(const packs::LinkedGame& linked, const std::string& card) {
  const std::string prefix = "card." + card + ".";
  std::vector<std::string> names = {prefix + "first", prefix + "kept", prefix + "held"};
  const Metrics core(linked, MetricSet::core);
  for (const Metric& metric : core.list())
    if (metric.core) names.push_back(metric.name);
  metrics = std::make_shared<Metrics>(linked, names);
  together.resize(metrics->list().size());
  first_ = metrics->column(prefix + "first");
}

void Ablation::add(const GameResult& blank, const GameResult& usual) {
  for (std::size_t m = 0; const Metric& metric : metrics->list())
    together[m++].add(metrics->over_seats(metric, blank.values), metrics->over_seats(metric, usual.values));
  const auto holder_of = [&](const GameResult& game) {  // the seat, or -1
    for (int s = 0; s < metrics->players(); ++s)
      if (game.values[first_ + at(s)] != 0) return s;
    return -1;
  };
  const int holder = holder_of(usual);
  if (holder != holder_of(blank)) ++other_holder;
  if (holder < 0) {
    ++without;
    return;
  }
  const std::size_t win = metrics->column("win", Seat(holder)), vp = metrics->column("vp", Seat(holder));
  holder_wins.add(blank.values[win], usual.values[win]);
  holder_vp.add(blank.values[vp], usual.values[vp]);
}

void Ablation::fail(const GameResult& game, bool is_blank) {
  ++failed;
  if (first_failed >= 0 && first_failed < game.number) return;
  first_failed = game.number;
  failure = game.failure;
  failed_blank = is_blank;
}

void Ablation::add(const Ablation& other) {
  for (std::size_t m = 0; m < together.size(); ++m) together[m].add(other.together[m]);
  holder_wins.add(other.holder_wins);
  holder_vp.add(other.holder_vp);
  other_holder += other.other_holder;
  without += other.without;
  failed += other.failed;
  if (other.first_failed >= 0 && (first_failed < 0 || other.first_failed < first_failed)) {
    first_failed = other.first_failed;
    failure = other.failure;
    failed_blank = other.failed_blank;
  }
}

std::shared_ptr<const packs::LinkedGame> with_blank(const packs::LinkedGame& linked,
                                                    std::span<const std::string> cards) {
  const auto copy = std::make_shared<packs::LinkedGame>(linked);
  copy->hosts = std::make_shared<packs::HostPool>();  // hosts are bound to a ruleset
  Declarations declared = linked.ruleset.declared();
  const auto& kinds = declared.card_kinds;
  for (const std::string& card : cards) {
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const CardKindDecl& kind) { return kind.id == card; });
    if (found == kinds.end()) throw std::invalid_argument("there is no card '" + card + "'");
    blank_kind(declared, CardKind(static_cast<std::int32_t>(found - kinds.begin())));
  }
  copy->ruleset = Ruleset(std::move(declared));
  return copy;
}

Ablation ablate(const SimulationConfig& config, const std::string& card,
                const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
  SimulationConfig without = config;
  without.linked = with_blank(*config.linked, {&card, 1});
  const Ablation none(*config.linked, card);
  Ablation all = none;
  std::atomic<std::int64_t> done = 0;
  play::AlikeFailures failures(config.max_alike);
  const auto play_block = [&](GameRunner& blank_games, GameRunner& usual_games, std::int64_t nth) {
    PairBlock block{none, {}};
    play::AlikeFailures of_block(config.max_alike);
    const std::int64_t last = std::min((nth + 1) * kPairs, config.games);
    for (std::int64_t pair = nth * kPairs; pair < last && !stop && !of_block.enough(); ++pair, ++done) {
      const GameResult& usual = usual_games.play(config.first + pair);
      const GameResult& blank = usual.failed ? usual : blank_games.play(config.first + pair);
      if (!blank.failed) {
        block.pairs.add(blank, usual);
        continue;
      }
      block.pairs.fail(blank, &blank != &usual);
      of_block.add(blank.failure);
      block.failures.push_back(blank.failure);
    }
    return block;
  };
  const auto make = [&] {
    return [&, blank = GameRunner(without, *none.metrics), usual = GameRunner(config, *none.metrics)](
               std::int64_t nth) mutable -> std::optional<PairBlock> { return play_block(blank, usual, nth); };
  };
  const auto take = [&](const PairBlock& block) {
    all.add(block.pairs);
    for (const std::string& failure : block.failures) failures.add(failure);
    return !failures.enough();
  };
  in_order<PairBlock>(config.threads, (config.games + kPairs - 1) / kPairs, make, take, stop, [&] {
    if (progress) progress(done);
  });
  all.gave_up = failures.enough() && all.pairs() + all.failed < config.games;
  return all;
}

}  // namespace rules::simulation
