#include "scenarios/trace_text.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "nlohmann/json.hpp"

namespace rules::scenarios {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKinds[] = {"step", "event", "value", "function", "operation", "change", "question", "debug"};

bool may_know(std::uint32_t visible_to, Seat viewer) { return !viewer || SeatSet{visible_to}.has(viewer); }

std::string event_in_words(const TraceNode& node, Seat viewer) {
  std::string out = "event " + node.id;
  if (node.nth > 0) out += " (again)";
  std::string fields;
  for (const TraceNode::Field& field : node.fields)
    join(fields, field.name + ": " + (may_know(field.visible_to, viewer) ? field.value : "?"));
  if (!fields.empty()) out += " {" + fields + "}";
  if (!node.text.empty()) out += ": " + node.text;
  if (node.got > 0) out += ", " + std::to_string(node.got) + " moved";
  return out;
}

/// Returns the depth of each node of a part; -1 for the other nodes.
std::vector<std::int32_t> depths(std::span<const TraceNode> nodes, const TracePart& part) {
  std::vector<std::int32_t> out(nodes.size(), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const TraceNode& node = nodes[i];
    if (node.kind == NodeKind::step && part.has(node)) out[i] = 0;
    else if (node.parent >= 0 && out[at(node.parent)] >= 0) out[i] = out[at(node.parent)] + 1;
    else if (node.kind != NodeKind::step && node.parent < 0 && part.step.empty() && part.round < 0) out[i] = 0;
  }
  return out;
}

Json to_json(const TraceNode& node) {
  Json out{{"kind", kKinds[static_cast<int>(node.kind)]}, {"id", node.id}};
  if (node.kind == NodeKind::step) out["round"] = node.round;
  if (!node.whose.empty()) out[node.kind == NodeKind::operation ? "number" : "of"] = node.whose;
  if (!node.of_event.empty()) out["event"] = node.of_event;
  if (!node.card.empty()) out["card"] = node.card;
  if (!node.fields.empty()) {
    Json fields = Json::object();
    for (const TraceNode::Field& field : node.fields) fields[field.name] = field.value;
    out["fields"] = fields;
  }
  if (node.kind == NodeKind::value) out["base"] = node.first;
  if (node.kind == NodeKind::value || node.kind == NodeKind::operation) out["result"] = node.last;
  if (!node.text.empty())
    out[node.kind == NodeKind::event ? "outcome" : node.kind == NodeKind::question ? "answer" : "gives"] = node.text;
  if (node.kind == NodeKind::event) out["moved"] = node.got;
  if (!node.file.empty()) {
    out["file"] = node.file;
    out["line"] = node.line;
  }
  return out;
}

}  // namespace

std::string place_of(const TraceNode& node) {
  return node.file.empty() ? "" : node.file + ":" + std::to_string(node.line);
}

std::string in_words(const TraceNode& node, Seat viewer) {
  if (!may_know(node.visible_to, viewer)) return "?";
  switch (node.kind) {
    case NodeKind::step:
      return "round " + std::to_string(node.round) + ", step " + node.id +
             (node.nth > 0 ? " (" + std::to_string(node.nth + 1) + ")" : "");
    case NodeKind::event: return event_in_words(node, viewer);
    case NodeKind::value:
      return "value " + node.id + (node.whose.empty() ? "" : " of " + node.whose) + ": " + std::to_string(node.first) +
             " -> " + std::to_string(node.last);
    case NodeKind::function:
      return node.id + (node.card.empty() ? "" : ", card " + node.card) + (node.text.empty() ? "" : ": " + node.text);
    case NodeKind::operation:
      return (node.whose.empty() ? "" : node.whose + ": ") + node.id + " -> " + std::to_string(node.last);
    case NodeKind::change: return node.id;
    case NodeKind::debug: return "debug: " + node.id;
    case NodeKind::question:
      return node.whose + " is asked " + node.id + (node.of_event.empty() ? "" : " (" + node.of_event + ")") + ": " +
             (node.text.empty() ? "no answer yet" : node.text);
  }
  return "";
}

std::vector<std::string> trace_lines(std::span<const TraceNode> nodes, const TracePart& part) {
  const std::vector<std::int32_t> deep = depths(nodes, part);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (deep[i] < 0) continue;
    const std::string place = place_of(nodes[i]);
    out.push_back(std::string(at(2 * deep[i]), ' ') + in_words(nodes[i]) + (place.empty() ? "" : "  " + place));
  }
  return out;
}

Json trace_json(std::span<const TraceNode> nodes, const TracePart& part) {
  const std::vector<std::int32_t> deep = depths(nodes, part);
  std::vector<std::vector<Json>> made(nodes.size());
  std::vector<Json> roots;
  for (std::size_t i = nodes.size(); i-- > 0;) {  // children come after their parent
    if (deep[i] < 0) continue;
    Json own = to_json(nodes[i]);
    std::reverse(made[i].begin(), made[i].end());
    if (!made[i].empty()) own["within"] = std::move(made[i]);
    (deep[i] == 0 ? roots : made[at(nodes[i].parent)]).push_back(std::move(own));
  }
  std::reverse(roots.begin(), roots.end());
  return roots;
}

}  // namespace rules::scenarios
