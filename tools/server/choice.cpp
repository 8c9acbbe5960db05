#include "choice.hpp"

#include <algorithm>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"
#include "play/seats.hpp"
#include "player_names.hpp"

namespace server {

using namespace rules;
using Json = nlohmann::ordered_json;
using Ids = std::vector<std::string>;

namespace {

constexpr std::size_t kMaxPacks = 40, kMaxOptions = 200, kMaxName = 160;
constexpr std::int64_t kMaxThinking = 1000;  ///< milliseconds per answer

std::string typed_text(const Json& json, const char* what, std::size_t most) {
  if (!json.is_string()) throw malformed(fmt::format("{} must be a string", what));
  std::string text = json.get<std::string>();
  if (text.size() > most) throw malformed(fmt::format("{} is too long", what));
  return text;
}

std::string text_of(const Json& json, const char* what, std::size_t most) {
  return packs::printable_line(typed_text(json, what, most));
}

bool flag_of(const Json& body, const char* key, bool otherwise) {
  if (!body.contains(key)) return otherwise;
  if (!body[key].is_boolean()) throw malformed(fmt::format("{} must be true or false", key));
  return body[key].get<bool>();
}

/// Returns true if a bot of this kind is inline, or thinks for a short known time; others would delay their table.
bool sits_here(const std::string& name) {
  if (!play::seat_kind_fault(name).empty()) return false;
  const play::SeatKind kind = play::seat_kind(name);
  if (kind.who == play::SeatKind::Who::search) return kind.milliseconds > 0 && kind.milliseconds <= kMaxThinking;
  return !kind.outside();
}

/// `least`: 0 if nothing may be chosen.
std::chrono::seconds seconds_of(const Json& body, const char* key, std::uint64_t least,
                                std::chrono::seconds otherwise) {
  if (!body.contains(key)) return otherwise;
  const Json& seconds = body[key];
  if (!seconds.is_number_unsigned() || seconds.get<std::uint64_t>() < least ||
      seconds.get<std::uint64_t>() > static_cast<std::uint64_t>(kMaxPatience.count()))
    throw malformed(fmt::format("{} must be a number of seconds from {} to {}", key, least, kMaxPatience.count()));
  return std::chrono::seconds(seconds.get<std::int64_t>());
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

void read_seats(const Json& body, Choice& choice) {
  if (!body.contains("seats") || !body["seats"].is_array() || body["seats"].empty() || body["seats"].size() > kMaxSeats)
    throw malformed(fmt::format("seats must be a list of 1 to {} seats", kMaxSeats));
  for (const Json& seat : body["seats"]) {
    if (!seat.is_object() || !seat.contains("kind")) throw malformed("a seat must be {name, kind}");
    read_kind(text_of(seat["kind"], "kind", 40), choice);
    read_name(seat.contains("name") ? typed_text(seat["name"], "name", 200) : "", choice);
  }
  require_company(choice.table.game.seats);
}

void read_packs(const Json& body, Choice& choice) {
  if (body.contains("packs")) {
    if (!body["packs"].is_array() || body["packs"].size() > kMaxPacks) throw malformed("packs must be a list");
    for (const Json& id : body["packs"]) choice.packs.push_back(text_of(id, "a pack", 100));
  }
  if (body.contains("options")) {
    if (!body["options"].is_object() || body["options"].size() > kMaxOptions)
      throw malformed("options must be an object");
    for (const auto& [name, value] : body["options"].items())
      choice.options.emplace(packs::printable_line(name), text_of(value, "the value of an option", 100));
  }
}

}  // namespace

BadRequest malformed(const std::string& what) { return BadRequest({"malformed", {{"what", what}}}); }

Json parsed_body(const std::string& body) {
  Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) throw malformed("not JSON");
  return json;
}

std::string text_in(const Json& json, const char* key, const char* form) {
  if (!json.is_object() || !json.contains(key) || !json[key].is_string())
    throw malformed(fmt::format("expected {}", form));
  return json[key].get<std::string>();
}

std::span<const TableBot> table_bots() {
  static constexpr TableBot bots[] = {
      {"random", "random"}, {"heuristic:0.7", "careless"}, {"heuristic", "heuristic"}, {"search:300ms", "search"}};
  return bots;
}

std::vector<std::string> checked_seats(const std::vector<std::string>& kinds, const std::vector<std::string>& names) {
  if (kinds.empty() || kinds.size() > kMaxSeats)
    throw malformed(fmt::format("a game must have 1 to {} seats", kMaxSeats));
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

Choice read_choice(const Json& body, const std::string& language) {
  if (!body.is_object()) throw malformed("expected one JSON object");
  Choice choice;
  TableConfig& table = choice.table;
  if (body.contains("scenario")) {
    for (const char* each : {"packs", "options", "seats", "windows", "hints", "listed"})
      if (body.contains(each)) throw malformed(fmt::format("scenario can't be combined with {}", each));
    choice.scenario = text_of(body["scenario"], "scenario", 16);
    if (choice.scenario.empty()) throw malformed("scenario must not be empty");
  } else {
    read_packs(body, choice);
    read_seats(body, choice);
  }
  if (body.contains("windows")) {
    const std::string windows = text_of(body["windows"], "windows", 20);
    if (windows != "everyone" && windows != "users") throw malformed("windows must be everyone or users");
    table.everyone = windows == "everyone";
  }
  table.hints = flag_of(body, "hints", false);
  table.patience = seconds_of(body, "patience", 1, table.patience);
  table.clock = seconds_of(body, "clock", 0, table.clock);
  table.listed = flag_of(body, "listed", false);
  table.language = body.contains("language") ? text_of(body["language"], "language", 16) : language;
  table.name = body.contains("name") ? text_of(body["name"], "name", kMaxName) : "";
  return choice;
}

namespace {

/// Returns the first known language of "de-DE,de;q=0.9,en;q=0.8"; browsers name the best first.
template <class Languages>
std::string first_known(std::string_view accepted, const Languages& known) {
  while (!accepted.empty()) {
    std::string_view one = accepted.substr(0, accepted.find(','));
    accepted.remove_prefix(std::min(accepted.size(), one.size() + 1));
    one.remove_prefix(std::min(one.size(), one.find_first_not_of(' ')));
    one = one.substr(0, one.find_first_of("-; "));
    if (known.contains(one)) return std::string(one);
  }
  return "";
}

}  // namespace

std::string Asker::refusal(const RequestFault& fault) const {
  return nlohmann::ordered_json({{"error", text(fault)}, {"code", fault.key}}).dump();
}

Spoken::Spoken(std::string usual) : usual_(std::move(usual)) {
  for (const EmbeddedFile& file : tools::language_files())
    texts_.emplace(file.stem(), tools::Texts(std::string(file.stem())));
  texts_.emplace(usual_, tools::Texts(usual_));  // perhaps one that only packs have
}

Asker Spoken::asker(std::string_view asked, std::string_view accepted) const {
  std::string language(asked);
  if (language.empty()) language = first_known(accepted, texts_);
  if (language.empty()) language = usual_;
  const auto spoken = texts_.find(language);
  return {std::move(language), spoken == texts_.end() ? texts_.at(usual_) : spoken->second};
}

}  // namespace server
