// JSON Schemas of the files that people write, made from the forms that the engine reads them by, so that both accept
// the same files. Owns the translation of forms. Where a name is expected, a schema suggests the names of packs in
// play, and accepts any other valid one, which the author may declare later. Left to `check`: whatever depends on other
// records, files or scripts.
#pragma once
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"

namespace rules::editor {

using packs::Names;

/// The names of packs in play, which editors suggest.
struct KnownNames {
  const packs::Library& library;
  Names packs;  ///< ids of all packs found, in play or not

  /// Returns what a field of this form can name.
  Names of(const packs::FieldSchema& form) const;
};

using Json = nlohmann::ordered_json;

/// Returns the schema of a file with this form.
Json file_schema(const packs::FieldSchema& form, const KnownNames& names, const std::string& title);

/// Returns the schema of a pack's files with records, patches and the order of handlers.
Json records_schema(const KnownNames& names);

/// Returns the schema of languages/*.yaml.
Json languages_schema(const KnownNames& names);

}  // namespace rules::editor
