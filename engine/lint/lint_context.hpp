// LintContext: the input of the rules: the packs, linked as far as possible, and their parsed scripts. Owns none of it.
// Read next: type_inference.hpp, usage.hpp.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lint/finding.hpp"
#include "lint/script_text.hpp"
#include "packs/build/linked.hpp"

namespace rules::lint {

struct LintContext {
  const packs::PackFinder& finder;
  const packs::LoadResult& inspection;
  std::vector<std::unique_ptr<ScriptText>> scripts;
  /// By pack and the pack in whose `with/` folder the scripts are; filled if the records could be linked.
  std::map<std::pair<std::string, std::string>, script::Dictionary> dictionaries = {};

  const packs::Library& read() const { return *inspection.read; }
  const Declarations& declared() const { return inspection.declared; }
  const script::Dictionary& dictionary(const ScriptText& script) const {
    return dictionaries.at({script.pack, script.with});
  }
  /// Returns true if a pack may use what another one declares.
  bool sees(const std::string& pack, const std::string& other) const {
    return pack == other || read().loads_after(pack, other);
  }
  /// Returns the event of that id, or nullptr.
  const EventDecl* event(std::string_view id) const {
    for (const EventDecl& event : declared().events)
      if (event.id == id) return &event;
    return nullptr;
  }
  /// Returns the question of that id, or nullptr.
  const QuestionDecl* question(std::string_view id) const {
    for (const QuestionDecl& question : declared().questions)
      if (question.id == id) return &question;
    return nullptr;
  }
  /// Returns the events that a handler for this event or tag hooks.
  std::vector<const EventDecl*> events_of(const std::string& event_or_tag) const;
};

}  // namespace rules::lint
