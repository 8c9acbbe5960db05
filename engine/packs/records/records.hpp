// Library: every record of the selected packs with its fields, after all patches, and every option with its value. Owns
// records, patches, options, and the origin of each value; knows no script and no record's meaning. Invariant: in a
// library loaded without problems, every field has its declared type in full form (see schema.hpp) or its default, and
// every reference names a record. Read next: languages.hpp, for texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "packs/pack/pack_finder.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/problem.hpp"
#include "packs/yaml/yaml.hpp"

namespace rules::packs {

/// A field's final value and its origin.
struct Field {
  Node value;
  std::string pack;  ///< pack that declared or set it; "" for the default
  std::string file;
  Mark mark;
  std::vector<std::string> changed_by;  ///< packs that added to or removed from this list, in order
};

/// A record declared by a pack.
struct Record {
  std::string kind;
  std::string id;
  std::string pack;
  std::string file;
  Mark mark;
  std::map<std::string, Field, std::less<>> fields;
  std::size_t order = 0;  ///< position in declaration order over all packs and kinds

  /// Returns its name in messages: `card 'scarf'`.
  std::string label() const { return kind + " '" + id + "'"; }
  /// Returns the field's value, or nullptr if it is unset.
  const Node* find(std::string_view field) const;
  /// Returns the text of a scalar, or "".
  std::string text(std::string_view field) const;
  /// Returns a number, or `otherwise`.
  std::int64_t number(std::string_view field, std::int64_t otherwise = 0) const;
  /// Returns true if the field is a flag that is true.
  bool flag(std::string_view field) const;
  /// Returns the texts of a list of scalars; empty if unset.
  std::vector<std::string> texts(std::string_view field) const;
};

/// An option's final declaration and value.
struct OptionValue {
  std::string pack;    ///< the declaring pack
  OptionDecl decl;     ///< default and range as patched
  std::string value;   ///< as text: "30", "true", "random"
  std::string origin;  ///< pack that gave the value, or "settings"
};

/// A name and the pack that declares it; "" if it is built in.
struct DeclaredName {
  std::string name, pack;
  bool operator==(const DeclaredName&) const = default;
};

/// A declared order of handlers: one item of an `order:` list, in full form. The linker resolves the handlers.
struct OrderEntry {
  std::string pack;
  std::string file;
  Node entry;
};

/// All records of the selected packs.
class Library {
 public:
  /// Returns the record, or nullptr if there is none. Built-in ids have none.
  const Record* find(std::string_view kind, std::string_view id) const;
  /// Returns the record named `kind.id`, or nullptr.
  const Record* find_dotted(const std::string& name) const;

  /// Returns the records of a kind in declaration order: by pack in load order, then by file name, then as written.
  std::vector<const Record*> of_kind(std::string_view kind) const;

  /// Returns everything that a field of this form can name, besides its choices, as it is written there.
  std::vector<DeclaredName> candidates(const FieldSchema& field) const;

  /// Returns all records in declaration order.
  const std::vector<Record>& records() const { return records_; }

  /// Returns all options: by pack in load order, then as written.
  const std::vector<OptionValue>& options() const { return options_; }

  /// Returns the option, or nullptr if there is none.
  const OptionValue* find_option(std::string_view pack, std::string_view name) const;

  /// Returns the names of `patch:` items, `pack:patch TARGET at FILE:LINE:COLUMN`, and of the `first` and `then` of
  /// `order:` items, `pack:order STAGE.EVENT at FILE:LINE:COLUMN`; also of those left out.
  const std::vector<std::string>& patches() const { return patches_; }

  /// Returns the declared orders of handlers: by pack in load order, then by file name, then as written.
  const std::vector<OrderEntry>& order() const { return order_; }

  /// Returns the kinds, including additions by packs.
  const Schema& schema() const { return schema_; }

  /// Returns the packs in load order.
  const std::vector<PackFiles>& packs() const { return packs_; }

  /// Returns the pack, or nullptr if there is none.
  const PackFiles* find_pack(std::string_view id) const;

  /// Returns true if pack `later` requires `earlier` or has it as optional, directly or indirectly. Both must be among
  /// packs().
  bool loads_after(const std::string& later, const std::string& earlier) const;

 private:
  friend class LibraryLoader;

  /// Sets the packs, which must be in load order.
  void take(std::vector<PackFiles> packs);

  std::vector<PackFiles> packs_;
  std::map<std::string, std::size_t, std::less<>> nth_;  // by id: index of the pack
  std::vector<std::vector<bool>> before_;                // for each pack, those that it loads after
  Schema schema_;
  std::vector<Record> records_;
  // By kind and id: index of the record.
  std::map<std::string, std::map<std::string, std::size_t, std::less<>>, std::less<>> index_;
  std::vector<OptionValue> options_;
  std::vector<OrderEntry> order_;
  std::vector<std::string> patches_;
  std::vector<DeclaredName> faces_, tags_;  // all faces of dice and tags of events, also those that patches replaced
};

/// Changes values of patched records and options before defaults are filled in, for mutation tests.
using Edit = std::function<void(const Library& library, std::span<Record> records, std::span<OptionValue> options)>;

/// Reads, patches and checks `packs`, which must be in load order. `settings` are the user's, as `pack.option=value` or
/// `option=value`; the last one of an option wins. Adds all errors to `problems`; if there were any, the library is
/// only good for display. `without` names patches to leave out and `order:` entries to reverse (Library::patches).
Library load_library(std::vector<PackFiles> packs, std::span<const std::string> settings, Problems& problems,
                     std::span<const std::string> without = {}, const Edit& edit = {});

/// Selects packs and loads them. Throws ContentError with the problems of the selection, or else of the records.
Library load_library(const PackFinder& finder, std::span<const std::string> packs,
                     std::span<const std::string> settings);

}  // namespace rules::packs
