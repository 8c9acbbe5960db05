// Search: finds the answer that leads to the best playouts. It knows only what the seat may know: for two games that
// the seat can't distinguish, the same key gives the same answer.
//
// The answers to the current question compete by sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal
// exploration in multi-armed bandits", ICML 2013; at the root of a tree: T. Pepels et al., "Minimizing simple and
// cumulative regret in Monte-Carlo tree search", 2014): all are played in the same worlds with the same chance, the
// worse half is dropped, and the rest are played more. After the first answer each playout follows the tree of
// SO-ISMCTS (tree.hpp), then bots. The packs' advice is always among the answers, and another one has to beat it
// clearly; if there are too many answers to try, the others are sampled, so a search never plays much worse than the
// advice.
//
// Threads work on parts of the search that have trees of their own (root parallelization). With a budget in iterations
// the parts, and so the answer, don't depend on the number of threads.
#pragma once
#include <chrono>

#include "bots/search/lane.hpp"

namespace rules::search {

/// An answer being tried, and the results of its playouts.
struct Candidate {
  Answer answer;
  std::int64_t plays = 0;
  double sum = 0;                       ///< of the values
  double ahead = 0, ahead_squared = 0;  ///< its value minus that of the advised answer in the same world
  double mean() const { return plays ? sum / static_cast<double>(plays) : 0; }
  double lead() const { return plays ? ahead / static_cast<double>(plays) : 0; }
};

class Search {
 public:
  explicit Search(const Settings& settings);
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
  struct Sums;

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

}  // namespace rules::search
