// Checks the limits on what all packs declare together. A problem names the record that contributes most.
#include <algorithm>

#include "base/one_text.hpp"
#include "packs/build/ruleset_builder.hpp"

namespace rules::packs {

void RulesetBuilder::add_error(const Record& record, const std::string& message) const {
  std::string patched;
  for (const auto& [name, field] : record.fields) {
    const std::string& by = field.changed_by.empty() ? field.pack : field.changed_by.back();
    if (!by.empty() && by != record.pack) join(patched, by + " its `" + name + "`");
  }
  problems_.add(record.file, record.mark, message + (patched.empty() ? "" : " (as patched: pack " + patched + ")"));
}

void RulesetBuilder::check_limit(const Record& record, std::size_t have, std::size_t most, const std::string& what) {
  if (have > most)
    add_error(record, record.kind + " '" + record.id + "' has " + std::to_string(have) + " " + what +
                          "; there is room for " + std::to_string(most));
}

/// A requirement summed over records, and the largest contributor.
struct RulesetBuilder::Sum {
  std::int64_t all = 0, largest = -1;
  const Record* record = nullptr;
  void add(const Record* of, std::int64_t n) {
    all += n;
    if (n > largest) {
      largest = n;
      record = of;
    }
  }
};

void RulesetBuilder::blame_sum(const Sum& sum, std::int64_t most, const std::string& what) const {
  if (sum.all <= most) return;
  add_error(*sum.record, "the packs have " + std::to_string(sum.all) + " " + what + " together, " +
                             std::to_string(sum.largest) + " of them for " + sum.record->kind + " '" + sum.record->id +
                             "'; there is room for " + std::to_string(most));
}

/// Counts cells as Ruleset does, including the counters of random draws.
void RulesetBuilder::check_cells(std::int64_t cards) {
  const std::int64_t players = declared_.players, places = std::ssize(declared_.places);
  Sum cells;
  for (const Record* r : library_.of_kind("card"))
    cells.add(r, std::int64_t{kCellsOfCard} * declared_.card_kinds[id_of<CardKind>("card", r->id)].copies);
  for (const Record* r : library_.of_kind("variable")) {
    const VariableDecl& v = declared_.variables[id_of<VariableId>("variable", r->id)];
    cells.add(r, v.scope == Scope::player   ? players
                 : v.scope == Scope::card   ? cards
                 : v.scope == Scope::record ? v.records
                                            : 1);
  }
  const bool on_cards = std::any_of(declared_.resources.begin(), declared_.resources.end(),
                                    [](const ResourceDecl& resource) { return resource.on_cards; });
  for (const Record* r : library_.of_kind("resource")) cells.add(r, places + players + (on_cards ? cards : 0) + 1);
  for (const Record* r : library_.of_kind("zone"))
    cells.add(r, (kCellsOfPile + 1) * (r->text("of") == "player" ? players : 1));
  for (const Record* r : library_.of_kind("die")) {
    const DieDecl& die = declared_.dice[id_of<DieId>("die", r->id)];
    cells.add(r, cells_of_dice(die.count) * (die.per_player ? players : 1) + players + 1);
  }
  for (const Record* r : library_.of_kind("step"))
    if (is_loop(*r)) cells.add(r, kCellsOfLoop);
  blame_sum(cells, kMaxCells, "numbers of state");
}

void RulesetBuilder::check_totals() {
  Sum cards, endings;
  for (const Record* r : library_.of_kind("card"))
    cards.add(r, declared_.card_kinds[id_of<CardKind>("card", r->id)].copies);
  for (const Record* r : library_.of_kind("ending")) endings.add(r, 1);
  blame_sum(cards, kMaxCards, "cards");
  check_cells(cards.all);
  blame_sum(endings, kMaxEndings, "endings");
  for (const Record* r : library_.of_kind("question"))
    check_limit(*r, declared_.questions[id_of<QuestionId>("question", r->id)].commits.size(), kMaxCommits,
                "kinds of cards that can be committed `with` it");
}

}  // namespace rules::packs
