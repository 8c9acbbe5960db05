#include "play/aim.hpp"

namespace rules::play {

std::string aim_of(const content::Linked& linked, const Wording& words) {
  std::string text;
  for (const content::PackLock& pack : linked.lock) {
    if (std::string goal = words.text("pack." + pack.id + ".goal", ""); !goal.empty()) return goal;
    if (text.empty()) text = words.text("pack." + pack.id + ".text", "");
  }
  return text;
}

std::string ends_of(const content::Linked& linked, const Wording& words) {
  std::string out;
  for (const EndingDecl& ending : linked.ruleset.endings)
    for (const char* part : {".name", ".text"}) {
      const std::string said = words.text("ending." + ending.id + part, "");
      if (!out.empty() && !said.empty()) out += ' ';
      out += said;
    }
  return out;
}

}  // namespace rules::play
