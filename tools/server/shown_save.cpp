#include "shown_save.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "table_config.hpp"
#include "token.hpp"

namespace server {
namespace {

using rules::LoggedAnswer;
using rules::play::Act;

/// Returns the answers from outside, by people and programs, in time order; inline bots answer the same again.
std::vector<Act> acts_of(std::vector<LoggedAnswer> entries) {
  std::erase_if(entries, [](const LoggedAnswer& entry) { return entry.by_inline; });
  std::sort(entries.begin(), entries.end(),
            [](const LoggedAnswer& a, const LoggedAnswer& b) { return a.order < b.order; });
  std::vector<Act> acts;
  for (LoggedAnswer& entry : entries)
    acts.push_back({Act::Kind::answer, entry.seat,
                    std::to_string(entry.step + 1) + "." + std::to_string(entry.question + 1),
                    std::move(entry.serialized), entry.fingerprint});
  return acts;
}

}  // namespace

PassingFolder::PassingFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "dicetown-XXXXXX").string();
  if (error || !mkdtemp(name.data())) throw StoreError("store.no-passing", {{"folder", name}});
  path_ = name;
}

PassingFolder::~PassingFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

StoredTable shown_table(rules::play::Save save, const std::string& name, const std::string& language) {
  StoredTable table;
  table.acts = acts_of(std::exchange(save.entries, {}));
  save.names.resize(save.seats.size());  // a save omits trailing empty names
  for (const std::string& player : save.names) table.seats.push_back({"", player});
  TableConfig config{.name = name, .language = language, .everyone = false, .listed = true, .game = std::move(save)};
  config.shown = true;
  table.header = {random_token(), to_text(config), std::time(nullptr), true};
  return table;
}

}  // namespace server
