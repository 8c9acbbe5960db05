// Pager: prints text a screen at a time between two lines of input: before unread text would scroll off the screen, it
// waits for the reader.
#pragma once
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

namespace tools {

class Pages {
 public:
  /// `go_on`: waits for the reader, and must call turned().
  explicit Pages(std::function<void()> go_on) : go_on_(std::move(go_on)) {}

  /// Prints lines, each with its end.
  void print(std::string_view lines);
  /// Waits if this many more lines, and an input line, don't fit below unread text.
  void make_room(std::size_t lines);
  /// Marks all text as read, because a line was typed.
  void turned() { unread_ = 0; }
  /// Returns the number of unread lines on the screen.
  std::size_t unread() const { return unread_; }

 private:
  std::function<void()> go_on_;
  std::size_t unread_ = 0;
};

}  // namespace tools
