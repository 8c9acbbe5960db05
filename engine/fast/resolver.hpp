#pragma once
// Resolver: compiles a script function for one event or value into a tree that runs without Lua. Knows the supported
// statements: locals, conditions, loops, calls; functions that use anything else are left to Lua. Read next:
// resolve_expressions.hpp.
#include "fast/limits.hpp"
#include "fast/resolve_expressions.hpp"

namespace rules::fast {

class Resolver {
 public:
  /// `hook_target`: the event, or the value being modified; -1: none.
  Resolver(script::Host& host, BoundScript& file, std::int32_t hook_target)
      : host_(host),
        file_(file),
        hook_target_(hook_target),
        locals_(file.bound.tree),
        expressions_({host, file, hook_target, locals_}) {}
  /// `event`: the parameters are the event and the card. Throws NotCompilable.
  std::unique_ptr<Code> resolve(const lua::Function& function, bool event);

 private:
  void add_block(const lua::Block& block, std::vector<Step>& to);
  void add_open_block(const lua::Block& block, std::vector<Step>& to);
  Step statement(const lua::Statement& s);
  void local(const lua::Statement& s, std::vector<Step>& to);
  Step several(const lua::Statement& s);
  Step assign(const lua::Statement& s);
  Step append(const lua::Statement& s);
  Step repeat(const lua::Statement& s);
  void branch(const lua::Statement& s, std::size_t from, std::vector<Step>& to);
  Step count(const lua::Statement& s);
  Step each(const lua::Statement& s);
  Step give_back(const lua::Statement& s);

  script::Host& host_;
  BoundScript& file_;
  std::int32_t hook_target_;
  Locals locals_;
  Expressions expressions_;
};

}  // namespace rules::fast
