// Spoken: what the server says over HTTP, in each language of tools/languages, and which of them somebody reads. Knows
// no connection and no table. Made once; any thread may read it.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "texts.hpp"

namespace server {

/// Why a request can't be done.
struct RequestFault {
  std::string key;  ///< of a text below `lobby` in tools/languages; programs are told it as `code`
  tools::Texts::Values values = {};
};

/// Who asks, as far as it matters for what they are told.
struct Asker {
  std::string language;  ///< that of packs' texts: packs may speak more languages than the programs
  const tools::Texts& texts;

  std::string text(const RequestFault& fault) const { return texts("lobby." + fault.key, fault.values); }
  /// What is answered instead: {error, code} as JSON.
  std::string refusal(const RequestFault& fault) const;
};

class Spoken {
 public:
  /// `usual`: the language of who says nothing about theirs.
  explicit Spoken(std::string usual);

  /// `asked`: the language that a request names, or none; `accepted`: its Accept-Language, which is heeded if it names
  /// none.
  Asker asker(std::string_view asked, std::string_view accepted) const;

 private:
  std::string usual_;
  std::map<std::string, tools::Texts, std::less<>> texts_;
};

}  // namespace server
