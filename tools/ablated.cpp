#include "ablated.hpp"

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "results.hpp"
#include "statistics/share.hpp"

namespace tools {
namespace {

namespace lab = rules::lab;
using Json = nlohmann::ordered_json;
using rules::statistics::Moments;
using rules::statistics::Paired;

Json pair_json(const Paired& pair) {
  const Moments difference = pair.difference();
  const double wide = rules::statistics::kNormal95 * difference.standard_error();
  return {{"as_it_is", pair.second.mean()},  {"blank", pair.first.mean()},
          {"difference", difference.mean()}, {"standard_error", difference.standard_error()},
          {"low", difference.mean() - wide}, {"high", difference.mean() + wide}};
}

void print_row(const std::string& name, const Paired& pair) {
  const Moments difference = pair.difference();
  const double wide = rules::statistics::kNormal95 * difference.standard_error();
  const double low = difference.mean() - wide, high = difference.mean() + wide;
  fmt::print("  {:<28}{:>12.4f}{:>12.4f}{:>12.4f}   {:.4f} to {:.4f}{}\n", name, pair.second.mean(), pair.first.mean(),
             difference.mean(), low, high,
             low > 0    ? "  more"
             : high < 0 ? "  less"
                        : "");
}

}  // namespace

Json ablation_json(const lab::Ablation& ablation, const std::string& card, const lab::Origin& origin) {
  Json metrics = Json::object();
  for (std::size_t m = 0; const lab::Metric& metric : ablation.metrics->list()) {
    if (metric.core && !metric.label) metrics[metric.name] = pair_json(ablation.together[m]);
    ++m;
  }
  return {{"card", card},
          {"lock", lock_json(origin.lock)},
          {"players", origin.players},
          {"seed", origin.seed},
          {"bots", origin.bots},
          {"pairs", ablation.pairs()},
          {"failed", ablation.failed},
          {"cpu_seconds", ablation.cpu_seconds},
          {"holder",
           {{"games", ablation.holder_games()},
            {"other_holder", ablation.other_holder},
            {"win_share", pair_json(ablation.holder_wins)},
            {"vp", pair_json(ablation.holder_vp)}}},
          {"metrics", metrics}};
}

void print_ablation(const lab::Ablation& ablation, const std::string& card, std::uint64_t seed) {
  fmt::print("{} pairs of games, with '{}' as it is and blank, seed {}\n", ablation.pairs(), card, seed);
  fmt::print("  {:<28}{:>12}{:>12}{:>12}   95 % interval of the difference\n", "", "as it is", "blank", "difference");
  fmt::print("  who has it first ({} games)\n", ablation.holder_games());
  print_row("  win share", ablation.holder_wins);
  print_row("  VP", ablation.holder_vp);
  fmt::print("  all players together\n");
  for (std::size_t m = 0; const lab::Metric& metric : ablation.metrics->list()) {
    if (metric.core && !metric.label && metric.measure != lab::Measure::win)
      print_row("  " + metric.name, ablation.together[m]);
    ++m;
  }
  if (ablation.other_holder > 0)
    fmt::print("  in {} games somebody else, or nobody, has it first when it is blank\n", ablation.other_holder);
}

}  // namespace tools
