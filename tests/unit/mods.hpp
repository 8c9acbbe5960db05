// Small packs made by a test, in a folder that goes away with it.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "content/linked.hpp"

namespace rules::test {

class Mods {
 public:
  Mods() : root_(std::filesystem::temp_directory_path() / ("unit_test_packs_" + std::to_string(getpid()))) { std::filesystem::remove_all(root_); }
  ~Mods() { std::filesystem::remove_all(root_); }
  Mods(const Mods&) = delete;
  Mods& operator=(const Mods&) = delete;
  /// A pack: `more` goes into its pack.yaml, `records` into a YAML file, `script` into a script.
  Mods& pack(const std::string& id, const std::string& more, const std::string& records, const std::string& script) {
    write(id + "/pack.yaml", "id: " + id + "\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n" + more);
    write(id + "/things.yaml", records);
    write(id + "/scripts/it.lua", script);
    return *this;
  }
  /// Texts in English for a pack that has `languages: [en]`.
  Mods& language(const std::string& id, const std::string& yaml) { return write(id + "/languages/en.yaml", yaml), *this; }
  std::shared_ptr<const content::Linked> link(std::vector<std::string> packs, std::vector<std::string> settings = {}, int players = 2) const {
    return content::link({&root_, 1}, {std::move(packs), std::move(settings), players});
  }

 private:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
  }
  std::filesystem::path root_;
};

}  // namespace rules::test
