// The tree of a search: what it remembers of positions that look alike to the seat that searches, whatever is hidden
// (information sets). Each node has the answers that were tried there, with how often and how well. Owns the nodes.
// Doesn't know how a game is played on; a node belongs to whoever is asked there.
//
// This is the tree of SO-ISMCTS (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012): one tree for all worlds, from the view of
// the seat that searches; an answer competes with the others as often as it was legal (UCB1 with availability). Where
// there are many answers, more of them come in as a node is visited (progressive widening: R. Coulom 2007; A. Couetoux
// et al. 2011), the advised one first.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kernel/decisions/question.hpp"
#include "kernel/ruleset/limits.hpp"
#include "search/settings.hpp"

namespace rules::search {

/// How a future ended for each seat, from 0 to 1.
using Values = BySeat<double>;

struct Edge {
  Answer answer;
  int visits = 0, available = 0;  ///< how often it was taken, and legal
  double sum = 0;                 ///< of the values of whoever is asked
};

struct SearchNode {
  std::vector<Edge> edges;
  int visits = 0;
};

/// How a question has been put so far: to one seat, or to several at once.
enum class Put : std::int8_t { unknown, to_one, to_several };

class SearchTree {
 public:
  static constexpr std::size_t kMaxNodes = 200'000;  ///< of each thread's tree, for as long as one answer takes
  SearchTree() = default;
  /// It has so many nodes at most.
  explicit SearchTree(std::size_t max_nodes) : max_nodes_(max_nodes) {}
  /// The node for what the seat sees; it may be new, without edges. Nothing if it would be one too many.
  SearchNode* at(std::uint64_t what_is_seen) {
    const auto found = nodes_.find(what_is_seen);
    if (found != nodes_.end()) return &found->second;
    return nodes_.size() < max_nodes_ ? &nodes_[what_is_seen] : nullptr;
  }
  /// What was learnt of a question.
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

/// The edge to follow from a node that has some; perhaps a new one, with a random answer by the key. The question is
/// what is asked in this world, with so many legal answers.
std::size_t follow(SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key,
                   const Settings& settings);

}  // namespace rules::search
