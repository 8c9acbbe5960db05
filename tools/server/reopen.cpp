#include "reopen.hpp"

#include <algorithm>
#include <ctime>
#include <exception>

namespace server {

using namespace rules;
using play::Act;
using play::GameTable;

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

}  // namespace server
