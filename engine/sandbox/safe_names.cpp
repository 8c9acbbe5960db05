#include "sandbox/safe_names.hpp"

#include <algorithm>

#include "base/rule_error.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"

namespace rules::script {

std::map<std::string, std::vector<std::string>> safe_names() {
  std::map<std::string, std::vector<std::string>> found;
  Sandbox sandbox;
  lua_State* const state = sandbox.state();
  const auto keys = [&](int table) {
    push_contents(state, table);
    std::vector<std::string> names;
    for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1)) names.emplace_back(lua_tostring(state, -2));
    lua_pop(state, 1);
    std::sort(names.begin(), names.end());
    return names;
  };
  const RunResult run = sandbox.run([&] {
    push_safe_globals(state);
    for (const std::string& name : keys(1)) {
      found[name] = lua_getfield(state, 1, name.c_str()) == LUA_TTABLE ? keys(2) : std::vector<std::string>();
      lua_settop(state, 1);
    }
  });
  if (run.status != RunEnd::ok) throw RuleError(run.message);
  return found;
}

}  // namespace rules::script
