// Data mutants for mutation tests: the packs' YAML with one value changed, such as another choice, the opposite flag, a
// number plus 1, or a reference to another record of the same form. Owns the list of changeable values and their
// replacements; the schema defines the possible values. Texts, names and defaults are never changed.
#pragma once
#include <filesystem>
#include <functional>
#include <span>

#include "packs/records/records.hpp"

namespace rules::packs {

struct DataMutant {
  std::string name;   ///< `pack:data KIND.ID.PATH: OLD -> NEW`, of the pack that wrote the value
  std::string place;  ///< `file:line`
};

/// Returns all data mutants of these packs and their requirements, in declaration order. Throws ContentError.
std::vector<DataMutant> data_mutants(std::span<const std::filesystem::path> folders,
                                     std::span<const std::string> packs);

/// Calls `visit` with each changeable value of a record, its path, and its possible replacements.
class ChangeableValues {
 public:
  using Visit =
      std::function<void(Node& value, const std::string& path, const Field& field, std::vector<std::string> others)>;
  ChangeableValues(const Library& library, const Visit& visit) : library_(library), visit_(visit) {}
  void of(Record& record);

 private:
  void walk(Node& value, const FieldSchema& schema, const std::string& path);
  void walk_any(Node& value, const std::string& path);
  void leaf(Node& value, const FieldSchema& schema, const std::string& path);
  /// Returns the next record of the kind that the writer may name and that is declared like this one.
  std::vector<std::string> alike(const std::string& kind, const std::string& id) const;
  std::vector<std::string> other_face(const std::string& face) const;
  std::vector<std::string> other_sibling(const std::string& table, const std::string& name) const;
  std::vector<std::string> other_field(const std::string& kind, const std::string& name) const;

  const Library& library_;
  const Visit& visit_;
  const Record* record_ = nullptr;
  const Field* field_ = nullptr;
};

/// Returns the name of a mutant.
std::string data_mutant(const std::string& pack, const std::string& path, const std::string& from,
                        const std::string& to);

/// Returns the possible replacements of an option's default.
std::vector<std::string> other_defaults(const OptionDecl& option);

}  // namespace rules::packs
