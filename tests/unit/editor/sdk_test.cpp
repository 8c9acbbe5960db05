// The output of `dicetown sdk` matches the engine: functions, hooks, events, names, kinds, fields and keys.
#include "editor/sdk.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "editor/stubs.hpp"
#include "packs/build/linked.hpp"
#include "packs/pack/manifest.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/text/rulebook.hpp"
#include "play/game_file.hpp"
#include "scenarios/explanations.hpp"
#include "scenarios/scenario.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "script/question_kinds.hpp"

namespace rules::sdk_test {
namespace {

using Catch::Contains;
using editor::Json;
using packs::FieldSchema;
using packs::ValueType;

/// All bundled packs.
struct Bundled {
  std::vector<std::filesystem::path> folders = {std::filesystem::path(SOURCE_DIR) / "content"};
  std::vector<std::string> packs = {"base", "cowboys", "first-edition", "indians", "wild-west"};
  std::shared_ptr<const packs::LinkedGame> linked = packs::link(folders, {packs, {}, 4});
  editor::KnownNames names() const { return {*linked->library, packs}; }
};

const Bundled& bundled() {
  static const Bundled all;
  return all;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

const Json& followed(const Json& schema, const Json& root) {
  if (!schema.contains("$ref")) return schema;
  return followed(root["definitions"][schema["$ref"].get<std::string>().substr(std::string("#/definitions/").size())],
                  root);
}

/// The schema has exactly the keys of each form, each with a description.
void compare(const FieldSchema& form, const Json& schema, const Json& root, const std::string& path) {
  INFO(path << ": " << schema.dump().substr(0, 300));
  const Json& said = followed(schema, root);
  if (said.contains("anyOf") && (form.single || !form.short_part.empty()))
    return compare(form, said["anyOf"].back(), root, path);
  if (!form.doc.empty() && !form.single && form.short_part.empty() && said.contains("description"))
    CHECK(holds(said["description"], form.doc));
  switch (form.type) {
    case ValueType::list: return compare(form.parts.front(), said.at("items"), root, path + "[]");
    case ValueType::table: return compare(form.parts.front(), said.at("additionalProperties"), root, path + ".*");
    case ValueType::map: {
      CHECK(said.at("properties").size() == form.parts.size());
      for (const FieldSchema& part : form.parts) {
        REQUIRE(said.at("properties").contains(part.name));
        compare(part, said.at("properties").at(part.name), root, path + "." + part.name);
        const Json needed = said.value("required", Json::array());
        CHECK((std::find(needed.begin(), needed.end(), part.name) != needed.end()) == part.required);
      }
      return;
    }
    case ValueType::number: CHECK(said.at("type") == "integer"); return;
    case ValueType::flag: CHECK(said.at("type") == "boolean"); return;
    default: return;
  }
}

}  // namespace

TEST_CASE("stubs have every function and method of the API") {
  const std::string stubs = editor::api_stubs(*bundled().linked);
  const std::string luacheck = editor::luacheckrc(*bundled().linked);
  for (const script::ApiFunction* function : script::api()) {
    INFO(function->name);
    CHECK_THAT(stubs, Contains("---" + std::string(function->doc) + "\n"));
    CHECK_THAT(stubs, Contains("\nfunction " + std::string(function->name) + "("));
    CHECK_THAT(luacheck, Contains("    " + std::string(function->name) + " = {},"));
    CHECK(editor::lua_types(function->result).empty() == (function->result.type == script::ScriptType::nothing));
    for (const script::Parameter& parameter : function->taken())
      if (*parameter.name) CHECK_THAT(stubs, Contains("---@param " + editor::parameter_name(parameter)));
  }
  for (const script::ApiFunction& method : script::event_methods())
    CHECK_THAT(stubs, Contains("\nfunction Event:" + std::string(method.name) + "("));
  for (const script::Parameter& option : script::kAskOptions)
    CHECK_THAT(stubs,
               Contains("---@field " + std::string(option.name) + (option.name == std::string("to") ? " " : "? ")));
  CHECK_THAT(stubs, Contains("---@class KeepOptions: AskOptions\n---@field cards Zone\n---@field to Zone\n"));
}

TEST_CASE("stubs have types of functions and fields of events") {
  const std::string stubs = editor::api_stubs(*bundled().linked);
  CHECK_THAT(stubs,
             Contains("---@param n integer\n---@param resource Resource\n---@param from Place|Player|Card\n"
                      "---@param to Place|Player|Card\n---@return integer\nfunction move(n, resource, from, to) end"));
  CHECK_THAT(stubs,
             Contains("---@overload fun(event: \"mine-exploit\", fields?: Fields.mine_exploit): Outcome, integer\n"));
  using Types = std::vector<std::string>;
  CHECK(editor::lua_types({script::ScriptType::kept}) == Types{"Card|nil|integer"});
  CHECK(editor::lua_types(script::or_nil(script::ScriptType::card)) == Types{"Card|nil"});
  CHECK(editor::lua_types(script::function_named("resolve")->result) == Types{"Outcome", "integer"});
}

TEST_CASE("stubs have every event with its fields, and every hook table") {
  const std::string events = editor::event_stubs(*bundled().linked), hooks = editor::hook_stubs(*bundled().linked);
  for (const EventDecl& event : bundled().linked->ruleset.events()) {
    const std::string head = "---@class " + editor::class_of("Event", event.id) + ": Event\n";
    REQUIRE_THAT(events, Contains(head));
    const std::size_t begin = events.find(head);
    const std::string body = events.substr(begin, events.find("\n\n", begin) + 1 - begin);
    for (const FieldDecl& field : event.fields)
      CHECK_THAT(body, Contains("---@field " + script::in_lua(field.id) + " " +
                                editor::lua_type(script::script_type(field.type)) + "\n"));
  }
  for (const script::HookTable& table : script::hook_tables())
    CHECK_THAT(hooks, Contains("---@class hooks." + std::string(table.name) + "\n"));
  for (const script::Hook& hook : bundled().linked->hooks) {  // editors know what bundled scripts hook
    const std::size_t dot = hook.path.find('.');
    const std::string head = "---@class hooks." + hook.path.substr(0, dot) + "\n";
    const std::string rest = hook.path.substr(dot + 1);
    const std::size_t begin = hooks.find(head);
    const std::string body = hooks.substr(begin, hooks.find("\n\n", begin) - begin);
    INFO(hook.path);
    CHECK(holds(body, "---@field " + script::in_lua(rest.substr(0, rest.find('.'))) + " "));
  }
}

TEST_CASE("stubs and luacheck have every name that scripts see") {
  const std::string names = editor::name_stubs(*bundled().linked), luacheck = editor::luacheckrc(*bundled().linked);
  for (const script::NamedCode& name : bundled().linked->sources->names) {
    INFO(name.table << "." << name.name);
    CHECK(holds(names, "---@field " + script::in_lua(name.name) + " "));
    CHECK(holds(luacheck, "[\"" + script::in_lua(name.name) + "\"] = {"));
  }
  CHECK_THAT(luacheck, Contains("[\"nervous_joe\"] = {fields = {") && Contains("[\"dollars\"] = {}"));
  CHECK_THAT(names, Contains("---@field nugget Resource "));
  CHECK_THAT(names, Contains("---@field hand ZoneOfPlayers "));
}

TEST_CASE("each kind of file has the schema of its form") {
  const editor::KnownNames names = bundled().names();
  for (const FieldSchema& form : {packs::manifest_form(), play::game_file_form(), scenarios::scenarios_form(),
                                  packs::rulebook_form(), scenarios::explanations_form()}) {
    const Json schema = editor::file_schema(form, names, "title");
    compare(form, schema, schema, form.doc);
  }
  const Json records = editor::records_schema(names);
  for (const auto& [name, kind] : bundled().linked->library->schema().kinds()) {
    if (name == "text") continue;
    const Json& record = followed(records["properties"][name]["additionalProperties"], records);
    CHECK(record["properties"].size() == kind.fields.size());
    for (const FieldSchema& field : kind.fields) {
      REQUIRE(record["properties"].contains(field.name));
      compare(field, record["properties"][field.name], records, name + "." + field.name);
    }
  }
  compare(packs::order_entry(), records["properties"]["order"]["items"], records, "order");
  CHECK(editor::languages_schema(names)["properties"]["card"]["properties"].contains("dynamite"));
}

TEST_CASE("patterns of schemas accept what the engine accepts") {
  for (const char* id :
       {"a", "red-door", "a1-2b", "1a", "Red", "red_door", "red--door", "-red", "red-", "", "end", "ends"})
    CHECK(std::regex_match(id, std::regex(packs::id_pattern())) == packs::id_fault(id).empty());
  for (const char* version : {"1.0.0", "0.12.3", "1.0", "1", "01.0.0", "1.0.0.0", "v1.0.0", "1.0.x", "1234567.0.0"})
    CHECK(std::regex_match(version, std::regex(packs::version_pattern)) == packs::parse_version(version).has_value());
  for (const char* range : {"*", "1.2.3", "^1", "^1.2", "^1.2.3", "^1.2.3.4", ">=1.2 <2", ">1", "<=2.0.0", "1.2", "~1",
                            "", "= 1", ">= 1", "^", "new"})
    CHECK(std::regex_match(range, std::regex(packs::versions_pattern)) ==
          packs::VersionRange::parse(range).has_value());
}

TEST_CASE("REFERENCE.md has each field of a question for advice") {
  std::ifstream file(std::string(SOURCE_DIR) + "/scripts/REFERENCE.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string said = text.str();
  for (const script::ToldField& field : script::told_fields()) {
    INFO(field.name);
    CHECK(holds(said, "| `q." + std::string(field.name) + "` |"));
  }
}

TEST_CASE("sdk_files() makes every file once") {
  std::set<std::string> paths;
  for (const editor::SdkFile& file : editor::sdk_files(*bundled().linked, bundled().packs)) {
    CHECK(paths.insert(file.path).second);
    CHECK(!file.text.empty());
    if (file.path.ends_with(".json")) CHECK(Json::accept(file.text));
  }
  for (const editor::FileKind& kind : editor::file_kinds()) CHECK(paths.contains(editor::schema_path(kind.name)));
}

}  // namespace rules::sdk_test
