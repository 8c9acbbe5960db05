// The tables of scripts/REFERENCE.md are generated: `unit_tests "Write scripts/REFERENCE.md"` prints each again between
// its marks.
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "base/one_text.hpp"
#include "packs/build/linked.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "scenarios/scenario.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "script/question_kinds.hpp"
#include "script/value.hpp"

namespace rules::reference_test {

using namespace rules::script;

namespace {

using Names = std::set<std::string>;

const std::filesystem::path reference = SOURCE_DIR "/scripts/REFERENCE.md";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Returns the lines of the reference from a heading to the next one.
std::vector<std::string> section(const std::string& heading) {
  std::istringstream file(text_of(reference));
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("#", 0) == 0) inside = line == heading;
    else if (inside) lines.push_back(line);
  }
  REQUIRE_FALSE(lines.empty());
  return lines;
}

std::vector<const ApiFunction*> methods() {
  std::vector<const ApiFunction*> result;
  for (const ApiFunction& method : event_methods()) result.push_back(&method);
  return result;
}

/// The description of a table of hooks: its signatures before the colon.
std::vector<std::string> signatures(const HookTable& table) {
  const std::string doc = table.doc, all = doc.substr(0, doc.find(": ")), start = std::string(table.name) + ".";
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin != all.npos;) {
    const std::size_t next = all.find(start, begin + 1);
    std::string one = all.substr(begin, next == all.npos ? next : next - begin);
    for (const std::string end : {", ", " or "})
      if (one.size() > end.size() && one.substr(one.size() - end.size()) == end) one.resize(one.size() - end.size());
    found.push_back(one);
    begin = next;
  }
  return found;
}

const std::string examples = SOURCE_DIR "/tests/api_examples";

/// An example of functions that scripts may call: a comment that names them, and the lines below it.
struct Example {
  Names functions;
  std::string script;
};

/// Returns the names before the colon of "a, b: some words".
Names named(const std::string& sentence) {
  Names names;
  std::istringstream list(sentence.substr(0, sentence.find(": ")));
  for (std::string name; std::getline(list >> std::ws, name, ',');) names.insert(name);
  return names;
}

/// A new example begins with a comment after an empty line.
std::vector<Example> examples_of(const std::string& script) {
  std::vector<Example> found;
  std::istringstream text(script);
  bool begins = true;
  for (std::string line; std::getline(text, line);) {
    if (begins && line.rfind("-- ", 0) == 0) found.push_back({named(line.substr(3)), ""});
    else if (!found.empty()) found.back().script += line + "\n";
    begins = line.empty();
  }
  return found;
}

std::string hook_rows() {
  std::string rows = "| function | what it does | |\n|---|---|---|\n";
  for (const HookTable& table : hook_tables()) {
    const std::string doc = table.doc, gives = doc.substr(doc.find(": ") + 2);
    rows += "| `" + one_text(signatures(table), "`, `") + "` | " + gives + (table.pure ? " | reads |\n" : " | |\n");
  }
  return rows;
}

std::string function_rows(std::span<const ApiFunction> functions) {
  std::string rows = "| call | what it does | |\n|---|---|---|\n";
  for (const ApiFunction& function : functions) {
    const bool reads = !function.of_event && function.where == Where::reading;
    rows += "| `" + signature(function) + "` | " + function.doc + " |" + (reads ? " reads |\n" : " |\n");
  }
  return rows;
}

std::string advice_rows() {
  std::string rows = "| field | type | meaning |\n|---|---|---|\n";
  for (const ToldField& field : told_fields())
    rows += "| `q." + std::string(field.name) + "` | " + words(field.type) + " | " + field.doc + " |\n";
  return rows;
}

const packs::LinkedGame& base() {
  static const std::filesystem::path content[] = {SOURCE_DIR "/content"};
  static const auto linked = packs::link(content, {.packs = {"base"}}, {});
  return *linked;
}

/// Returns the built-in events and those of base.
std::string event_rows() {
  static constexpr const char* types[] = {"number",   "flag",  "player", "card", "kind of card", "zone", "place",
                                          "resource", "event", "face",   "die",  "record",       "text", "players"};
  std::map<std::string, std::string> rows;
  for (const EventDecl& event : base().ruleset.events()) {
    std::vector<std::string> fields;
    for (int f = 0; f < static_cast<int>(event.fields.size()); ++f) {
      const FieldDecl& field = event.fields[static_cast<std::size_t>(f)];
      std::string said = "`" + in_lua(field.id) + "`: " + types[static_cast<std::size_t>(field.type)];
      if (f == event.actor) said += " who acts";
      if (f == event.affected) said += " affected";
      if (field.undecided) said += ", undecided";
      fields.push_back(said);
    }
    rows[event.id] = "| `" + event.id + "` | " + one_text(fields, "; ") + " | " + one_text(event.tags, ", ") + " |\n";
  }
  std::string all = "| event | fields | tags |\n|---|---|---|\n";
  for (const auto& [id, row] : rows) all += row;
  return all;
}

