// SumsDocument: a file of what a part of a run adds up to, which is written anew now and then: JSON of the sums, and of
// all that they depend on. Owns its form and when it is written. Doesn't know what is summed up: sums_file.hpp does of
// a simulation, compare/comparison_file.hpp of variants. Invariant: no file that is there already is replaced, but one
// of the same run and part.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>

#include "content/write_file.hpp"
#include "nlohmann/json.hpp"
#include "statistics/moments.hpp"

namespace rules::lab {

/// The words by which a file says what is summed up: games, or the games of several variants.
inline constexpr const char* kOfSimulation = "sums";
inline constexpr const char* kOfComparison = "compared";

class SumsDocument {
 public:
  /// Whether what such a file says of its run is the run and the part that writes here.
  using IsSameRun = std::function<bool(const nlohmann::ordered_json& run)>;

  /// Claims the file: one that isn't there is made, and nobody else can make it. `kind`: one of these words. `go_on`:
  /// one that is there may be gone on with. Throws content::WriteError.
  SumsDocument(std::filesystem::path file, std::string kind, bool go_on, IsSameRun is_same_run);

  /// Whether there is something to go on with.
  bool is_there() const;
  /// Whether it is a file in which nothing stands yet; pipes and devices are none.
  bool is_new() const;
  /// Whether some seconds have passed since it was written.
  bool due() const;
  /// Writes what there is before anything was played: if nothing more is written, a file that was made goes again.
  /// Throws as write().
  void begin(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);
  /// Throws content::WriteError, also if another run has put its file there meanwhile.
  void write(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);

  struct Content {
    nlohmann::ordered_json sums, run;
  };
  /// Throws content::FileError; `made_by`: what writes such files.
  static Content read(const std::filesystem::path& file, const std::string& kind, const std::string& made_by);

 private:
  bool is_of_kind(std::string_view text) const;
  bool is_ours(std::string_view text) const;

  std::filesystem::path file_;
  content::Claim claim_;
  std::string kind_;
  bool go_on_;
  IsSameRun is_same_run_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

/// Whether a file of this kind is there.
bool is_sums_document(const std::filesystem::path& file, const std::string& kind);

/// Runs this. What it throws because the content of a file makes no sense (std::runtime_error, or an exception of JSON)
/// becomes content::FileError, which names the file.
void reading(const std::filesystem::path& file, const std::function<void()>& read);

/// In decimal digits: JSON's numbers are too small.
std::string digits(statistics::Whole number);
/// Throws std::runtime_error.
statistics::Whole read_digits(std::string_view text);

}  // namespace rules::lab
