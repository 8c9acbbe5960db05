#include "bots/search/search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/chance.hpp"
#include "play/parallel.hpp"
#include "play/seen.hpp"
#include "sandbox/sandbox.hpp"
#include "xxhash.h"

namespace rules::search {

namespace {

constexpr int kTriesToWiden = 4;  ///< a random answer may be there already
/// A search is split into at most kMaxParts parts of at least kIterationsOfPart iterations.
constexpr std::int64_t kMaxParts = 4, kIterationsOfPart = 400;
constexpr std::int64_t kMaxCandidates = 64;
/// Iterations assumed per millisecond before anything was measured.
constexpr std::int64_t kIterationsOfMillisecond = 2;

/// The result of a playout for each seat, from 0 to 1.
using Values = BySeat<double>;

/// Returns a legal answer that the node doesn't have, or nullopt.
std::optional<Answer> another(const SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key) {
  for (int n = 0; n < kTriesToWiden; ++n) {
    key = mix(key + 0x9e3779b97f4a7c15ull);
    Answer answer = ask.nth(below(key, count));
    if (std::none_of(node.edges.begin(), node.edges.end(), [&](const Edge& edge) { return edge.answer == answer; }))
      return answer;
  }
  return std::nullopt;
}

/// Returns the edge to follow from a node; it may be a new one with a random answer. The question is asked in this
/// world, and has `count` legal answers.
std::size_t follow(SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key,
                   const Settings& settings) {
  std::size_t best = node.edges.size();
  double highest = 0;
  std::uint64_t legal = 0;
  for (std::size_t e = 0; e < node.edges.size(); ++e) {
    Edge& edge = node.edges[e];
    if (!ask.contains(edge.answer)) continue;
    ++legal;
    ++edge.available;
    const double n = edge.visits;
    const double value = n == 0 ? 2 : edge.sum / n + settings.explore * std::sqrt(std::log(edge.available) / n);
    if (best < node.edges.size() && value <= highest) continue;
    best = e;
    highest = value;
  }
  const auto wanted = static_cast<std::uint64_t>(1 + settings.widen * std::sqrt(node.visits));
  if (legal > 0 && (legal >= count || legal >= wanted)) return best;
  if (const auto answer = another(node, ask, count, key)) {
    node.edges.push_back({.answer = *answer, .available = 1});
    return node.edges.size() - 1;
  }
  if (legal > 0) return best;
  node.edges.push_back({.answer = ask.nth(below(key, count)), .available = 1});
  return node.edges.size() - 1;
}

std::unique_ptr<play::Game> game_of(std::shared_ptr<const packs::LinkedGame> linked) {
  play::GameConfig config;
  config.seats.assign(static_cast<std::size_t>(linked->ruleset.players()), "human");
  return std::make_unique<play::Game>(std::move(linked), config);
}

/// Throws if scripts have exhausted their time: each further playout would take as long.
void check_time(const Engine& engine) {
  if (engine.exhausted()) throw script::ScriptError("a playout of a bot", 0, engine.failure());
}

}  // namespace

/// Answers for all seats of a world during a playout. As far as the tree reaches, the tree answers; then bots
/// do. Keeps the path through the tree, and adds the result of the playout to it. Seats asked together with others
/// never answer by the tree, except the searching seat, and their answers are not part of what that seat sees: no
/// answer depends on another one that is secret.
class Future : public InlinePlayer {
 public:
  explicit Future(const Settings& settings) : settings_(settings) {}

