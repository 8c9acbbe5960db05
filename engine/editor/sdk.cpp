#include "editor/sdk.hpp"

#include <map>
#include <set>
#include <string>

#include "base/one_text.hpp"
#include "packs/text/rulebook.hpp"
#include "play/game_file.hpp"
#include "sandbox/safe_libraries.hpp"
#include "scenarios/explanations.hpp"
#include "scenarios/scenario.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"

namespace rules::editor {

namespace {

constexpr std::string_view stubs_folder = ".dicetown/lua";

/// `each`: the value of each field.
std::string lua_fields(const auto& names, const std::string& each = "{}") {
  const auto field = [&](const std::string& name) { return "[\"" + name + "\"] = " + each; };
  return "{fields = {" + one_text(names, ", ", field) + "}}";
}

/// Returns the fields that scripts read of each record in the table of this name; empty for other tables.
std::string fields_of_each(const std::string& table, const packs::Schema& schema) {
  const packs::KindSchema* kind = schema.find(table);
  if (kind == nullptr || (kind->pack.empty() && table != "card")) return "{}";
  std::set<std::string> fields;
  for (const packs::FieldSchema& field : kind->fields)
    if (!lua_type(field, schema).empty()) fields.insert(script::in_lua(field.name));
  return lua_fields(fields);
}

/// Returns .vscode/settings.json.
std::string vscode_settings() {
  Json schemas = Json::object();
  for (const FileKind& kind : file_kinds()) schemas["./" + schema_path(kind.name)] = kind.files;
  return Json{{"yaml.schemas", schemas},
              {"yaml.customTags", Json::array()},
              {"[yaml]", {{"editor.quickSuggestions", {{"strings", true}}}}}}
             .dump(2) +
         "\n";
}

/// Returns .vscode/extensions.json: extensions that understand schemas, stubs and luacheck.
std::string vscode_extensions() {
  return Json{{"recommendations", {"redhat.vscode-yaml", "sumneko.lua", "dwenegar.vscode-luacheck"}}}.dump(2) + "\n";
}

/// Returns .luarc.json, for Lua's language server.
std::string luarc() {
  Json builtin = Json::object();
  const auto given = script::safe_names();
  for (const char* library : {"coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8"})
    if (!given.contains(library)) builtin[library] = "disable";
  return Json{{"runtime.version", "Lua 5.4"},
              {"runtime.builtin", builtin},
              {"workspace.library", {std::string(stubs_folder)}},
              {"workspace.checkThirdParty", false}}
             .dump(2) +
         "\n";
}

}  // namespace

std::string luacheckrc(const packs::LinkedGame& packs) {
  std::string read, write;
  const auto line = [](const std::string& name, const std::string& what) {
    return "    " + name + " = " + what + ",\n";
  };
  for (const auto& [name, fields] : script::safe_names())
    read += line(name, fields.empty() ? "{}" : lua_fields(fields));
  for (const script::ApiFunction* function : script::api()) read += line(function->name, "{}");
  std::map<std::string, std::set<std::string>> tables;
  for (const script::NamedCode& name : packs.sources->names) tables[name.table].insert(script::in_lua(name.name));
  for (const auto& [table, names] : tables)
    read += line(script::in_lua(table), lua_fields(names, fields_of_each(table, packs.library->schema())));
  for (const script::HookTable& table : script::hook_tables()) write += line(table.name, "{other_fields = true}");
  return "-- Written by `dicetown sdk`: the globals of these packs' scripts.\nstds.dicetown = {\n"
         "  read_globals = {\n" +
         read + "  },\n  globals = {\n" + write +
         "  },\n}\nstd = \"dicetown\"\nunused_args = false\nmax_line_length = false\nexclude_files = {\"" +
         std::string(stubs_folder) + "\"}\n";
}

const std::vector<FileKind>& file_kinds() {
  const auto form = [](const packs::FieldSchema& of, const char* title) {
    return [of, title](const KnownNames& names) { return file_schema(of, names, title); };
  };
  static const std::vector<FileKind> kinds = {
      {"pack", {"**/pack.yaml"}, form(packs::manifest_form(), "A pack")},
      {"game", {"**/game.yaml", "**/*.game.yaml"}, form(play::game_file_form(), "The config of a game")},
      {"language", {"**/languages/*.yaml"}, languages_schema},
      {"scenarios", {"**/scenarios/**/*.yaml"}, form(scenarios::scenarios_form(), "Scenarios")},
      {"rulebook", {"**/rulebook.yaml"}, form(packs::rulebook_form(), "The rulebook for players")},
      {"explanations",
       {"**/explanations*.yaml", "**/unreached*.yaml", "**/unnoticed*.yaml"},
       form(scenarios::explanations_form(), "What never happens, and why")},
      {"records",
       {"**/*.yaml", "!**/pack.yaml", "!**/game.yaml", "!**/*.game.yaml", "!**/languages/*.yaml",
        "!**/scenarios/**/*.yaml", "!**/rulebook.yaml", "!**/explanations*.yaml", "!**/unreached*.yaml",
        "!**/unnoticed*.yaml"},
       records_schema}};
  return kinds;
}

std::string schema_path(const std::string& name) { return ".dicetown/schemas/" + name + ".json"; }

std::vector<SdkFile> sdk_files(const packs::LinkedGame& in_play, std::vector<std::string> packs) {
  const KnownNames names(*in_play.library, std::move(packs));
  const std::string stubs = std::string(stubs_folder) + "/";
  std::vector<SdkFile> files = {
      {stubs + "api.lua", api_stubs(in_play)},      {stubs + "events.lua", event_stubs(in_play)},
      {stubs + "hooks.lua", hook_stubs(in_play)},   {stubs + "names.lua", name_stubs(in_play)},
      {".luacheckrc", luacheckrc(in_play)},         {".luarc.json", luarc()},
      {".vscode/settings.json", vscode_settings()}, {".vscode/extensions.json", vscode_extensions()}};
  for (const FileKind& kind : file_kinds())
    files.push_back({schema_path(kind.name), kind.schema(names).dump(1) + "\n"});
  return files;
}

}  // namespace rules::editor
