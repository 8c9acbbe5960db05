// The terminal: reading a line with editing and history, how wide it is, colours by what they mean. Knows nothing of games.
// Escape sequences count as no width. Without a terminal on standard output nothing is coloured.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tools {

/// Columns to fill: those of the terminal, from 40 to 100; 80 where there is none.
std::size_t terminal_width();
/// How many columns a text takes: UTF-8 characters, escape sequences not counted.
std::size_t width_of(std::string_view text);
/// Fills up with blanks on the right.
std::string padded(std::string text, std::size_t width);
/// Breaks at blanks so that lines fit; lines after the first are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// What a colour tells.
enum class Style { heading, own, die, faint, warning };
std::string styled(std::string_view text, Style style);

/// Empties the screen and what can be scrolled back to, so that nobody reads another's secrets.
void clear_screen();

/// Whether somebody can be asked: standard input is a terminal.
bool can_ask();

/// Reads lines with editing and history. One at a time in a program: it takes over Ctrl-C while it lives.
class LineInput {
 public:
  LineInput();
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  /// A line without its end; nothing at Ctrl-D or Ctrl-C.
  std::optional<std::string> read(const std::string& prompt);
  /// Forgets the lines read before: they may be secrets.
  void forget();

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

}  // namespace tools
