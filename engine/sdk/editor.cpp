#include "sdk/editor.hpp"

#include <map>
#include <set>

#include "nlohmann/json.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "sdk/sdk.hpp"

namespace rules::sdk {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::set<std::string>;

/// What scripts have of Lua's own: functions, and libraries with their names.
std::map<std::string, Names> safe_globals() {
  std::map<std::string, Names> found;
  script::Sandbox sandbox;
  lua_State* const state = sandbox.state();
  const auto keys = [&](int table) {
    script::push_contents(state, table);
    Names names;
    for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1)) names.insert(lua_tostring(state, -2));
    lua_pop(state, 1);
    return names;
  };
  const script::RunResult run = sandbox.run([&] {
    script::push_safe_globals(state);
    for (const std::string& name : keys(1)) {
      found[name] = lua_getfield(state, 1, name.c_str()) == LUA_TTABLE ? keys(2) : Names();
      lua_settop(state, 1);
    }
  });
  if (run.status != script::RunEnd::ok) throw std::logic_error(run.message);
  return found;
}

std::string lua_fields(const Names& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + ("[\"" + name + "\"] = {}");
  return "{fields = {" + all + "}}";
}

}  // namespace

std::string vscode_settings() {
  Json schemas = Json::object();
  for (const FileKind& kind : file_kinds()) schemas["./" + schema_path(kind.name)] = kind.files;
  return Json{{"yaml.schemas", schemas},
              {"yaml.customTags", Json::array()},
              {"[yaml]", {{"editor.quickSuggestions", {{"strings", true}}}}}}
             .dump(2) +
         "\n";
}

std::string vscode_extensions() {
  return Json{{"recommendations", {"redhat.vscode-yaml", "sumneko.lua", "dwenegar.vscode-luacheck"}}}.dump(2) + "\n";
}

std::string luarc() {
  Json builtin = Json::object();
  const auto given = safe_globals();
  for (const char* library : {"coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8"})
    if (!given.contains(library)) builtin[library] = "disable";
  return Json{{"runtime.version", "Lua 5.4"},
              {"runtime.builtin", builtin},
              {"workspace.library", {std::string(stubs_folder)}},
              {"workspace.checkThirdParty", false}}
             .dump(2) +
         "\n";
}

std::string luacheckrc(const InPlay& packs) {
  std::string read, write;
  const auto line = [](const std::string& name, const std::string& what) {
    return "    " + name + " = " + what + ",\n";
  };
  for (const auto& [name, fields] : safe_globals()) read += line(name, fields.empty() ? "{}" : lua_fields(fields));
  for (const script::ApiFunction* function : script::api()) read += line(function->name, "{}");
  std::map<std::string, Names> tables;
  for (const script::NamedCode& name : packs.linked.sources->names)
    tables[name.table].insert(script::in_lua(name.name));
  for (const auto& [table, names] : tables) read += line(script::in_lua(table), lua_fields(names));
  for (const script::HookTable& table : script::hook_tables()) write += line(table.name, "{other_fields = true}");
  return "-- Written by `dicetown sdk`: the globals that scripts of these packs have.\nstds.dicetown = {\n"
         "  read_globals = {\n" +
         read + "  },\n  globals = {\n" + write +
         "  },\n}\nstd = \"dicetown\"\nunused_args = false\nmax_line_length = false\nexclude_files = {\"" +
         std::string(stubs_folder) + "\"}\n";
}

}  // namespace rules::sdk
