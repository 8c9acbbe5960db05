// Text from outside (packs, saves, scenarios, names of files, the command line) made fit to be shown: in a terminal, in
// a log, in JSON. Whatever shows such text asks here. Owns what is dangerous to show; knows no language.
// Invariant: the result is UTF-8 without control characters, and showing it twice changes nothing more.
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
