// Menu: a question of the table view for the terminal: its subject, and its answers with numbers if they are few,
// otherwise what can be typed. Also parses typed answers: names in any case and abbreviated, several words, positions
// of options, players by name. Reads only the table view; the game decides if an answer is legal.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace tools {

struct Menu {
  std::string text;
  std::vector<std::string> numbered;  ///< ids of the answers chosen by number; empty: they are typed
  std::vector<std::string> places;    ///< ids of the options in display order, for typing their positions
  std::string pass;                   ///< id of the answer that Enter gives; empty: none
};

/// Returns a menu of at most `lines` lines if possible, then with cards named without their texts. `fresh`: explains
/// the question even then, if that fits.
Menu menu_of(const rules::play::TableView& view, const rules::play::Wording& words, std::size_t width,
             std::size_t lines, bool fresh);

/// The reason why the input is not an answer, in a sentence.
struct NotUnderstood {
  std::string why;
};

/// Returns the canonical form of an answer. Input that isn't understood is returned unchanged, so that the game says
/// what it expects; if it can't be read at all, `expected` is the reason (Wording::expected()).
std::variant<std::string, NotUnderstood> typed_answer(const rules::play::TableView& view,
                                                      const rules::play::Wording& words, const Menu& menu,
                                                      const std::string& typed, const std::string& expected);

/// Returns the number of lines of a text.
std::size_t lines_of(const std::string& text);

/// Returns an error or hint as a line of its own: printable, capitalized, with a full stop.
std::string in_a_line(std::string text);

}  // namespace tools
