// Reads forms, FieldSchemas written in YAML: `{type: number, range: [1, 9], text: "What it is for."}`. Packs declare
// their fields in this notation, and the engine the forms of all files that people write, in ../forms. Those files also
// use these keys:
//
//   type         one of the types below; or a form above it in the file, to which `parts` and `choices` add; or a kind
//                of record, for its ids. By default text, or what `parts`, `either` or `choices` imply
//   of           the form of a list's items or a table's values, or only its type; else FieldSchema::kind
//   parts        the form of each key of a map, or only its description if it is text
//   either       the forms of an `either`
//   others       the form of other keys of a map; `keys` is theirs, or a table's: ids, any, seats
//   range, size  bounds of a number or of the numbers of a list; and of the size of a list
//   empty        false rejects an empty text or list
//
// exactly-one, short, single, or-kind, or-tag and or-id are members of FieldSchema. `$name` stands for a value that the
// program inserts. Read next: ../forms/records.yaml, the largest file.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/embedded_file.hpp"
#include "packs/schema/schema.hpp"

namespace rules::packs {

/// Returns the files of ../forms. (Defined by CMake.)
std::span<const EmbeddedFile> form_files();

using Forms = std::map<std::string, FieldSchema, std::less<>>;
using FormValues = std::vector<std::pair<std::string, std::string>>;

/// Returns the forms of a file by name, with `values` inserted. Throws ContentError if one is invalid, which is a bug.
Forms read_forms(const std::string& file, const FormValues& values = {});

/// Returns the form that has the name of its file.
FieldSchema read_form(const std::string& file, const FormValues& values = {});

/// Returns these words as a value for read_forms().
std::string form_value(const Names& words);

/// Returns a field that a pack declares; its type can be one of `known`. The caller has checked the keys.
FieldSchema read_field(const Entry& entry, const Forms& known, const std::string& file, Problems& problems);

}  // namespace rules::packs
