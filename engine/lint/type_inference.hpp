// TypeInference: infers the types of expressions in one script. Invariant: a type is only known if no other is
// possible, except nil; otherwise it is `unknown`.
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
