// Terminal: line input with editing and history, dimensions, colors by meaning. Without a terminal on standard output
// nothing is colored.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/table_text.hpp"

namespace tools {

/// Returns the number of columns to fill: the terminal's, from 40 to 100; 80 without a terminal.
std::size_t terminal_width();
/// Returns the number of lines of a screen: the terminal's, at least 20; 24 without a terminal.
std::size_t terminal_height();
using rules::play::padded;
using rules::play::Style;
using rules::play::width_of;
using rules::play::wrapped;

/// Prints a text, wrapped at the terminal's width, with all lines but the first indented.
void say(const std::string& text, std::size_t indent = 0);
/// Returns the text in the color of a style, if colors are used.
std::string styled(std::string_view text, Style style);

/// Clears the screen and the scrollback, so that nobody reads another's secrets.
void clear_screen();

/// Returns true if standard input is a terminal.
bool can_ask();

/// Reads lines with editing and history. At most one exists: it takes over Ctrl-C.
class LineInput {
 public:
  LineInput();
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  /// Returns a line without its end; nullopt on Ctrl-D or Ctrl-C, or when it was woken.
  std::optional<std::string> read(const std::string& prompt);
  /// Makes read() call `wakes` several times a second and end without a line if it returns true. The next read()
  /// restores the text typed so far.
  void wake_if(std::function<bool()> wakes);
  /// Sets the words that the Tab key completes.
  void complete_with(std::function<std::vector<std::string>()> words);
  /// Returns true if the last read() was woken.
  bool woken() const { return woken_; }
  /// Returns true if Ctrl-C ended the last read().
  bool interrupted() const { return interrupted_; }
  /// Forgets the history, and text typed before it was woken: they may be secrets.
  void forget();

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
  bool interrupted_ = false, woken_ = false;
};

/// Prints text a screen at a time between two lines of input: before unread text would scroll off the screen, it waits
/// for the reader.
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
