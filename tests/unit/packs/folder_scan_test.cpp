#include <catch2/catch.hpp>
#include <set>

#include "packs/pack/files.hpp"
#include "packs/pack/pack_folder.hpp"
#include "unit/support/mods.hpp"

using namespace rules;
using Catch::Matchers::Contains;
using packs::FolderScan;

namespace {

std::set<std::string> found(const test::Mods& mods, FolderScan scan = FolderScan()) {
  std::set<std::string> names;
  scan.files(mods.root(), [&](const std::filesystem::path& file) {
    names.insert(file.lexically_relative(mods.root()).generic_string());
  });
  return names;
}

}  // namespace

TEST_CASE("FolderScan finds files at any depth and follows no links") {
  test::Mods mods;
  mods.write("a.yaml", "").write("b/c/d.yaml", "").write("b/.hidden/e.yaml", "");
  std::filesystem::create_directory_symlink(mods.root(), mods.root() / "b" / "round");
  std::filesystem::create_symlink(mods.root() / "a.yaml", mods.root() / "link.yaml");
  CHECK(found(mods) == std::set<std::string>{"a.yaml", "b/c/d.yaml", "b/.hidden/e.yaml", "link.yaml"});
  CHECK(found(mods, FolderScan({}, {.hidden = false})) == std::set<std::string>{"a.yaml", "b/c/d.yaml", "link.yaml"});
}

TEST_CASE("FolderScan rejects folders beyond its limits") {
  test::Mods mods;
  std::string deep = "x";
  for (int n = 0; n < 8; ++n) deep += "/x";
  mods.write(deep + "/a.yaml", "a: 1");
  for (int n = 0; n < 20; ++n) mods.write("f" + std::to_string(n), "");
  CHECK(found(mods).size() == 21);
  CHECK_THROWS_WITH(found(mods, FolderScan({}, {.entries = 20})), Contains("can't search") &&
                                                                      Contains("more than 20 files and folders") &&
                                                                      Contains("choose a smaller folder"));
  CHECK_THROWS_WITH(found(mods, FolderScan({}, {.depth = 8})), Contains("8 levels of folders"));
  CHECK_NOTHROW(found(mods, FolderScan({}, {.depth = 9})));
  FolderScan scan({}, {.bytes = 100});
  scan.read(100);
  CHECK_THROWS_AS(scan.read(1), packs::FileError);
}

TEST_CASE("FolderScan reports its progress") {
  test::Mods mods;
  for (int n = 0; n < 600; ++n) mods.write("f" + std::to_string(n), "");
  std::vector<std::size_t> seen;
  found(mods, FolderScan([&](std::size_t n) { seen.push_back(n); }));
  CHECK(seen == std::vector<std::size_t>{256, 512});
}
