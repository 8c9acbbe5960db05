// ComparisonOrigin: all that the sums of a comparison depend on, and all that says what they mean, as files of sums
// have it: so parts of a comparison can be told from those of another one, and be added up where its packs aren't. Owns
// its JSON. Doesn't know the sums. Read next: comparison_file.hpp.
#pragma once
#include <map>

#include "compare/option_range.hpp"
#include "compare/quantities.hpp"
#include "lab/origin.hpp"

namespace rules::compare {

struct Matched;

struct ComparisonOrigin {
  struct Played {
    std::string name;  ///< of the variant
    lab::Origin run;   ///< its metrics are the bare ones: the quantities say what is measured
  };
  std::vector<Played> variants;  ///< at least two; of the same players and games
  std::size_t base = 0;          ///< which variant all are compared with
  std::shared_ptr<const Quantities> quantities;
  std::map<std::string, double> margins;  ///< by quantity
  std::vector<OptionRange> ranges;        ///< of a sweep: it has a variant for each combination of their values
  std::string command;                    ///< that makes it again, in one process
  lab::Span whole;                        ///< the games of the comparison
  lab::Span part;                         ///< those of this file
};

/// Of a comparison of the whole.
ComparisonOrigin origin_of(const Matched& matched, std::shared_ptr<const Quantities> quantities);

nlohmann::ordered_json to_json(const ComparisonOrigin& origin);
/// Throws content::FileError, naming the file, if this is not what to_json() makes.
ComparisonOrigin read_origin(const nlohmann::ordered_json& json, const std::filesystem::path& file);

/// What the other comparison differs in, as a sentence, or "". Parts and commands aren't looked at.
content::Message difference(const ComparisonOrigin& origin, const ComparisonOrigin& other);

}  // namespace rules::compare
