// Usage: what packs use of their declarations: events that happen, questions that are asked, names in scripts and
// records. Invariant: what static analysis can't decide counts as used.
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

  /// Returns true if anything can raise the event of that id.
  bool raised(const std::string& event) const;
  /// Returns true if a script, another record, or another pack that may be in play names the record.
  bool used(const std::string& kind, const std::string& id) const;

 private:
  friend struct UsageOfScript;
  void add_records(const LintContext& context);
  void add_node(const packs::Node& node, const packs::FieldSchema& schema, bool raises);
  void add_loose(const packs::Node& node);
  void add_other_packs(const LintContext& context);

  std::set<std::string> raised_;
  std::map<std::string, std::set<std::string>> named_;  ///< by kind
  std::unordered_set<std::string> loose_;               ///< strings that may name anything
  std::set<std::string> all_;                           ///< kinds of which any record may be meant
};

}  // namespace rules::lint
