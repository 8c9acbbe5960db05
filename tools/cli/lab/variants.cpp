#include "lab/variants.hpp"

#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "base/parse_number.hpp"
#include "bot_factory.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "output.hpp"
#include "play/wording.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "results.hpp"

namespace tools {

namespace compare = rules::compare;
namespace packs = rules::packs;
namespace simulation = rules::simulation;

std::shared_ptr<const packs::LinkedGame> link_with(const Common& common, int players,
                                                   const std::vector<std::string>& settings) {
  packs::Selection selection = common.selection(players);
  selection.settings.insert(selection.settings.end(), settings.begin(), settings.end());
  return packs::link(common.folders(), selection);
}

namespace {

/// Returns true if a `--set` has several values.
bool is_range(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return false;
  const std::string values = setting.substr(equals + 1);
  return values == "all" || values.find(',') != values.npos || values.find("..") != values.npos;
}

/// Removes the ranges from the `--set` options and returns them. Throws UsageError if there is none.
std::vector<std::string> take_ranges(Common& common) {
  std::vector<std::string> ranges;
  std::copy_if(common.set.begin(), common.set.end(), std::back_inserter(ranges), is_range);
  std::erase_if(common.set, is_range);
  if (ranges.empty()) throw UsageError("wrong.no-ranges", {});
  return ranges;
}

/// Throws UsageError if the ranges together have more than `most` settings.
void check_settings(const std::vector<compare::OptionRange>& ranges, std::size_t most, const char* key) {
  std::size_t all = 1;
  for (const compare::OptionRange& range : ranges) {
    all *= range.values.size();
    if (all > most) throw UsageError(key, {{"most", most}});
  }
}

std::vector<compare::OptionRange> read_ranges(const std::vector<std::string>& texts, const Common& common,
                                              int players) {
  const auto usual = link_with(common, players, {});
  std::vector<compare::OptionRange> ranges;
  for (const std::string& text : texts) {
    try {
      ranges.push_back(compare::option_range(text, usual->library->options()));
      const std::string& option = ranges.back().option;
      for (const std::string& language : usual->texts.languages())
        ranges.back().title[language] =
            rules::play::Wording(*usual, language).name("option", option.substr(option.find('.') + 1));
    } catch (const compare::RangeError& error) {
      throw UsageError("wrong.of-option", {{"option", "--set"}, {"fault", error.message()}});
    }
    for (std::size_t r = 0; r + 1 < ranges.size(); ++r)
      if (ranges[r].option == ranges.back().option) throw UsageError("wrong.two-ranges", {{"name", ranges[r].option}});
  }
  return ranges;
}

/// Returns why variants can't be compared by an existing metric, as the key of a text; or "".
std::string why_not(const std::string& wanted, std::span<const compare::Variant> variants) {
  const compare::Quantities usual(variants, {});
  const bool differ = usual.rotations() > 1;
  if (wanted == compare::kUnevenness && differ) return "wrong.metric-seats";
  if (wanted == compare::kUnevenness && usual.block() < compare::kBlock) return "wrong.metric-blocks";
  if (wanted == "win") return differ ? "wrong.metric-win-bot" : "wrong.metric-win-seat";
  const auto lacking = std::count_if(variants.begin(), variants.end(), [&](const compare::Variant& variant) {
    return !simulation::Metrics(*variant.linked, simulation::MetricSet::all).find(wanted);
  });
  if (lacking > 0 && std::cmp_less(lacking, variants.size())) return "wrong.metric-some";
  if (lacking == 0) return "wrong.metric-name";
  return "";
}

}  // namespace

RangesToPlay ranges_to_play(LabOptions& options, const Command& command, std::size_t most, const char* key) {
  const std::vector<std::string> texts = take_ranges(options.common);
  options.common.resolve(command);
  options.check(command);
  const std::vector<std::string> bots = options.seats.named(options.common, command);
  const int players = players_for(command, options, options.common, bots);
  RangesToPlay game{.ranges = read_ranges(texts, options.common, players)};
  check_settings(game.ranges, most, key);
  game.bots = one_for_each(bots, players, "wrong.bots-each");
  return game;
}

void LabOptions::add_to(Command& command) {
  common.add_usual_to(command);
  seats.add_to(command);
  if (games > 0) command.value("--games", games).within(2, kMaxGames).shows_default();
  else command.value("--games", games).within(2, kMaxGames);
  common.add_threads_to(command);
  common.add_remote_to(command);
  common.add_length_to(command);
  command.names("--metric", metrics);
  command.flag("--each-seat", each_seat);
}

void LabOptions::add_output_to(Command& command) {
  command.value("--report", report);
  command.value("--out", out);
  command.flag("--resume", resume);
  command.value("--shard", shard);
}

void LabOptions::check(const Command& command) const {
  check_players(seats.players);
  command.needs({"--shard", "--resume"}, "--out");
  if (!out.empty() && !out.ends_with(".json"))
    throw UsageError("wrong.out-ending", {{"endings", ".json"}, {"file", out}});
  check_report(report);
}

VariantArguments read_variant(const std::string& option, const std::string& text, const Texts& texts) {
  VariantArguments arguments;
  CommandLine line("dicetown", "", "", texts);
  Command command = line.add("variant");
  command.names("--with", arguments.with);
  command.repeated("--set", arguments.set);
  command.repeated("--pack-path", arguments.pack_path);
  command.value("--config", arguments.config);
  command.value("--game", arguments.game);
  command.value("--bots", arguments.bots);
  command.runs([] { return 0; });
  try {
    line.run("variant " + text);
  } catch (const UsageError& error) {
    const std::string said = error.message().in(texts.language());
    throw UsageError("wrong.variant", {{"option", option}, {"fault", said.substr(0, said.find('\n'))}});
  }
  return arguments;
}

Common merged(const Common& common, const VariantArguments& own, const Command& command) {
  Common result = common;
  if (!own.config.empty()) result.config = own.config;
  if (!own.game.empty()) result.game = own.game;
  const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(result.with, own.with);
  append(result.pack_path, own.pack_path);
  for (const std::string& setting : own.set) set_instead(result.set, setting);
  result.resolve(command);
  return result;
}

int players_for(const Command& command, const LabOptions& options, const Common& resolved,
                const std::vector<std::string>& bots) {
  if (command.given("--players")) return options.seats.players;
  if (bots.size() > 1) return static_cast<int>(bots.size());
  return resolved.usual_players(options.seats.players);
}

simulation::SimulationConfig matched_games(const LabOptions& options, std::uint64_t seed) {
  return {.seed = seed,
          .games = options.games,
          .threads = options.common.used_threads(),
          .most = options.common.most,
          .make_chooser = chooser_maker(options.common),
          .remote = options.common.remote};
}

void tell_failure(const compare::Sums& sums, const compare::Variant& variant, const Common& common,
                  std::uint64_t seed) {
  const compare::Sums::Failure& failure = sums.first_failure;
  Common played = common;
  played.seed = seed;
  const std::string bots = rules::one_text(compare::rotated(variant.bots, failure.rotation), ",");
  print_error((*common.texts)(variant.name.empty() ? "failed.seeds" : "failed.seeds-of",
                              {{"n", sums.failed}, {"first", failure.number}, {"variant", variant.name}}) +
              ": " + failure.why);
  tell_how_to_see({played, variant.bots.size(), bots}, failure.number);
}

std::pair<std::string, std::string> name_and_value(const std::string& option, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0 || equals + 1 == text.size())
    throw UsageError("wrong.no-equals", {{"option", option}, {"text", text}});
  return {text.substr(0, equals), text.substr(equals + 1)};
}

