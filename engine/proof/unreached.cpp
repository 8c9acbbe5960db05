#include "proof/unreached.hpp"

#include <algorithm>

#include "content/manifest.hpp"
#include "script/suggest.hpp"

namespace rules::proof {
namespace {

using content::Node;

std::string place_of(const Explanation& explanation, std::size_t nth) {
  const auto& [item, mark] = explanation.items[nth];
  return explanation.file + ":" + std::to_string(mark.line) + ": " + item;
}

bool applies(const Explanation& explanation, std::span<const std::string> packs) {
  const auto played = [&](const std::string& id) { return std::find(packs.begin(), packs.end(), id) != packs.end(); };
  return std::all_of(explanation.with.begin(), explanation.with.end(), played) &&
         std::none_of(explanation.without.begin(), explanation.without.end(), played);
}

}  // namespace

std::vector<Explanation> read_explanations(const std::filesystem::path& file) {
  content::Problems problems;
  const std::string name = file.generic_string();
  const Node top = content::read_yaml_file(file, problems);
  problems.throw_if_any();
  if (top.kind != Node::Kind::list)
    problems.add(name, top.mark, "a list of explanations is expected: `- {because: ..., items: [...]}`");
  const std::vector<std::string> known = {"because", "with", "without", "items"};
  std::vector<Explanation> out;
  for (const Node& node : top.items) {
    Explanation explanation{.file = name};
    for (const content::Entry& entry : node.entries) {
      const auto texts = [&](auto add) {
        if (entry.value.kind != Node::Kind::list)
          problems.add(name, entry.value.mark, "`" + entry.key + ":` is a list");
        for (const Node& item : entry.value.items) add(item);
      };
      if (entry.key == "because") explanation.because = entry.value.text;
      else if (entry.key == "with") texts([&](const Node& item) { explanation.with.push_back(item.text); });
      else if (entry.key == "without") texts([&](const Node& item) { explanation.without.push_back(item.text); });
      else if (entry.key == "items")
        texts([&](const Node& item) { explanation.items.emplace_back(item.text, item.mark); });
      else
        problems.add(name, entry.key_mark, "there is no key '" + entry.key + "' here" + did_you_mean(entry.key, known));
    }
    if (explanation.because.empty())
      problems.add(name, node.mark, "an explanation says `because:` why its items can't happen");
    out.push_back(std::move(explanation));
  }
  problems.throw_if_any();
  return out;
}

Verdict judge(const Exploration& exploration, std::span<const std::string> packs,
              std::span<const Explanation> explanations) {
  Verdict verdict;
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

}  // namespace rules::proof
