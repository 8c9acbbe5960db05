#include "pager.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include "terminal.hpp"

namespace tools {

void Pages::print(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    make_room(1);
    std::fputs(std::string(lines.substr(0, end)).c_str(), stdout);
    lines.remove_prefix(end);
    ++unread_;
  }
}

void Pages::make_room(std::size_t lines) {
  if (unread_ > 0 && unread_ + lines + 1 > terminal_height() && shows_screens()) go_on_();
}

}  // namespace tools
