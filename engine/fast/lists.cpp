// List expressions, and the functions applied to their elements.
#include "base/rule_error.hpp"
#include "fast/run.hpp"
#include "sandbox/safe_libraries.hpp"

namespace rules::fast {

using script::Value;

namespace {

bool is_less(const Run& run, std::int64_t left, std::int64_t right) {
  if (left > Value::kLast && right > Value::kLast) [[likely]]
    return left < right;
  return compare(run.host, left, right) < 0;
}

/// Calls each(value) with the function's result for each element of the list, from this position on, wrapping around.
template <class Each>
void for_each(const Node& node, Run& run, const char* called, Each each) {
  const std::int64_t list = value(node.of[0], run);
  stands_at(node.line, run);
  if (!Value::is_list(list)) throw_argument(1, called, "table", kind_of_argument(list));
  const std::size_t size = run.host.lists[list].size();
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t at = (static_cast<std::size_t>(node.constant) - 1 + i) % size;
    run.locals[node.at] = run.host.lists[list][at];
    const std::int64_t given = value(node.of[1], run);
    stands_at(node.line, run);
    each(at, given);
    go_on(node.line, run);
  }
}

}  // namespace

std::int64_t list(const Node& node, Run& run) {
  const Arguments given(node.of, run);
  stands_at(node.line, run);
  const std::int64_t made = run.host.lists.make();
  for (const std::int64_t value : given.span()) run.host.lists.add(made, value);
  run.host.lists.drop_last(made, Value::kNil);
  return made;
}

std::int64_t length(const Node& node, Run& run, std::int64_t of) {
  stands_at(node.line, run);
  return Value::is_text(of) ? std::ssize(run.host.text(of)) : std::ssize(list_of(run, of, "get length of"));
}

std::int64_t map(const Node& node, Run& run) {
  const std::int64_t made = run.host.lists.make();
  for_each(node, run, "map", [&](std::size_t, std::int64_t given) {
    if (given == Value::kNil) throw RuleError(script::map_gives_nil);
    run.host.lists.add(made, given);
  });
  return made;
}

std::int64_t best(const Node& node, Run& run) {
  std::int64_t place = Value::kNil, most = Value::kNil;
  for_each(node, run, "best", [&](std::size_t at, std::int64_t given) {
    if (place != Value::kNil && !is_less(run, most, given)) return;
    place = static_cast<std::int64_t>(at) + 1;
    most = given;
  });
  return place;
}

}  // namespace rules::fast
