#include "sandbox/hidden_state.hpp"

#include <algorithm>
#include <cstring>

#include "lua/ast.hpp"
#include "sandbox/safe_libraries.hpp"

namespace rules::script {

std::string explain(const HiddenState& hidden) {
  if (hidden.kind == HiddenState::Kind::captured_local)
    return "a function assigns '" + hidden.name +
           "', a local declared outside it; store lasting values in a declared variable, or declare the local inside "
           "the function";
  return "a function assigns the global '" + hidden.name +
         "'; store lasting values in a declared variable, or write 'local " + hidden.name + "'";
}

std::vector<HiddenState> HiddenStates::read(const std::string& file, const lua::Tree& tree) {
  std::vector<HiddenState> found;
  for (const auto& [name, assignment] : tree.globals)
    if (assignment.function != 0) found.push_back({HiddenState::Kind::global, file, assignment.place.line, name});
  std::vector<Keeper>& keepers = keepers_[file];
  keepers.clear();
  for (const lua::Variable& variable : tree.variables)
    for (const auto& assignment : variable.assignments) {
      if (assignment.function == variable.function) continue;
      const int line = assignment.place.line;
      if (variable.function == 0) {
        found.push_back({HiddenState::Kind::captured_local, file, line, variable.name});
        continue;
      }
      for (std::int32_t at = assignment.function; at != variable.function; at = tree.function(at).parent)
        keepers.push_back({tree.function(at).place.line, tree.function(at).last_line, variable.name, line});
    }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.line < b.line; });
  return found;
}

// Walks everything reachable from a value through captured values and tables. Not recursive, because a hostile list may
// be a million tables deep.
class HiddenStates::Walk {
 public:
  Walk(lua_State* state, const HiddenStates& known) : state_(state), known_(known) {
    luaL_checkstack(state, 16, "freezing what a function captured");
    lua_newtable(state);
    lua_newtable(state);
    seen_ = lua_gettop(state) - 1;
    todo_ = lua_gettop(state);
  }

  std::vector<HiddenState> run(int root) {
    add(root);
    for (bool first = true; count_ > 0; first = false) {
      lua_rawgeti(state_, todo_, count_--);
      if (lua_istable(state_, -1)) visit_table(!first);
      else visit_function();
      lua_settop(state_, todo_);
    }
    lua_settop(state_, seen_ - 1);
    return std::move(found_);
  }

 private:
  // Skips host functions: the host owns what they captured.
  void add(int value) {
    const bool matters =
        lua_istable(state_, value) || (lua_isfunction(state_, value) && !lua_iscfunction(state_, value));
    if (!matters) return;
    lua_pushvalue(state_, value);
    const bool seen = lua_rawget(state_, seen_) != LUA_TNIL;
    lua_pop(state_, 1);
    if (seen) return;
    lua_pushvalue(state_, value);
    lua_pushboolean(state_, true);
    lua_rawset(state_, seen_);
    lua_pushvalue(state_, value);
    lua_rawseti(state_, todo_, ++count_);
  }

  void visit_table(bool to_freeze) {
    const int table = lua_gettop(state_);
    if (to_freeze) freeze(state_, table);
    push_contents(state_, table);
    for (lua_pushnil(state_); lua_next(state_, table + 1); lua_pop(state_, 1)) {
      add(table + 2);
      add(table + 3);
    }
  }

  void visit_function() {
    const int function = lua_gettop(state_);
    lua_Debug about = {};
    lua_pushvalue(state_, function);
    lua_getinfo(state_, ">S", &about);
    const auto file = known_.keepers_.find(std::string_view(about.source).substr(1));
    int i = 1;
    while (const char* const name = lua_getupvalue(state_, function, i++)) {
      if (std::strcmp(name, "_ENV") != 0) add(function + 1);
      if (file != known_.keepers_.end()) look_up(*file, about, name);
      lua_settop(state_, function);
    }
  }

  void look_up(const std::pair<const std::string, std::vector<Keeper>>& file, const lua_Debug& about,
               std::string_view captured) {
    for (const Keeper& keeper : file.second)
      if (keeper.first_line == about.linedefined && keeper.last_line == about.lastlinedefined &&
          keeper.name == captured)
        found_.push_back({HiddenState::Kind::captured_local, file.first, keeper.line, keeper.name});
  }

  lua_State* state_;
  const HiddenStates& known_;
  int seen_ = 0;
  int todo_ = 0;
  lua_Integer count_ = 0;
  std::vector<HiddenState> found_;
};

std::vector<HiddenState> HiddenStates::freeze_captured(lua_State* state, int index) const {
  index = lua_absindex(state, index);
  return Walk(state, *this).run(index);
}

}  // namespace rules::script
