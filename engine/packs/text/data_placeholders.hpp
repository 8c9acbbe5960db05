// Placeholders for data: {worth} or {faces.1} is a field of the text's own record, {PACK.KIND.ID.FIELD} one of any
// record (FIELD may be a path: with.costs.2), {PACK.option.NAME} an option's value, {PACK.option.NAME.name} its name,
// {PACK.players.least} and {PACK.players.most} the pack's player range. Owns these names, and reports who changed the
// value. Read next: fill_texts.hpp, which inserts the values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "packs/records/records.hpp"

namespace rules::packs {

/// A value as players read it.
struct DataValue {
  std::string text;
  std::string changed_by;  ///< pack that changed another pack's value, or `by_settings`; "" if unchanged
  std::string usual;       ///< the original value; "" if unchanged or unknown
};

/// `changed_by` of an option that was set for this game.
inline constexpr std::string_view by_settings = "settings";

class DataPlaceholders {
 public:
  /// Returns the name of a record or a face in a language.
  using NameOf = std::function<std::string(const std::string& kind, const std::string& id, std::string_view language)>;

  /// `library` must outlive this.
  DataPlaceholders(const Library& library, NameOf name_of) : library_(library), name_of_(std::move(name_of)) {}

  /// Returns the value of a placeholder in the texts of `own` (nullptr: of no record); nullopt if it isn't a data
  /// placeholder.
  std::optional<DataValue> find(std::string_view name, const Record* own, std::string_view language) const;

  /// Returns the alternatives to an unknown name, as the end of a sentence: ": expected ...".
  std::string expected(std::string_view name, const Record* own) const;

 private:
  std::optional<DataValue> players(const std::string& pack, std::string_view which) const;
  std::optional<DataValue> option(const std::string& pack, const std::string& name) const;
  std::optional<DataValue> field(const Record& record, std::string_view path, std::string_view language) const;
  std::string before(const Record& record, std::string_view path, const FieldSchema& schema,
                     std::string_view language) const;
  std::optional<std::string> shown(const Node& value, const FieldSchema& schema, bool deep,
                                   std::string_view language) const;
  std::optional<std::string> shown_list(const Node& list, const FieldSchema& item, std::string_view language) const;

  const Library& library_;
  NameOf name_of_;
};

}  // namespace rules::packs
