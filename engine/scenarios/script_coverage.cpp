#include "scenarios/script_coverage.hpp"

#include <algorithm>
#include <tuple>

#include "scenarios/scenario_names.hpp"

namespace rules::scenarios {
namespace {

using ScriptMark = script::CoverageProbes::Mark;

std::string described_mark(const ScriptMark& mark) {
  switch (mark.what) {
    case script::CoverageProbes::What::function: return mark.name == "a function" ? mark.name : "function " + mark.name;
    case script::CoverageProbes::What::then: return "then: its condition never holds";
    case script::CoverageProbes::What::otherwise: return "else: never entered";
    case script::CoverageProbes::What::no_else: return "if: its condition never fails";
    case script::CoverageProbes::What::loop: return "loop: never entered";
  }
  return "";
}

/// Returns true if a path has this part: "play.gold-pan" and "modify.roll.gold-pan" have gold-pan.
bool has_part(const std::string& path, const std::string& part) {
  return ("." + path + ".").find("." + part + ".") != std::string::npos;
}

void add_named(const packs::Node& node, std::set<std::string>& words) {
  constexpr const char* separators = " ,\t\n[]{}:#";
  for (std::size_t from = 0; from < node.text.size();) {
    const std::size_t end = std::min(node.text.find_first_of(separators, from), node.text.size());
    if (end > from) words.insert(node.text.substr(from, end - from));
    from = end + 1;
  }
  for (const packs::Node& item : node.items) add_named(item, words);
  for (const packs::Entry& entry : node.entries) {
    words.insert(entry.key);
    add_named(entry.value, words);
  }
}

}  // namespace

void ScriptCoverage::add(const Scenario& scenario, const packs::LinkedGame& linked) {
  for (const script::PackScripts& pack : linked.sources->packs)
    if (packs_.empty() || packs_.contains(pack.pack))
      for (const script::Hook& hook : linked.hooks)  // files with only advice are for bots
        if (hook.pack == pack.pack && !hook.path.starts_with("advice.")) files_.insert(hook.file);
  std::set<std::string> words;
  for (const packs::Node* part : {&scenario.given, &scenario.chance, &scenario.answers, &scenario.then,
                                  &scenario.seen_by, &scenario.trace, &scenario.log, &scenario.reads})
    add_named(*part, words);
  for (const script::NamedCode& name : linked.sources->names) {
    if (name.table != "card" || (!packs_.empty() && !packs_.contains(name.pack))) continue;
    CardSeen& card = cards_[name.pack + " " + name.name];
    card.named |= words.contains(name.name);
    for (const script::Hook& hook : linked.hooks)
      card.acts |= hook.pack == name.pack && !hook.path.starts_with("advice.") && has_part(hook.path, name.name);
  }
}

std::vector<Unreached> ScriptCoverage::unreached() const {
  std::vector<Unreached> out;
  const auto& marks = marks_->marks();
  const auto ran = [&](const ScriptMark& mark) {  // if a function never ran, its branches are not listed
    return mark.within < 0 || marks[at(mark.within)].times > 0;
  };
  for (const ScriptMark& mark : marks) {
    if (!counts(mark.file) || mark.times > 0 || !ran(mark) || mark.name.starts_with("advice.")) continue;
    out.push_back({mark.file, mark.line, described_mark(mark)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Unreached& a, const Unreached& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return out;
}

std::vector<std::string> ScriptCoverage::unreached_cards() const {
  std::vector<std::string> out;
  for (const auto& [name, card] : cards_) {
    const std::string id = name.substr(name.find(' ') + 1);
    bool ran = false;
    for (const ScriptMark& mark : marks_->marks())
      ran |= mark.what == script::CoverageProbes::What::function && mark.times > 0 &&
             !mark.name.starts_with("advice.") && has_part(mark.name, id);
    if (card.acts ? !ran : !card.named) out.push_back(name);
  }
  return out;
}

std::size_t ScriptCoverage::all() const {
  return static_cast<std::size_t>(std::count_if(marks_->marks().begin(), marks_->marks().end(),
                                                [&](const ScriptMark& mark) { return counts(mark.file); }));
}

}  // namespace rules::scenarios
