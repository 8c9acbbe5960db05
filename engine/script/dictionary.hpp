#pragma once
// Dictionary: the names that a pack's scripts may use and what they refer to.
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace rules::script {

struct Dictionary {
  struct Constant {
    std::int64_t code = 0;
    std::string text = {};   ///< if not empty, the name is this string, or a flag: true or false
    bool of_player = false;  ///< a per-player zone: calling it with a player returns that player's
    bool is_flag() const { return text == "true" || text == "false"; }
  };
  struct Event {
    std::int32_t index;
    std::vector<std::string> fields;  ///< as in Lua
  };
  std::map<std::string, std::map<std::string, Constant>> constants;  ///< by table, then by Lua name
  std::map<std::string, Event> events;
  std::map<std::string, std::int32_t> questions, values;
  std::map<std::string, std::int32_t> kinds;        ///< declared kinds of records; the values are unused
  std::map<std::string, std::int32_t> card_fields;  ///< by Lua name; the card's kind is -1
  std::map<std::string, bool, std::less<>> packs;   ///< packs that may be queried, and whether each is in play
  /// Returns why an existing name isn't visible here, given its table or kind and its Lua name; "" if it doesn't exist.
  std::function<std::string(const std::string&, const std::string&)> elsewhere;
};

}  // namespace rules::script
