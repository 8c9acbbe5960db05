#include "name_matcher.hpp"

#include <algorithm>

#include "matching.hpp"

namespace tools {
namespace {

std::string without_parentheses(std::string text) {
  std::erase_if(text, [](char c) { return c == '(' || c == ')'; });
  return text;
}

}  // namespace

void Namable::add(std::string id, std::string label) {
  ids_.push_back(std::move(id));
  bare_.push_back(without_parentheses(label));
  labels_.push_back(std::move(label));
}

bool Namable::is_id(const std::string& word) const { return std::find(ids_.begin(), ids_.end(), word) != ids_.end(); }

bool Namable::same_id(const std::vector<std::size_t>& found) const {
  return std::all_of(found.begin(), found.end(), [&](std::size_t each) { return ids_[each] == ids_[found.front()]; });
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
    if (std::find(out.begin(), out.end(), labels_[each]) == out.end()) out.push_back(labels_[each]);
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
