// JSON Schemas of the files that people write, made from the forms that the engine reads them by, so that both accept
// the same files. Owns the translation of forms. Where a name is expected, a schema suggests the names of packs in
// play, and accepts any other valid one, which the author may declare later. Left to `check`: whatever depends on other
// records, files or scripts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "nlohmann/json.hpp"
#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"

namespace rules::editor {

using packs::Names;

/// The names of packs in play, which editors suggest.
class KnownNames {
 public:
  /// `packs`: the ids of all packs found, in play or not.
  KnownNames(const packs::Library& library, Names packs) : library_(library), packs_(std::move(packs)) {}

  /// Returns the ids of a kind of records, including built-in ones; for the kind `pack`, those of packs.
  Names ids(std::string_view kind) const;
  /// Returns the faces of all dice.
  Names faces() const;
  /// Returns the names of the fields of a kind.
  Names fields_of(std::string_view kind) const;
  /// Returns all records of declared kinds, as kind.id.
  Names records() const;
  /// Returns everything that can be patched, as pack.kind.id.
  Names targets() const;
  const packs::Schema& schema() const { return library_.schema(); }

 private:
  const packs::Library& library_;
  Names packs_;
};

using Json = nlohmann::ordered_json;

/// Returns the schema of a file with this form.
Json file_schema(const packs::FieldSchema& form, const KnownNames& names, const std::string& title);

/// Returns the schema of a pack's files with records, patches and the order of handlers.
Json records_schema(const KnownNames& names);

/// Returns the schema of languages/*.yaml.
Json languages_schema(const KnownNames& names);

}  // namespace rules::editor
