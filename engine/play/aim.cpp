#include "play/aim.hpp"

namespace rules::play {
namespace {

void add_sentence(std::string& text, const std::string& sentence) {
  if (!text.empty() && !sentence.empty()) text += ' ';
  text += sentence;
}

}  // namespace

std::string aim_of(const packs::LinkedGame& linked, const Wording& words) {
  std::string goals;
  std::string text;
  for (const packs::PackLock& pack : linked.lock) {
    add_sentence(goals, words.text("pack." + pack.id + ".goal", ""));
    if (text.empty()) text = words.text("pack." + pack.id + ".text", "");
  }
  return goals.empty() ? text : goals;
}

std::string ends_of(const packs::LinkedGame& linked, const Wording& words) {
  std::string out;
  for (const EndingDecl& ending : linked.ruleset.endings())
    for (const char* part : {".name", ".text"}) add_sentence(out, words.text("ending." + ending.id + part, ""));
  return out;
}

}  // namespace rules::play
