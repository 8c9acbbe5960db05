#include "matching.hpp"

namespace tools {
namespace {

/// Whether a later word of the name begins so.
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

}  // namespace tools
