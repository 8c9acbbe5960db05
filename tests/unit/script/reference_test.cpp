// The reference in scripts/README.md is printed from the engine's table of the API: `unit_tests "Print the rows*"`.
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/one_text.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "scenarios/scenario.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"

namespace rules::reference_test {

using namespace rules::script;

namespace {

using Names = std::set<std::string>;

/// The lines of the reference from a heading to the next one.
std::vector<std::string> section(const std::string& heading) {
  std::ifstream file(std::string(SOURCE_DIR) + "/scripts/README.md");
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("#", 0) == 0) inside = line == heading;
    else if (inside) lines.push_back(line);
  }
  REQUIRE_FALSE(lines.empty());
  return lines;
}

/// Whatever stands in backquotes in the first column of a row.
std::vector<std::string> first_column(const std::string& line) {
  std::vector<std::string> found;
  if (line.rfind("| `", 0) != 0) return found;
  const std::string cell = line.substr(2, line.find(" | ", 2) - 2);
  for (std::size_t begin = cell.find('`'); begin != cell.npos;) {
    const std::size_t end = cell.find('`', begin + 1);
    found.push_back(cell.substr(begin + 1, end - begin - 1));
    begin = end == cell.npos ? end : cell.find('`', end + 1);
  }
  return found;
}

Names listed(const std::string& heading) {
  Names all;
  for (const std::string& line : section(heading))
    for (const std::string& signature : first_column(line)) all.insert(signature);
  return all;
}

/// The table of a section: what stands below its head.
std::vector<std::string> rows(const std::string& heading) {
  std::vector<std::string> found;
  for (const std::string& line : section(heading))
    if (line.rfind("| `", 0) == 0) found.push_back(line);
  return found;
}

std::vector<std::string> printed(const auto& functions) {
  std::vector<std::string> result;
  for (const ApiFunction* function : functions) result.push_back(reference_row(*function));
  return result;
}

std::vector<const ApiFunction*> methods() {
  std::vector<const ApiFunction*> result;
  for (const ApiFunction& method : event_methods()) result.push_back(&method);
  return result;
}

/// How a table of hooks is described: its signatures, which stand before the colon.
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

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The names before the colon of "a, b: some words".
Names named(const std::string& sentence) {
  Names names;
  std::istringstream list(sentence.substr(0, sentence.find(": ")));
  for (std::string name; std::getline(list >> std::ws, name, ',');) names.insert(name);
  return names;
}

/// A new example begins with a comment behind an empty line.
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

/// What stands in one and not in the other, for a message.
std::string difference(const Names& engine, const Names& readme) {
  std::string text;
  for (const std::string& each : engine)
    if (!readme.contains(each)) text += "missing: " + each + "\n";
  for (const std::string& each : readme)
    if (!engine.contains(each)) text += "not there: " + each + "\n";
  return text;
}

}  // namespace

TEST_CASE("The reference lists the functions that scripts may call, as they are declared") {
  CHECK(rows("## What scripts may call") == printed(api()));
}

TEST_CASE("The reference lists the methods of events, as they are declared") {
  CHECK(rows("## Events") == printed(methods()));
}

TEST_CASE("The reference shows the scripts of the examples, as they are run") {
  for (const auto& [heading, file] : {std::pair{"### Reading", "reading"}, std::pair{"### Changing", "changing"},
                                      std::pair{"### Asking", "asking"}, std::pair{"### Events and cards", "events"}}) {
    std::string shown;
    bool inside = false;
    for (const std::string& line : section(heading)) {
      if (line.rfind("```", 0) == 0) inside = line == "```lua";
      else if (inside) shown += line + "\n";
    }
    INFO(heading);
    CHECK(shown == text_of(examples + "/scripts/" + file + ".lua"));
  }
}

TEST_CASE("Each function that scripts may call has an example that calls it, and a scenario of it that passes") {
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

TEST_CASE("Print the rows of the reference", "[.print]") {
  for (const auto& functions : {api(), methods()})
    for (const std::string& row : printed(functions)) std::puts(row.c_str());
}

TEST_CASE("The reference lists what scripts have of Lua's own libraries") {
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

TEST_CASE("No two parameters of a function are called alike, and each function is said in a sentence") {
  for (const auto& functions : {api(), methods()})
    for (const ApiFunction* function : functions) {
      INFO(function->name);
      CHECK(*function->doc != 0);
      std::set<std::string> names;
      for (const Parameter& parameter : function->taken())
        if (*parameter.name) CHECK(names.insert(parameter.name).second);
    }
}

TEST_CASE("The reference lists the tables of hooks, and which of them only read") {
  Names hooks, readers;
  for (const HookTable& table : hook_tables())
    for (const std::string& signature : signatures(table)) {
      hooks.insert(signature);
      if (table.pure) readers.insert(signature);
    }
  CHECK(difference(hooks, listed("## Hook tables")) == "");
  Names said;
  for (const std::string& line : section("## Hook tables"))
    if (line.find("| reads") != line.npos)
      for (const std::string& signature : first_column(line)) said.insert(signature);
  CHECK(difference(readers, said) == "");
}

}  // namespace rules::reference_test
