// Loads the packs' scripts: binds their names and finds the functions that they put into hook tables.
#include <algorithm>
#include <cstring>

#include "lua/globals.hpp"
#include "sandbox/frozen.hpp"
#include "sandbox/hidden_state.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/script_error.hpp"
#include "script/hook_tables.hpp"
#include "script/host.hpp"
#include "script/lua_call.hpp"
#include "script/restore.hpp"

namespace rules::script {

namespace {

void push_constant(lua_State* state, const Dictionary::Constant& constant) {
  if (constant.text.empty()) lua_pushinteger(state, constant.code);
  else if (constant.is_flag()) lua_pushboolean(state, constant.text == "true");
  else lua_pushstring(state, constant.text.c_str());
}

/// Pushes the globals of a pack's scripts: libraries, API, constants, hook tables.
void push_environment(lua_State* state, const Dictionary& names, CoverageProbes* marks) {
  push_safe_globals(state);
  for (const ApiFunction* function : api()) {
    push_function(state, *function);
    lua_setfield(state, -2, function->name);
  }
  if (marks) marks->install(state);
  for (const auto& [table, constants] : names.constants) {
    lua_newtable(state);
    for (const auto& [name, constant] : constants) {
      push_constant(state, constant);
      lua_setfield(state, -2, name.c_str());
    }
    freeze(state, -1);
    lua_setfield(state, -2, table.c_str());
  }
  for (const HookTable& table : hook_tables()) {
    push_hooks(state, table);
    lua_setfield(state, -2, table.name);
  }
}

}  // namespace

Host::Host(std::shared_ptr<const Sources> sources, const Budget& budget)
    : sources_(std::move(sources)), sandbox_(budget) {
  lua_State* state = sandbox_.state();
  *static_cast<Host**>(lua_getextraspace(state)) = this;
  sandbox_.set_where([this](lua_State*) { return describe_place(); });
  const RunResult made = sandbox_.run([&] { install_handles(state); });
  if (made.status != RunEnd::ok) throw std::runtime_error(made.message);
  for (std::size_t i = 0; i < sources_->packs.size(); ++i) load_pack(static_cast<std::int32_t>(i));
}

void Host::load_pack(std::int32_t scripts) {
  const Restore loading(loading_, scripts);
  const PackScripts& pack = sources_->packs[at(scripts)];
  const Dictionary names = dictionary_of(*sources_, pack);
  lua_State* state = sandbox_.state();
  int environment = LUA_NOREF;
  const RunResult prepared = sandbox_.run([&] {
    push_environment(state, names, sources_->marks.get());
    environment = luaL_ref(state, LUA_REGISTRYINDEX);
  });
  if (prepared.status != RunEnd::ok) throw std::runtime_error(prepared.message);
  lua_rawgeti(state, LUA_REGISTRYINDEX, environment);
  for (const ScriptFile& file : pack.files)
    sandbox_.load(file.name, file.source, lua_gettop(state),
                  [&](const lua::Tree& tree) { return read_tree(file, tree, names); });
  std::optional<ScriptError> bad;
  const RunResult collected = sandbox_.run([&] {
    lua_rawgeti(state, LUA_REGISTRYINDEX, environment);
    collect(scripts, lua_gettop(state));
    for (const HookTable& table : hook_tables()) {
      lua_getfield(state, -1, table.name);
      close_hooks(state, table.depth);
      lua_pushnil(state);
      lua_setfield(state, -2, table.name);
    }
    for (const HiddenState& hidden : sandbox_.hidden().freeze_captured(state, lua_gettop(state))) {
      bad.emplace(hidden.file, hidden.line, explain(hidden));
      break;
    }
  });
  lua_pop(state, 1);
  if (bad) throw *bad;
  if (collected.status != RunEnd::ok) throw ScriptError(pack.pack, 0, collected.message);
}

/// With coverage probes, nothing is deduced from trees: functions run whenever they may, and in Lua, which counts.
std::string Host::read_tree(const ScriptFile& file, const lua::Tree& tree, const Dictionary& names) {
  BoundFile bound = bind_names(file.name, tree, names, bindings_);
  if (sources_->marks) return sources_->marks->put_into(file.name, file.source, tree);
  const lua::Globals globals(bound.tree);
  for (const HookFunction& hook : hook_functions(bound.name, bound.tree)) {
    if (auto needs = needed(bound, hook, bindings_)) bindings_.needs.emplace(hook.key, std::move(*needs));
    bindings_.reads.emplace(hook.key, reads_of(bound, hook, globals));
  }
  loaded_.push_back(std::move(bound));
  return "";
}

void Host::collect(std::int32_t scripts, int environment) {
  const PackScripts& pack = sources_->packs[at(scripts)];
  lua_State* state = sandbox_.state();
  std::vector<std::pair<Hook, int>> found;
  const auto take = [&](const HookTable& table, const std::string& path) {  // the function is on top of the stack
    lua_Debug info;
    lua_pushvalue(state, -1);
    lua_getinfo(state, ">S", &info);
    for (const HiddenState& hidden : sandbox_.hidden().freeze_captured(state, lua_gettop(state)))
      throw ScriptError(hidden.file, hidden.line, explain(hidden));
    lua_pushvalue(state, -1);
    found.push_back({Hook{pack.pack, path, chunk_of(info), scripts, info.linedefined, table.pure, table.gives.type},
                     luaL_ref(state, LUA_REGISTRYINDEX)});
  };
  for (const HookTable& table : hook_tables()) {
    lua_getfield(state, environment, table.name);
    take_functions(state, table.depth);
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
      const std::string outer = std::string(table.name) + "." + as_id(lua_tostring(state, -2));
      if (table.depth == 1) {
        take(table, outer);
      } else {
        lua_pushnil(state);
        while (lua_next(state, -2) != 0) {
          take(table, outer + "." + as_id(lua_tostring(state, -2)));
          lua_pop(state, 1);
        }
      }
      lua_pop(state, 1);
    }
    lua_pop(state, 1);
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first.file, a.first.line, a.first.path) < std::tie(b.first.file, b.first.line, b.first.path);
  });
  for (auto& [hook, reference] : found) {
    const std::string key = hook.key();
    Function& function = functions_.emplace_back();
    function.reference = reference;
    function.reads_only = hook.pure;
    function.gives = hook.gives;
    if (const auto needs = bindings_.needs.find(key); needs != bindings_.needs.end()) hook.only = needs->second;
    if (const auto reads = bindings_.reads.find(key); reads != bindings_.reads.end()) hook.reads = reads->second;
    hooks_.push_back(hook);
  }
}

}  // namespace rules::script
