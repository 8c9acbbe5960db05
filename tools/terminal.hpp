// The terminal: reading a line with editing and history, how wide it is, colours by what they mean. Knows nothing of
// games. Without a terminal on standard output nothing is coloured.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/layout.hpp"

namespace tools {

/// Columns to fill: those of the terminal, from 40 to 100; 80 where there is none.
std::size_t terminal_width();
/// Lines of one screen: those of the terminal, at least 20; 24 where there is none.
std::size_t terminal_height();
/// Whether somebody reads a screen: standard output is a terminal.
bool shows_screens();
using rules::play::padded;
using rules::play::Style;
using rules::play::width_of;
using rules::play::wrapped;

/// Prints a text, wrapped at the width of the terminal; lines after the first begin further right.
void say(const std::string& text, std::size_t indent = 0);
/// In the colour of a style, if colours are used.
std::string styled(std::string_view text, Style style);

/// Empties the screen and what can be scrolled back to, so that nobody reads another's secrets.
void clear_screen();

/// Whether somebody can be asked: standard input is a terminal.
bool can_ask();

/// Makes this process read and write UTF-8: in the locale of the environment if that is installed and uses UTF-8, else
/// in C.UTF-8. Only letters depend on it, never numbers.
void use_utf8();

/// Reads lines with editing and history. One at a time in a program: it takes over Ctrl-C while it lives.
class LineInput {
 public:
  LineInput();
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  /// A line without its end; nothing at Ctrl-D or Ctrl-C, or when it was woken.
  std::optional<std::string> read(const std::string& prompt);
  /// From now on a read() asks this several times a second; if it says so, the read ends without a line. What was typed
  /// so far is there again in the next one.
  void wake_if(std::function<bool()> wakes);
  /// The Tab key completes what was typed by these: as much of it as begins one of them.
  void complete_with(std::function<std::vector<std::string>()> words);
  /// Whether the last read() ended so.
  bool woken() const { return woken_; }
  /// Whether it was Ctrl-C that ended the last read().
  bool interrupted() const { return interrupted_; }
  /// Forgets the lines read before, and what was typed when it was woken: they may be secrets.
  void forget();

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
  bool interrupted_ = false, woken_ = false;
};

}  // namespace tools
