#include "scenarios/explanations.hpp"

#include <algorithm>

#include "packs/pack/manifest.hpp"
#include "packs/schema/forms.hpp"

namespace rules::scenarios {
namespace {

using packs::Node;

std::string place_of(const Explanation& explanation, std::size_t nth) {
  const auto& [item, mark] = explanation.items[nth];
  return explanation.file + ":" + std::to_string(mark.line) + ": " + item;
}

bool applies(const Explanation& explanation, std::span<const std::string> packs) {
  const auto played = [&](const std::string& id) { return std::ranges::find(packs, id) != packs.end(); };
  return std::ranges::all_of(explanation.with, played) && std::ranges::none_of(explanation.without, played);
}

}  // namespace

const packs::FieldSchema& explanations_form() {
  static const packs::FieldSchema form = packs::read_form("explanations");
  return form;
}

std::vector<Explanation> read_explanations(const std::filesystem::path& file) {
  packs::Problems problems;
  const std::string name = file.generic_string();
  Node top = packs::read_yaml_file(file, problems);
  problems.throw_if_any();
  packs::check_value(top, explanations_form(), "", {name, "", {}, "explanations"}, problems);
  problems.throw_if_any();
  std::vector<Explanation> out;
  for (const Node& node : top.items) {
    Explanation& explanation = out.emplace_back(
        Explanation{name, node.text_of("because"), node.texts_of("with"), node.texts_of("without"), {}});
    if (const Node* items = node.find("items"))
      for (const Node& item : items->items) explanation.items.emplace_back(item.text, item.mark);
  }
  return out;
}

ExplorationVerdict judge_exploration(const Exploration& exploration, std::span<const std::string> packs,
                                     std::span<const Explanation> explanations) {
  ExplorationVerdict verdict;
  std::map<std::string, std::string> why;
  for (const Explanation& explanation : explanations) {
    if (!applies(explanation, packs)) continue;
    for (std::size_t i = 0; i < explanation.items.size(); ++i) {
      const auto item = exploration.items.find(explanation.items[i].first);
      if (item == exploration.items.end()) continue;
      why.emplace(item->first, explanation.because);
      verdict.known.insert(place_of(explanation, i));
      if (item->second.happened > 0) verdict.contradicted.emplace_back(item->first, explanation.because);
    }
  }
  for (const std::string& item : exploration.missing()) {
    const auto found = why.find(item);
    if (found == why.end()) verdict.unexplained.push_back(item);
    else verdict.explained.emplace_back(item, found->second);
  }
  return verdict;
}

std::vector<std::string> idle(std::span<const Explanation> explanations, const std::set<std::string>& known) {
  std::vector<std::string> out;
  for (const Explanation& explanation : explanations)
    for (std::size_t i = 0; i < explanation.items.size(); ++i)
      if (std::string place = place_of(explanation, i); !known.contains(place)) out.push_back(std::move(place));
  return out;
}

}  // namespace rules::scenarios