  /// Starts a playout for this seat with this tree (null: bots answer everything), after the seat has given the nth of
  /// its answers in this step.
  void begin(SearchTree* tree, Seat seat, std::uint64_t key, std::int32_t step, std::size_t nth) {
    tree_ = tree;
    seat_ = seat;
    key_ = key;
    in_tree_ = tree != nullptr;
    way_.clear();
    step_ = step;
    question_ = -1;
    asked_there_ = 0;
    own_answers_ = mix(nth + 1);
  }
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override {
    key = mix(key ^ key_);
    if (!in_tree_) return by_bot(game, ask, count, key);
    const Put how = put(game, ask);
    if (ask.seat != seat_ && how != Put::to_one) return by_bot(game, ask, count, key);
    SearchNode* const found = tree_->at(seen(game, ask));
    if (!found) {
      in_tree_ = false;  // the tree is full
      return by_bot(game, ask, count, key);
    }
    SearchNode& node = *found;
    std::size_t edge = 0;
    if (node.edges.empty()) {
      node.edges.push_back({.answer = by_bot(game, ask, count, key), .available = 1});
      in_tree_ = false;  // one new node per playout
    } else {
      edge = follow(node, ask, count, key, settings_);
    }
    way_.push_back({&node, edge, ask.seat});
    if (ask.seat == seat_) own_answers_ = mix(own_answers_ + edge + 1);
    return node.edges[edge].answer;
  }
  /// Adds the result of the playout.
  void end(const Values& values) {
    for (const Passed& passed : way_) {
      ++passed.node->visits;
      Edge& edge = passed.node->edges[passed.edge];
      ++edge.visits;
      edge.sum += values[passed.seat];
    }
    way_.clear();
  }
  /// Returns a bot's answer. May throw what scripts throw.
  Answer by_bot(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
    return settings_.heuristic ? heuristic_.answer(game, ask, count, key) : random_.answer(game, ask, count, key);
  }

 private:
  struct Passed {
    SearchNode* node;
    std::size_t edge;
    Seat seat;
  };

  /// Learns whether such questions are put to one seat only, and returns what is known about it.
  Put put(const GameParts& game, const Question& ask) {
    const std::int32_t step = game.step_number(), question = game.question_number();
    if (step == step_ && question == question_) {
      if (++asked_there_ > 1) tree_->put(last_) = Put::to_several;
    } else {
      if (asked_there_ == 1 && tree_->put(last_) == Put::unknown) tree_->put(last_) = Put::to_one;
      asked_there_ = 1;
      if (step != step_) own_answers_ = 0;
    }
    step_ = step;
    question_ = question;
    last_ = ask.question;
    return tree_->put(last_);
  }
  std::uint64_t seen(const GameParts& game, const Question& ask) {
    numbers_.clear();
    play::add_seen_table(game, seat_, numbers_);
    numbers_.insert(numbers_.end(), {game.step_number(), game.question_number(), ask.seat.index, ask.question.index,
                                     static_cast<std::int32_t>(own_answers_)});
    return XXH3_64bits(numbers_.data(), numbers_.size() * sizeof numbers_[0]);
  }

  const Settings& settings_;
  play::HeuristicSeat heuristic_;
  play::RandomSeat random_;
  SearchTree* tree_ = nullptr;
  Seat seat_;
  std::uint64_t key_ = 0;
  bool in_tree_ = false;
  std::vector<Passed> way_;
  std::int32_t step_ = -1, question_ = -1;
  QuestionId last_;
  int asked_there_ = 0;
  std::uint64_t own_answers_ = 0;  ///< of the seat, in the current step
  std::vector<std::int32_t> numbers_;
};

/// Data shared by the playouts of a part of a search.
struct Part {
  SearchTree tree;
  double spread_sum = 0;  ///< sum of differences between final scores, to scale them
  std::int64_t spreads = 0;
};

/// The games in which one thread searches. Determinizes a world for the seat (Game::determinize_into), and plays
/// each answer in it with the same chance, so that only the answers differ (common random numbers). Owns two games, and
/// evaluates each playout. Doesn't choose the answers to try.
class Lane {
 public:
  /// For games of these packs. `settings` must outlive this.
  Lane(std::shared_ptr<const packs::LinkedGame> linked, const Settings& settings)
      : settings_(settings), world_(game_of(linked)), played_(game_of(linked)), future_(settings) {}

