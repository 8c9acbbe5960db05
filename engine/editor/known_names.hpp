// KnownNames: the names of packs in play, which editors suggest. Owns the lists. Read next: json_schema.hpp, which puts
// them into schemas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "packs/records/records.hpp"
#include "packs/schema/names.hpp"

namespace rules::editor {

using packs::Names;

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

}  // namespace rules::editor
