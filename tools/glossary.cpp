#include "glossary.hpp"

#include <algorithm>
#include <set>

#include "content/languages.hpp"
#include "fmt/format.h"
#include "matching.hpp"

namespace tools {

namespace content = rules::content;

Glossary::Glossary(const content::Linked& linked, const rules::play::Wording& words) : words_(words) {
  static const std::set<std::string, std::less<>> untold = {"ui",  "message", "field",   "kind",
                                                            "tag", "text",    "question"};
  std::set<std::string> seen;
  for (const auto& language : {words.language(), std::string(content::fallback_language)})
    for (const auto& [key, text] : linked.texts.all(language)) {
      constexpr std::string_view kEnd = ".name";
      if (!key.ends_with(kEnd) || !seen.insert(key).second) continue;
      const std::string kind = key.substr(0, key.find('.'));
      if (untold.contains(kind) || kind.size() + kEnd.size() >= key.size()) continue;
      const std::string id = key.substr(kind.size() + 1, key.size() - kind.size() - 1 - kEnd.size());
      things_.push_back({kind, id, words.name(kind, id)});
    }
  // A pack may give the same name to an event and to the place where it happens: it is offered once.
  for (const Thing& thing : things_)
    if (std::find(names_.begin(), names_.end(), thing.name) == names_.end()) names_.push_back(thing.name);
}

std::string Glossary::text_of(const Thing& thing) const {
  return words_.text(fmt::format("{}.{}.text", thing.kind, thing.id), "");
}

Glossary::Answer Glossary::look_up(const std::string& about) const {
  std::vector<std::string> ids, called;
  for (const Thing& thing : things_) {
    ids.push_back(thing.id);
    called.push_back(thing.name);
  }
  Answer answer;
  std::vector<std::size_t> found = meant(called, about);
  const bool exact = !found.empty() && small(called[found.front()]) == small(about);
  if (const auto by_id = meant(ids, about);
      !by_id.empty() && !exact && (found.empty() || small(ids[by_id.front()]) == small(about)))
    found = by_id;
  // Of those of one name, such as a place and its step, all that is said; things without a text only if none has one.
  std::vector<std::string> several;
  for (const std::size_t each : found)
    if (std::find(several.begin(), several.end(), called[each]) == several.end()) several.push_back(called[each]);
  if (several.size() > 1) {
    answer.several = several;
    return answer;
  }
  std::set<std::string> said;
  for (const std::size_t each : found)
    if (const std::string text = text_of(things_[each]); !text.empty() && said.insert(text).second)
      answer.things.emplace_back(called[each], text);
  if (answer.things.empty() && !found.empty()) answer.things.emplace_back(called[found.front()], "");
  return answer;
}

}  // namespace tools
