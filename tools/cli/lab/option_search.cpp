#include "simulation/compare/option_search.hpp"

#include <cmath>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "lab/variants.hpp"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
using Json = nlohmann::ordered_json;
using State = compare::Tried::State;

constexpr std::size_t kMaxSettings = 10000;
constexpr std::size_t kMaxShown = 8;

/// Parses `rounds=9..11`, `margin=3..`, `vp=..20`.
compare::Want read_want(const std::string& text) {
  const auto [name, range] = name_and_value("--want", text);
  const std::size_t dots = range.find("..");
  compare::Want want{name};
  if (dots == range.npos || range.size() == 2) throw UsageError("wrong.want-range", {{"text", text}});
  if (dots > 0) want.low = number_in("--want", range.substr(0, dots));
  if (dots + 2 < range.size()) want.high = number_in("--want", range.substr(dots + 2));
  if (want.low >= want.high) throw UsageError("wrong.want-order", {{"text", text}});
  return want;
}

std::string wanted_range(const compare::Want& want, const Texts& texts) {
  const std::string low = fmt::format("{:g}", want.low), high = fmt::format("{:g}", want.high);
  if (std::isinf(want.low)) return texts("results.at-most", {{"n", high}});
  if (std::isinf(want.high)) return texts("results.at-least", {{"n", low}});
  return in_words(low, high, texts);
}

std::string settings_line(const compare::OptionSearch& search, const compare::Tried& tried) {
  return rules::one_text(compare::settings(search.ranges, tried.values), " ");
}

/// The search, and the names of its metrics.
struct NamedSearch : compare::OptionSearch {
  std::vector<std::string> names;  ///< by want
};

std::string measured(const NamedSearch& search, const compare::Tried& tried, const Texts& texts) {
  std::string line;
  for (std::size_t w = 0; w < tried.means.size(); ++w) {
    const auto& interval = tried.intervals[w];
    const int digits = digits_for((interval.high - interval.low) / 2);
    rules::join(line, fmt::format("{} {:.{}f}", search.names[w], tried.means[w], digits));
    if (std::isfinite(interval.low)) line += " (" + in_words(interval, digits, texts) + ")";
  }
  return line;
}

/// Returns the names of wanted metrics in the game without the ranges.
std::vector<std::string> names_of_wants(const compare::OptionSearch& search, const Texts& texts) {
  const compare::Variant usual{"", search.link({}), search.bots};
  compare::WantedQuantities wanted;
  for (const compare::Want& want : search.wants) wanted.metrics.push_back(want.metric);
  try {
    const compare::Quantities quantities(std::span(&usual, 1), wanted);
    std::vector<std::string> names;
    for (const compare::Want& want : search.wants) names.push_back(metric_name(quantities, want.metric, texts));
    return names;
  } catch (const rules::simulation::UnknownMetric& error) {
    tell_unknown_metric("--want", error.wanted, std::span(&usual, 1));
  }
}

NamedSearch prepare(LabOptions& options, const std::vector<std::string>& wants, const Command& command) {
  RangesToPlay game = ranges_to_play(options, command, kMaxSettings, "wrong.many-searched");
  NamedSearch search;
  for (const std::string& text : wants) search.wants.push_back(read_want(text));
  search.config = matched_games(options, options.common.seed);
  search.link = [common = options.common, players = game.players()](const std::vector<std::string>& settings) {
    return link_with(common, players, settings);
  };
  search.ranges = std::move(game.ranges);
  search.bots = std::move(game.bots);
  search.names = names_of_wants(search, command.texts());
  return search;
}

const char* state_name(State state) {
  return state == State::fits ? "fits" : state == State::misses ? "misses" : "open";
}

Json to_json(const compare::OptionSearch& search, const compare::Tried& tried) {
  Json set = Json::object(), wants = Json::array();
  for (std::size_t r = 0; r < search.ranges.size(); ++r) set[search.ranges[r].option] = tried.values[r];
  for (std::size_t w = 0; w < tried.means.size(); ++w)
    wants.push_back({{"metric", search.wants[w].metric},
                     {"mean", tried.means[w]},
                     {"low", tried.intervals[w].low},
                     {"high", tried.intervals[w].high}});
  return {{"set", set},
          {"distance", tried.distance},
          {"state", state_name(tried.state)},
          {"games", tried.games},
          {"metrics", wants}};
}

