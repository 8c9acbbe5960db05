// The reference in scripts/README.md against the tables of functions that the engine offers: nothing missing, nothing
// too much, each signature the same.
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "script/api.hpp"
#include "script/host.hpp"

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

Names signatures(std::initializer_list<std::span<const ApiFunction>> tables) {
  Names all;
  for (const auto& table : tables)
    for (const ApiFunction& function : table) all.insert(function.signature);
  return all;
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

TEST_CASE("The reference lists the functions that scripts may call") {
  CHECK(difference(signatures({read_api(), change_api(), ask_api(), event_api()}),
                   listed("## What scripts may call")) == "");
}

TEST_CASE("The reference lists the methods of events") {
  CHECK(difference(signatures({event_methods()}), listed("## Events")) == "");
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
