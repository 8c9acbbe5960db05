// Spoken: the server's HTTP texts in each language of tools/share/languages, and the selection of a request's language.
// Immutable; thread-safe.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "texts.hpp"

namespace server {

/// The reason why a request can't be fulfilled.
struct RequestFault {
  std::string key;  ///< of a text below `lobby` in tools/share/languages; sent to programs as `code`
  tools::Texts::Values values = {};
};

/// The locale of a request.
struct Asker {
  std::string language;  ///< language of packs' texts: packs may have more languages than the programs
  const tools::Texts& texts;

  std::string text(const RequestFault& fault) const { return texts("lobby." + fault.key, fault.values); }
  /// Returns the error reply: {error, code} as JSON.
  std::string refusal(const RequestFault& fault) const;
};

class Spoken {
 public:
  /// `usual`: the default language.
  explicit Spoken(std::string usual);

  /// `asked`: the language that a request names, or empty; `accepted`: its Accept-Language, used if it names none.
  Asker asker(std::string_view asked, std::string_view accepted) const;

 private:
  std::string usual_;
  std::map<std::string, tools::Texts, std::less<>> texts_;
};

}  // namespace server
