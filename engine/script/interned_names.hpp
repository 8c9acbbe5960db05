#pragma once
// Interned names: names that lie once in a Lua state, and the numbers that they stand for, found by address. Owns no
// text of Lua; long texts, which Lua doesn't keep once, are found by their letters.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules::script {

class InternedNames {
 public:
  /// `interned`: the address of the name in the Lua state.
  void add(const char* interned, std::string_view name, std::int32_t index);
  /// What a text of that state stands for; nothing if it is none of these names.
  std::optional<std::int32_t> find(const char* text, std::size_t length) const;

 private:
  static constexpr std::size_t kCells = 1024;
  static std::size_t cell_of(const char* text) {
    return (reinterpret_cast<std::uintptr_t>(text) >> 4) * 0x9e3779b97f4a7c15ull >> 54;
  }
  std::vector<std::pair<const char*, std::int32_t>> cells_ = std::vector<std::pair<const char*, std::int32_t>>(kCells);
  std::map<std::string, std::int32_t, std::less<>> all_;  ///< for long texts, which Lua doesn't intern
};

}  // namespace rules::script
