// Placeholders in texts, in ICU's syntax: {worth} is replaced by the value of that name. A selector chooses a branch by
// the value, which is `#` there: {n, plural, =0 {no cards} one {# card} other {# cards}}, {face, article, vowel {an #}
// other {a #}}. Owns the syntax, not the meaning of names. Invariant: a value that is inserted isn't scanned for
// placeholders in the same pass. Read next: message.hpp, the reader.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

/// Returns the names in a text's placeholders, also in all branches of selectors.
std::set<std::string> placeholder_names(std::string_view text);

/// Returns the first syntax error of a text's placeholders and where it is; "" if there is none.
std::string placeholder_fault(std::string_view text);

/// Returns the value of a placeholder; nullopt if this caller doesn't fill it.
using ValueOf = std::function<std::optional<std::string>(std::string_view name)>;

/// A part of a text: literal (`placeholder` is ""), or the value inserted for the placeholder of this name.
struct FilledPart {
  std::string text;
  std::string placeholder;
};

/// A filled text has at most so many bytes, however often a stranger's text repeats a long value; the rest is cut off.
inline constexpr std::size_t max_filled_bytes = 1 << 20;

/// Splits a text into parts, with placeholders replaced by their values; one without a value stays as written, except
/// for the placeholders in its branches. Anything after a syntax error is literal.
std::vector<FilledPart> filled_parts(std::string_view text, const ValueOf& value);

/// Returns the text with each placeholder replaced by its value; one without a value stays.
std::string fill_placeholders(std::string_view text, const ValueOf& value);

/// A value as players read it.
struct DataValue {
  std::string text;
  std::string changed_by;  ///< pack that changed another pack's value, or `by_settings`; "" if unchanged
  std::string usual;       ///< the original value; "" if unchanged or unknown
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
void fill_texts(std::map<std::string, KeyedTexts, std::less<>>& texts, const Library& library, Problems& warnings);

}  // namespace rules::packs
