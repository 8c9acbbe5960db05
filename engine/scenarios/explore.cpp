#include "scenarios/explore.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include "base/chance.hpp"
#include "base/restore.hpp"
#include "base/rule_error.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/records/records.hpp"
#include "play/seats.hpp"
#include "scenarios/coverage_watch.hpp"
#include "script/call.hpp"

namespace rules::scenarios {
namespace {

using What = Item::What;

constexpr std::int64_t kBatch = 64;        ///< games steered by the same counts
constexpr int kPatience = 10'000;          ///< steps after which a game counts as hung
constexpr std::uint64_t kMaxWeighed = 48;  ///< answers evaluated if more are legal: a random sample
constexpr std::uint64_t kWhim = 8;         ///< one in this many answers is random, regardless of rarity

/// Returns settings that differ from the usual ones in one option.
std::vector<std::string> variations(const packs::Library& library, const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const packs::OptionValue& option : library.options()) {
    const std::string name = option.pack + "." + option.decl.name;
    if (std::ranges::any_of(given, [&](const std::string& setting) { return setting.starts_with(name + "="); }))
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

/// Returns the packs and options of games, which are played in turn: each number of players with the options as given;
/// and for each unset option, each other value of a flag or choice, and the lowest value of a number, because a game
/// that is short of something is a different game. Throws packs::ContentError.
std::vector<packs::Selection> explored(const ExploreConfig& config) {
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
  return selections;
}

/// The steering data of a batch: how often each item has happened, and the rarest item that each kind of card is part
/// of.
struct Rarity {
  Rarity(const Ruleset& rules, const CoverageCatalogue& catalogue, Tally tally)
      : counts(std::move(tally)), needs(rules.card_kinds().size(), std::numeric_limits<std::int64_t>::max()) {
    for (const Item& item : catalogue.items()) {
      const auto found = counts.find(item);
      const std::int64_t n = found == counts.end() ? 0 : found->second;
      const auto needed = [&](std::int32_t kind) {
        if (kind >= 0) needs[at(kind)] = std::min(needs[at(kind)], n);
      };
      switch (item.what) {
        case What::held:
        case What::play:
        case What::unplayable:
        case What::obliged: {
          needed(item.a);
          break;
        }
        case What::reply: {
          needed(item.a);
          needed(item.b);
          break;
        }
        case What::handler:
          needed(rules.bus().handlers(item.a, static_cast<Stage>(item.b))[at(item.c)].card.index);
          break;
        default: break;
      }
    }
  }

  Tally counts;
  std::vector<std::int64_t> needs;  ///< by kind of card
};

/// A seat that tries what has happened least. Among the legal answers it prefers the one with the rarest item, and
/// cards that a rare item needs; ties are broken by a key. Rarity is fixed during a batch of games, so that the order
/// in which threads play them doesn't matter; the events of the current game are added.
class SteeredSeat : public InlinePlayer {
 public:
  /// The policy of a seat: by rarity; or, where nothing is new, randomly or by the packs' advice, so that games differ
  /// in character; or always randomly, for comparison.
  enum class Temper { steered, random, sensible, aimless };

  SteeredSeat(const Ruleset& rules, const CoverageCatalogue& catalogue, script::Host& host, CoverageWatch& watch,
              Tally& offered)
      : rules_(&rules), catalogue_(&catalogue), host_(&host), watch_(&watch), offered_(&offered) {}
  void begin(Temper temper, const Rarity& rarity) {
    temper_ = temper;
    rarity_ = &rarity;
  }
  /// Answers like this inline bot from now on, regardless of rarity.
  void follow(const play::SeatKind& bot) { bot_ = bot; }

  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override {
    const Answer chosen = choose(game, ask, count, key);
    if (!ask.windowed) {
      watch_->count({What::question, ask.question.index});
      watch_->count(option_item(game.read(), ask, chosen));
    } else if (const Item item = item_of(game, ask, chosen); item.what == What::declined) {
      watch_->count(item);  // plays are counted when they happen
    }
    return chosen;
  }

 private:
  Answer choose(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
    if (bot_) {
      const Restore thinking(watch_->counting, false);
      if (bot_->who == play::SeatKind::Who::random) return ask.nth(below(key, count));
      return play::HeuristicSeat(bot_->advised).answer(*host_, ask, count, key);
    }
    // Options are recorded whatever the temper, to find what nobody ever chooses.
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    std::uint64_t equals = 0;
    Answer rarest = ask.nth(0);
    const std::uint64_t weighed = std::min(count, kMaxWeighed);
    for (std::uint64_t i = 0; i < weighed; ++i) {
      const Answer answer = ask.nth(count <= kMaxWeighed || i == 0 ? i : below(mix(key + i), count));
      if (!ask.windowed) ++(*offered_)[option_item(game.read(), ask, answer)];
      const std::int64_t r = rank(game, ask, answer);
      if (r > best) continue;
      if (r < best) {
        best = r;
        equals = 0;
      }
      ++equals;
      if (below(mix(key ^ mix(equals)), equals) == 0) rarest = answer;
    }
    const bool whim = below(mix(key ^ 0x5bd1e995u), kWhim) == 0;
    // New items are taken whatever the temper, because they may not be offered again soon.
    if ((temper_ == Temper::steered || (temper_ != Temper::aimless && best == 0)) && !whim) return rarest;
    if (temper_ == Temper::sensible && !whim) {
      const Restore thinking(watch_->counting, false);
      if (const auto advised = host_->advise(ask, key)) return *advised;
    }
    return ask.nth(below(key, count));
  }

  /// Returns the item of an answer to any question.
  Item item_of(GameParts& game, const Question& ask, const Answer& answer) const {
    if (!ask.windowed) return option_item(game.read(), ask, answer);
    const EventContext& on = *game.contexts().innermost();
    const Mode mode = on.stage == Stage::after ? Mode::after : Mode::before;
    const AnswerClass found = answer_class(ask, answer, game.read());
    if (found.taken == AnswerBucket::pass) return CoverageCatalogue::declined(EventId(on.hook_target), mode);
    const CardKind kind(found.which);
    if (EventId(on.hook_target) == kCardPlay)
      return CoverageCatalogue::reply(kind, rules_->cards()[Card(on.fields[1])]);
    const int actor = rules_->events()[EventId(on.hook_target)].actor;
    return catalogue_->play(kind, EventId(on.hook_target), mode, actor >= 0 && on.fields[at(actor)] == ask.seat.index);
  }

  std::int64_t times(const Item& item) const {
    const auto frozen = rarity_->counts.find(item), now = watch_->happened().find(item);
    return (frozen == rarity_->counts.end() ? 0 : frozen->second) + (now == watch_->happened().end() ? 0 : now->second);
  }

  /// Returns the rarity of an answer: the lower, the rarer.
  std::int64_t rank(GameParts& game, const Question& ask, const Answer& answer) const {
    const Item item = item_of(game, ask, answer);
    std::int64_t n = times(item);
    if (const Card card = ask.committed(answer))
      n = std::min(n, times(CoverageCatalogue::play_with(rules_->cards()[card], ask.question)));
    if (item.what != What::option) return n;
    if (item.b == static_cast<std::int32_t>(AnswerBucket::card) && rarity_->needs[at(item.c)] == 0) return -1;
    if (item.b == static_cast<std::int32_t>(AnswerBucket::event))
      for (const StepId s : rules_->steps().ids()) {
        const auto actions = rules_->steps()[s].kind->actions();
        if (std::ranges::find(actions, EventId(item.c)) != actions.end())
          n = std::min(n, times({What::action, s.index, item.c}));
      }
    return n;
  }

  const Ruleset* rules_;
  const CoverageCatalogue* catalogue_;
  script::Host* host_;
  CoverageWatch* watch_;
  Tally* offered_;
  Temper temper_ = Temper::random;
  const Rarity* rarity_ = nullptr;
  std::optional<play::SeatKind> bot_;
};

/// Data shared by the games with the same packs and options.
struct SharedTable {
  SharedTable(packs::Selection played, const ExploreConfig& config)
      : selection(std::move(played)),
        linked(packs::link(config.folders, selection)),
        steered(config.steered),
        half_sensible(config.sensible),
        catalogue(linked->ruleset) {
    for (const std::string& bot : config.bots) bots.push_back(play::seat_kind(bot));
  }
  packs::Selection selection;
  std::shared_ptr<const packs::LinkedGame> linked;
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
        rules_(shared.linked->ruleset),
        host_(shared.linked->borrow_host()),
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
      : config_(config), progress_(progress), stop_(stop) {
    for (packs::Selection& selection : explored(config)) {
      SharedTable& table = *tables_.emplace_back(std::make_unique<SharedTable>(std::move(selection), config));
      for (const Item& item : table.catalogue.items()) count_of(table, item).listed = true;
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
    std::ranges::sort(result_.failures, [](const FailedGame& a, const FailedGame& b) { return a.nth < b.nth; });
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
    for (const auto& shared : tables_) {
      Tally counts;
      for (const Item& item : shared->catalogue.items()) counts[item] = count_of(*shared, item).happened;
      for (const auto& [item, name] : shared->names) counts[item] = result_.items[name].happened;
      shared->rarity = std::make_unique<Rarity>(shared->linked->ruleset, shared->catalogue, std::move(counts));
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
      for (const auto& [item, n] : happened[t]) count_of(*tables_[t], item).happened += n;
      for (const auto& [item, n] : offered[t]) count_of(*tables_[t], item).offered += n;
    }
  }

  void tell(std::int64_t games) {
    if (progress_) progress_(games - config_.first);
  }

  Happened play_one(std::int64_t nth, std::vector<std::unique_ptr<ExplorePlayer>>& players) {
    const std::size_t t = static_cast<std::size_t>(nth) % tables_.size();
    if (!players[t]) players[t] = std::make_unique<ExplorePlayer>(*tables_[t]);
    ExplorePlayer& player = *players[t];
    const auto [seed, bot_seed] = play::game_seeds(config_.seed, nth);
    std::string failure = player.play(seed, bot_seed);
    const auto answers = player.engine().answers().entries();
    Happened game{.table = t, .happened = player.happened(), .offered = player.offered(), .answers = answers.size()};
    if (failure.empty()) game.hash = mix(mix(static_cast<std::uint64_t>(nth)) ^ player.engine().state().hash());
    else game.failed = {nth, tables_[t]->selection, seed, std::move(failure), {answers.begin(), answers.end()}};
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
  std::vector<std::unique_ptr<SharedTable>> tables_;
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

}  // namespace rules::scenarios
