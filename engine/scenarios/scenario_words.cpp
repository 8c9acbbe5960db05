#include "scenarios/scenario_words.hpp"

#include <utility>

#include "base/one_text.hpp"
#include "script/suggest.hpp"

namespace rules::scenarios {

std::vector<std::string> runnable(const Ruleset& rules) {
  std::vector<std::string> out = {"setup", "round", "endings", "score", "play"};
  for (const StepId id : rules.round()) out.push_back(rules.steps()[id].id);
  for (const LoopDecl& loop : rules.loops()) out.push_back(loop.id);
  return out;
}

std::string no_step(const Ruleset& rules, const std::string& named) {
  for (const StepId id : rules.setup())
    if (rules.steps()[id].id == named)
      return "'" + named + "' is a step of the setup; `run: setup` runs the whole setup";
  return "there is no step '" + named + "'" + did_you_mean(named, runnable(rules));
}

std::vector<std::string> words_of(const packs::Node& node) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    std::string word;
    for (char c : text + ' ') {
      if (c != ' ' && c != ',' && c != '\t' && c != '\n') word += c;
      else if (!word.empty()) out.push_back(std::exchange(word, {}));
    }
  };
  if (node.kind == packs::Node::Kind::map) throw ScenarioFault(node.mark, "expected a list of names here");
  add(node.text);
  for (const packs::Node& item : node.items) {
    if (item.kind != packs::Node::Kind::scalar) throw ScenarioFault(item.mark, "expected a name here");
    add(item.text);
  }
  if (node.kind == packs::Node::Kind::scalar && out.size() == 1 && (out[0] == "none" || out[0] == "nothing"))
    out.clear();
  return out;
}

std::string joined(const std::vector<std::string>& words, const std::string& otherwise) {
  return words.empty() ? otherwise : one_text(words, " ");
}

}  // namespace rules::scenarios
