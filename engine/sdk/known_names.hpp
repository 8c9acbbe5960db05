// The names that packs in play have: what an editor offers where one of them is expected. Owns the lists, knows no
// file. Read next: json_schema.hpp, which puts them into schemas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/records.hpp"

namespace rules::sdk {

using Words = std::vector<std::string>;

class KnownNames {
 public:
  /// `packs`: the ids of all packs that were found, in play or not.
  KnownNames(const content::Library& library, Words packs) : library_(library), packs_(std::move(packs)) {}

  /// Returns the ids of a kind of records, built-in ones too; of the kind `pack`, those of packs.
  Words ids(std::string_view kind) const;
  /// Returns the faces of all dice.
  Words faces() const;
  /// Returns the names of the fields that records of a kind have.
  Words fields_of(std::string_view kind) const;
  /// Returns all records of kinds that packs declared, as kind.id.
  Words records() const;
  /// Returns all that can be patched, as pack.kind.id.
  Words targets() const;
  const content::Schema& schema() const { return library_.schema(); }

 private:
  const content::Library& library_;
  Words packs_;
};

}  // namespace rules::sdk
