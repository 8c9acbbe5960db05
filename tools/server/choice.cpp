#include "choice.hpp"

#include <algorithm>
#include <functional>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"
#include "play/seats.hpp"
#include "player_names.hpp"

namespace server {

using namespace rules;
using Ids = std::vector<std::string>;

namespace {

constexpr std::size_t kMaxPacks = 40, kMaxOptions = 200, kMaxName = 160;
constexpr std::int64_t kMaxThinking = 1000;  ///< milliseconds per answer

std::string line(const JsonFields& fields, const char* name, std::size_t most) {
  return packs::printable_line(fields.text(name, most));
}

/// Returns true if a bot of this kind is inline, or thinks for a short known time; others would delay their table.
bool sits_here(const std::string& name) {
  if (!play::seat_kind_fault(name).empty()) return false;
  const play::SeatKind kind = play::seat_kind(name);
  if (kind.who == play::SeatKind::Who::search) return kind.milliseconds > 0 && kind.milliseconds <= kMaxThinking;
  return !kind.outside();
}

/// Adds the kind of a seat. "open" is a person.
void read_kind(const std::string& kind, Choice& choice) {
  if (kind != "open" && !sits_here(kind)) {
    Ids bots;
    for (const TableBot& each : table_bots()) bots.emplace_back(each.kind);
    const bool elsewhere = kind != "human" && play::seat_kind_fault(kind).empty();
    throw BadRequest({elsewhere ? "other-bot" : "no-kind",
                      {{"kind", kind}, {"kinds", fmt::format("open, {}", fmt::join(bots, ", "))}}});
  }
  choice.table.game.seats.push_back(kind == "open" ? "human" : kind);
}

void read_name(const std::string& name, Choice& choice) {
  if (name.empty()) {
    choice.table.game.names.emplace_back();
    return;
  }
  const auto good = tools::player_name(name);
  if (!good)
    throw BadRequest(
        {"no-name", {{"name", packs::printable_line(name)}, {"most", std::to_string(tools::kMaxNameLength)}}});
  if (tools::is_taken(*good, choice.table.game.names)) throw BadRequest({"same-name", {{"name", *good}}});
  choice.table.game.names.push_back(*good);
}

/// Rejects bots that think without a person, for whom they would think.
void require_company(const Ids& kinds) {
  const auto thinks = [](const std::string& kind) { return play::seat_kind(kind).who == play::SeatKind::Who::search; };
  const auto is_person = [](const std::string& kind) { return kind == "human"; };
  if (std::ranges::any_of(kinds, thinks) && std::ranges::none_of(kinds, is_person)) throw BadRequest({"only-bots"});
}

void read_seats(const JsonFields& body, Choice& choice) {
  const nlohmann::json& seats = body.list("seats", kMaxSeats);
  if (seats.empty()) throw FieldFault("'seats' must not be empty");
  for (const nlohmann::json& each : seats) {
    const JsonFields seat(each);
    read_kind(line(seat, "kind", 40), choice);
    read_name(seat.text_or("name", 200), choice);
  }
  require_company(choice.table.game.seats);
}

void read_packs(const JsonFields& body, Choice& choice) {
  if (body.has("packs"))
    for (const nlohmann::json& id : body.list("packs", kMaxPacks)) {
      if (!id.is_string() || id.get_ref<const std::string&>().size() > 100) throw FieldFault("'packs' must list ids");
      choice.packs.push_back(packs::printable_line(id.get<std::string>()));
    }
  if (!body.has("options")) return;
  const nlohmann::json& given = body.need("options");
  const JsonFields options(given);
  if (given.size() > kMaxOptions) throw FieldFault("'options' has too many");
  for (const auto& [name, value] : given.items())
    choice.options.emplace(packs::printable_line(name), line(options, name.c_str(), 100));
}

}  // namespace

std::span<const TableBot> table_bots() {
  static constexpr TableBot bots[] = {
      {"random", "random"}, {"heuristic:0.7", "careless"}, {"heuristic", "heuristic"}, {"search:300ms", "search"}};
  return bots;
}

std::vector<std::string> checked_seats(const std::vector<std::string>& kinds, const std::vector<std::string>& names) {
  if (kinds.empty() || kinds.size() > kMaxSeats)
    throw FieldFault(fmt::format("a game must have 1 to {} seats", kMaxSeats));
  Choice choice;
  for (std::size_t s = 0; s < kinds.size(); ++s) {
    read_kind(kinds[s] == "human" ? "open" : kinds[s], choice);
    read_name(s < names.size() ? names[s] : "", choice);
  }
  require_company(choice.table.game.seats);
  return choice.table.game.names;
}

void name_bots(Choice& choice, const tools::Texts& texts) {
  play::Save& game = choice.table.game;
  for (std::size_t s = 0; s < game.seats.size(); ++s)
    if (game.seats[s] != "human" && game.names[s].empty()) game.names[s] = tools::free_bot_name(texts, game.names);
}

std::string table_name(const JsonFields& fields) { return fields.has("name") ? line(fields, "name", kMaxName) : ""; }

std::string table_language(const JsonFields& fields, const std::string& otherwise) {
  return fields.has("language") ? line(fields, "language", 16) : otherwise;
}

Choice read_choice(const nlohmann::json& json, const std::string& language) {
  const JsonFields body(json);
  Choice choice;
  TableConfig& table = choice.table;
  if (body.has("scenario")) {
    for (const char* each : {"packs", "options", "seats", "windows", "hints", "listed"})
      if (body.has(each)) throw FieldFault(fmt::format("'scenario' can't be combined with '{}'", each));
    choice.scenario = line(body, "scenario", 16);
    if (choice.scenario.empty()) throw FieldFault("'scenario' must not be empty");
  } else {
    read_packs(body, choice);
    read_seats(body, choice);
  }
  const std::string windows = body.text_or("windows", 20, "everyone");
  if (windows != "everyone" && windows != "users") throw FieldFault("'windows' must be everyone or users");
  table.everyone = windows == "everyone";
  table.hints = body.flag_or("hints", false);
  table.patience = std::chrono::seconds(body.number_or("patience", table.patience.count(), 1, kMaxPatience.count()));
  table.clock = std::chrono::seconds(body.number_or("clock", table.clock.count(), 0, kMaxPatience.count()));
  table.listed = body.flag_or("listed", false);
  table.language = table_language(body, language);
  table.name = table_name(body);
  return choice;
}

namespace {

/// Returns the first of "de-DE,de;q=0.9,en;q=0.8" that is known; browsers name the best first.
std::string first_known(std::string_view accepted, const std::function<bool(std::string_view)>& known) {
  while (!accepted.empty()) {
    std::string_view one = accepted.substr(0, accepted.find(','));
    accepted.remove_prefix(std::min(accepted.size(), one.size() + 1));
    one.remove_prefix(std::min(one.size(), one.find_first_not_of(' ')));
    one = one.substr(0, one.find_first_of("-; "));
    if (known(one)) return std::string(one);
  }
  return "";
}

}  // namespace

std::string Asker::refusal(const RequestFault& fault) const {
  return nlohmann::ordered_json({{"error", text(fault)}, {"code", fault.key}}).dump();
}

Asker asker_of(std::string_view asked, std::string_view accepted, const std::string& usual) {
  const auto known = [&](std::string_view language) {  // the default may be one that only packs have
    return language == usual || std::ranges::count(tools::language_files(), language, &EmbeddedFile::stem) > 0;
  };
  std::string language(asked);
  if (language.empty()) language = first_known(accepted, known);
  if (language.empty()) language = usual;
  const tools::Texts texts(known(language) ? language : usual);
  return {std::move(language), texts};
}

}  // namespace server
