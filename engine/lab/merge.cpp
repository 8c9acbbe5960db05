#include "lab/merge.hpp"

#include <algorithm>

namespace rules::lab {
namespace {

struct Part {
  std::filesystem::path file;
  Stored stored;
};

std::string games_named(std::int64_t first, std::int64_t end) {
  return end - first == 1 ? "game " + std::to_string(first)
                          : "games " + std::to_string(first) + " to " + std::to_string(end - 1);
}

/// Looks through parts of one run in the order of their games, and says which games are in none or in two of them.
void compare_games(const std::vector<Part>& parts, Span whole, std::vector<MergeFault>& faults) {
  using Kind = MergeFault::Kind;
  std::int64_t next = whole.first;
  const Part* before = nullptr;
  const auto missing = [&](std::int64_t end) {
    if (next < end) faults.push_back({Kind::missing, games_named(next, end) + " are in none of the files"});
  };
  for (const Part& part : parts) {
    const Span games = part.stored.origin.part;
    missing(games.first);
    if (games.first < next && before)
      faults.push_back({Kind::doubled, before->file.string() + " and " + part.file.string() + " both have " +
                                           games_named(games.first, std::min(next, games.end()))});
    if (!part.stored.whole())
      faults.push_back({Kind::missing, part.file.string() + " was cut off: " +
                                           games_named(games.first + part.stored.done(), games.end()) +
                                           " are missing; --resume goes on with it"});
    if (games.end() > next) before = &part;
    next = std::max(next, games.end());
  }
  missing(whole.end());
}

}  // namespace

Merged merge(std::span<const std::filesystem::path> files) {
  std::vector<Part> parts;
  std::vector<MergeFault> faults;
  for (const std::filesystem::path& file : files) {
    Part part{file, read_row_file(file)};
    const std::string other = parts.empty() ? "" : difference(parts.front().stored.origin, part.stored.origin);
    if (other.empty()) parts.push_back(std::move(part));
    else
      faults.push_back({MergeFault::Kind::foreign,
                        file.string() + " is of another run than " + parts.front().file.string() + ": " + other});
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::pair(a.stored.origin.part.first, a.file) < std::pair(b.stored.origin.part.first, b.file);
  });
  Origin origin = parts.front().stored.origin;
  compare_games(parts, origin.whole, faults);
  origin.part = origin.whole;
  Totals totals(origin.metrics);
  for (const Part& part : parts) totals.add(part.stored.totals);
  return {{std::move(origin), std::move(totals)}, std::move(faults)};
}

}  // namespace rules::lab
