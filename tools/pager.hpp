// What is printed between two lines that somebody types, a screen at a time: before anything unread would leave the
// screen at its top, it waits until the reader goes on. Knows nothing of games.
#pragma once
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

namespace tools {

class Pages {
 public:
  /// `go_on`: waits for the reader; it has to call turned().
  explicit Pages(std::function<void()> go_on) : go_on_(std::move(go_on)) {}

  /// Prints lines, each with its end.
  void print(std::string_view lines);
  /// Waits if so many lines more, and one to type in, don't find place below what is unread.
  void make_room(std::size_t lines);
  /// Somebody has typed a line: all that was printed is read.
  void turned() { unread_ = 0; }
  /// How many lines on the screen nobody has answered to yet.
  std::size_t unread() const { return unread_; }

 private:
  std::function<void()> go_on_;
  std::size_t unread_ = 0;
};

}  // namespace tools