/// Returns the keys of the engine's texts, in lines.
std::string text_keys() {
  std::string all, line;
  for (const auto& [key, text] : base().texts.all("en")) {
    if (key.rfind("ui.", 0) != 0) continue;
    const std::string word = "`" + key.substr(3) + "`";
    if (line.size() + word.size() > 140) {
      all += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return all + line + "\n";
}

/// The generated parts of the reference, by the names in their marks.
const std::map<std::string, std::function<std::string()>> parts = {
    {"hook tables", hook_rows},
    {"reading", [] { return function_rows(read_api()); }},
    {"sets of players", [] { return function_rows(set_api()); }},
    {"changing", [] { return function_rows(change_api()); }},
    {"asking", [] { return function_rows(ask_api()); }},
    {"events and cards", [] { return function_rows(event_api()); }},
    {"methods", [] { return function_rows(event_methods()); }},
    {"advice", advice_rows},
    {"events", event_rows},
    {"texts", text_keys}};

/// Returns the reference with its generated parts; stores their names in `used`.
std::string regenerated(Names& used) {
  std::istringstream old(text_of(reference));
  std::string text;
  bool inside = false;
  for (std::string line; std::getline(old, line);) {
    if (line == "<!-- end -->") inside = false;
    if (!inside) text += line + "\n";
    const std::string begin = "<!-- generated: ", end = " -->";
    if (line.rfind(begin, 0) != 0) continue;
    const std::string name = line.substr(begin.size(), line.size() - begin.size() - end.size());
    INFO(name);
    REQUIRE(parts.contains(name));
    used.insert(name);
    text += parts.at(name)();
    inside = true;
  }
  return text;
}

}  // namespace

TEST_CASE("REFERENCE.md has the tables that the engine has") {
  Names used;
  CHECK(text_of(reference) == regenerated(used));
  CHECK(used.size() == parts.size());
}

TEST_CASE("Write scripts/REFERENCE.md", "[.write]") {
  Names used;
  const std::string text = regenerated(used);
  std::ofstream(reference) << text;
}

TEST_CASE("each API function has an example and a passing scenario") {
  std::vector<Example> all;
  for (const auto& entry : std::filesystem::directory_iterator(examples + "/scripts"))
    for (const Example& example : examples_of(text_of(entry.path().string()))) all.push_back(example);
  packs::Problems problems;
  const std::filesystem::path folder[] = {examples};
  scenarios::ScenarioRunner runner({SOURCE_DIR "/content", examples});
  std::set<Names> proved;
  for (const std::filesystem::path& file : scenarios::find_scenarios(folder))
    for (const scenarios::Scenario& scenario : scenarios::read_scenarios(file, problems)) {
      CHECK(runner.run(scenario).report == "");
      proved.insert(named(scenario.name));
    }
  CHECK(problems.list().empty());
  for (const auto& functions : {api(), methods()})
    for (const ApiFunction* function : functions) {
      INFO(function->name);
      const std::string call = std::string(function->of_event ? "ev:" : "") + function->name + "(";
      const auto example = std::ranges::find_if(all, [&](const Example& each) {
        return each.functions.contains(function->name) && each.script.find(call) != each.script.npos;
      });
      REQUIRE(example != all.end());
      CHECK(proved.contains(example->functions));
    }
}

TEST_CASE("REFERENCE.md lists Lua's own libraries for scripts") {
  std::string said;
  for (const std::string& line : section("### Lua's own libraries")) said += line + " ";
  Sandbox sandbox;
  lua_State* const state = sandbox.state();
  Names globals;
  std::string libraries;
  const RunResult run = sandbox.run([&] {
    const auto names = [&](int table) {
      push_contents(state, table);
      Names sorted;
      for (lua_pushnil(state); lua_next(state, -2); lua_pop(state, 1)) sorted.insert(lua_tostring(state, -2));
      lua_pop(state, 1);
      return sorted;
    };
    push_safe_globals(state);
    for (const std::string& name : names(1)) {
      if (lua_getfield(state, 1, name.c_str()) == LUA_TTABLE)
        libraries += (libraries.empty() ? "`" : "; `") + name + "` (" + one_text(names(2), " ") + ")";
      else globals.insert(name);
      lua_settop(state, 1);
    }
  });
  CHECK(run.message == "");
  CHECK_THAT(said, Catch::StartsWith(" You can use `" + one_text(globals, " ") + "`; " + libraries + "."));
}

TEST_CASE("API functions have docs and distinct parameter names") {
  for (const auto& functions : {api(), methods()})
    for (const ApiFunction* function : functions) {
      INFO(function->name);
      CHECK(*function->doc != 0);
      std::set<std::string> names;
      for (const Parameter& parameter : function->taken())
        if (*parameter.name) CHECK(names.insert(parameter.name).second);
    }
}

TEST_CASE("REFERENCE.md lists the stages of an event in their order") {
  // Each stage has a bit, in the order in which they run; a second window is last.
  static_assert(kForbidHandlers < kPreventHandlers && kPreventHandlers < kBeforeWindow &&
                kBeforeWindow < kModifyHandlers && kModifyHandlers < kEffect && kEffect < kAfterHandlers &&
                kAfterHandlers < kAfterWindow);
  const std::string order[] = {"forbid",           "prevent",          "`when`",  "modify",
                               "`event` function", "`after` handlers", "`after:`"};
  std::string said;
  for (const std::string& line : section("## Order of an event")) said += line + "\n";
  std::size_t at = 0;
  for (const std::string& stage : order) {
    INFO(stage);
    at = said.find(stage, at);
    REQUIRE(at != said.npos);
  }
}

}  // namespace rules::reference_test
