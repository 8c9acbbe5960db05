// Search: finds the answer that leads to the best playouts. Owns its settings, its memory of a game's questions, and
// the games that it plays. Knows only what the seat may know. Read next: search.cpp, for the playouts themselves.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "play/external_player.hpp"
#include "play/game.hpp"
#include "play/seats.hpp"
#include "questions/question.hpp"

namespace rules::search {

/// Settings of a search. The defaults were chosen by measurement (tests/speed/README.md).
struct Settings {
  std::int64_t iterations = 200;  ///< playouts per answer; 0: as many as the time allows
  std::int64_t milliseconds = 0;  ///< time per answer; 0: no limit but the iterations
  int threads = 1;                ///< with a budget in iterations the answer doesn't depend on it
  bool heuristic = true;          ///< heuristic bots play the playouts, else random ones
  int rounds = 1;     ///< a playout ends, by the scores, this many rounds after the current one; 0: at the end of the
                      ///< game
  int min_plays = 4;  ///< approximate playouts of each answer before any is dropped
  double explore = 0.7;  ///< exploration constant of the tree
  double widen = 1.0;    ///< answers of a node: 1 + widen * sqrt(visits)
  double margin = 0.5;   ///< an answer must beat the advised one by this many standard errors
  bool tree = true;      ///< grow a tree after the first answer; otherwise bots play on
};

struct Edge {
  Answer answer;
  int visits = 0, available = 0;  ///< how often it was taken, and legal
  double sum = 0;                 ///< of the values of the asked seat
};

struct SearchNode {
  std::vector<Edge> edges;
  int visits = 0;
};

/// The ways in which a question was asked: to one seat, or to several together.
enum class Put : std::int8_t { unknown, to_one, to_several };

/// Statistics of positions that look the same to the searching seat (information sets). Each node has the
/// answers tried there, with visits and values. Owns the nodes; a node belongs to the seat asked there.
///
/// This is the tree of SO-ISMCTS (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
/// Transactions on Computational Intelligence and AI in Games 4(2), 2012): one tree for all worlds, from the view of
/// the searching seat; an answer competes with the others as often as it was legal (UCB1 with availability). Where
/// there are many answers, more are added as a node is visited (progressive widening: R. Coulom 2007; A. Couetoux et
/// al. 2011), the advised one first.
class SearchTree {
 public:
  static constexpr std::size_t kMaxNodes = 200'000;  ///< of each thread's tree, for one answer
  SearchTree() = default;
  /// Limits the number of nodes.
  explicit SearchTree(std::size_t max_nodes) : max_nodes_(max_nodes) {}
  /// Returns the node for what the seat sees; it may be new, without edges. Returns nullptr if the limit is reached.
  SearchNode* at(std::uint64_t what_is_seen) {
    const auto found = nodes_.find(what_is_seen);
    if (found != nodes_.end()) return &found->second;
    return nodes_.size() < max_nodes_ ? &nodes_[what_is_seen] : nullptr;
  }
  /// Returns what was learned about a question.
  Put& put(QuestionId question) {
    if (puts_.size() <= rules::at(question.index)) puts_.resize(rules::at(question.index) + 1);
    return puts_[rules::at(question.index)];
  }
  std::size_t size() const { return nodes_.size(); }

 private:
  std::size_t max_nodes_ = kMaxNodes;
  std::vector<Put> puts_;
  std::unordered_map<std::uint64_t, SearchNode> nodes_;
};

/// An answer being tried, and the results of its playouts.
struct Candidate {
  Answer answer;
  std::int64_t plays = 0;
  double sum = 0;                       ///< of the values
  double ahead = 0, ahead_squared = 0;  ///< its value minus that of the advised answer in the same world
  double mean() const { return plays ? sum / static_cast<double>(plays) : 0; }
  double lead() const { return plays ? ahead / static_cast<double>(plays) : 0; }
};

class Lane;
struct Part;

/// Finds the answer that leads to the best playouts. It knows only what the seat may know: for two games that
/// the seat can't distinguish, the same key gives the same answer.
///
/// The answers to the current question compete by sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal
/// exploration in multi-armed bandits", ICML 2013; at the root of a tree: T. Pepels et al., "Minimizing simple and
/// cumulative regret in Monte-Carlo tree search", 2014): all are played in the same worlds with the same chance, the
/// worse half is dropped, and the rest are played more. After the first answer each playout follows the tree of
/// SO-ISMCTS, then bots. The packs' advice is always among the answers, and another one has to beat it
/// clearly; if there are too many answers to try, the others are sampled, so a search never plays much worse than the
/// advice.
///
/// Threads work on parts of the search that have trees of their own (root parallelization). With a budget in iterations
/// the parts, and so the answer, don't depend on the number of threads.
class Search {
 public:
  explicit Search(const Settings& settings);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Returns the answer for a seat that is asked in a game with its history. Changes only the search's own memory.
  Answer choose(const play::Game& game, Seat seat, std::uint64_t key);
  /// Returns the candidates of the last answer, the advised one first.
  const std::vector<Candidate>& candidates() const { return candidates_; }
  /// Returns the number of playouts played for it.
  std::int64_t plays() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct SearchedQuestion;

  void find_lanes(const play::Game& game);
  void find_candidates(const play::Game& game, const Question& ask, std::uint64_t key);
  /// Plays the remaining answers (`alive`) in more worlds.
  void play(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t worlds,
            Clock::time_point until);
  void play_part(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t first,
                 std::int64_t end, Clock::time_point until, std::size_t part, Lane& lane, std::vector<Candidate>& sums);
  /// Keeps the better half, and the advised answer.
  void halve(std::vector<std::size_t>& alive) const;
  const Answer& best() const;

  Settings settings_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Part> parts_;
  std::vector<Candidate> candidates_;
  std::int64_t worlds_ = 0;  ///< number of worlds for this answer
};

/// The seat `search`. Owns its search, including the games, so that it allocates little from one answer to the next.
class SearchSeat : public play::ExternalPlayer {
 public:
  /// `threads`: the number of threads it may use.
  SearchSeat(const play::SeatKind& kind, int threads)
      : search_(Settings{.iterations = kind.iterations, .milliseconds = kind.milliseconds, .threads = threads}) {}

  Answer choose(play::Game& game, Seat seat, std::uint64_t key) override { return search_.choose(game, seat, key); }

 private:
  Search search_;
};

}  // namespace rules::search
