// A trace as lines of text and as JSON.
#pragma once
#include <span>

#include "nlohmann/json_fwd.hpp"
#include "scenarios/trace.hpp"

namespace rules::scenarios {

/// The part of a trace to show: all rounds and steps by default.
struct TracePart {
  std::int32_t round = -1;
  std::string step;  ///< id of a step; "": all
  bool has(const TraceNode& step_node) const {
    return (round < 0 || step_node.round == round) && (step.empty() || step_node.id == step);
  }
};

/// Returns a node in words, without its position: "event trade {player: p1, coins: 6}: done, 6 moved". `viewer`: the
/// reader; what that seat may not know is "?".
std::string in_words(const TraceNode& node, Seat viewer = {});
/// Returns the position of its script: "file:line", or "".
std::string place_of(const TraceNode& node);
/// Returns a line for each node, indented below its parent.
std::vector<std::string> trace_lines(std::span<const TraceNode> nodes, const TracePart& part = {});
/// Returns a list of trees.
nlohmann::ordered_json trace_json(std::span<const TraceNode> nodes, const TracePart& part = {});

}  // namespace rules::scenarios
