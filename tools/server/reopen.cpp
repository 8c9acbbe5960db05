#include "reopen.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <iostream>
#include <utility>

#include "kernel/decisions/state_names.hpp"
#include "scenarios/scenario_names.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::GameTable;
using play::Refusal;

namespace {

bool same_hashes(const TableConfig& a, const TableConfig& b) {
  return std::equal(a.game.lock.begin(), a.game.lock.end(), b.game.lock.begin(), b.game.lock.end(),
                    [](const packs::PackLock& x, const packs::PackLock& y) { return x.hash == y.hash; });
}

/// Restores a table under the current rules, with an offer if not all answers fit.
Reopened reopen_under_current_rules(Catalogue& catalogue, const TableConfig& config, std::span<const Act> acts) {
  TableConfig now = with_new_rules(catalogue, config);
  std::size_t fits = 0;
  auto table = std::make_unique<GameTable>(catalogue.make(now), acts, fits);
  if (fits == acts.size()) return {std::move(now), std::move(table), true};
  RulesOffer offer{fits, true, now.changed};
  return {std::move(now), std::move(table), false, std::move(offer)};
}

/// Replays a new game until it has this many of the answers, or has written this log entry. Returns the number of
/// answers used.
std::size_t bring(play::Game& game, const std::vector<LoggedAnswer>& given, std::size_t answers,
                  std::optional<std::size_t> entry) {
  game.advance();
  const auto is_written = [&] { return entry && static_cast<std::size_t>(log_of(game.engine()).finished()) > *entry; };
  std::size_t n = 0;
  for (; n < std::min(answers, given.size()) && !is_written(); ++n) {
    const Question* ask = game.asked(given[n].seat);
    const auto answer = ask ? ask->parse(given[n].serialized, StateNames(game.engine().read())) : std::nullopt;
    if (!answer || game.answer(given[n].seat, *answer))
      throw play::SaveError(packs::Message("a stored answer is illegal in the replay"));
    game.advance();
  }
  return n;
}

}  // namespace

TableConfig with_new_rules(Catalogue& catalogue, const TableConfig& config) {
  TableConfig now = catalogue.under_current_rules(config);
  now.keeps_rules = false;
  now.rules_changed = std::time(nullptr);
  now.changed.clear();
  for (const packs::PackLock& pack : now.game.lock)
    if (std::ranges::none_of(config.game.lock, [&](const auto& each) { return packs::same_rules(each, pack); }))
      now.changed.push_back(pack.id);
  return now;
}

Reopened reopen(Catalogue& catalogue, const TableConfig& config, std::span<const Act> acts) {
  if (config.shown || catalogue.has_rules_of(config)) {
    auto table = std::make_unique<GameTable>(catalogue.make(config), acts);
    TableConfig now = catalogue.under_current_rules(config);
    const bool to_store = !config.shown && !same_hashes(now, config);  // of an earlier program, which hashed bytes
    return {std::move(now), std::move(table), to_store};
  }
  std::optional<Reopened> current;
  std::exception_ptr fault;
  try {
    current = reopen_under_current_rules(catalogue, config, acts);
    if (!current->offer) return *std::move(current);
  } catch (const packs::ContentError&) {
    fault = std::current_exception();
  }
  if (!catalogue.keeps(config)) {
    if (fault) std::rethrow_exception(fault);
    return *std::move(current);
  }
  Reopened kept{config, std::make_unique<GameTable>(catalogue.make(config), acts)};
  if (current && !config.keeps_rules) kept.offer = RulesOffer{current->offer->fits, false, current->offer->changed};
  return kept;
}

std::vector<LoggedAnswer> in_time_order(std::span<const LoggedAnswer> answers, bool of_all) {
  std::vector<LoggedAnswer> given;
  std::ranges::copy_if(answers, std::back_inserter(given),
                       [&](const LoggedAnswer& each) { return of_all || !each.by_inline; });
  std::ranges::sort(given, {}, &LoggedAnswer::order);
  return given;
}

Replay::Replay(const play::GameTable& table, TableConfig config, Catalogue& catalogue, PastMoment moment,
               std::string language)
    : config_(std::move(config)),
      catalogue_(catalogue),
      moment_(moment),
      language_(std::move(language)),
      answers_(in_time_order(table.game().engine().answers().entries(), moment.of_all)),
      names_(table.game().config().names) {}

Replay::Result Replay::run(const std::string& table_id, const Describe& describe) const {
  try {
    const auto game = catalogue_.make(config_);
    for (const Seat seat : IdRange<Seat>(names_.size())) game->call(seat, names_[position(seat)]);
    if (moment_.of_all)
      for (const Seat seat : game->engine().rules().seats()) game->engine().seat(seat, nullptr);
    const std::size_t at = bring(*game, answers_, moment_.answers.value_or(answers_.size()), moment_.entry);
    Json reply = describe(*game, play::Wording(game->linked(), language_, names_), at, answers_.size());
    return {std::move(reply), game->engine().exhausted()};
  } catch (const scenarios::ScenarioFault& fault) {
    return {Refusal{"no-reason", fault.message().in(language_)}};
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << table_id << " can't be replayed: " << error.what() << "\n";
    return {Refusal{"not-told", ""}};
  }
}

}  // namespace server
