// TypeInference: infers the types of expressions in one script; InferredType: what is known of a value: its kind (a
// card, a zone, a number), and more of some kinds. Invariant: a type is only known if no other is possible, except nil;
// otherwise it is `unknown`.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "lint/lint_context.hpp"
#include "lua/scopes.hpp"
#include "packs/schema/schema.hpp"
#include "script/api.hpp"
#include "script/script_type.hpp"

namespace rules::lint {

using Kind = script::ScriptType;

struct InferredType {
  Kind kind = Kind::any;  ///< any: unknown
  /// For a record, or a value of records: their kind. For a string literal: the string.
  std::string of = {};
  std::vector<const EventDecl*> events = {};              ///< for an event: the possible ones; empty: any
  std::shared_ptr<const InferredType> element = nullptr;  ///< for a list
  bool of_player = false;                                 ///< a per-player zone, without a player
  bool of_one = false;                                    ///< one player's zone: zone.hand(p)

  bool known() const { return kind != Kind::any; }
  /// Returns true for integers in scripts, which can be compared and calculated with.
  bool whole() const { return kind == Kind::number || kind == Kind::player || kind == Kind::face; }
  /// Returns true for values without contents: no fields, no elements.
  bool single() const;
};

/// Returns the type's name for people: "a card", "a record of kind berth".
std::string describe(const InferredType& inferred_type);

/// Returns the expected type for messages; "" if anything is accepted or the type is unknown.
std::string wanted(script::ScriptType type);
/// Returns true if a value of this inferred type may be passed where that type is expected.
bool fits(script::ScriptType type, const InferredType& inferred_type);

class TypeInference {
 public:
  TypeInference(const LintContext& context, const ScriptText& script);

  InferredType of(const lua::Expression& expression) const;
  /// Returns the table and name of a constant such as `zone.store`; two empty strings if it isn't one.
  std::pair<std::string, std::string> constant(const lua::Expression& expression) const;
  /// Returns the API function of that name, or nullptr.
  const script::ApiFunction* function(const lua::Expression& name) const;
  /// Returns the API function called by its own name, or nullptr.
  const script::ApiFunction* called(const lua::Expression& call) const;
  /// Returns true if the name is a global that the script doesn't assign.
  bool plain_global(const lua::Expression& expression) const { return globals_.is_plain(expression); }
  /// Returns the type of a hook's first argument.
  InferredType first_parameter(const HookText& hook) const;
  /// Returns the initializer of a local that is never reassigned; else nullptr.
  const lua::Expression* origin(const lua::Expression& local) const;
  /// Returns the list that a loop with this variable iterates over; else nullptr.
  const lua::Expression* gone_through(const lua::Expression& local) const;

 private:
  struct Source {  ///< of a local: the nth value of an expression, or the nth variable of a loop
    const lua::Expression* from = nullptr;
    std::size_t nth = 0;
    enum class What : std::int8_t { value, count, each } what = What::value;
  };
  struct Collector;
  std::string records_of(const std::string& id) const;
  InferredType of_local(std::int32_t variable) const;
  InferredType of_field(const lua::Expression& expression) const;
  InferredType of_constant(const std::string& table, const std::string& name) const;
  InferredType of_call(const lua::Expression& call) const;
  InferredType asked(const lua::Expression& call) const;
  InferredType of_binary(const lua::Expression& expression) const;

  const LintContext& context_;
  const ScriptText& script_;
  const script::Dictionary& names_;
  const lua::Globals globals_;
  std::map<std::int32_t, Source> sources_;              ///< of locals that are never reassigned
  mutable std::map<std::int32_t, InferredType> known_;  ///< of locals
};

}  // namespace rules::lint