double number_in(const std::string& option, const std::string& text) {
  const auto number = rules::parse_number<double>(text);
  if (!number || !std::isfinite(*number)) throw UsageError("wrong.not-a-number", {{"option", option}, {"text", text}});
  return *number;
}

void tell_unknown_metric(const std::string& option, const std::string& wanted,
                         std::span<const compare::Variant> variants) {
  if (const std::string why = why_not(wanted, variants); !why.empty())
    throw UsageError(why, {{"option", option}, {"metric", wanted}, {"block", compare::kBlock}});
  std::vector<std::string> names = {compare::kUnevenness};
  for (const compare::Variant& variant : variants) {
    const simulation::Metrics all(*variant.linked, simulation::MetricSet::all);
    for (const simulation::Metric& metric : all.list()) names.push_back(metric.name);
  }
  throw UsageError("wrong.no-metric-listed",
                   {{"option", option}, {"metric", wanted}, {"meant", packs::meant(wanted, names)}});
}

compare::Sums play_part(const LabOptions& options, compare::Matched matched, compare::ComparisonOrigin& origin,
                        const std::function<std::string(const compare::Sums&)>& known,
                        const std::function<bool(const compare::Sums&)>& enough) {
  if (!options.shard.empty()) origin.part = shard_of(options.shard, origin.whole, matched.quantities->block());
  std::optional<compare::ComparisonFile> file;
  if (!options.out.empty()) file.emplace(options.out, origin, options.resume);
  const std::int64_t done = file ? file->before().seeds + file->before().failed : 0;
  matched.config.first = origin.part.first + done;
  matched.config.games = origin.part.games - done;
  Progress progress(matched.config.games, *options.common.texts);
  const auto look = [&](const compare::Sums& so_far) {
    if (file) file->pause(so_far);
    if (progress.due()) progress(so_far.seeds + so_far.failed, known(so_far));
  };
  const compare::Sums played = compare::play_matched(matched, enough, look, Interrupt::seen);
  if (!file) return played;
  file->write(played);
  compare::Sums all = file->before();
  all.add(played);
  return all;
}

}  // namespace tools
