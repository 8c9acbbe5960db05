// LibraryLoader: loads a library of packs in phases: declare all names, read their uses, apply patches, fill in
// defaults. Private to the content layer. Read next: load_records.cpp, patches.cpp.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "packs/records/records.hpp"

namespace rules::packs {

class LibraryLoader {
 public:
  LibraryLoader(std::vector<PackFiles> packs, Problems& problems, std::span<const std::string> without)
      : problems_(problems), without_(without) {
    library_.take(std::move(packs));
  }

  Library run(std::span<const std::string> settings, const Edit& edit);

 private:
  // The `patch:` list of one file.
  struct Patches {
    std::string pack;
    std::string file;
    Node list;
  };

  // Origin of a statement.
  struct Source {
    std::string pack;
    std::string file;
    Mark mark;
  };

  // Returns true if `pack` may name what `other` declares; built-in names are visible to all.
  bool sees(const std::string& pack, const std::string& other) const;
  static std::string unseen(const std::string& what, const std::string& pack, const std::string& other);

  // load_records.cpp: kinds, records, and checks that need all names.
  void add_kinds();
  void read_file(const PackFiles& files, const std::filesystem::path& path);
  void read_kind(const std::string& pack, const std::string& file, const Entry& kind);
  // Notes the faces of a die or the tags of an event.
  void note_names(const std::string& kind, const std::string& pack, const Node& fields);
  CheckContext context(const std::string& pack, const std::string& file, const std::string& owner) const;
  std::string fault_of_name(const std::string& pack, const FieldSchema& field, const std::string& text) const;
  // Returns the schema of a field that a pack writes for a record of `kind`; nullptr after reporting an error.
  const FieldSchema* field_for(const Source& source, const std::string& kind, const std::string& name);
  void check_record(Record& record, const Node& body);
  void finish(Record& record);
  void check_default(const FieldSchema& field);
  // Checks a field whose form depends on another field of the record; a missing field is reported for the record.
  void finish_variant(Record& record, const FieldSchema& field, const std::string& owner);
  void check_sibling(const Record& record, const Field& given, const FieldSchema& field, const std::string& owner);

  void read_order(const std::string& pack, const std::string& file, const Node& list);

  // Records a mutant; returns true if it is the one to be made.
  bool is_left_out(std::string mutant);
  // Reverses an entry of `order:`.
  void turn_round(const std::string& pack, const std::string& file, const Node& entry);
  // patches.cpp
  void read_patches(const std::string& pack, const std::string& file, Node list);
  void apply(const Patches& from, const Node& patch);
  // Returns true if the patch applies. A missing optional pack makes it a no-op.
  bool check_target_pack(const Source& source, const std::string& pack);
  // Records who sets a field, and reports another setter without a declared order.
  void note_setter(const Source& source, const std::string& name);
  void patch_record(const Source& from, const std::string& target, Record& record, const Node& patch);
  // `set: {with.costs: ..}`: one part of a map; the others are unchanged.
  void patch_part(const Source& source, const std::string& target, Record& record, const FieldSchema& field,
                  const std::string& verb, const Entry& change);
  void change_list(const Source& source, const std::string& target, Record& record, const std::string& name,
                   Node change, bool adds);
  void patch_option(const Source& from, const std::string& target, const std::string& pack, const std::string& name,
                    const Node& patch);
  void finish_options(std::span<const std::string> settings);
  void apply_setting(const std::string& setting);

  Library library_;
  Problems& problems_;
  std::span<const std::string> without_;  // mutants: items to leave out or reverse
  std::vector<Node> bodies_;              // what was written for each record
  std::vector<Patches> patches_;
  std::set<const FieldSchema*> defaults_;  // checked defaults
  std::map<std::string, std::vector<Source>> setters_;
  std::map<std::string, Source> patched_options_;
};

}  // namespace rules::packs
