#include "variants.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <iostream>
#include <thread>

#include "again.hpp"
#include "choosers.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "lab/metrics.hpp"
#include "report_file.hpp"
#include "script/suggest.hpp"

namespace tools {

namespace compare = rules::compare;
namespace content = rules::content;
namespace play = rules::play;

void LabOptions::add_to(Command& command, const std::string& games_help) {
  common.add_packs_to(command);
  common.add_seed_to(command);
  common.add_json_to(command);
  common.add_fast_to(command);
  command.value("--players", players, "How many players").shows_default();
  command
      .value("--bots", bots,
             fmt::format("For all seats, or one for each seat, separated by commas: {}", play::kBotsHelp))
      .shows_default();
  command.value("--games", games, games_help).shows_default();
  command
      .value("--threads", threads,
             "How many threads; 0: as many as there are cores. The result is the same with any number")
      .shows_default();
  common.add_remote_to(command);
  common.add_length_to(command);
}

void LabOptions::add_report_to(Command& command) {
  command.value("--report", report, "Write a report with figures to this file, for a browser");
}

void LabOptions::add_metrics_to(Command& command) {
  command.names("--metric", metrics, "Which metrics, separated by commas; '*' stands for anything: card.*.played");
  command.flag("--each-seat", each_seat, "Metrics of seats for each seat too; of bots that differ, for each bot");
}

void LabOptions::add_parts_to(Command& command) {
  command.value("--out", out, "Write what the games add up to to a .json file");
  command.flag("--resume", resume, "Go on with the file of --out where it was cut off");
  command.value("--shard", shard, "Play only the Ith of N parts of the games (I/N), for 'merge'");
}

void LabOptions::check() const {
  check_games("--games", games, 2);
  check_players(players);
  if (threads < 0 || threads > 256) throw UsageError("--threads must be from 0 to 256");
  if (!shard.empty() && out.empty())
    throw UsageError("--shard needs --out FILE, which 'merge' adds up with the others");
  if (resume && out.empty()) throw UsageError("--resume needs --out FILE, to go on with");
  if (!out.empty() && !out.ends_with(".json"))
    throw UsageError("--out: the name of the file has to end in .json, not '" + out + "'");
  check_report(report);
}

int LabOptions::used_threads() const {
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::vector<std::string> LabOptions::named_bots(const Command& command, const Common& resolved) const {
  std::vector<std::string> named = split_list(bots);
  if (!command.given("--bots") && !resolved.seats.empty()) {
    named = resolved.seats;
    for (std::string& seat : named)
      if (seat == "human") seat = "heuristic";
  }
  for (const std::string& bot : named) check_bot("--bots", bot);
  return named;
}

VariantArguments read_variant(const std::string& option, const std::string& text) {
  VariantArguments arguments;
  CommandLine line("dicetown", "", "", Texts());
  Command command = line.add("variant", "One of the variants");
  command.names("--with", arguments.with, "Packs");
  command.repeated("--set", arguments.set, "An option");
  command.repeated("--pack-path", arguments.pack_path, "A folder with packs");
  command.value("--config", arguments.config, "A game.yaml");
  command.value("--game", arguments.game, "Another game");
  command.value("--bots", arguments.bots, "Bots");
  command.runs([] { return 0; });
  try {
    line.run("variant " + text);
  } catch (const UsageError& error) {
    const std::string said = error.what();
    throw UsageError(option + ": " + said.substr(0, said.find('\n')) +
                     "\nA variant takes --with, --set, --config, --pack-path, --game and --bots.");
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
  append(result.set, own.set);
  result.resolve(command);
  return result;
}

std::vector<std::string> bots_for(const std::vector<std::string>& named, int players) {
  std::vector<std::string> bots = named;
  if (bots.size() == 1) bots.resize(static_cast<std::size_t>(players), named[0]);
  if (bots.size() != static_cast<std::size_t>(players))
    throw UsageError(fmt::format("there are {} bots for {} players: name one, or one for each", bots.size(), players));
  return bots;
}

int players_for(const Command& command, const LabOptions& options, const Common& resolved,
                const std::vector<std::string>& bots) {
  if (command.given("--players")) return options.players;
  if (bots.size() > 1) return static_cast<int>(bots.size());
  return resolved.usual_players(options.players);
}

compare::Matched matched_games(const LabOptions& options, std::uint64_t seed) {
  compare::Matched matched;
  matched.seed = seed;
  matched.seeds = options.games;
  matched.threads = options.used_threads();
  matched.most = options.common.most;
  matched.make_chooser = chooser_maker(options.common);
  matched.remote = options.common.remote;
  return matched;
}

void tell_failure(const compare::Sums& sums, const compare::Variant& variant, const Common& common,
                  std::uint64_t seed) {
  const compare::Sums::Failure& failure = sums.first_failure;
  Common played = common;
  played.seed = seed;
  const std::string bots = fmt::format("{}", fmt::join(compare::rotated(variant.bots, failure.rotation), ","));
  std::cerr << fmt::format(
      "dicetown: {} seeds had games that failed, and don't count; the first is game {}{}: {}\n  replay it: {} --first "
      "{} --games 1 --check\n",
      sums.failed, failure.number, variant.name.empty() ? "" : " of " + content::printable_line(variant.name),
      content::printable(failure.why), content::printable_line(simulate_again(played, variant.bots.size(), bots)),
      failure.number);
}

std::pair<std::string, std::string> name_and_value(const std::string& option, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0 || equals + 1 == text.size())
    throw UsageError(option + ": '" + text + "' has to be a name, '=', and a value");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

double number_in(const std::string& option, const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    throw UsageError(option + ": '" + text + "' is no number");
  return number;
}

namespace {

bool has_metric(const compare::Variant& variant, const std::string& name) {
  const rules::lab::Metrics all(variant.linked->ruleset, rules::lab::MetricSet::all);
  return all.find(name) != nullptr;
}

/// Why variants can't be compared by something that there is, or "".
std::string why_not(const std::string& wanted, std::span<const compare::Variant> variants) {
  const compare::Quantities usual(variants, {});
  const bool differ = usual.rotations() > 1;
  if (wanted == compare::kUnevenness && differ)
    return "it is about seats, and needs bots that are all the same: where they differ, who plays better decides";
  if (wanted == compare::kUnevenness && usual.block() < compare::kBlock)
    return fmt::format("it is measured in blocks of {} games, and needs bots that answer at once", compare::kBlock);
  if (wanted == "win")
    return fmt::format("of all players together one always wins; ask for one of them: win.{}-1",
                       differ ? "bot" : "seat");
  const auto has = [&](const compare::Variant& variant) { return has_metric(variant, wanted); };
  const auto lacking = std::count_if(variants.begin(), variants.end(), std::not_fn(has));
  if (lacking > 0 && std::cmp_less(lacking, variants.size())) return "not all variants have it";
  if (lacking == 0) return "it names something, and has no mean";
  return "";
}

}  // namespace

void tell_unknown_metric(const std::string& option, const std::string& wanted,
                         std::span<const compare::Variant> variants) {
  if (const std::string why = why_not(wanted, variants); !why.empty())
    throw UsageError(option + ": '" + wanted + "' can't be compared: " + why);
  std::vector<std::string> names = {compare::kUnevenness};
  for (const compare::Variant& variant : variants) {
    const rules::lab::Metrics all(variant.linked->ruleset, rules::lab::MetricSet::all);
    for (const rules::lab::Metric& metric : all.list()) names.push_back(metric.name);
  }
  throw UsageError(option + ": there is no metric '" + wanted + "'" + rules::did_you_mean(wanted, names) +
                   "\n'dicetown compare --list-metrics' lists them all.");
}

}  // namespace tools
