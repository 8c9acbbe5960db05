// SDK files that authors put beside their packs for editor support: schemas for YAML, stubs for Lua, and the settings
// of editors and linters that refer to them. Everything is generated from the tables that the engine itself uses. Owns
// the list of files and their names. Doesn't write to disk. Read next: json_schema.hpp, stubs.hpp.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/json_schema.hpp"
#include "editor/stubs.hpp"

namespace rules::editor {

/// Returns .luacheckrc, with the globals that scripts have.
std::string luacheckrc(const packs::LinkedGame& packs);

/// A kind of file that people write.
struct FileKind {
  std::string name;                ///< of its schema
  std::vector<std::string> files;  ///< VS Code patterns of its files; `!` excludes
  std::function<Json(const KnownNames&)> schema;
};

/// Returns all kinds of YAML files that the engine reads.
const std::vector<FileKind>& file_kinds();

/// Returns the path of a file kind's schema: .dicetown/schemas/NAME.json.
std::string schema_path(const std::string& name);

/// A file to write, relative to the target folder.
struct SdkFile {
  std::string path;
  std::string text;
};

/// Returns all files for the packs in play. `packs`: the ids of all packs found.
std::vector<SdkFile> sdk_files(const packs::LinkedGame& in_play, std::vector<std::string> packs);

}  // namespace rules::editor
