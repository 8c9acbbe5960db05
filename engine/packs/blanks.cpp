#include "packs/blanks.hpp"

#include <algorithm>

namespace rules::packs {

namespace {

/// A placeholder, without its braces.
struct Blank {
  std::string_view name, one, many;  ///< `one` and `many`: the words to choose from
  bool chooses = false;
};

Blank read_blank(std::string_view inside) {
  const std::size_t first = inside.find('|');
  const std::size_t second = first == inside.npos ? first : inside.find('|', first + 1);
  if (second == inside.npos) return {.name = inside.substr(0, first), .one = {}, .many = {}};
  return {.name = inside.substr(0, first),
          .one = inside.substr(first + 1, second - first - 1),
          .many = inside.substr(second + 1),
          .chooses = true};
}

}  // namespace

std::set<std::string> blank_names(std::string_view text) {
  std::set<std::string> out;
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
    if (const std::size_t close = text.find('}', open); close != text.npos)
      out.emplace(read_blank(text.substr(open + 1, close - open - 1)).name);
  return out;
}

std::string blank_fault(std::string_view text) {
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open), other = text.find('{', open + 1);
    if (close == text.npos || other < close)
      return "the brace before '" + std::string(text.substr(open + 1, 12)) + "' is never closed";
    const std::string inside(text.substr(open + 1, close - open - 1));
    const auto bars = std::count(inside.begin(), inside.end(), '|');
    if (bars != 0 && bars != 2)
      return "{" + inside + "} needs two words, for one and for more: {" + inside.substr(0, inside.find('|')) +
             "|card|cards}";
  }
  return "";
}

std::vector<FilledPart> filled_parts(std::string_view text,
                                     const std::function<std::optional<std::string>(std::string_view name)>& value) {
  std::vector<FilledPart> out;
  const auto written = [&](std::string_view part) {
    if (part.empty()) return;
    if (out.empty() || !out.back().blank.empty()) out.emplace_back();
    out.back().text += part;
  };
  std::size_t done = 0;
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == text.npos) break;
    const Blank blank = read_blank(text.substr(open + 1, close - open - 1));
    std::optional<std::string> found = value(blank.name);
    if (!found) continue;
    written(text.substr(done, open - done));
    if (blank.chooses) written(*found == "1" ? blank.one : blank.many);
    else out.push_back({std::move(*found), std::string(blank.name)});
    done = close + 1;
    open = close;
  }
  written(text.substr(done));
  return out;
}

std::string fill_blanks(std::string_view text,
                        const std::function<std::optional<std::string>(std::string_view name)>& value) {
  std::string out;
  for (const FilledPart& part : filled_parts(text, value)) out += part.text;
  return out;
}

}  // namespace rules::packs
