// Choice: a host's choice for a table, as a page sends it: packs, options, seats, windows. Parses its form; the
// catalogue decides if it can be played. Errors are in the language of the request.
#pragma once
#include <chrono>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "json_fields.hpp"
#include "nlohmann/json_fwd.hpp"
#include "table_config.hpp"
#include "texts.hpp"

namespace server {

/// The reason why a request can't be fulfilled.
struct RequestFault {
  std::string key;  ///< of a text below `lobby` in tools/share/languages; sent to programs as `code`
  tools::TextValues values = {};
};

/// The locale of a request.
struct Asker {
  std::string language;  ///< language of packs' texts: packs may have more languages than the programs
  tools::Texts texts;    ///< in this language, or in the default one if the programs lack it

  std::string text(const RequestFault& fault) const { return texts("lobby." + fault.key, fault.values); }
  /// Returns the error reply: {error, code} as JSON.
  std::string refusal(const RequestFault& fault) const;
};

/// Returns the locale of a request. `asked`: the language that it names, or empty; `accepted`: its Accept-Language,
/// used if it names none; `usual`: the default language.
Asker asker_of(std::string_view asked, std::string_view accepted, const std::string& usual);

struct Choice {
  std::vector<std::string> packs;
  std::map<std::string, std::string> options;  ///< by pack.option
  TableConfig table;                           ///< without locks, options and seeds
  std::string scenario;  ///< at whose table it begins (rulebook::Example::key), which determines what is played; empty:
                         ///< none
};

/// A page's request can't be fulfilled.
class BadRequest : public std::runtime_error {
 public:
  explicit BadRequest(RequestFault why) : std::runtime_error(why.key), fault(std::move(why)) {}
  RequestFault fault;
};

inline constexpr std::chrono::seconds kMaxPatience{3600};

/// A kind of bot that a page offers.
struct TableBot {
  const char* kind;
  const char* words;  ///< key of its name and text, under ui.bots.WORDS
};

/// Returns the kinds of bots that a page offers, the strongest last. A table accepts any other level of them, too.
std::span<const TableBot> table_bots();

/// Checks the seats of a saved game as a page's choice is checked, and returns the players' names. Throws BadRequest
/// and FieldFault.
std::vector<std::string> checked_seats(const std::vector<std::string>& kinds, const std::vector<std::string>& names);

/// Names bots that the host hasn't named, as at the terminal: with unused names from `begin.bots`.
void name_bots(Choice& choice, const tools::Texts& texts);

/// `language`: default of the table's language. Throws BadRequest and FieldFault.
Choice read_choice(const nlohmann::json& body, const std::string& language);
/// Returns the name of a table, on one line; empty if there is none. Throws FieldFault.
std::string table_name(const JsonFields& fields);
/// Returns the language of a table, on one line.
std::string table_language(const JsonFields& fields, const std::string& otherwise);

}  // namespace server
