// Small packs with scripts, written into a folder that is removed after the test.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "packs/build/linked.hpp"

namespace rules::test {

class Mods {
 public:
  Mods() {
    static int count = 0;
    root_ =
        std::filesystem::temp_directory_path() / ("mods_" + std::to_string(getpid()) + "_" + std::to_string(count++));
  }
  ~Mods() { std::filesystem::remove_all(root_); }
  Mods(const Mods&) = delete;
  Mods& operator=(const Mods&) = delete;

  /// A pack with more lines for pack.yaml, a file of records (things.yaml) and a script.
  Mods& pack(const std::string& id, const std::string& more, const std::string& records, const std::string& script) {
    write(id + "/pack.yaml", "id: " + id + "\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n" + more);
    write(id + "/things.yaml", records);
    write(id + "/scripts/it.lua", script);
    return *this;
  }
  Mods& write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
    return *this;
  }
  /// Texts in English for a pack that has `languages: [en]`.
  Mods& language(const std::string& id, const std::string& yaml) { return write(id + "/languages/en.yaml", yaml); }
  std::shared_ptr<const packs::LinkedGame> link(std::vector<std::string> packs, std::vector<std::string> settings = {},
                                                int players = 2,
                                                packs::FreeHandlers free = packs::FreeHandlers::usual) const {
    return packs::link({&root_, 1}, {std::move(packs), std::move(settings), players}, {}, free);
  }
  /// Returns the problems of these packs together, or "".
  std::string fault(std::vector<std::string> packs) const {
    try {
      link(std::move(packs));
    } catch (const packs::ContentError& error) {
      return error.what();
    }
    return "";
  }
  const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};

/// A pack for the base game whose script has a fault: trap.
struct Trap {
  explicit Trap(const std::string& script) : folders{std::string(SOURCE_DIR) + "/content", mods.root()} {
    mods.write("trap/pack.yaml", "id: trap\nname: A trap\nversion: 1.0.0\napi: ^1\nrequires: {base: \"^1\"}\n");
    mods.write("trap/scripts/trap.lua", script);
  }
  Mods mods;
  std::vector<std::filesystem::path> folders;
};

}  // namespace rules::test
