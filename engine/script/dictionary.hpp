#pragma once
// Dictionary: what the names in a pack's scripts stand for. Knows nothing of scripts.
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
    std::string text = {};   ///< if not empty, it stands for this text instead, or for a flag: true or false
    bool of_player = false;  ///< a zone that each player has: called with a player, it is that player's
    bool is_flag() const { return text == "true" || text == "false"; }
  };
  struct Event {
    std::int32_t index;
    std::vector<std::string> fields;  ///< as in Lua
  };
  std::map<std::string, std::map<std::string, Constant>> constants;  ///< by table, by name as in Lua
  std::map<std::string, Event> events;
  std::map<std::string, std::int32_t> questions, values;
  std::map<std::string, std::int32_t> kinds;        ///< declared kinds of records; the numbers say nothing
  std::map<std::string, std::int32_t> card_fields;  ///< by name as in Lua; the kind of the card is -1
  std::map<std::string, bool, std::less<>> packs;   ///< that may be asked about: whether they are played
  /// Why something that there is isn't known here, by table or kind and by name in Lua; "" if it is nowhere.
  std::function<std::string(const std::string&, const std::string&)> elsewhere;
};

}  // namespace rules::script
