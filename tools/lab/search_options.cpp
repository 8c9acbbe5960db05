// dicetown search-options: the settings nearest to the usual ones that bring metrics into wanted ranges.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "compare/option_search.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "lab.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "ranges.hpp"
#include "variants.hpp"
#include "words.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace content = rules::content;
using Json = nlohmann::ordered_json;
using State = compare::Tried::State;

constexpr std::size_t kMostSettings = 10000;
constexpr std::size_t kMostShown = 8;

struct SearchOptions : LabOptions {
  std::vector<std::string> wants;
};

/// `rounds=9..11`, `margin=3..`, `vp=..20`.
compare::Want read_want(const std::string& text) {
  const auto [name, range] = name_and_value("--want", text);
  const std::size_t dots = range.find("..");
  compare::Want want{name};
  if (dots == range.npos || range.size() == 2)
    throw UsageError("--want: '" + text +
                     "' says no range: expected METRIC=LOW..HIGH, such as rounds=9..11, vp=..20 or margin=3..");
  if (dots > 0) want.low = number_in("--want", range.substr(0, dots));
  if (dots + 2 < range.size()) want.high = number_in("--want", range.substr(dots + 2));
  if (want.low >= want.high) throw UsageError("--want: '" + text + "': the smaller number comes first");
  return want;
}

std::string wanted_range(const compare::Want& want) {
  if (std::isinf(want.low)) return fmt::format("at most {:g}", want.high);
  if (std::isinf(want.high)) return fmt::format("at least {:g}", want.low);
  return fmt::format("{:g} to {:g}", want.low, want.high);
}

std::string settings_line(const compare::OptionSearch& search, const compare::Tried& tried) {
  return fmt::format("{}", fmt::join(compare::settings(search.ranges, tried.values), " "));
}

std::string measured(const compare::OptionSearch& search, const compare::Tried& tried) {
  std::string line;
  for (std::size_t w = 0; w < tried.means.size(); ++w) {
    const auto& interval = tried.intervals[w];
    const int digits = digits_for((interval.high - interval.low) / 2);
    line += (w ? ", " : "") + fmt::format("{} {:.{}f}", search.wants[w].metric, tried.means[w], digits);
    if (std::isfinite(interval.low))
      line += fmt::format(" ({:.{}f} to {:.{}f})", interval.low, digits, interval.high, digits);
  }
  return line;
}

compare::OptionSearch prepare(SearchOptions& options, const Command& command) {
  const std::vector<std::string> texts = take_ranges(options.common);
  options.common.resolve(command);
  options.check();
  if (options.wants.empty()) throw UsageError("--want: say what you want, such as --want rounds=9..11");
  const std::vector<std::string> bots = options.named_bots(command, options.common);
  const int players = players_for(command, options, options.common, bots);
  compare::OptionSearch search;
  for (const std::string& text : options.wants) search.wants.push_back(read_want(text));
  search.ranges = read_ranges(texts, options.common, players);
  check_settings(search.ranges, kMostSettings, "searched");
  search.bots = bots_for(bots, players);
  search.games = matched_games(options, options.common.seed);
  search.link = [common = options.common, players](const std::vector<std::string>& settings) {
    return link_with(common, players, settings);
  };
  return search;
}

const char* state_name(State state) {
  return state == State::fits ? "fits" : state == State::misses ? "misses" : "open";
}

Json to_json(const compare::OptionSearch& search, const compare::Tried& tried) {
  Json set = Json::object(), wants = Json::array();
  const auto finite = [](double number) { return std::isfinite(number) ? Json(number) : Json(); };
  for (std::size_t r = 0; r < search.ranges.size(); ++r) set[search.ranges[r].option] = tried.values[r];
  for (std::size_t w = 0; w < tried.means.size(); ++w)
    wants.push_back({{"metric", search.wants[w].metric},
                     {"mean", tried.means[w]},
                     {"low", finite(tried.intervals[w].low)},
                     {"high", finite(tried.intervals[w].high)}});
  return {{"set", set},
          {"distance", tried.distance},
          {"state", state_name(tried.state)},
          {"games", tried.games},
          {"metrics", wants}};
}

Json to_json(const compare::OptionSearch& search, const compare::SearchResult& result, const Typed& typed) {
  Json tried = Json::array();
  for (const compare::Tried& each : result.tried) tried.push_back(to_json(search, each));
  return {{"seed", search.games.seed},
          {"bots", search.bots},
          {"settings", result.settings},
          {"games", result.games},
          {"found",
           result.found >= 0 ? to_json(search, result.tried[static_cast<std::size_t>(result.found)])["set"] : Json()},
          {"confirmed", result.found >= 0 ? to_json(search, result.confirmed) : Json()},
          {"tried", tried},
          {"command", typed.line}};
}