Json to_json(const compare::OptionSearch& search, const compare::SearchResult& result, const std::string& typed) {
  Json tried = Json::array();
  for (const compare::Tried& each : result.tried) tried.push_back(to_json(search, each));
  return {{"seed", search.config.seed},
          {"bots", search.bots},
          {"settings", result.settings},
          {"games", result.games},
          {"found",
           result.found >= 0 ? to_json(search, result.tried[static_cast<std::size_t>(result.found)])["set"] : Json()},
          {"confirmed", result.found >= 0 ? to_json(search, result.confirmed) : Json()},
          {"tried", tried},
          {"command", typed}};
}

/// Prints settings of this state, nearest first, up to a number of lines.
void print_some(const NamedSearch& search, const compare::SearchResult& result, std::string_view heading,
                const Texts& texts, const std::function<bool(const compare::Tried&)>& chosen) {
  std::size_t shown = 0, all = 0;
  for (const compare::Tried& tried : result.tried) {
    if (tried.means.empty() || !chosen(tried)) continue;
    if (all++ == 0) fmt::print("\n{}\n", texts(heading));
    if (shown == kMaxShown) continue;
    ++shown;
    fmt::print("  {}: {}, {}\n", settings_line(search, tried), measured(search, tried, texts),
               texts("results.some-games", {{"n", tried.games}}));
  }
  if (all > shown) fmt::print("  {}\n", texts("results.and-more", {{"n", all - shown}}));
}

void print(const NamedSearch& search, const compare::SearchResult& result, const std::string& typed,
           const Texts& texts) {
  std::string wants;
  for (std::size_t w = 0; w < search.wants.size(); ++w)
    rules::join(wants, search.names[w] + " " + wanted_range(search.wants[w], texts));
  fmt::print(
      "{}\n{}{}\n", texts("results.wanted", {{"what", wants}}),
      texts("results.tried", {{"n", result.tried.size()}, {"settings", result.settings}, {"games", result.games}}),
      result.stopped ? texts("results.stopped") : "");
  if (result.found >= 0) {
    const compare::Tried& found = result.tried[static_cast<std::size_t>(result.found)];
    fmt::print("\n{} --set {}\n  {} {}\n", texts("results.found"),
               fmt::join(compare::settings(search.ranges, found.values), " --set "),
               texts("results.fresh", {{"n", result.confirmed.games}}), measured(search, result.confirmed, texts));
    fmt::print("  {}\n", texts("results.search-holds"));
    print_some(search, result, "results.nearer", texts,
               [](const compare::Tried& tried) { return tried.state == State::open; });
  } else {
    fmt::print("\n{}\n", texts(result.stopped ? "results.nothing-yet" : "results.nothing"));
    print_some(search, result, "results.perhaps", texts,
               [](const compare::Tried& tried) { return tried.state == State::open && tried.means_fit; });
    print_some(search, result, "results.probably-not", texts,
               [](const compare::Tried& tried) { return tried.state == State::open && !tried.means_fit; });
    print_some(search, result, "results.refused", texts,
               [](const compare::Tried& tried) { return tried.state == State::misses; });
  }
  fmt::print("{}\n", texts("results.again", {{"command", typed}}));
}

}  // namespace

int find_settings(LabOptions& options, const std::vector<std::string>& wants, const Command& command) {
  const NamedSearch search = prepare(options, wants, command);
  const Interrupt interrupt;
  compare::SearchResult result;
  try {
    const auto least = static_cast<std::int64_t>(compare::in_order_of_distance(search.ranges).size());
    Progress progress(least * options.games, command.texts());
    result = compare::search_options(
        search,
        [&](const compare::SearchResult& so_far, std::int64_t games) {
          progress(games,
                   command.texts()("results.setting", {{"nth", so_far.tried.size() + 1}, {"n", so_far.settings}}));
        },
        Interrupt::seen);
  } catch (const rules::simulation::UnknownMetric& error) {
    const compare::Variant usual{"", link_with(options.common, static_cast<int>(search.bots.size()), {}), search.bots};
    tell_unknown_metric("--want", error.wanted, std::span(&usual, 1));
  } catch (const compare::SettingFailed& error) {
    Common played = options.common;
    for (const std::string& setting : error.settings) set_instead(played.set, setting);
    print_error(command.texts()("failed.setting", {{"nth", error.number},
                                                   {"seed", options.common.seed},
                                                   {"settings", rules::one_text(error.settings, " ")}}) +
                ": " + error.what());
    tell_how_to_see({played, search.bots.size(), rules::one_text(search.bots, ",")}, error.number);
    return kProblems;
  }
  if (options.common.json) print_json(to_json(search, result, command.typed()));
  else print(search, result, command.typed(), command.texts());
  if (Interrupt::seen) return kInterrupted;
  return result.found >= 0 ? kFine : kProblems;
}

}  // namespace tools
