#include "upkeep.hpp"

#include <algorithm>
#include <ctime>
#include <iostream>
#include <limits>
#include <utility>

#include "base/one_text.hpp"
#include "kept_packs.hpp"
#include "packs/pack/files.hpp"
#include "password.hpp"
#include "play/seats.hpp"
#include "reopen.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Save;
namespace fs = std::filesystem;

namespace {

/// Returns the file for a table: its name, without characters that file systems reject, and its id.
std::string file_name(const TableConfig& config, const std::string& id) {
  std::string name;
  for (const char c : config.name) {
    const bool rejected =
        static_cast<unsigned char>(c) < 0x20 || std::string_view("\\/:*?\"<>|.").find(c) != std::string::npos;
    name += rejected ? '-' : c;
  }
  return (name.empty() ? "" : name + "-") + id.substr(0, 8) + ".dicetown";
}

/// Throws SaveError if a server may not host such a seat.
void check_seat(const std::string& kind) {
  if (const packs::Message fault = play::seat_kind_fault(kind); !fault.empty())
    throw play::SaveError(packs::Message("save.kind", {{"kind", kind}, {"fault", fault}}));
  if (play::seat_kind(kind).who == play::SeatKind::Who::remote)
    throw play::SaveError(packs::Message("save.program", {{"kind", kind}}));
}

}  // namespace

std::size_t clean_up(Store& store, int days) {
  const std::int64_t before = std::time(nullptr) - std::int64_t{days} * 24 * 60 * 60;
  const std::vector<std::string> old = store.old_tables(before);
  for (const std::string& id : old) store.remove(id);
  store.drop_packs(false);
  return old.size();
}

std::size_t export_tables(Store& store, Catalogue& catalogue, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw packs::WriteError(folder, packs::system_message(error.value()));
  std::size_t written = 0;
  for (const std::string& id : store.old_tables(std::numeric_limits<std::int64_t>::max())) {
    const auto stored = store.load(id);
    if (!stored) continue;
    try {
      const TableConfig config = table_config(stored->header.config);
      for (const packs::PackLock& pack : config.game.lock)
        if (const auto packed = store.pack(key_of(pack))) catalogue.keep(pack, *packed);
      const Reopened reopened = reopen(catalogue, config, stored->acts);
      if (reopened.offer && reopened.offer->blocked)
        throw play::SaveError(packs::Message("save.packs-changed", {{"how", one_text(reopened.offer->changed)}}));
      for (const Seat seat : stored->seats.ids()) reopened.table->game().call(seat, stored->seats[seat].name);
      const Save save = reopened.table->game().save();
      packs::write_file(folder / file_name(config, id), play::to_text(save, catalogue.packs_for(save)),
                        [&](std::string_view old) { return play::continues(save, old); });
      ++written;
    } catch (const packs::WriteError& fault) {
      throw;
    } catch (const std::exception& fault) {
      std::cerr << "dicetown serve: table " << id << " can't be exported: " << fault.what() << "\n";
    }
  }
  return written;
}

StoredTable shown_table(Save save, const std::string& name, const std::string& language) {
  StoredTable table;
  for (LoggedAnswer& given : in_time_order(std::exchange(save.entries, {}), false))
    table.acts.push_back({Act::Kind::answer, given.seat,
                          std::to_string(given.step + 1) + "." + std::to_string(given.question + 1),
                          std::move(given.serialized), given.fingerprint});
  save.names.resize(save.seats.size());  // a save omits trailing empty names
  for (const std::string& player : save.names) table.seats.push_back({"", player});
  TableConfig config{.name = name, .language = language, .everyone = false, .listed = true, .game = std::move(save)};
  config.shown = true;
  table.header = {random_token(), to_text(config), std::time(nullptr), true};
  return table;
}

std::vector<std::pair<int, std::string>> give_tokens(StoredTable& table, const TableConfig& config) {
  std::vector<std::pair<int, std::string>> tokens;
  for (const Seat seat : table.seats.ids()) {
    if (config.game.seats[position(seat)] != "human") continue;
    const std::string& token = tokens.emplace_back(seat.index + 1, random_token()).second;
    table.seats[seat].token_hash = hash_of(token);
  }
  return tokens;
}

Imported import_table(Catalogue& catalogue, Save save, const std::string& name, const std::string& language) {
  for (const std::string& kind : save.seats) check_seat(kind);
  Imported imported{shown_table(std::move(save), name, language), {}};
  StoredTable& table = imported.table;
  TableConfig config = table_config(table.header.config);
  config.shown = false;
  config.everyone = false;
  config.listed = false;
  const Reopened reopened = reopen(catalogue, config, table.acts);  // throws if it can't be played at all
  config.everyone = asks_everyone(reopened.table->game().linked());
  table.header.config = to_text(config);
  table.header.over = reopened.table->game().engine().status() == Status::over;
  imported.tokens = give_tokens(table, config);
  return imported;
}

bool keep_packs(Store& store, const Catalogue& catalogue, const TableConfig& config) {
  bool kept = true;
  for (const packs::PackLock& lock : config.game.lock)
    if (!store.has_pack(key_of(lock)) && catalogue.has_rules_of(lock))
      kept = store.keep_pack(key_of(lock), catalogue.packed(lock.id), kMaxKeptBytes) && kept;
  return kept;
}

}  // namespace server
