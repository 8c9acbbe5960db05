// What somebody typed compared with names: in any case, and the beginning is enough.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// The text in small letters, those with accents and umlauts too.
std::string small(std::string_view text);
/// Without blanks around it.
std::string trimmed(std::string_view text);
/// Whether a name begins with what was typed, or one of its words does; in any case.
bool begins(std::string_view name, std::string_view typed);

/// The places of the names that are meant: of those that are the same, else of those that begin so, else of those of
/// which a word begins so.
std::vector<std::size_t> meant(std::span<const std::string> names, std::string_view typed);

}  // namespace tools
