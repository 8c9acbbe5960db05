// The loader: makes a library of packs, in phases. First it declares all names, then it reads what uses them, then it
// applies patches, then defaults. Private to the content layer. Read next: load_records.cpp, patches.cpp,
// option_settings.cpp.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "content/data_mutants.hpp"
#include "content/records.hpp"

namespace rules::content {

/// Returns a list as it is, and anything else as a list of it.
Node as_list(Node value);

/// Returns `file:line`.
inline std::string at_line(const std::string& file, const Mark& mark) {
  return (mark.file ? *mark.file : file) + ":" + std::to_string(mark.line);
}

class LibraryLoader {
 public:
  LibraryLoader(std::vector<PackFiles> packs, Problems& problems, std::span<const std::string> without)
      : problems_(problems), without_(without) {
    library_.take(std::move(packs));
  }

  Library run(std::span<const std::string> settings);
  // data_mutants.cpp: what `run` could change, as `without` names it.
  std::vector<DataMutant> mutants();

 private:
  // The `patch:` list of one file.
  struct Patches {
    std::string pack;
    std::string file;
    Node list;
  };

  // Who says something, and where.
  struct Source {
    std::string pack;
    std::string file;
    Mark mark;
  };

  void add_error(const std::string& file, Mark mark, std::string message) {
    problems_.add(file, mark, std::move(message));
  }
  void add_error(const std::string& file, Mark mark, Message said) { problems_.add(file, mark, std::move(said)); }
  const Manifest* manifest(const std::string& id) const;
  // Whether `pack` may name what `other` declares; what is built in, everybody may.
  bool sees(const std::string& pack, const std::string& other) const;
  static std::string unseen(const std::string& what, const std::string& pack, const std::string& other);

  // All that was written, patched; defaults are not yet filled in.
  void read();
  // load_records.cpp: kinds, records, and what is left to check when all is known.
  void add_kinds();
  void read_file(const PackFiles& files, const std::filesystem::path& path);
  void read_kind(const std::string& pack, const std::string& file, const Entry& kind);
  void note_faces(const std::string& pack, const Node& fields);
  void note_tags(const std::string& pack, const Node& fields);
  CheckContext context(const std::string& pack, const std::string& file, const std::string& owner) const;
  std::string fault_of_name(const std::string& pack, const FieldSchema& field, const std::string& text) const;
  // The schema of a field that a pack writes for a record of `kind`; nullptr after a complaint.
  const FieldSchema* field_for(const Source& source, const std::string& kind, const std::string& name);
  void check_record(Record& record, const Node& body);
  void finish(Record& record);
  void check_default(const FieldSchema& field);
  // What another field of the record decides the form of; what it lacks is said where the record stands.
  void finish_variant(Record& record, const FieldSchema& field, const std::string& owner);
  void check_sibling(const Record& record, const Field& given, const FieldSchema& field, const std::string& owner);

  void read_order(const std::string& pack, const std::string& file, const Node& list);

  // data_mutants.cpp: changes the value that such a mutant names; passes over names of something else. A mutant that
  // nothing here has is our bug: it would go unnoticed.
  void change_data(const std::string& mutant);

  // Notes a mutant; whether it is the one to be made.
  bool is_left_out(std::string mutant);
  // An entry of `order:` the other way round.
  void turn_round(const std::string& pack, const std::string& file, const Node& entry);
  // patches.cpp
  void read_patches(const std::string& pack, const std::string& file, Node list);
  void apply(const Patches& from, const Node& patch);
  // Whether the patch is to be applied. A pack that is optional and not there leaves nothing to do.
  bool check_target_pack(const Source& source, const std::string& pack);
  // Notes who sets a field, and complains when another pack does so too and nobody says which of them is later.
  void note_setter(const Source& source, const std::string& name);
  void patch_record(const Source& from, const std::string& target, Record& record, const Node& patch);
  // `set: {with.costs: ..}`: one part of a map; the others stay as they are.
  void patch_part(const Source& source, const std::string& target, Record& record, const FieldSchema& field,
                  const std::string& verb, const Entry& change);
  void change_list(const Source& source, const std::string& target, Record& record, const std::string& name,
                   Node change, bool adds);

  // option_settings.cpp
  void patch_option(const Source& from, const std::string& target, const std::string& pack, const std::string& name,
                    const Node& patch);
  void finish_options(std::span<const std::string> settings);
  void apply_setting(const std::string& setting);

  Library library_;
  Problems& problems_;
  std::span<const std::string> without_;  // mutants: what to leave out, turn round or change
  std::vector<Node> bodies_;              // what was written for each record
  std::vector<Patches> patches_;
  std::set<std::pair<std::string, std::string>> faces_;  // every face of a die, and who gave it
  std::set<const FieldSchema*> defaults_;                // those that were checked
  std::set<std::pair<std::string, std::string>> tags_;   // every tag of an event, and who gave it
  std::map<std::string, std::vector<Source>> setters_;
  std::map<std::string, Source> patched_options_;
};

}  // namespace rules::content
