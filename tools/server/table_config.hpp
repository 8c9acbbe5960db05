// What a table was opened with: the game with its seeds, as a save without answers, and what the host chose for the
// table. Owns its form in a store (JSON). Knows no store and no connection.
#pragma once
#include <string>

#include "play/save.hpp"

namespace server {

struct TableConfig {
  std::string name;  ///< of the table; may be empty
  std::string language;
  bool everyone = true;  ///< in windows all are asked who might hold a card
  bool hints = false;
  bool shown = false;      ///< a save that is only looked at: all of it may be seen before its end
  rules::play::Save game;  ///< no answers
};

std::string to_text(const TableConfig& config);
/// Throws rules::play::SaveError if it is damaged.
TableConfig table_config(const std::string& text);

}  // namespace server
