// A search: the answer that leads to the best playouts, found by playing many of them. It knows what the seat may know
// and nothing else: of two games that the seat can't tell apart, the same key gives the same answer.
//
// The answers to the current question compete by sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal
// exploration in multi-armed bandits", ICML 2013; at the root of a tree: T. Pepels et al., "Minimizing simple and
// cumulative regret in Monte-Carlo tree search", 2014): all are played in the same worlds with the same chance, the
// worse half is dropped, and the rest are played more. Behind the first answer each future goes by the tree of
// SO-ISMCTS (tree.hpp), then by bots. What the packs advise is always among the answers, and another one has to beat it
// clearly; where there are too many answers to try, the others are drawn at random, so a search never plays much worse
// than advice.
//
// Threads work on parts of the search that have trees of their own (root parallelisation). With a budget in iterations
// the parts are the same in any number of threads, and so is the answer.
#pragma once
#include <chrono>

#include "search/lane.hpp"

namespace rules::search {

/// An answer that is tried, and how its playouts ended.
struct Candidate {
  Answer answer;
  std::int64_t plays = 0;
  double sum = 0;                       ///< of the values
  double ahead = 0, ahead_squared = 0;  ///< of what its value is above that of the advised answer in the same world
  double mean() const { return plays ? sum / static_cast<double>(plays) : 0; }
  double lead() const { return plays ? ahead / static_cast<double>(plays) : 0; }
};

class Search {
 public:
  explicit Search(const Settings& settings);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// The answer of a seat that is asked something in a game that has its history. Changes nothing but what the search
  /// itself remembers.
  Answer choose(const play::Game& game, Seat seat, std::uint64_t key);
  /// What was tried for the last answer, the advised one first.
  const std::vector<Candidate>& candidates() const { return candidates_; }
  /// How many playouts were played for it.
  std::int64_t plays() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct SearchedQuestion;
  struct Sums;

  void find_lanes(const play::Game& game);
  void find_candidates(const play::Game& game, const Question& ask, std::uint64_t key);
  /// Plays the answers that are still in (`alive`) in more worlds.
  void play(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t worlds,
            Clock::time_point until);
  void play_part(const SearchedQuestion& question, const std::vector<std::size_t>& alive, std::int64_t first,
                 std::int64_t end, Clock::time_point until, std::size_t part, Lane& lane, std::vector<Candidate>& sums);
  /// The better half stays, and the advised answer.
  void halve(std::vector<std::size_t>& alive) const;
  const Answer& best() const;

  Settings settings_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<Part> parts_;
  std::vector<Candidate> candidates_;
  std::int64_t worlds_ = 0;  ///< looked at for this answer
};

}  // namespace rules::search
