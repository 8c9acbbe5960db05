#include "scenarios/explore.hpp"

#include <algorithm>
#include <cctype>

#include "base/rule_error.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/records/records.hpp"
#include "play/parallel.hpp"
#include "scenarios/steering.hpp"

namespace rules::scenarios {

namespace {

constexpr std::int64_t kBatch = 64;  ///< games steered by the same counts
constexpr int kPatience = 10'000;    ///< steps after which a game counts as hung

/// Data shared by the games at one table.
struct SharedTable {
  SharedTable(const ExploreTable& which, const ExploreConfig& config)
      : table(&which), steered(config.steered), half_sensible(config.sensible), catalogue(which.linked->ruleset) {
    for (const std::string& bot : config.bots) bots.push_back(play::seat_kind(bot));
  }
  const ExploreTable* table;
  bool steered, half_sensible;
  std::vector<play::SeatKind> bots;  ///< by seat, if bots play
  CoverageCatalogue catalogue;
  std::map<Item, std::string> names;
  std::unique_ptr<Rarity> rarity;
};

/// One thread's games at one table.
class ExplorePlayer {
 public:
  explicit ExplorePlayer(const SharedTable& shared)
      : shared_(shared),
        rules_(shared.table->linked->ruleset),
        host_(shared.table->linked->borrow_host()),
        watch_(*host_, rules_, shared.catalogue),
        engine_(rules_, watch_, &log_) {
    for (int s = 0; s < rules_.players(); ++s) {
      seats_.push_back(std::make_unique<SteeredSeat>(rules_, shared.catalogue, *host_, watch_, offered_));
      if (!shared.bots.empty()) seats_.back()->follow(shared.bots[at(s)]);
      engine_.seat(Seat(s), seats_.back().get());
    }
    watch_.watch(engine_);
    engine_.after_step([this](Engine& engine) {
      watch_.after_step(engine);
      if (const auto broken = broken_invariant(engine)) throw RuleError("the state is broken: " + *broken);
      if (engine.step_number() >= kPatience)
        throw RuleError("the game is still in progress after " + std::to_string(kPatience) + " steps");
    });
  }

  /// Plays a game; returns why it failed, or "".
  std::string play(std::uint64_t seed, std::uint64_t bot_seed) {
    using Temper = SteeredSeat::Temper;
    using enum SteeredSeat::Temper;
    constexpr SteeredSeat::Temper tempers[] = {steered, steered, random, sensible};
    for (std::size_t s = 0; s < seats_.size(); ++s) {
      const std::uint64_t nth =
          below(random_bits(bot_seed, rng_key("temper", ""), 0, static_cast<int>(s), 0), std::size(tempers));
      const Temper plain = shared_.half_sensible && bot_seed % 2 == 1 ? sensible : aimless;
      seats_[s]->begin(shared_.steered ? tempers[nth] : plain, *shared_.rarity);
    }
    watch_.forget();
    offered_.clear();
    engine_.start(seed, bot_seed, true);
    try {
      return engine_.advance() == Status::over ? "" : engine_.failure();
    } catch (const std::exception& error) {
      return std::string("internal error: ") + error.what();
    }
  }

  const Tally& happened() const { return watch_.happened(); }
  const Tally& offered() const { return offered_; }
  const Engine& engine() const { return engine_; }

 private:
  const SharedTable& shared_;
  const Ruleset& rules_;
  packs::HostPool::Borrowed host_;
  CoverageWatch watch_;
  Tally offered_;
  EventLog log_;
  Engine engine_;
  std::vector<std::unique_ptr<SteeredSeat>> seats_;
};

/// The result of a game in a batch.
struct Happened {
  std::size_t table = 0;
  Tally happened, offered;
  FailedGame failed;  ///< without a message: it didn't fail
  std::size_t answers = 0;
  std::uint64_t hash = 0;  ///< of its result; 0 if it failed
};

/// Keeps, for each kind of failure, the game with the fewest answers; among equal ones the first.
void keep(std::vector<FailedGame>& failures, FailedGame failed) {
  const auto better = [](const FailedGame& a, const FailedGame& b) {
    return std::pair(a.answers.size(), a.nth) < std::pair(b.answers.size(), b.nth);
  };
  for (FailedGame& known : failures) {
    if (way_to_fail(known.message) != way_to_fail(failed.message)) continue;
    if (better(failed, known)) known = std::move(failed);
    return;
  }
  failures.push_back(std::move(failed));
}

class Explorer {
 public:
  Explorer(const ExploreConfig& config, const std::function<void(std::int64_t)>& progress,
           const std::atomic<bool>& stop)
      : config_(config), progress_(progress), stop_(stop), tables_(explore_tables(config)) {
    for (const ExploreTable& table : tables_) {
      shared_.push_back(std::make_unique<SharedTable>(table, config));
      for (const Item& item : shared_.back()->catalogue.items()) count_of(*shared_.back(), item).listed = true;
    }
    players_.resize(static_cast<std::size_t>(config.threads));
    for (auto& players : players_) players.resize(tables_.size());
  }

