// Makes external text (packs, saves, scenarios, file names, the command line) safe to show in a terminal, a log or
// JSON. Every output of such text calls this. Owns the list of dangerous characters. Invariant: the result is UTF-8
// without control characters; applying it twice changes nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace rules::packs {

/// Returns the text with everything that could control a terminal or reverse text escaped: control characters and
/// direction marks as `\u001b`, invalid UTF-8 as `\xff`. Keeps line ends.
std::string printable(std::string_view text);

/// Returns the text on one line: escapes line ends and tabs, too.
std::string printable_line(std::string_view text);

/// Returns a file name for display.
std::string shown(const std::filesystem::path& path);

}  // namespace rules::packs
