#pragma once
// Resolves a function of a script as a tree that runs without Lua, for one event or value. Knows which statements
// of Lua such trees have - locals, conditions, loops, calls - and what each becomes; a function that uses anything else
// is left to Lua. Knows nothing of how trees are run. Read next: resolve_expressions.hpp.
#include "fast/not_compilable.hpp"
#include "fast/resolve_expressions.hpp"

namespace rules::fast {

class Resolver {
 public:
  /// `hook_target`: of the events, or of the value that is modified; -1: there is none.
  Resolver(script::Host& host, BoundScript& file, std::int32_t hook_target)
      : host_(host),
        file_(file),
        hook_target_(hook_target),
        locals_(file.bound.tree),
        expressions_({host, file, hook_target, locals_}) {}
  /// `event`: the first parameter is the event, and the second the card. Throws NotCompilable.
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
