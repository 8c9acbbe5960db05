// What blanks of texts stand for in the data: {worth} or {faces.1} is a field of the record that the text belongs to,
// {PACK.KIND.ID.FIELD} one of any record (FIELD may go on: with.costs, with.costs.2), {PACK.option.NAME} what an
// option is set to, {PACK.option.NAME.name} what it is called, {PACK.players.least} and {PACK.players.most} how many
// can play the pack. Owns these names, and says who changed the value.
// Doesn't know how texts are stored. Read next: fill_texts.hpp, which writes the values into the texts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "content/records.hpp"

namespace rules::content {

/// A value as players read it.
struct DataValue {
  std::string text;
  std::string changed_by;  ///< the pack that changed what another one declares, or `by_settings`; "" if nobody did
  std::string usual;       ///< what it was before; "" if that can't be read or nobody changed it
};

/// Who changed an option that was set for this game.
inline constexpr std::string_view by_settings = "settings";

class DataBlanks {
 public:
  /// What a record or a face is called in a language.
  using NameOf = std::function<std::string(const std::string& kind, const std::string& id, std::string_view language)>;

  /// `library` must outlive it.
  DataBlanks(const Library& library, NameOf name_of) : library_(library), name_of_(std::move(name_of)) {}

  /// Returns what a blank stands for in the texts of `own` (nullptr: of no record), or nothing if it is no name of
  /// data.
  std::optional<DataValue> find(std::string_view name, const Record* own, std::string_view language) const;

  /// Returns what could stand there instead of a name of nothing, as the end of a sentence: ": expected ...".
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

}  // namespace rules::content