/// Settings of this state, the nearest first, with at most so many lines.
void print_some(const compare::OptionSearch& search, const compare::SearchResult& result, std::string_view heading,
                const std::function<bool(const compare::Tried&)>& chosen) {
  std::size_t shown = 0, all = 0;
  for (const compare::Tried& tried : result.tried) {
    if (tried.means.empty() || !chosen(tried)) continue;
    if (all++ == 0) fmt::print("\n{}\n", heading);
    if (shown == kMostShown) continue;
    ++shown;
    fmt::print("  {}: {}, {} games\n", settings_line(search, tried), measured(search, tried), tried.games);
  }
  if (all > shown) fmt::print("  and {} more (--json has them all)\n", all - shown);
}

void print(const compare::OptionSearch& search, const compare::SearchResult& result, const Typed& typed) {
  std::string wants;
  for (const compare::Want& want : search.wants)
    wants += (wants.empty() ? "" : ", ") + want.metric + " " + wanted_range(want);
  fmt::print("wanted: {}\n{} of {} settings were tried, the nearest to the usual ones first; {} games{}\n", wants,
             result.tried.size(), result.settings, result.games, result.stopped ? " (stopped early)" : "");
  if (result.found >= 0) {
    const compare::Tried& found = result.tried[static_cast<std::size_t>(result.found)];
    fmt::print("\nfound: --set {}\n  on {} games of fresh seeds: {}\n",
               fmt::format("{}", fmt::join(compare::settings(search.ranges, found.values), " --set ")),
               result.confirmed.games, measured(search, result.confirmed));
    fmt::print(
        "  The chance that any of these intervals is wrong is 5 %; so is the chance that any setting was refused or "
        "taken wrongly.\n");
    print_some(search, result,
               "nearer to the usual, and perhaps good too: their games didn't decide it (--games plays more)",
               [](const compare::Tried& tried) { return tried.state == State::open; });
  } else {
    fmt::print("\nfound: nothing{}\n", result.stopped ? " yet" : " that is sure to fit");
    print_some(search, result, "perhaps good: more games would decide it (--games)",
               [](const compare::Tried& tried) { return tried.state == State::open && tried.means_fit; });
    print_some(search, result, "probably not, but not for sure",
               [](const compare::Tried& tried) { return tried.state == State::open && !tried.means_fit; });
    print_some(search, result, "refused", [](const compare::Tried& tried) { return tried.state == State::misses; });
  }
  fmt::print("again: {}\n", content::printable_line(typed.line));
}

int run(SearchOptions& options, const Command& command, const Typed& typed) {
  const compare::OptionSearch search = prepare(options, command);
  const Interrupt interrupt;
  compare::SearchResult result;
  try {
    const auto least = static_cast<std::int64_t>(compare::in_order_of_distance(search.ranges).size());
    Progress progress(least * options.games);
    result = compare::search_options(
        search,
        [&](const compare::SearchResult& so_far, std::int64_t games) {
          progress(games, fmt::format(" at most; setting {} of {}", so_far.tried.size() + 1, so_far.settings));
        },
        Interrupt::seen);
  } catch (const rules::lab::UnknownMetric& error) {
    const compare::Variant usual{"", link_with(options.common, static_cast<int>(search.bots.size()), {}), search.bots};
    tell_unknown_metric("--want", error.wanted, std::span(&usual, 1));
  } catch (const compare::GameFailed& error) {
    std::cerr << fmt::format("dicetown: game {} of seed {} failed with {}: {}\n", error.number, options.common.seed,
                             fmt::join(error.settings, " "), content::printable(error.what()));
    return kProblems;
  }
  if (options.common.json) print_json(to_json(search, result, typed));
  else print(search, result, typed);
  if (Interrupt::seen) return kInterrupted;
  return result.found >= 0 ? kFine : kProblems;
}

}  // namespace

void add_search_options(CommandLine& program, const Typed& typed) {
  auto options = std::make_shared<SearchOptions>();
  options->games = 4000;
  Command command = program.add("search-options");
  options->add_to(
      command,
      "How many games of each setting at most (where bots differ, how many seeds, each played with every bot in "
      "every seat); most are refused after a few hundred");
  command.repeated("--want", options->wants,
                   "A metric and its range: rounds=9..11, vp=..20, margin=3..; may be given more than once");
  command.closing(
      "Values of --set: 20..40:5 (each fifth), 20..40, 1,3,7, all (of a flag or a choice).\n"
      "Example:\n  dicetown search-options --set base.mine-nuggets=20..60:5 --set base.bribes=all --want "
      "rounds=11..12");
  command.runs([options, command, typed] { return run(*options, command, typed); });
}

}  // namespace tools
