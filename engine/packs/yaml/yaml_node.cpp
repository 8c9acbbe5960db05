// Nodes: lookup by key, and the strict conversions.
#include <algorithm>
#include <charconv>
#include <utility>

#include "base/rule_error.hpp"
#include "packs/yaml/yaml.hpp"

namespace rules::packs {

const Node* Node::find(std::string_view key) const {
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.key == key; });
  return entry == entries.end() ? nullptr : &entry->value;
}

Node scalar_node(std::string text, Mark mark) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.mark = std::move(mark);
  node.text = std::move(text);
  return node;
}

std::optional<std::int64_t> as_integer(const Node& node) {
  if (node.kind != Node::Kind::scalar || node.quoted) return std::nullopt;
  std::int64_t value = 0;
  const char* const end = node.text.data() + node.text.size();
  const auto [rest, error] = std::from_chars(node.text.data(), end, value);
  // Each number has only one accepted notation.
  if (error != std::errc{} || rest != end || std::to_string(value) != node.text) return std::nullopt;
  return value;
}

std::int64_t checked_integer(const Node& node) {
  const auto value = as_integer(node);
  if (!value) throw RuleError("'" + node.text + "' was read as a whole number without a check");
  return *value;
}

std::optional<bool> as_flag(const Node& node) {
  if (node.kind != Node::Kind::scalar || node.quoted) return std::nullopt;
  if (node.text == "true") return true;
  if (node.text == "false") return false;
  return std::nullopt;
}

bool checked_flag(const Node& node) {
  const auto value = as_flag(node);
  if (!value) throw RuleError("'" + node.text + "' was read as true or false without a check");
  return *value;
}

}  // namespace rules::packs