  Exploration run() {
    const std::int64_t end = config_.first + config_.games;
    for (std::int64_t first = config_.first; first < end && !stop_; first += kBatch) {
      play_batch(first, std::min(first + kBatch, end));
      if (failures_.enough() || (config_.enough && config_.enough(result_))) break;
    }
    result_.gave_up = failures_.enough() && result_.games < config_.games;
    std::sort(result_.failures.begin(), result_.failures.end(),
              [](const FailedGame& a, const FailedGame& b) { return a.nth < b.nth; });
    return std::move(result_);
  }

 private:
  const std::string& name_of(SharedTable& shared, const Item& item) {
    const auto found = shared.names.find(item);
    return found != shared.names.end() ? found->second
                                       : shared.names.emplace(item, shared.catalogue.name(item)).first->second;
  }
  Exploration::Count& count_of(SharedTable& shared, const Item& item) {
    Exploration::Count& count = result_.items[name_of(shared, item)];
    if (count.group.empty()) count.group = CoverageCatalogue::group(item.what);
    return count;
  }

  void play_batch(std::int64_t first, std::int64_t last) {
    for (const auto& shared : shared_) {
      Tally counts;
      for (const Item& item : shared->catalogue.items()) counts[item] = count_of(*shared, item).happened;
      for (const auto& [item, name] : shared->names) counts[item] = result_.items[name].happened;
      shared->rarity = std::make_unique<Rarity>(shared->table->linked->ruleset, shared->catalogue, std::move(counts));
    }
    std::atomic<std::int64_t> next = first;
    std::vector<std::optional<Happened>> games(static_cast<std::size_t>(last - first));
    play::AlikeFailures failures(config_.max_alike);  // of this batch
    const auto work = [&](std::size_t t) {
      // Completes what was begun, so that no game before the last one is missing.
      while (!stop_ && !failures.enough()) {
        const std::int64_t nth = next++;
        if (nth >= last) break;
        Happened& game = games[static_cast<std::size_t>(nth - first)].emplace(play_one(nth, players_[t]));
        if (!game.failed.message.empty()) failures.add(game.failed.message);
      }
    };
    play::in_threads(config_.threads, work, std::chrono::milliseconds(50), [&] { tell(std::min(next.load(), last)); });
    tell(last);
    std::vector<Tally> happened(tables_.size()), offered(tables_.size());
    for (std::optional<Happened>& game : games) {
      if (!game || failures_.enough()) break;
      for (const auto& [item, n] : game->happened) happened[game->table][item] += n;
      for (const auto& [item, n] : game->offered) offered[game->table][item] += n;
      add(*game);
    }
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      for (const auto& [item, n] : happened[t]) count_of(*shared_[t], item).happened += n;
      for (const auto& [item, n] : offered[t]) count_of(*shared_[t], item).offered += n;
    }
  }

  void tell(std::int64_t games) {
    if (progress_) progress_(games - config_.first);
  }

  Happened play_one(std::int64_t nth, std::vector<std::unique_ptr<ExplorePlayer>>& players) {
    const std::size_t t = static_cast<std::size_t>(nth) % tables_.size();
    if (!players[t]) players[t] = std::make_unique<ExplorePlayer>(*shared_[t]);
    ExplorePlayer& player = *players[t];
    const auto [seed, bot_seed] = play::game_seeds(config_.seed, nth);
    std::string failure = player.play(seed, bot_seed);
    const auto answers = player.engine().answers().entries();
    Happened game{.table = t, .happened = player.happened(), .offered = player.offered(), .answers = answers.size()};
    if (failure.empty()) game.hash = mix(mix(static_cast<std::uint64_t>(nth)) ^ player.engine().state().hash());
    else game.failed = {nth, tables_[t].selection, seed, std::move(failure), {answers.begin(), answers.end()}};
    return game;
  }

