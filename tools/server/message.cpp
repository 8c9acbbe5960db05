#include "message.hpp"

#include <map>

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
    if (!value.is_string()) throw Fault{std::string("'") + name + "' must be a string"};
    std::string found = value.get<std::string>();
    if (found.size() > most) throw Fault{std::string("'") + name + "' is too long"};
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
    if (!fits)
      throw Fault{std::string("'") + name + "' must be a whole number from " + std::to_string(least) + " to " +
                  std::to_string(most)};
    return value.get<std::int64_t>();
  }
  std::int64_t number_or(const char* name, std::int64_t otherwise) const {
    return has(name) ? number(name) : otherwise;
  }
  bool flag(const char* name) const {
    const nlohmann::json& value = need(name);
    if (!value.is_boolean()) throw Fault{std::string("'") + name + "' must be true or false"};
    return value.get<bool>();
  }
  /// Returns a list of seats from 1; empty if it is missing or null.
  std::vector<int> seats(const char* name) const {
    std::vector<int> found;
    if (!has(name)) return found;
    const nlohmann::json& value = need(name);
    if (!value.is_array() || value.size() > kMaxListed) throw Fault{std::string("'") + name + "' must be a list"};
    for (const nlohmann::json& each : value) {
      if (!each.is_number_unsigned() || each.get<std::uint64_t>() < 1 || each.get<std::uint64_t>() > 99)
        throw Fault{std::string("'") + name + "' must list seat numbers from 1 to 99"};
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
  const nlohmann::json& need(const char* name) const {
    const auto found = json_.find(name);
    if (found == json_.end()) throw Fault{std::string("'") + name + "' is missing"};
    return *found;
  }
  const nlohmann::json& json_;
};

ClientMessage read_hello(const MessageFields& fields) {
  const std::int64_t protocol = fields.number("protocol");
  if (protocol != protocol_version)
    throw MessageFields::Fault{"expected protocol version " + std::to_string(protocol_version) + ", not " +
                               std::to_string(protocol)};
  return Hello{fields.text("table", 64), fields.text_or_none("token", 64), fields.text_or_none("language", 16),
               fields.number_or("after", 0), fields.number_or("undone", 0)};
}

/// Returns a seat from 1; nullopt if it is missing or null.
std::optional<int> seat_or_none(const MessageFields& fields, const char* name) {
  if (!fields.has(name)) return std::nullopt;
  return static_cast<int>(fields.number(name, 1, 99));
}

using ReadFields = ClientMessage (*)(const MessageFields&);
const std::map<std::string, ReadFields, std::less<>>& readers() {
  static const std::map<std::string, ReadFields, std::less<>> all = {
      {"hello", read_hello},
      {"answer",
       [](const MessageFields& f) -> ClientMessage {
         return AnswerGiven{f.number("n"), f.text("question", 64), f.text("answer")};
       }},
      {"undo", [](const MessageFields&) -> ClientMessage { return UndoWanted{}; }},
      {"consent",
       [](const MessageFields& f) -> ClientMessage {
         return ConsentGiven{static_cast<int>(f.number("undo", 0, 1 << 30)), f.flag("agree")};
       }},
      {"name", [](const MessageFields& f) -> ClientMessage { return NameGiven{f.text("name", 400)}; }},
      {"why",
       [](const MessageFields& f) -> ClientMessage {
         return WhyAsked{f.number("n"), f.text_or_none("about", 200)};
       }},
      {"hint", [](const MessageFields& f) -> ClientMessage { return HintAsked{f.number("n")}; }},
      {"at",
       [](const MessageFields& f) -> ClientMessage {
         return PastAsked{f.number("n"), f.number("entry")};
       }},
      {"pause", [](const MessageFields& f) -> ClientMessage { return PauseWanted{f.flag("on")}; }},
      {"give-up", [](const MessageFields& f) -> ClientMessage { return SeatGivenUp{seat_or_none(f, "seat")}; }},
      {"rules",
       [](const MessageFields& f) -> ClientMessage {
         const std::string choice = f.text("choice", 16);
         if (choice != "continue" && choice != "keep")
           throw MessageFields::Fault{"'choice' must be \"continue\" or \"keep\""};
         return RulesChosen{choice == "continue"};
       }},
      {"new-game", [](const MessageFields& f) -> ClientMessage { return NewGameWanted{f.seats("seats")}; }},
      {"export", [](const MessageFields& f) -> ClientMessage { return FileWanted{f.number("n")}; }},
      {"delete", [](const MessageFields&) -> ClientMessage { return TableDeleted{}; }},
      {"skip-ties", [](const MessageFields& f) -> ClientMessage { return TiesSkipped{f.flag("on")}; }},
      {"stand-in",
       [](const MessageFields& f) -> ClientMessage {
         return StandInWanted{static_cast<int>(f.number("seat", 1, 99)), f.flag("on")};
       }},
      {"replay",
       [](const MessageFields& f) -> ClientMessage {
         const auto entry = f.has("entry") ? std::optional(f.number("entry")) : std::nullopt;
         return ReplayAsked{f.number("n"), entry ? 0 : f.number("at"), entry, seat_or_none(f, "eyes")};
       }},
      {"chances", [](const MessageFields& f) -> ClientMessage { return ChancesAsked{f.number("n")}; }},
  };
  return all;
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
    const std::string type = fields.text("type", 64);
    const auto found = readers().find(type);
    if (found == readers().end()) return BadMessage{"unknown message type", n};
    return found->second(fields);
  } catch (const MessageFields::Fault& fault) {
    return BadMessage{fault.why, n};
  }
}

}  // namespace server
