#include "matching.hpp"

#include <algorithm>

#include "base/parse_number.hpp"

namespace tools {

namespace {

/// Returns true if a later word of the name has this prefix.
bool has_word(const std::string& name, const std::string& word) {
  for (std::size_t place = name.find(word, 1); place != std::string::npos; place = name.find(word, place + 1))
    if (name[place - 1] == ' ' || name[place - 1] == '-' || name[place - 1] == '(') return true;
  return false;
}

}  // namespace

std::string small(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out[i]);
    const auto before = i > 0 ? static_cast<unsigned char>(out[i - 1]) : 0;
    const bool latin = before == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97;  // UTF-8 from À to Þ
    if (latin || (byte >= 'A' && byte <= 'Z')) out[i] = static_cast<char>(byte + 0x20);
  }
  return out;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t") + 1 - first));
}

bool begins(std::string_view name, std::string_view typed) {
  const std::string whole = small(name), word = small(typed);
  return !word.empty() && (whole.starts_with(word) || has_word(whole, word));
}

std::optional<std::size_t> whole_number(std::string_view text) { return rules::parse_number<std::size_t>(text); }

Completion completed(const std::string& line, std::span<const std::string> names) {
  // From the left, so that a name of several words is matched as a whole.
  for (std::size_t from = 0; from <= line.size(); ++from) {
    if (from > 0 && line[from - 1] != ' ' && line[from - 1] != ',') continue;
    const std::string typed = small(std::string_view(line).substr(from));
    Completion found;
    for (const std::string& name : names)
      if (!typed.empty() && small(name).starts_with(typed) &&
          std::ranges::find(found.candidates, name) == found.candidates.end())
        found.candidates.push_back(name);
    if (found.candidates.empty()) continue;
    std::string common = found.candidates.front();
    for (const std::string& each : found.candidates) {
      std::size_t same = 0;
      while (same < std::min(common.size(), each.size()) && small(common)[same] == small(each)[same]) ++same;
      common.resize(same);
    }
    if (common.size() > typed.size()) found.insert = common.substr(typed.size());
    if (found.candidates.size() == 1) found.insert += " ";
    if (!found.insert.empty()) found.candidates.clear();
    return found;
  }
  return {};
}

std::vector<std::size_t> meant(std::span<const std::string> names, std::string_view typed) {
  const std::string word = small(typed);
  std::vector<std::size_t> same, first, later;
  if (word.empty()) return same;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = small(names[i]);
    if (name == word) same.push_back(i);
    else if (name.starts_with(word)) first.push_back(i);
    else if (has_word(name, word)) later.push_back(i);
  }
  return !same.empty() ? same : !first.empty() ? first : later;
}

void Namable::add(std::string id, std::string label) {
  ids_.push_back(std::move(id));
  std::erase_if(bare_.emplace_back(label), [](char c) { return c == '(' || c == ')'; });
  labels_.push_back(std::move(label));
}

bool Namable::is_id(const std::string& word) const { return std::ranges::find(ids_, word) != ids_.end(); }

bool Namable::same_id(const std::vector<std::size_t>& found) const {
  return std::ranges::all_of(found, [&](std::size_t each) { return ids_[each] == ids_[found.front()]; });
}

std::optional<std::size_t> Namable::one(std::string_view typed) const {
  for (const auto* names : {&ids_, &labels_, &bare_})
    if (const std::vector<std::size_t> found = meant(*names, typed); !found.empty() && same_id(found))
      return found.front();
  return std::nullopt;
}

std::vector<std::string> Namable::several(std::string_view typed) const {
  std::vector<std::string> out;
  if (one(typed)) return out;
  for (const std::size_t each : meant(labels_, typed))
    if (std::ranges::find(out, labels_[each]) == out.end()) out.push_back(labels_[each]);
  return out.size() > 1 ? out : std::vector<std::string>();
}

std::optional<std::pair<std::size_t, std::size_t>> Namable::longest(const std::vector<std::string>& words,
                                                                    std::size_t from) const {
  for (std::size_t many = std::min(words.size() - from, kMaxWords); many > 0; --many) {
    std::string phrase = words[from];
    for (std::size_t i = 1; i < many; ++i) phrase += " " + words[from + i];
    if (const auto found = one(phrase)) return std::pair(*found, many);
  }
  return std::nullopt;
}

}  // namespace tools
