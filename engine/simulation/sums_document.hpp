// SumsDocument: a JSON file with the sums of a part of a run and everything that they depend on, rewritten now and
// then. Owns its form and the time of writing; sums_file.hpp defines the sums of simulations,
// simulation/compare/comparison_file.hpp those of comparisons. Invariant: no existing file is replaced, except one of
// the same run and part.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>

#include "nlohmann/json.hpp"
#include "packs/pack/write_file.hpp"
#include "statistics/moments.hpp"

namespace rules::simulation {

/// Identifies what is summed up: games, or the games of several variants.
inline constexpr const char* kOfSimulation = "sums";
inline constexpr const char* kOfComparison = "compared";

class SumsDocument {
 public:
  /// Returns true if a file's description of its run matches the run and part being written.
  using IsSameRun = std::function<bool(const nlohmann::ordered_json& run)>;

  /// Claims the file: creates it exclusively. `kind`: one of the words above. `go_on`: an existing file may be resumed.
  /// Throws packs::WriteError.
  SumsDocument(std::filesystem::path file, std::string kind, bool go_on, IsSameRun is_same_run);

  /// Returns true if there is a file to resume.
  bool is_there() const;
  /// Returns true if the file is empty; false for pipes and devices.
  bool is_new() const;
  /// Returns true if some seconds have passed since the last write.
  bool due() const;
  /// Writes the initial contents before anything is played; if nothing more is written, a newly created file is
  /// deleted. Throws as write() does.
  void begin(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);
  /// Throws packs::WriteError, also if another run has replaced the file meanwhile.
  void write(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);

  struct Content {
    nlohmann::ordered_json sums, run;
  };
  /// Throws packs::FileError; `made_by`: the command that writes such files.
  static Content read(const std::filesystem::path& file, const std::string& kind, const std::string& made_by);

 private:
  bool is_of_kind(std::string_view text) const;
  bool is_ours(std::string_view text) const;

  std::filesystem::path file_;
  packs::Claim claim_;
  std::string kind_;
  bool go_on_;
  IsSameRun is_same_run_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

/// Returns true if the file exists and is of this kind.
bool is_sums_document(const std::filesystem::path& file, const std::string& kind);

/// Calls `read`. Turns its exceptions about invalid contents (std::runtime_error, or a JSON exception) into
/// packs::FileError, which names the file.
void reading(const std::filesystem::path& file, const std::function<void()>& read);

/// Formats a number in decimal digits, as JSON numbers are too small.
std::string digits(statistics::Whole number);
/// Throws std::runtime_error.
statistics::Whole read_digits(std::string_view text);

}  // namespace rules::simulation