  void add(Happened& game) {
    ++result_.games;
    result_.answers += static_cast<std::int64_t>(game.answers);
    result_.result_hash += game.hash;
    if (game.failed.message.empty()) return;
    ++result_.failed;
    failures_.add(game.failed.message);
    keep(result_.failures, std::move(game.failed));
  }

  const ExploreConfig& config_;
  const std::function<void(std::int64_t)>& progress_;
  const std::atomic<bool>& stop_;
  std::vector<ExploreTable> tables_;
  std::vector<std::unique_ptr<SharedTable>> shared_;
  std::vector<std::vector<std::unique_ptr<ExplorePlayer>>> players_;  ///< by thread and table
  play::AlikeFailures failures_{config_.max_alike};                   ///< of the games in the result
  Exploration result_;
};

}  // namespace

std::vector<std::string> Exploration::missing() const {
  std::vector<std::string> out;
  for (int g = 0; g <= static_cast<int>(Item::What::ending); ++g)
    for (const auto& [name, count] : items)
      if (count.group == CoverageCatalogue::group(static_cast<Item::What>(g)) && count.happened == 0 &&
          (count.listed || count.offered > 0))
        out.push_back(name);
  return out;
}

std::string way_to_fail(const std::string& message) {
  std::string out;
  const std::string line = message.substr(0, message.find('\n'));
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool of_line = line[i] == ':' && i >= 4 && line.compare(i - 4, 4, ".lua") == 0;
    if (!std::isdigit(static_cast<unsigned char>(line[i]))) out += line[i];
    if (of_line)
      while (i + 1 < line.size() && std::isdigit(static_cast<unsigned char>(line[i + 1]))) out += line[++i];
  }
  return out;
}

Exploration explore(const ExploreConfig& config, const std::function<void(std::int64_t)>& progress,
                    const std::atomic<bool>& stop) {
  return Explorer(config, progress, stop).run();
}

// The tables to explore: each number of players with the options as given; and for each unset option, each other value
// of a flag or choice, and the lowest value of a number, because a game that is short of something is a different game.

namespace {

/// Returns settings that differ from the usual ones in one option.
std::vector<std::string> variations(const packs::Library& library, const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const packs::OptionValue& option : library.options()) {
    const std::string name = option.pack + "." + option.decl.name;
    if (std::any_of(given.begin(), given.end(),
                    [&](const std::string& setting) { return setting.starts_with(name + "="); }))
      continue;
    if (option.decl.type == packs::OptionDecl::Type::number && option.value != std::to_string(option.decl.low))
      out.push_back(name + "=" + std::to_string(option.decl.low));
    if (option.decl.type == packs::OptionDecl::Type::flag)
      out.push_back(name + (option.value == "true" ? "=false" : "=true"));
    if (option.decl.type != packs::OptionDecl::Type::choice) continue;
    for (const std::string& choice : option.decl.choices)
      if (choice != option.value) out.push_back(name + "=" + choice);
  }
  return out;
}

}  // namespace

std::vector<ExploreTable> explore_tables(const ExploreConfig& config) {
  packs::Problems problems;
  const packs::PackFinder finder(config.folders, problems);
  const auto packs = finder.select(config.selection.packs, problems);
  problems.throw_if_any();
  std::vector<int> players;
  for (int n = 1; n <= kMaxSeats; ++n)
    if (packs::players_fault(finder, packs, n).empty()) players.push_back(n);
  if (config.selection.players > 0) players = {config.selection.players};
  std::vector<packs::Selection> selections;
  const auto add = [&](int n, std::vector<std::string> settings) {
    selections.push_back({config.selection.packs, std::move(settings), n, config.selection.fast});
  };
  for (const int n : players) add(n, config.selection.settings);
  if (config.vary_options) {
    const packs::Library library = packs::load_library(packs, config.selection.settings, problems);
    problems.throw_if_any();
    std::size_t nth = players.size();  // larger tables first: more happens there
    for (const std::string& setting : variations(library, config.selection.settings)) {
      nth = (nth + players.size() - 1) % players.size();
      std::vector<std::string> settings = config.selection.settings;
      settings.push_back(setting);
      add(players[nth], std::move(settings));
    }
  }
  std::vector<ExploreTable> tables;
  for (packs::Selection& selection : selections) {
    auto linked = packs::link(config.folders, selection);
    tables.push_back({std::move(selection), std::move(linked)});
  }
  return tables;
}

}  // namespace rules::scenarios
