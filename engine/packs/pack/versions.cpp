// Versions of packs and version ranges.
#include <algorithm>
#include <charconv>

#include "packs/pack/manifest.hpp"

namespace rules::packs {

namespace {

// A version whose last parts may be missing.
struct Partial {
  Version version;
  int parts = 0;
};

std::optional<Partial> parse_partial(std::string_view text) {
  Partial partial;
  int* const numbers[] = {&partial.version.major, &partial.version.minor, &partial.version.patch};
  while (partial.parts < 3) {
    const std::string_view digits = text.substr(0, text.find('.'));
    int& number = *numbers[partial.parts++];
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool one_way = error == std::errc{} && std::to_string(number) == digits && number < 1'000'000;
    if (end != digits.data() + digits.size() || !one_way || number < 0) return std::nullopt;
    if (digits.size() == text.size()) return partial;
    text.remove_prefix(digits.size() + 1);
  }
  return std::nullopt;
}

// Returns the first version that `^version` excludes.
Version next_breaking(const Partial& from) {
  const Version& version = from.version;
  if (version.major > 0 || from.parts == 1) return {version.major + 1, 0, 0};
  if (version.minor > 0 || from.parts == 2) return {0, version.minor + 1, 0};
  return {0, 0, version.patch + 1};
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  const auto partial = parse_partial(text);
  if (!partial || partial->parts != 3) return std::nullopt;
  return partial->version;
}

std::string to_string(Version version) {
  return std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
}

std::optional<VersionRange> VersionRange::parse(std::string_view text) {
  VersionRange range;
  range.text_ = text;
  if (text == "*") return range;
  if (const auto exact = parse_version(text)) {
    range.at_least_ = *exact;
    range.below_ = Version{exact->major, exact->minor, exact->patch + 1};
    return range;
  }
  if (text.starts_with('^')) {
    const auto from = parse_partial(text.substr(1));
    if (!from) return std::nullopt;
    range.at_least_ = from->version;
    range.below_ = next_breaking(*from);
    return range;
  }
  bool any = false;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    const std::size_t sign = std::min(word.find_first_not_of("<>="), word.size());
    auto partial = parse_partial(word.substr(sign));
    const std::string_view compare = word.substr(0, sign);
    if (!partial) return std::nullopt;
    Version& version = partial->version;
    // The successor of 1.2.0 is 1.2.1: versions consist of integers.
    if (compare == ">" || compare == "<=") ++version.patch;
    if (compare == ">=" || compare == ">") {
      range.at_least_ = range.at_least_ ? std::max(*range.at_least_, version) : version;
    } else if (compare == "<" || compare == "<=") {
      range.below_ = range.below_ ? std::min(*range.below_, version) : version;
    } else {
      return std::nullopt;
    }
    any = true;
  }
  return any ? std::optional(range) : std::nullopt;
}

bool VersionRange::contains(Version version) const {
  return (!at_least_ || version >= *at_least_) && (!below_ || version < *below_);
}

}  // namespace rules::packs
