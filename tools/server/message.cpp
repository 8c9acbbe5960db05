#include "message.hpp"

#include "nlohmann/json.hpp"

namespace server {
namespace {

constexpr std::size_t kMaxText = 4 * 1024;  // an answer; small, because many may wait together
constexpr std::size_t kMaxListed = 99;      // seats
constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;

/// Reads the fields of one message; read_message() catches its Fault.
class MessageFields {
 public:
  struct Fault {
    std::string why;
  };
  explicit MessageFields(const nlohmann::json& json) : json_(json) {}

  std::string text(const char* name, std::size_t most = kMaxText) const {
    const nlohmann::json& value = need(name);
    if (!value.is_string()) fail(name, "must be a string");
    std::string found = value.get<std::string>();
    if (found.size() > most) fail(name, "is too long");
    return found;
  }
  std::string text_or_none(const char* name, std::size_t most = kMaxText) const {
    return has(name) ? text(name, most) : std::string();
  }
  std::int64_t number(const char* name, std::int64_t least = 0, std::int64_t most = kMaxNumber) const {
    const nlohmann::json& value = need(name);
    const bool fits = value.is_number_integer() &&
                      (value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                                                  : value.get<std::int64_t>() <= most) &&
                      value.get<std::int64_t>() >= least;
    if (!fits) fail(name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value.get<std::int64_t>();
  }
  std::int64_t number_or(const char* name, std::int64_t otherwise) const {
    return has(name) ? number(name) : otherwise;
  }
  bool flag(const char* name) const {
    const nlohmann::json& value = need(name);
    if (!value.is_boolean()) fail(name, "must be true or false");
    return value.get<bool>();
  }
  /// Returns a list of seats from 1; empty if it is missing or null.
  std::vector<int> seats(const char* name) const {
    std::vector<int> found;
    if (!has(name)) return found;
    const nlohmann::json& value = need(name);
    if (!value.is_array() || value.size() > kMaxListed) fail(name, "must be a list");
    for (const nlohmann::json& each : value) {
      if (!each.is_number_unsigned() || each.get<std::uint64_t>() < 1 || each.get<std::uint64_t>() > 99)
        fail(name, "must list seat numbers from 1 to 99");
      found.push_back(each.get<int>());
    }
    return found;
  }
  /// Returns true if it is present and not null.
  bool has(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && !found->is_null();
  }

 private:
  [[noreturn]] static void fail(const std::string& name, const std::string& why) {
    throw Fault{"'" + name + "' " + why};
  }
  const nlohmann::json& need(const char* name) const {
    const auto found = json_.find(name);
    if (found == json_.end()) fail(name, "is missing");
    return *found;
  }
  const nlohmann::json& json_;
};

Hello read_hello(const MessageFields& fields) {
  const std::int64_t protocol = fields.number("protocol");
  if (protocol != protocol_version)
    throw MessageFields::Fault{"expected protocol version " + std::to_string(protocol_version) + ", not " +
                               std::to_string(protocol)};
  return {fields.text("table", 64), fields.text_or_none("token", 64), fields.text_or_none("language", 16),
          fields.number_or("after", 0), fields.number_or("undone", 0)};
}

/// Returns a seat from 1; nullopt if it is missing or null.
std::optional<int> seat_or_none(const MessageFields& fields, const char* name) {
  if (!fields.has(name)) return std::nullopt;
  return static_cast<int>(fields.number(name, 1, 99));
}

RulesChosen read_rules(const MessageFields& fields) {
  const std::string choice = fields.text("choice", 16);
  if (choice != "continue" && choice != "keep") throw MessageFields::Fault{"'choice' must be \"continue\" or \"keep\""};
  return {choice == "continue"};
}

ReplayAsked read_replay(const MessageFields& fields) {
  const auto entry = fields.has("entry") ? std::optional(fields.number("entry")) : std::nullopt;
  return {fields.number("n"), entry ? 0 : fields.number("at"), entry, seat_or_none(fields, "eyes")};
}

/// Returns a message of a type.
ClientMessage read(std::string_view type, const MessageFields& f) {
  if (type == "hello") return read_hello(f);
  if (type == "answer") return AnswerGiven{f.number("n"), f.text("question", 64), f.text("answer")};
  if (type == "undo") return UndoWanted{};
  if (type == "consent") return ConsentGiven{static_cast<int>(f.number("undo", 0, 1 << 30)), f.flag("agree")};
  if (type == "name") return NameGiven{f.text("name", 400)};
  if (type == "why") return WhyAsked{f.number("n"), f.text_or_none("about", 200)};
  if (type == "hint") return HintAsked{f.number("n")};
  if (type == "at") return PastAsked{f.number("n"), f.number("entry")};
  if (type == "pause") return PauseWanted{f.flag("on")};
  if (type == "give-up") return SeatGivenUp{seat_or_none(f, "seat")};
  if (type == "rules") return read_rules(f);
  if (type == "new-game") return NewGameWanted{f.seats("seats")};
  if (type == "export") return FileWanted{f.number("n")};
  if (type == "delete") return TableDeleted{};
  if (type == "skip-ties") return TiesSkipped{f.flag("on")};
  if (type == "stand-in") return StandInWanted{static_cast<int>(f.number("seat", 1, 99)), f.flag("on")};
  if (type == "replay") return read_replay(f);
  if (type == "chances") return ChancesAsked{f.number("n")};
  throw MessageFields::Fault{"unknown message type"};
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
  const nlohmann::json json = nlohmann::json::parse(bytes, nullptr, false);
  if (json.is_discarded()) return BadMessage{"the message is not JSON", std::nullopt};
  if (!json.is_object()) return BadMessage{"a message must be one JSON object", std::nullopt};
  const MessageFields fields(json);
  std::optional<std::int64_t> n;
  try {
    if (fields.has("n")) n = fields.number("n");
    return read(fields.text("type", 64), fields);
  } catch (const MessageFields::Fault& fault) {
    return BadMessage{fault.why, n};
  }
}

}  // namespace server