  const packs::LinkedGame& linked() const { return world_->linked(); }
  /// Returns a heuristic bot's answer to the seat's question, knowing only what the seat may know; nullopt if its
  /// script fails.
  std::optional<Answer> advised(const play::Game& game, Seat seat, std::uint64_t key) {
    world_->copy_position_from(game);
    const Question ask = *world_->asked(seat);
    const std::optional<Answer> answer = play::advised(world_->engine(), ask, key);
    check_time(world_->engine());
    return answer;
  }
  /// Determinizes another world for the seat, which must be asked in `game`. Returns false if none was found.
  bool find_world(const play::Game& game, Seat seat, std::uint64_t key) {
    if (!game.determinize_into(*world_, seat, key)) return false;
    // Seats asked together with this one answer without knowing its answer.
    Engine& engine = world_->engine();
    for (std::size_t i = 0; i < engine.pending().size(); ++i) {
      const Question ask = engine.pending()[i];
      if (ask.seat == seat || engine.answered(ask.seat)) continue;
      std::optional<Answer> answer;
      const std::uint64_t own = mix(key + static_cast<std::uint64_t>(ask.seat.index));
      engine.inspect([&] { answer = future_.by_bot(engine.parts(), ask, ask.count(), own); });
      check_time(engine);
      if (!answer || engine.answer(ask.seat, *answer)) return false;
    }
    return true;
  }
  /// Returns the seat's result, from 0 to 1, of a playout in this world after this answer, its nth.
  double play(Part& part, Seat seat, const Answer& answer, std::size_t nth, std::uint64_t key) {
    played_->copy_position_from(*world_);
    Engine& engine = played_->engine();
    if (engine.answer(seat, answer))
      return 0;  // illegal in this world; should not happen, as the question is part of
                 // what the seat sees
    future_.begin(settings_.tree ? &part.tree : nullptr, seat, key, engine.step_number(), nth);
    for (const Seat each : engine.rules().seats()) engine.seat(each, &future_);
    const std::int32_t last = engine.read().round() + settings_.rounds;
    while (engine.advance(settings_.rounds > 0) == Status::running && engine.read().round() <= last) {
    }
    check_time(engine);
    const Values ended = values(part);
    future_.end(ended);
    return ended[seat];
  }

 private:
  /// Returns the values of the final result, or of the scores so far.
  Values values(Part& part) {
    Engine& engine = played_->engine();
    const Ruleset& rules = engine.rules();
    Values scores{}, values{};
    const Ended told = engine.inspect([&] {
      for (const Seat seat : rules.seats())
        for (const ValueId id : rules.scores())
          scores[seat] += static_cast<double>(engine.parts().values().value(id, seat));
    });
    check_time(engine);
    if (told.error) return values;
    Seat winner(0);
    for (const Seat seat : rules.seats()) {
      if (scores[seat] > scores[winner]) winner = seat;
      for (const Seat other : rules.seats()) {
        if (other == seat) break;
        part.spread_sum += std::abs(scores[seat] - scores[other]);
        ++part.spreads;
      }
    }
    if (engine.status() == Status::over) winner = Seat(engine.read().state()[GameState::winner] - 1);
    const double spread = part.spread_sum > 0 ? part.spread_sum / static_cast<double>(part.spreads) : 1;
    for (const Seat seat : rules.seats()) {
      double ahead = 0;
      for (const Seat other : rules.seats())
        if (other != seat) ahead += 1 / (1 + std::exp((scores[other] - scores[seat]) / spread));
      if (rules.players() > 1) ahead /= rules.players() - 1;
      values[seat] = ((seat == winner ? 1 : 0) + ahead) / 2;
    }
    return values;
  }

  const Settings& settings_;
  std::unique_ptr<play::Game> world_, played_;
  Future future_;
};

struct Search::SearchedQuestion {
  const play::Game& game;
  Seat seat;
  std::uint64_t key;
};

Search::Search(const Settings& settings) : settings_(settings) {
  if (settings_.milliseconds > 0) settings_.iterations = settings_.milliseconds * kIterationsOfMillisecond;
}

Search::~Search() = default;

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
