// The rulebook as text for a terminal, as an HTML page, and as JSON. Owns how it looks.
#pragma once

#include <string>
#include <string_view>

#include "nlohmann/json_fwd.hpp"
#include "play/layout.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

/// Returns the rulebook as lines of at most `width` columns. With `proofs`, each rule is followed by its id, its
/// scenario's position, and the command that starts a game there.
std::string to_text(const Rulebook& book, std::size_t width, const play::Styled& styled = play::plain_text,
                    bool proofs = false);

/// Marks a generated rules page near its beginning: such a file may be replaced.
inline constexpr std::string_view kPageMark = "<meta name=\"generator\" content=\"dicetown rules\">";

/// Returns the rulebook as one self-contained HTML file without scripts, readable on a phone, printable, and with a
/// dark mode, including the scenarios' sources and the commands to start games at their tables. Everything from packs
/// is escaped.
std::string to_html(const Rulebook& book);

/// Returns the rulebook as JSON, as described in `tools/docs/playing.md`.
nlohmann::ordered_json to_json(const Rulebook& book);

}  // namespace rules::rulebook
