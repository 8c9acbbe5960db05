#include "script/interned_names.hpp"

namespace rules::script {

void InternedNames::add(const char* interned, std::string_view name, std::int32_t index) {
  all_.emplace(name, index);
  if (all_.size() > kCells / 2) return;
  std::size_t cell = cell_of(interned);
  while (cells_[cell].first) cell = (cell + 1) % kCells;
  cells_[cell] = {interned, index};
}

std::optional<std::int32_t> InternedNames::find(const char* text, std::size_t length) const {
  for (std::size_t cell = cell_of(text); cells_[cell].first; cell = (cell + 1) % kCells)
    if (cells_[cell].first == text) return cells_[cell].second;
  const auto found = all_.find(std::string_view(text, length));
  return found == all_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace rules::script
