#include "message.hpp"

#include "json_fields.hpp"

namespace server {
namespace {

constexpr std::size_t kMaxText = 4 * 1024;  // an answer; small, because many may wait together
constexpr std::int64_t kMaxSeat = 99;

Hello read_hello(const JsonFields& fields) {
  const std::int64_t protocol = fields.number("protocol");
  if (protocol != protocol_version)
    throw FieldFault("expected protocol version " + std::to_string(protocol_version) + ", not " +
                     std::to_string(protocol));
  return {fields.text("table", 64), fields.text_or("token", 64), fields.text_or("language", 16),
          fields.number_or("after", 0), fields.number_or("undone", 0)};
}

/// Returns a seat from 1; nullopt if it is missing or null.
std::optional<int> seat_or_none(const JsonFields& fields, const char* name) {
  if (!fields.has(name)) return std::nullopt;
  return static_cast<int>(fields.number(name, 1, kMaxSeat));
}

RulesChosen read_rules(const JsonFields& fields) {
  const std::string choice = fields.text("choice", 16);
  if (choice != "continue" && choice != "keep") throw FieldFault("'choice' must be \"continue\" or \"keep\"");
  return {choice == "continue"};
}

NewGameWanted read_new_game(const JsonFields& fields) {
  NewGameWanted wanted;
  if (!fields.has("seats")) return wanted;
  for (const nlohmann::json& each : fields.list("seats", kMaxSeat)) {
    if (!each.is_number_unsigned() || each.get<std::uint64_t>() < 1 || each.get<std::uint64_t>() > kMaxSeat)
      throw FieldFault("'seats' must list seat numbers from 1 to 99");
    wanted.seats.push_back(each.get<int>());
  }
  return wanted;
}

ReplayAsked read_replay(const JsonFields& fields) {
  const auto entry = fields.has("entry") ? std::optional(fields.number("entry")) : std::nullopt;
  return {fields.number("n"), entry ? 0 : fields.number("at"), entry, seat_or_none(fields, "eyes")};
}

/// Returns a message of a type.
ClientMessage read(std::string_view type, const JsonFields& f) {
  if (type == "hello") return read_hello(f);
  if (type == "answer") return AnswerGiven{f.number("n"), f.text("question", 64), f.text("answer", kMaxText)};
  if (type == "undo") return UndoWanted{};
  if (type == "consent") return ConsentGiven{static_cast<int>(f.number("undo", 0, 1 << 30)), f.flag("agree")};
  if (type == "name") return NameGiven{f.text("name", 400)};
  if (type == "why") return WhyAsked{f.number("n"), f.text_or("about", 200)};
  if (type == "hint") return HintAsked{f.number("n")};
  if (type == "at") return PastAsked{f.number("n"), f.number("entry")};
  if (type == "pause") return PauseWanted{f.flag("on")};
  if (type == "give-up") return SeatGivenUp{seat_or_none(f, "seat")};
  if (type == "rules") return read_rules(f);
  if (type == "new-game") return read_new_game(f);
  if (type == "export") return FileWanted{f.number("n")};
  if (type == "delete") return TableDeleted{};
  if (type == "skip-ties") return TiesSkipped{f.flag("on")};
  if (type == "stand-in") return StandInWanted{static_cast<int>(f.number("seat", 1, kMaxSeat)), f.flag("on")};
  if (type == "replay") return read_replay(f);
  if (type == "chances") return ChancesAsked{f.number("n")};
  throw FieldFault("unknown message type");
}

}  // namespace

std::optional<std::int64_t> number_of(const ClientMessage& message) {
  return std::visit(
      [](const auto& each) -> std::optional<std::int64_t> {
        if constexpr (requires { each.n; }) return each.n;
        else return std::nullopt;
      },
      message);
}

std::variant<ClientMessage, BadMessage> read_message(std::string_view bytes) {
  std::optional<std::int64_t> n;
  try {
    const nlohmann::json json = parsed_json(bytes);
    const JsonFields fields(json);
    if (fields.has("n")) n = fields.number("n");
    return read(fields.text("type", 64), fields);
  } catch (const FieldFault& fault) {
    return BadMessage{fault.what(), n};
  }
}

}  // namespace server
