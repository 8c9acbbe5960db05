// A trace as lines of text and as JSON. Knows nothing of how it was taken down.
#pragma once
#include <span>

#include "nlohmann/json_fwd.hpp"
#include "proof/trace.hpp"

namespace rules::proof {

/// Which part of a trace: of all rounds and steps if not said otherwise.
struct TracePart {
  std::int32_t round = -1;
  std::string step;  ///< the id of one; "": all
  bool has(const TraceNode& step_node) const {
    return (round < 0 || step_node.round == round) && (step.empty() || step_node.id == step);
  }
};

/// One node in words, without its place: "event trade {player: p1, coins: 6}: done, 6 moved". `viewer`: who
/// reads; what that seat may not know is "?".
std::string in_words(const TraceNode& node, Seat viewer = {});
/// Where its script is: "file:line", or "".
std::string place_of(const TraceNode& node);
/// A line for each node, indented below what it belongs to.
std::vector<std::string> trace_lines(std::span<const TraceNode> nodes, const TracePart& part = {});
/// The same as a list of trees.
nlohmann::ordered_json trace_json(std::span<const TraceNode> nodes, const TracePart& part = {});

}  // namespace rules::proof
