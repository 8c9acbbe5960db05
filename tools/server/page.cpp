#include "page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace server {

/// Returns the outline of an icon; "" if there is none.
static std::string_view outline_of(std::string_view name) {
  std::string_view all = icon_outlines();
  // Binary search; the range always begins and ends at line ends.
  while (!all.empty()) {
    const std::size_t before = all.substr(0, all.size() / 2).rfind('\n');
    const std::size_t begin = before == all.npos ? 0 : before + 1;
    const std::string_view rest = all.substr(begin), line = rest.substr(0, rest.find('\n'));
    const std::size_t space = line.find(' ');
    const int order = name.compare(line.substr(0, space));
    if (order == 0) return line.substr(space + 1);
    all = order < 0 ? all.substr(0, begin) : rest.substr(line.size() + 1);
  }
  return "";
}

std::optional<std::string> icons_json(std::string_view names, std::size_t most) {
  nlohmann::json out = nlohmann::json::object();
  for (std::size_t count = 0; !names.empty(); ++count) {
    if (count == most) return std::nullopt;
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    if (const std::string_view outline = outline_of(name); !outline.empty()) out[std::string(name)] = outline;
  }
  return out.dump();
}

}  // namespace server
