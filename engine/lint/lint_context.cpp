#include "lint/lint_context.hpp"

#include <algorithm>

namespace rules::lint {

std::vector<const EventDecl*> LintContext::events_of(const std::string& name) const {
  std::vector<const EventDecl*> found;
  for (const EventDecl& event : declared().events)
    if (event.id == name || std::find(event.tags.begin(), event.tags.end(), name) != event.tags.end())
      found.push_back(&event);
  return found;
}

}  // namespace rules::lint
