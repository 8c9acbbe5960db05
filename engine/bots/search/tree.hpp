// SearchTree: statistics of positions that look the same to the searching seat (information sets). Each node has the
// answers tried there, with visits and values. Owns the nodes; a node belongs to the seat asked there.
//
// This is the tree of SO-ISMCTS (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012): one tree for all worlds, from the view of the
// searching seat; an answer competes with the others as often as it was legal (UCB1 with availability). Where there are
// many answers, more are added as a node is visited (progressive widening: R. Coulom 2007; A. Couetoux et al. 2011),
// the advised one first.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "bots/search/settings.hpp"
#include "questions/question.hpp"

namespace rules::search {

/// The result of a playout for each seat, from 0 to 1.
using Values = BySeat<double>;

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

/// Returns the edge to follow from a node; it may be a new one with a random answer. The question is asked in this
/// world, and has `count` legal answers.
std::size_t follow(SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key,
                   const Settings& settings);

}  // namespace rules::search
