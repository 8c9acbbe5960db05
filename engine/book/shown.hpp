// The rulebook as text for a terminal, as a page of its own, and as JSON. Owns how it looks. Knows no game and no file.
#pragma once

#include <string>
#include <string_view>

#include "book/rulebook.hpp"
#include "nlohmann/json_fwd.hpp"
#include "play/layout.hpp"

namespace rules::book {

/// Returns it as lines of at most so many columns. Each rule is followed by its id, by where its scenario stands, and
/// by the command that sits one down there.
std::string to_text(const Rulebook& book, std::size_t width, const play::Styled& styled = play::plain_text);

/// Stands near the beginning of each page with rules: what has it is one, and may be replaced by a new one.
inline constexpr std::string_view kPageMark = "<meta name=\"generator\" content=\"dicetown rules\">";

/// Returns it as one HTML file that needs no other and no script, and that can be read on a phone, printed, and read in
/// the dark, with the scenarios as they are written and the commands that sit one down there. Everything from packs is
/// escaped.
std::string to_html(const Rulebook& book);

/// Returns it as JSON, which `tools/README.md` describes.
nlohmann::ordered_json to_json(const Rulebook& book);

}  // namespace rules::book
