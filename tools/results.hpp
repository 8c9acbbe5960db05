// What many games came to, as text and as JSON; the same whether one process played them or files of several were
// merged. Owns these forms. Reads nothing but what files of rows hold as well.
#pragma once
#include "lab/row_file.hpp"
#include "nlohmann/json_fwd.hpp"
#include "texts.hpp"

namespace tools {

/// What was simulated, as far as it was played.
struct Results {
  rules::lab::Origin origin;
  rules::lab::Totals totals;
};

/// `timing`: with the processor time, as far as it is known; without it equal runs give equal bytes.
nlohmann::ordered_json results_json(const Results& results, bool timing = false);
void print_results(const Results& results, const Texts& texts, bool timing = false);
/// "3 games failed; the first is game 7: ..."
std::string told_failed(const Texts& texts, const rules::lab::Totals& totals);

/// The name of a set of endings that came together: `mine + store`.
std::string end_name(const rules::lab::Metrics& metrics, std::int32_t bits);

/// How often who had a card has won, all seats together.
struct WithCard {
  std::string card;
  std::int64_t had = 0, won = 0;
};
/// Of each card, if that is measured.
std::vector<WithCard> win_shares_with_cards(const rules::lab::Totals& totals);

/// What comes after a metric's prefix: `rounds` of `end.rounds`.
std::string last_part(const rules::lab::Metric& metric);

}  // namespace tools
