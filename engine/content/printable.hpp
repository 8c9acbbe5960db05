// Makes text from outside (packs, saves, scenarios, file names, the command line) safe to show in a terminal, in a log
// or in JSON. Whatever shows such text calls this. Owns the list of dangerous characters; knows no language.
// Invariant: the result is UTF-8 without control characters; applied a second time, it changes nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace rules::content {

/// The text with everything that could steer a terminal or turn lines round written out: control characters and marks
/// of direction as `\u001b`, bytes that are no UTF-8 as `\xff`. Line ends stay.
std::string printable(std::string_view text);

/// The same in one line: line ends and tabs are written out too.
std::string printable_line(std::string_view text);

/// The name of a file as it is shown to people.
std::string shown(const std::filesystem::path& path);

}  // namespace rules::content
