// Choice: what a host chose for a table, as a page sends it: packs, options, seats, windows. Reads its form; whether it
// can be played, the catalogue says.
#pragma once
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "spoken.hpp"

namespace server {

struct Choice {
  std::vector<std::string> packs;
  std::map<std::string, std::string> options;  ///< by pack.option
  std::vector<std::string> kinds, names;       ///< by seat; kinds as in play::seat_kinds()
  bool everyone = true, hints = false;
  std::string language, name;
  std::string scenario;  ///< at whose table it begins (book::Example::key); it says what is played. Empty: at none
};

/// A page's request can't be done as it stands.
class BadRequest : public std::runtime_error {
 public:
  explicit BadRequest(RequestFault why) : std::runtime_error(why.key), fault(std::move(why)) {}
  RequestFault fault;
};

/// A request that no page sends; `what` is wrong with it, in English: a program has sent it.
BadRequest malformed(const std::string& what);

/// A kind of bot that a page offers.
struct TableBot {
  const char* kind;
  const char* words;  ///< its name and text stand in the languages under ui.bots.WORDS
};

/// The kinds of bots that a page offers, the strongest last. Any other level of them may sit at a table, too.
std::span<const TableBot> table_bots();

/// Bots that the host hasn't named have names, as at the terminal: those of `begin.bots` that nobody has.
void name_bots(Choice& choice, const tools::Texts& texts);

/// `language`: of a table whose choice names none. Throws BadRequest.
Choice read_choice(const nlohmann::ordered_json& body, const std::string& language);

}  // namespace server
