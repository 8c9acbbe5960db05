// TableConfig: how a table was opened: the game with its seeds, as a save without answers, and the host's choices for
// the table. Owns its form in a store (JSON).
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "play/save.hpp"

namespace server {

struct TableConfig {
  std::string name;  ///< of the table; may be empty
  std::string language;
  bool everyone = true;  ///< in windows, everyone who might hold a card is asked
  bool hints = false;
  bool listed = false;                    ///< in the lobby's list of tables
  bool shown = false;                     ///< a save that is only looked at: everything may be seen before its end
  std::chrono::seconds patience{120};     ///< how long a player may be away until a bot may play for them
  std::chrono::seconds clock{0};          ///< time for a decision; 0: no limit
  bool keeps_rules = false;               ///< the host has decided to keep the rules that the game began with
  std::int64_t rules_changed = 0;         ///< since when it continues under other rules (seconds since 1970); 0: never
  std::vector<std::string> changed = {};  ///< the packs whose rules changed then
  int swaps = 0;                          ///< how often seats were swapped before the first answer
  int host = 0;                           ///< the seat of the host (from 1); 0: the first person
  rules::play::Save game;                 ///< without answers
};

std::string to_text(const TableConfig& config);
/// Throws rules::play::SaveError if it is damaged.
TableConfig table_config(const std::string& text);

}  // namespace server
