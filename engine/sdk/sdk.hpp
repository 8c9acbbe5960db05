// What an author of packs puts beside them, so that an editor knows the files: schemas for YAML, stubs for Lua, and the
// settings that lead to them. All is made from the tables that the engine itself runs on; nothing is listed twice.
// Owns which files there are and what they are called. Doesn't write to disk. Read next: json_schema.hpp, stubs.hpp,
// editor.hpp.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/json_schema.hpp"
#include "sdk/stubs.hpp"

namespace rules::sdk {

inline constexpr std::string_view stubs_folder = ".dicetown/lua";

/// A kind of file that people write.
struct FileKind {
  std::string name;                ///< of its schema
  std::vector<std::string> files;  ///< which files are meant, as patterns of VS Code; `!` takes some out
  std::function<Json(const KnownNames&)> schema;
};

/// All kinds of YAML files that the engine reads.
const std::vector<FileKind>& file_kinds();

/// Returns where the schema of a kind of file goes: .dicetown/schemas/NAME.json.
std::string schema_path(const std::string& name);

/// A file to write, below the folder that it is for.
struct SdkFile {
  std::string path;
  std::string text;
};

/// Returns all files for the packs in play. `packs`: the ids of all that were found.
std::vector<SdkFile> sdk_files(const InPlay& in_play, std::vector<std::string> packs);

}  // namespace rules::sdk
