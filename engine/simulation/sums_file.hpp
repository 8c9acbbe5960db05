// A file with the sums of a run, without its rows: the same size for any number of games. Files of a run's parts can be
// added up (merge.hpp). Owns its JSON. Read next: row_file.hpp, sums_document.hpp.
#pragma once
#include "simulation/row_file.hpp"
#include "simulation/sums_document.hpp"

namespace rules::simulation {

class SumsFile : public RowFile {
 public:
  /// See open_row_file().
  SumsFile(const std::filesystem::path& file, const Origin& origin, bool go_on);
  const Totals& before() const override { return before_; }
  void take(const GameResult&) override {}
  bool wants_rows() const override { return false; }
  /// Rewrites the file now and then.
  void pause(const Totals& all) override;
  void close(const Totals& all) override { write(all); }

 private:
  void write(const Totals& all);

  SumsDocument document_;
  Origin origin_;
  Totals before_;
};

/// Throws packs::FileError.
Stored read_sums_file(const std::filesystem::path& file);

}  // namespace rules::simulation
