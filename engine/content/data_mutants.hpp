// Data mutants, for mutation tests: the packs' YAML with one value changed. Examples: another choice, the opposite
// flag, a number one higher, a reference to another record of the same form.
// Owns the list of values that can be changed, and what they become. Doesn't know what a value means: the schema says
// which other values are possible. Texts, names and values that nobody wrote are left alone.
#pragma once
#include <filesystem>
#include <functional>
#include <span>

#include "content/records.hpp"

namespace rules::content {

struct DataMutant {
  std::string name;   ///< `pack:data KIND.ID.PATH: OLD -> NEW`, of the pack that wrote the value
  std::string place;  ///< `file:line`
};

/// What of these packs and all that they require can be changed, in declaration order. Throws ContentError.
std::vector<DataMutant> data_mutants(std::span<const std::filesystem::path> folders,
                                     std::span<const std::string> packs);

/// Calls `visit` with each value of a record that can be changed, its path, and what it could be instead.
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
  /// The next record of a kind that the writer may name and that is declared like this one.
  std::vector<std::string> alike(const std::string& kind, const std::string& id) const;
  std::vector<std::string> other_face(const std::string& face) const;
  std::vector<std::string> other_sibling(const std::string& table, const std::string& name) const;
  std::vector<std::string> other_field(const std::string& kind, const std::string& name) const;

  const Library& library_;
  const Visit& visit_;
  const Record* record_ = nullptr;
  const Field* field_ = nullptr;
};

/// The name of a changed value.
std::string data_mutant(const std::string& pack, const std::string& path, const std::string& from,
                        const std::string& to);

/// What an option's default could be instead.
std::vector<std::string> other_defaults(const OptionDecl& option);

}  // namespace rules::content
