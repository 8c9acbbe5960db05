// Untrusted files: pipes and devices instead of files, links out of a folder, names that would control a terminal,
// folders that can't be written. Reading is limited; a file is written completely or not at all.
#include "packs/pack/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "packs/pack/pack_folder.hpp"
#include "packs/yaml/printable.hpp"
#include "unit/support/mods.hpp"

namespace rules::files_test {

using namespace rules::packs;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const MayReplace kNothing = [](std::string_view) { return false; };
const MayReplace kAll = [](std::string_view) { return true; };

std::string bytes(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("read_file() reads regular files of bounded size only") {
  test::Mods folder;
  folder.write("a", "twelve bytes");
  CHECK(read_file(folder.root() / "a", 12) == "twelve bytes");
  CHECK_THROWS_WITH(read_file(folder.root() / "a", 11), Contains("larger than 11 bytes"));
  CHECK_THROWS_WITH(read_file(folder.root() / "b", 11), Contains("can't read") && Contains("No such file"));
  CHECK_THROWS_WITH(read_file(folder.root(), 11), Contains("is a folder"));
  CHECK_THROWS_WITH(read_file("/dev/zero", 11), Contains("not a regular file"));
  REQUIRE(::mkfifo((folder.root() / "pipe").c_str(), 0600) == 0);
  CHECK_THROWS_WITH(read_file(folder.root() / "pipe", 11), Contains("not a regular file"));
}

TEST_CASE("write_file() is atomic and replaces only what it may") {
  test::Mods folder;
  folder.write("game", "one");
  const fs::path file = folder.root() / "game";
  CHECK_THROWS_AS(write_file(file, "two", kNothing), WouldReplace);
  CHECK(bytes(file) == "one");
  write_file(file, "two", [](std::string_view old) { return old == "one"; });
  CHECK(bytes(file) == "two");
  CHECK_THROWS_WITH(write_file(folder.root() / "missing" / "game", "x", kAll), Contains("No such file"));
  CHECK_THROWS_WITH(write_file(folder.root(), "x", kAll), Contains("is a folder"));
  write_file(folder.root() / "new", "x", kNothing);
  CHECK(entries(folder.root()) == 2);  // no temporary file remains
  CHECK_THROWS_AS(check_writable(file, kNothing), WouldReplace);
  CHECK_THROWS_AS(check_writable(folder.root() / "missing" / "game", kAll), WriteError);
  CHECK_NOTHROW(check_writable(folder.root() / "newer", kNothing));
}

TEST_CASE("write_file() keeps links and permissions") {
  test::Mods folder;
  folder.write("far/game", "one");
  fs::permissions(folder.root() / "far/game", fs::perms(0640));
  fs::create_symlink("far/game", folder.root() / "link");
  write_file(folder.root() / "link", "two", kAll);
  CHECK(fs::is_symlink(folder.root() / "link"));
  CHECK(bytes(folder.root() / "far/game") == "two");
  CHECK(fs::status(folder.root() / "far/game").permissions() == fs::perms(0640));
  fs::create_symlink("nowhere", folder.root() / "dangling");
  CHECK_THROWS_WITH(write_file(folder.root() / "dangling", "x", kAll), Contains("a link to a missing file"));
}

TEST_CASE("write_file() writes to pipes and devices in place") {
  test::Mods folder;
  folder.write("x", "");
  const fs::path pipe = folder.root() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH(write_file(pipe, "x", kNothing), Contains("no program is reading from this pipe"));
  const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_file(pipe, "whole", kNothing);
  char got[8];
  CHECK(::read(end, got, sizeof got) == 5);
  ::close(end);
  CHECK(fs::is_fifo(pipe));
  write_file("/dev/null", "x", kNothing);
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_WITH(write_file("/dev/full", "x", kNothing), Contains("No space left"));
}

TEST_CASE("only regular files in a pack's folder are read") {
  test::Mods folder;
  folder.write("secret.yaml", "hidden words: [\n").write("secret.lua", "hidden words");
  folder.pack("mod", "", "", "");
  const fs::path pack = folder.root() / "mod";
  fs::create_symlink("things.yaml", pack / "same.yaml");  // a link within is fine
  CHECK_THAT(folder.fault({"mod"}), !Contains("same.yaml"));
  fs::create_symlink("../secret.yaml", pack / "more.yaml");
  fs::create_symlink("../../secret.lua", pack / "scripts/more.lua");
  REQUIRE(::mkfifo((pack / "pipe.yaml").c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", pack / "zero.yaml");
  const std::string fault = folder.fault({"mod"});
  CHECK_THAT(fault, Contains("mod/more.yaml: this link points outside the pack"));
  CHECK_THAT(fault, Contains("mod/scripts/more.lua: this link points outside the pack"));
  CHECK_THAT(fault, Contains("mod/pipe.yaml: this is not a regular file"));
  CHECK_THAT(fault, Contains("mod/zero.yaml: this link points outside the pack"));
  CHECK_THAT(fault, !Contains("hidden"));
}

TEST_CASE("a pack.yaml or scripts folder that leads out isn't read") {
  test::Mods folder;
  folder.write("secret.yaml", "hidden: [\n").write("mod/x.yaml", "").write("lua/it.lua", "").write("other/x.yaml", "");
  fs::create_symlink("../secret.yaml", folder.root() / "mod/pack.yaml");
  CHECK_THAT(folder.fault({"mod"}),
             Contains("mod/pack.yaml: this link points outside the pack") && !Contains("hidden"));
  folder.write("other/pack.yaml", "id: other\nname: x\nversion: 1.0.0\napi: ^1\n");
  fs::create_symlink("../lua", folder.root() / "other/scripts");
  CHECK_THAT(folder.fault({"other"}), Contains("other/scripts/it.lua: this link points outside the pack"));
}

TEST_CASE("a script with a byte order mark is rejected plainly") {
  test::Mods folder;
  folder.pack("mod", "", "", "\xEF\xBB\xBF-- A comment\n").pack("data", "", "\xEF\xBB\xBF# A comment\n", "");
  const std::string said = ":1:1: the file starts with a byte order mark: save it as UTF-8 without one";
  CHECK_THAT(folder.fault({"mod"}), Contains("mod/scripts/it.lua" + said));
  CHECK_THAT(folder.fault({"data"}), Contains("data/things.yaml" + said));
}

TEST_CASE("a pack has a maximum size") {
  test::Mods folder;
  folder.pack("mod", "", "", "");
  const std::string comment = "--" + std::string(200'000, ' ') + "\n";
  for (int i = 0; i < 50; ++i) folder.write("mod/scripts/s" + std::to_string(i) + ".lua", comment);
  CHECK_THAT(folder.fault({"mod"}), Contains("this file brings the pack over 1000 files or 8388608 bytes"));
}

TEST_CASE("printable() escapes control characters of outside text") {
  CHECK(printable("a\x1b[2Jb\n\x07") == "a\\u001b[2Jb\n\\u0007");
  CHECK(printable("\xc2\x9b\x9b") == "\\u009b\\x9b");  // the one-byte escape, as UTF-8 and raw
  CHECK(printable("a\xe2\x80\xae"
                  "b") == "a\\u202eb");                                  // the following text would be read backwards
  CHECK(printable("\xc3\xa4 \xe2\x82\xac") == "\xc3\xa4 \xe2\x82\xac");  // other text remains unchanged
  CHECK(printable_line("a\nb\tc") == "a\\u000ab\\u0009c");
  CHECK(printable(printable("\x1b")) == printable("\x1b"));
  test::Mods folder;
  folder.pack("mod", "", "card:\n  x: {deck: \"a\\e[31mb\"}\n", "");
  folder.write("mod/\x1b[32mfile.yaml", "nonsense: [\n");
  CHECK_THAT(folder.fault({"mod"}), Contains("\\u001b[32mfile.yaml") && !Contains("\x1b"));
}

}  // namespace rules::files_test
