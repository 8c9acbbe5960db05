// TypeInference: what kind of value an expression of a script has, as far as reading tells. Owns the guesses for one
// script. Invariant: a sort is only named if nothing else is possible, up to nil; whatever is not sure is `unknown`.
#pragma once

#include <map>
#include <string>

#include "lint/inferred_type.hpp"
#include "lint/lint_context.hpp"
#include "lua/globals.hpp"
#include "script/api.hpp"

namespace rules::lint {

class TypeInference {
 public:
  TypeInference(const LintContext& context, const ScriptText& script);

  InferredType of(const lua::Expression& expression) const;
  /// The table and name of a constant such as `zone.store`; two empty texts if it is none.
  std::pair<std::string, std::string> constant(const lua::Expression& expression) const;
  /// The function of the API that a name stands for; or nullptr.
  const script::ApiFunction* function(const lua::Expression& name) const;
  /// The function of the API that is called by its own name; or nullptr.
  const script::ApiFunction* called(const lua::Expression& call) const;
  /// Whether the name is a global that the script doesn't assign.
  bool plain_global(const lua::Expression& expression) const { return globals_.is_plain(expression); }
  /// What the hook that the script puts here is called with first.
  InferredType first_parameter(const HookText& hook) const;
  /// The expression that a local was made from, if it never changes; else nullptr.
  const lua::Expression* origin(const lua::Expression& local) const;
  /// The list that a loop goes through whose variable this is; else nullptr.
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
  std::map<std::int32_t, Source> sources_;              ///< of locals that never change
  mutable std::map<std::int32_t, InferredType> known_;  ///< of locals
};

}  // namespace rules::lint
