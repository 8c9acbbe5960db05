// Values of placeholders for data, and texts filled with them once a game's packs are known. Read next:
// placeholders.hpp, the syntax.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

/// A value as players read it.
struct DataValue {
  std::string text;
  std::string changed_by = {};  ///< pack that changed another pack's value, or `by_settings`; "" if unchanged
  std::string usual = {};       ///< the original value; "" if unchanged or unknown
};

/// `changed_by` of an option that was set for this game.
inline constexpr std::string_view by_settings = "settings";

/// The values of placeholders for data, so that patching a number can't make a card's text wrong: {worth} or {faces.1}
/// is a field of the text's own record, {PACK.KIND.ID.FIELD} one of any record (FIELD may be a path: with.costs.2),
/// {PACK.option.NAME} an option's value, {PACK.option.NAME.name} its name, {PACK.players.least} and
/// {PACK.players.most} the pack's player range.
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

/// Texts whose placeholders are filled during play: those with the key `kind.ID.part`, or with any part.
struct FilledInPlay {
  std::string_view kind, part;
  Names placeholders = {};  ///< besides an event's fields; not listed for messages and `ui`
};

/// Returns what play fills in the text with this key, split at its dots; nullptr: nothing.
const FilledInPlay* filled_in_play(const Names& path);

/// Fills the data placeholders of all pack texts. An unknown one becomes a warning unless play could fill it.
void fill_texts(Languages& texts, const Library& library, Problems& warnings);

}  // namespace rules::packs
