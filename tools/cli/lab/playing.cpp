#include "playing.hpp"

#include "interrupt.hpp"
#include "progress.hpp"
#include "shard.hpp"
#include "simulation/compare/comparison_file.hpp"

namespace tools {

namespace compare = rules::compare;

compare::Sums play_part(const LabOptions& options, compare::Matched matched, compare::ComparisonOrigin& origin,
                        const Playing& playing) {
  if (!options.shard.empty()) origin.part = shard_of(options.shard, origin.whole, matched.quantities->block());
  std::optional<compare::ComparisonFile> file;
  if (!options.out.empty()) file.emplace(options.out, origin, options.resume);
  const std::int64_t done = file ? file->before().seeds + file->before().failed : 0;
  matched.first = origin.part.first + done;
  matched.seeds = origin.part.games - done;
  Progress progress(matched.seeds, *options.common.texts);
  const auto look = [&](const compare::Sums& so_far) {
    if (file) file->pause(so_far);
    if (progress.due()) progress(so_far.seeds + so_far.failed, playing.known(so_far));
  };
  const compare::Sums played = compare::play_matched(matched, playing.enough, look, Interrupt::seen);
  if (!file) return played;
  file->write(played);
  compare::Sums all = file->before();
  all.add(played);
  return all;
}

}  // namespace tools
