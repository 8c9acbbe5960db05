// Packs in one `.zip` file: their contents, and attempts to smuggle something in. Locks say which files differ.
#include "packs/pack/archive.hpp"

#include <sys/stat.h>
#include <zip.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <list>

#include "packs/pack/files.hpp"
#include "packs/pack/pack_lock.hpp"
#include "unit/support/mods.hpp"

namespace rules::archive_test {

using namespace rules::packs;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

constexpr const char* kManifest = "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\n";

/// An archive under construction.
class Zip {
 public:
  explicit Zip(fs::path file) : file_(std::move(file)) {
    int error = 0;
    zip_ = zip_open(file_.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    REQUIRE(zip_);
  }
  Zip& add(const std::string& name, const std::string& bytes, mode_t type = S_IFREG) {
    texts_.push_back(bytes);
    zip_source_t* source = zip_source_buffer(zip_, texts_.back().data(), texts_.back().size(), 0);
    const zip_int64_t at = zip_file_add(zip_, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    REQUIRE(at >= 0);
    zip_file_set_external_attributes(zip_, static_cast<zip_uint64_t>(at), 0, ZIP_OPSYS_UNIX, (type | 0644u) << 16);
    return *this;
  }
  Zip& encrypt(const std::string& password) {
    zip_file_set_encryption(zip_, static_cast<zip_uint64_t>(zip_get_num_entries(zip_, 0) - 1), ZIP_EM_AES_256,
                            password.c_str());
    return *this;
  }
  fs::path done() {
    REQUIRE(zip_close(zip_) == 0);
    return file_;
  }

 private:
  fs::path file_;
  zip_t* zip_;
  std::list<std::string> texts_;  // libzip reads them when it closes
};

std::vector<std::string> paths(const std::vector<PackedFile>& files) {
  std::vector<std::string> out;
  for (const PackedFile& file : files) out.push_back(file.path);
  return out;
}

}  // namespace

TEST_CASE("an archive has a pack at its top or in one folder") {
  test::Mods folder;
  folder.write("here", "");
  for (const std::string top : {"", "mod-1.0/"}) {
    const auto files = read_archive(Zip(folder.root() / "mod.zip")
                                        .add(top + "scripts/a.lua", "-- a")
                                        .add(top + "pack.yaml", kManifest)
                                        .add(top + ".git/config", "hidden")
                                        .add("__MACOSX/x", "hidden")
                                        .done());
    CHECK(paths(files) == std::vector<std::string>{"pack.yaml", "scripts/a.lua"});
    CHECK(files[0].bytes == kManifest);
  }
}

TEST_CASE("an archive with names that lead out is rejected") {
  test::Mods folder;
  folder.write("here", "");
  const auto with = [&](const std::string& name, mode_t type = S_IFREG) {
    return Zip(folder.root() / "mod.zip").add("pack.yaml", kManifest).add(name, "x", type).done();
  };
  CHECK_THROWS_WITH(read_archive(with("../evil.yaml")), Contains("'../evil.yaml' points outside the archive"));
  CHECK_THROWS_WITH(read_archive(with("scripts/../../evil")), Contains("points outside the archive"));
  CHECK_THROWS_WITH(read_archive(with("/etc/cron.d/evil")), Contains("is an absolute path"));
  CHECK_THROWS_WITH(read_archive(with("C:\\evil")), Contains("contains '\\' or ':'"));
  CHECK_THROWS_WITH(read_archive(with("a//b")), Contains("has an empty part"));
  CHECK_THROWS_WITH(read_archive(with("a\nb")), Contains("contains control characters"));
  CHECK_THROWS_WITH(read_archive(with(std::string(300, 'a'))), Contains("is longer than 200 bytes"));
  CHECK_THROWS_WITH(read_archive(with("scripts/a.lua", S_IFLNK)), Contains("'scripts/a.lua' is a link"));
  CHECK_THROWS_WITH(read_archive(with("pipe", S_IFIFO)), Contains("'pipe' is not a regular file"));
  CHECK_THROWS_WITH(read_archive(with("pack.yaml/x")), Contains("'pack.yaml' is both a file and a folder"));
}

TEST_CASE("an archive that is too large unpacked isn't unpacked") {
  test::Mods folder;
  folder.write("here", "");
  Zip bomb(folder.root() / "bomb.zip");
  bomb.add("pack.yaml", kManifest).add("zeros.yaml", std::string(max_pack_bytes, ' '));
  const fs::path file = bomb.done();
  CHECK(fs::file_size(file) < 100'000);
  CHECK_THROWS_WITH(read_archive(file), Contains("'zeros.yaml' brings the total over 8388608 bytes"));
  Zip many(folder.root() / "many.zip");
  many.add("pack.yaml", kManifest);
  for (std::size_t i = 0; i < max_pack_files; ++i) many.add("a" + std::to_string(i) + ".yaml", "");
  CHECK_THROWS_WITH(read_archive(many.done()), Contains("more than 1000 files"));

  // An archive with a wrong size, in both places that state it.
  std::string bytes =
      read_file(Zip(folder.root() / "lie.zip").add("pack.yaml", std::string(5000, ' ')).done(), 1 << 20);
  const std::string said("\x88\x13\0\0", 4), lie("\x10\0\0\0", 4);
  for (std::size_t at = bytes.find(said); at != bytes.npos; at = bytes.find(said, at)) bytes.replace(at, 4, lie);
  std::ofstream(folder.root() / "lie.zip", std::ios::binary) << bytes;
  CHECK_THROWS_WITH(read_archive(folder.root() / "lie.zip"), Contains("'pack.yaml' doesn't have the size"));
}

TEST_CASE("a file that isn't a pack archive is rejected by name") {
  test::Mods folder;
  folder.write("text.zip", "hello");
  CHECK_THROWS_WITH(read_archive(folder.root() / "text.zip"), Contains("text.zip") && Contains("unreadable archive"));
  CHECK_THROWS_WITH(read_archive(folder.root() / "none.zip"), Contains("No such file"));
  CHECK_THROWS_WITH(read_archive(Zip(folder.root() / "a.zip").add("notes.txt", "x").done()),
                    Contains("no pack found: pack.yaml must be at the top"));
  CHECK_THROWS_WITH(
      read_archive(Zip(folder.root() / "b.zip").add("one/pack.yaml", kManifest).add("two/pack.yaml", kManifest).done()),
      Contains("no pack found: pack.yaml must be at the top"));
  CHECK_THROWS_WITH(read_archive(Zip(folder.root() / "c.zip").add("pack.yaml", kManifest).encrypt("secret").done()),
                    Contains("'pack.yaml' is encrypted"));
  // Truncated anywhere, or with any byte changed, it is rejected or read, without side effects.
  const std::string whole = read_file(Zip(folder.root() / "d.zip").add("pack.yaml", kManifest).done(), 1 << 20);
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const bool cut : {true, false}) {
      std::string damaged = cut ? whole.substr(0, i) : whole;
      if (!cut) damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
      std::ofstream(folder.root() / "e.zip", std::ios::binary) << damaged;
      try {
        read_archive(folder.root() / "e.zip");
        CHECK_FALSE(cut);
      } catch (const FileError& refused) {
        CHECK_THAT(refused.what(), Contains("e.zip"));
      }
    }
}

TEST_CASE("unpack() leaves exactly the files of the archive") {
  test::Mods folder;
  folder.write("there/old.yaml", "x");
  const std::vector<PackedFile> files = {{"pack.yaml", kManifest}, {"scripts/a.lua", "-- a"}};
  for (int i = 0; i < 2; ++i) {
    unpack(files, folder.root() / "there");
    CHECK(read_pack_folder(folder.root() / "there") == files);
  }
  CHECK_FALSE(fs::exists(folder.root() / "there/old.yaml"));
  CHECK(std::distance(fs::directory_iterator(folder.root()), {}) == 1);
  folder.write("there/scripts/a.lua", "-- edited");
  unpack(files, folder.root() / "there");
  CHECK(read_file(folder.root() / "there/scripts/a.lua", 100) == "-- a");
  fs::create_symlink("/etc/hostname", folder.root() / "there/link.yaml");
  CHECK_THROWS_WITH(read_pack_folder(folder.root() / "there"),
                    Contains("'link.yaml' is a link that points outside the pack"));
}

TEST_CASE("two locks of a pack list the files that differ") {
  const PackLock then{"mod", "1.0.0", 1, {{"pack.yaml", 1}, {"a.yaml", 2}, {"scripts/b.lua", 3}}};
  PackLock now{"mod", "1.1.0", 2, {{"pack.yaml", 9}, {"scripts/b.lua", 3}, {"scripts/c.lua", 4}}};
  CHECK(difference(then, now).english() ==
        "pack mod was 1.0.0 (hash 0000000000000001) and is now 1.1.0 (hash 0000000000000002) (changed: "
        "pack.yaml; new: scripts/c.lua; removed: a.yaml)");
  CHECK(files_difference(then, then).empty());
  CHECK(difference(then, then).empty());
  for (int i = 0; i < 20; ++i) now.files.push_back({"new" + std::to_string(i), 1});
  CHECK_THAT(files_difference(then, now, 2).english(), Contains("new: new0, new1 and 19 more"));
}

}  // namespace rules::archive_test
