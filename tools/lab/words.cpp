#include "words.hpp"

#include <algorithm>
#include <cmath>

#include "fmt/format.h"

namespace tools {

using rules::compare::Finding;
using rules::compare::Verdict;

namespace {

struct Words {
  std::string_view metric, more, less;
};
/// Metrics whose increase has a name of its own.
constexpr Words kWords[] = {{"rounds", "longer", "shorter"},
                            {"decisions", "more to decide", "less to decide"},
                            {"margin", "won by more", "closer"},
                            {"decided", "open for longer", "decided earlier"},
                            {rules::compare::kUnevenness, "less fair", "fairer"}};

std::string direction(const Finding& finding) {
  for (const Words& words : kWords)
    if (finding.quantity->name == words.metric) return std::string(finding.difference > 0 ? words.more : words.less);
  return finding.difference > 0 ? "more" : "less";
}

/// In what --games counts: games, or seeds of bots that differ.
std::string would_tell(std::int64_t games) {
  if (games >= rules::compare::kMostNeeded) return "more than --games 10^12 would tell";
  return fmt::format("about --games {} would tell", games);
}

std::string short_number(double number) { return fmt::format("{:.{}f}", number, digits_for(number)); }

}  // namespace

int digits_for(double error) {
  if (!(error > 0) || !std::isfinite(error)) return 2;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, 6);
}

std::string in_digits(double number, int digits) {
  return std::isnan(number) ? "unknown" : fmt::format("{:.{}f}", number, digits);
}

std::string in_words(const Finding& finding) {
  const std::string would = finding.games_needed ? would_tell(*finding.games_needed) : "";
  switch (finding.verdict) {
    case Verdict::equal:
      return fmt::format("the same in every game; others in {:.{}f} % at most", 100 * finding.most_other,
                         digits_for(100 * finding.most_other));
    case Verdict::more:
    case Verdict::less:
      if (!finding.margin) return direction(finding);
      return fmt::format("{}; by more than {:g} or not: {}", direction(finding), *finding.margin, would);
    case Verdict::more_matters:
    case Verdict::less_matters: return fmt::format("{}, by more than {:g}", direction(finding), *finding.margin);
    case Verdict::within: return fmt::format("no difference that matters (within {:g})", *finding.margin);
    case Verdict::unclear: break;
  }
  if (finding.margin && finding.games_needed) return "not enough games: " + would;
  const double most = std::max(std::abs(finding.interval.low), std::abs(finding.interval.high));
  if (!std::isfinite(most)) return "not enough games";
  return fmt::format("no difference seen; {} at most", short_number(most));
}

std::string sentence(const Finding& finding) {
  if (finding.verdict == Verdict::unclear || finding.verdict == Verdict::equal) return "";
  const int digits = digits_for((finding.interval.high - finding.interval.low) / 2);
  return fmt::format("{}: {} ({:.{}f} → {:.{}f}, a difference of {:.{}f} to {:.{}f}).", finding.quantity->name,
                     in_words(finding), finding.first, digits, finding.second, digits, finding.interval.low, digits,
                     finding.interval.high, digits);
}

}  // namespace tools
