// JSON Schemas of the files that people write. Each is made from the form that the engine itself reads the file by, so
// both take the same files. Owns how a form is said in JSON Schema. Where a name is expected, the names of packs in
// play are offered, and any other that could be one is taken: the author's own may be written a line later. Not said in
// a schema, and left to `check`: what depends on other records, files or scripts.
#pragma once

#include "nlohmann/json.hpp"
#include "sdk/known_names.hpp"

namespace rules::sdk {

using Json = nlohmann::ordered_json;

/// Returns the schema of a file with this form.
Json file_schema(const content::FieldSchema& form, const KnownNames& names, const std::string& title);

/// Returns the schema of a pack's files with records, patches and the order of handlers.
Json records_schema(const KnownNames& names);

/// Returns the schema of languages/*.yaml.
Json languages_schema(const KnownNames& names);

}  // namespace rules::sdk
