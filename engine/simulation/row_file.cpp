#include "simulation/row_file.hpp"

#include <algorithm>

#include "packs/pack/files.hpp"
#include "simulation/sqlite_rows.hpp"
#include "simulation/sums.hpp"
#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

enum class FileFormat { csv, ndjson, sqlite, sums };

std::optional<FileFormat> form_of(const std::filesystem::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".csv") return FileFormat::csv;
  if (ending == ".ndjson") return FileFormat::ndjson;
  if (ending == ".sqlite") return FileFormat::sqlite;
  if (ending == ".json") return FileFormat::sums;
  return std::nullopt;
}

FileFormat known_form_of(const std::filesystem::path& file) {
  if (const auto form = form_of(file)) return *form;
  throw packs::FileError("file.tell", file, packs::Message("rows.ending", {{"endings", row_file_endings()}}));
}

}  // namespace

packs::Message row_file_endings() { return packs::Message("rows.endings", {}); }

bool is_row_file(const std::filesystem::path& file) { return form_of(file).has_value(); }

std::unique_ptr<RowFile> open_row_file(const std::filesystem::path& file, const Origin& origin, bool go_on) {
  switch (known_form_of(file)) {
    case FileFormat::csv: return std::make_unique<TextRows>(file, origin, csv_lines(), go_on);
    case FileFormat::ndjson: return std::make_unique<TextRows>(file, origin, ndjson_lines(), go_on);
    case FileFormat::sqlite: return open_sqlite_rows(file, origin, go_on);
    case FileFormat::sums: break;
  }
  return std::make_unique<SumsFile>(file, origin, go_on);
}

Stored read_row_file(const std::filesystem::path& file) {
  std::uintmax_t whole = 0;
  switch (known_form_of(file)) {
    case FileFormat::csv: return read_text_rows(file, csv_lines(), whole);
    case FileFormat::ndjson: return read_text_rows(file, ndjson_lines(), whole);
    case FileFormat::sqlite: return read_sqlite_rows(file);
    case FileFormat::sums: break;
  }
  return read_sums_file(file);
}

}  // namespace rules::simulation
