#include "simulation/compare/option_range.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace rules::compare {
namespace {

using packs::Message;
using packs::OptionDecl;
using packs::OptionValue;

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

const OptionValue& option_named(const std::string& name, std::span<const OptionValue> options) {
  const OptionValue* found = nullptr;
  std::vector<std::string> names;
  for (const OptionValue& option : options) {
    const std::string full = option.pack + "." + option.decl.name;
    names.push_back(full);
    if (name.find('.') == name.npos) names.push_back(option.decl.name);
    if (name != full && name != option.decl.name) continue;
    if (found)
      throw RangeError(Message("option.several", {{"pack", found->pack}, {"other", option.pack}, {"option", name}}));
    found = &option;
  }
  if (!found) throw RangeError(Message("option.none", {{"option", name}}) += packs::meant(name, names));
  return *found;
}

/// Returns the numbers of `20..40` or `20..40:5`.
std::vector<std::string> numbers(const std::string& text) {
  const std::size_t dots = text.find(".."), colon = text.find(':');
  const auto low = whole(std::string_view(text).substr(0, dots));
  const auto high = whole(std::string_view(text).substr(dots + 2, colon == text.npos ? colon : colon - dots - 2));
  const auto step =
      colon == text.npos ? std::optional<std::int64_t>(1) : whole(std::string_view(text).substr(colon + 1));
  if (!low || !high || !step || *step < 1 || *low > *high)
    throw RangeError(Message("option.no-range", {{"text", text}}));
  std::vector<std::string> values;
  for (std::int64_t value = *low; value <= *high; value += *step) {
    if (values.size() == kMaxValues)
      throw RangeError(Message("option.many-values", {{"text", text}, {"most", kMaxValues}}));
    values.push_back(std::to_string(value));
    const auto left = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(value);
    if (left < static_cast<std::uint64_t>(*step)) break;  // the next one may overflow
  }
  return values;
}

std::vector<std::string> all_of(const OptionDecl& option) {
  if (option.type == OptionDecl::Type::flag) return {"false", "true"};
  if (option.type == OptionDecl::Type::choice) return option.choices;
  throw RangeError(
      Message("option.which-values", {{"option", option.name}, {"low", option.low}, {"high", option.high}}));
}

}  // namespace

double OptionRange::distance(const std::string& value) const {
  if (type != OptionDecl::Type::number) return value == usual ? 0 : 1;
  double least = std::stod(usual), most = least;  // option_range() accepts only integers
  for (const std::string& each : values) {
    least = std::min(least, std::stod(each));
    most = std::max(most, std::stod(each));
  }
  return most == least ? 0 : std::abs(std::stod(value) - std::stod(usual)) / (most - least);
}

OptionRange option_range(const std::string& text, std::span<const OptionValue> options) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals + 1 == text.size()) throw RangeError(Message("option.no-values", {{"text", text}}));
  const OptionValue& option = option_named(text.substr(0, equals), options);
  const std::string name = option.pack + "." + option.decl.name;
  OptionRange range{.option = name, .title = {}, .usual = option.value, .type = option.decl.type, .values = {}};
  std::istringstream parts(text.substr(equals + 1));
  for (std::string part; std::getline(parts, part, ',');) {
    std::vector<std::string> values;
    if (part.find("..") != part.npos) values = numbers(part);
    else if (part == "all") values = all_of(option.decl);
    else values = {part};
    for (const std::string& value : values) {
      if (const Message fault = packs::option_fault(option.decl, value); !fault.empty())
        throw RangeError(Message("option.bad", {{"option", range.option}, {"fault", fault}}));
      if (std::find(range.values.begin(), range.values.end(), value) == range.values.end())
        range.values.push_back(value);
    }
  }
  return range;
}

std::vector<std::vector<std::string>> combinations(std::span<const OptionRange> ranges) {
  std::vector<std::vector<std::string>> all = {{}};
  for (const OptionRange& range : ranges) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& values : all)
      for (const std::string& value : range.values) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<std::string> settings(std::span<const OptionRange> ranges, std::span<const std::string> values) {
  std::vector<std::string> all;
  for (std::size_t r = 0; r < ranges.size(); ++r) all.push_back(ranges[r].option + "=" + values[r]);
  return all;
}

}  // namespace rules::compare
