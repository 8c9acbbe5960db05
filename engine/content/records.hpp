// What the selected packs add up to: every record with its fields, after all patches, and every option with its value.
// Owns records, patches, options, and where each value came from. Doesn't know what a record means, or any script.
// Invariant: in a library that was loaded without a problem every field has its declared type in full form (see
// schema.hpp), every reference names a record, and fields that nobody wrote have their defaults.
// Read next: languages.hpp, for the texts that players see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/pack_finder.hpp"
#include "content/problem.hpp"
#include "content/schema.hpp"
#include "content/yaml.hpp"

namespace rules::content {

/// A field's final value and who made it.
struct Field {
  Node value;
  std::string pack;  ///< Who declared or set it; "" for the default.
  std::string file;
  Mark mark;
  std::vector<std::string> changed_by;  ///< The packs that added to or removed from this list, in order.
};

/// One thing that a pack declared.
struct Record {
  std::string kind;
  std::string id;
  std::string pack;
  std::string file;
  Mark mark;
  std::map<std::string, Field, std::less<>> fields;
  std::size_t order = 0;  ///< Its place in declaration order over all packs and kinds.

  /// Returns the field's value, or nullptr when there is none.
  const Node* find(std::string_view field) const;
  /// Returns a scalar's text, or "".
  std::string text(std::string_view field) const;
  /// Returns a number, or `otherwise`.
  std::int64_t number(std::string_view field, std::int64_t otherwise = 0) const;
  /// Returns whether it is a flag that is true.
  bool flag(std::string_view field) const;
  /// Returns the texts of a list of scalars, or none.
  std::vector<std::string> texts(std::string_view field) const;
};

/// An option's final declaration and value.
struct OptionValue {
  std::string pack;    ///< Who declared it.
  OptionDecl decl;     ///< With default and range as patched.
  std::string value;   ///< As text: "30", "true", "random".
  std::string origin;  ///< The pack that gave the value, or "settings".
};

/// What a pack says of the order of handlers: one item of an `order:` list, in full form. Which handlers there are, the
/// linker knows.
struct OrderEntry {
  std::string pack;
  std::string file;
  Node entry;
};

/// All records of the selected packs.
class Library {
 public:
  /// Returns the record, or nullptr when there is none. Built-in ids have none.
  const Record* find(std::string_view kind, std::string_view id) const;

  /// Returns the records of a kind in declaration order: by pack in load order, then by file name, then as written.
  std::vector<const Record*> of_kind(std::string_view kind) const;

  /// Returns all records in declaration order.
  const std::vector<Record>& records() const { return records_; }

  /// Returns all options: by pack in load order, then as written.
  const std::vector<OptionValue>& options() const { return options_; }

  /// Returns the option, or nullptr when there is none.
  const OptionValue* find_option(std::string_view pack, std::string_view name) const;

  /// Returns a name for each item of a `patch:` list, also of those left out: `pack:patch TARGET at FILE:LINE:COLUMN`;
  /// and for each `first` and `then` of an `order:` list: `pack:order STAGE.EVENT at FILE:LINE:COLUMN`.
  const std::vector<std::string>& patches() const { return patches_; }

  /// Returns what packs say of the order of handlers: by pack in load order, then by file name, then as written.
  const std::vector<OrderEntry>& order() const { return order_; }

  /// Returns the kinds, with all that packs added.
  const Schema& schema() const { return schema_; }

  /// Returns the packs in load order.
  const std::vector<PackFiles>& packs() const { return packs_; }

  /// Returns whether pack `later` requires `earlier`, or has it as optional, directly or through other packs; both are
  /// among packs().
  bool loads_after(const std::string& later, const std::string& earlier) const;

 private:
  friend class LibraryLoader;

  /// Takes the packs, which are in load order.
  void take(std::vector<PackFiles> packs);

  std::vector<PackFiles> packs_;
  std::map<std::string, std::size_t, std::less<>> nth_;  // by id, among the packs
  std::vector<std::vector<bool>> before_;                // for each pack, those that it loads after
  Schema schema_;
  std::vector<Record> records_;
  // Kind, then id, to the place among the records.
  std::map<std::string, std::map<std::string, std::size_t, std::less<>>, std::less<>> index_;
  std::vector<OptionValue> options_;
  std::vector<OrderEntry> order_;
  std::vector<std::string> patches_;
};

/// Reads, patches and checks `packs`, which are in load order. `settings` are what the user set, as
/// `pack.option=value` or `option=value`; the last of one option wins. Everything wrong goes to `problems`; when
/// there was any, the library is only good for showing.
/// `without` names patches to leave out and entries of `order:` to turn round, as `Library::patches` does, and values
/// to change, as `data_mutants` does.
Library load_library(std::vector<PackFiles> packs, std::span<const std::string> settings, Problems& problems,
                     std::span<const std::string> without = {});

}  // namespace rules::content
