#include "simulation/merge.hpp"

namespace rules::simulation {

using packs::Message;

namespace {

Message games_named(std::int64_t first, std::int64_t end) {
  if (end - first == 1) return Message("rows.game", {{"n", first}});
  return Message("rows.games", {{"first", first}, {"last", end - 1}});
}

}  // namespace

std::vector<MergeFault> compare_games(std::span<const PartFile> parts, Span whole) {
  using Kind = MergeFault::Kind;
  std::vector<MergeFault> faults;
  std::int64_t next = whole.first;
  const PartFile* before = nullptr;
  const auto missing = [&](std::int64_t end) {
    if (next < end) faults.push_back({Kind::missing, Message("rows.missing", {{"games", games_named(next, end)}})});
  };
  for (const PartFile& part : parts) {
    const Span games = part.games;
    missing(games.first);
    if (games.first < next && before)
      faults.push_back(
          {Kind::doubled, Message("rows.doubled", {{"file", before->file.string()},
                                                   {"other", part.file.string()},
                                                   {"games", games_named(games.first, std::min(next, games.end()))}})});
    if (part.done != games.games)
      faults.push_back(
          {Kind::missing, Message("rows.cut-off", {{"file", part.file.string()},
                                                   {"games", games_named(games.first + part.done, games.end())}})});
    if (games.end() > next) before = &part;
    next = std::max(next, games.end());
  }
  missing(whole.end());
  return faults;
}

Merged merge(std::span<const std::filesystem::path> files) {
  auto [parts, faults] = read_parts(files, read_row_file);
  Origin origin = parts.front().origin;
  origin.part = origin.whole;
  Totals totals(origin.metrics);
  for (const Stored& part : parts) totals.add(part.totals);
  return {{std::move(origin), std::move(totals)}, std::move(faults)};
}

}  // namespace rules::simulation
