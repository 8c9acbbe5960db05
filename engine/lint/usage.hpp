// What packs use of what they declare: the events that happen, the questions that are asked, the names that scripts and
// records name. Owns what reading finds. Invariant: what reading can't tell counts as used.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_set>

#include "lint/type_inference.hpp"

namespace rules::lint {

class Usage {
 public:
  explicit Usage(const LintContext& context);

  /// Whether something can make an event of that id happen.
  bool raised(const std::string& event) const;
  /// Whether a record is named by a script, by another record or by a pack that may be played too.
  bool used(const std::string& kind, const std::string& id) const;

 private:
  friend struct UsageOfScript;
  void add_records(const LintContext& context);
  void add_node(const content::Node& node, const content::FieldSchema& schema, bool raises);
  void add_loose(const content::Node& node);
  void add_other_packs(const LintContext& context);

  std::set<std::string> raised_;
  std::map<std::string, std::set<std::string>> named_;  ///< by kind
  std::unordered_set<std::string> loose_;               ///< what may name anything
  std::set<std::string> all_;                           ///< kinds of which any may be meant
};

}  // namespace rules::lint
