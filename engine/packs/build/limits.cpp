// Reports errors of records, and checks the limits on what all packs declare together. A problem names the record that
// contributes most.
#include <algorithm>

#include "base/one_text.hpp"
#include "packs/build/builders.hpp"

namespace rules::packs {

std::string label(const Record& record) { return record.kind + " '" + record.id + "'"; }

void add_error(Problems& problems, const Record& record, const std::string& message) {
  std::string patched;
  for (const auto& [name, field] : record.fields) {
    const std::string& by = field.changed_by.empty() ? field.pack : field.changed_by.back();
    if (!by.empty() && by != record.pack) join(patched, by + " its `" + name + "`");
  }
  problems.add(record.file, record.mark, message + (patched.empty() ? "" : " (as patched: pack " + patched + ")"));
}

void add_error(Problems& problems, const Record& record, const Mark& mark, const std::string& message,
               const char* rule) {
  if (rule) problems.add(rule, record.file, mark, label(record) + ": " + message);
  else problems.add(record.file, mark, label(record) + ": " + message);
}

void add_error(Problems& problems, const script::Hook& hook, const std::string& message) {
  problems.add(hook.file, {hook.line, 0}, hook.path + ": " + message);
}

void check_limit(Problems& problems, const Record& record, std::size_t have, std::size_t most,
                 const std::string& what) {
  if (have > most)
    add_error(
        problems, record,
        label(record) + " has " + std::to_string(have) + " " + what + "; there is room for " + std::to_string(most));
}

namespace {

/// A requirement summed over records, and the largest contributor.
struct Sum {
  std::int64_t all = 0, largest = -1;
  const Record* record = nullptr;

  void add(const Record* of, std::int64_t n) {
    all += n;
    if (n > largest) {
      largest = n;
      record = of;
    }
  }

  void check(Problems& problems, std::int64_t most, const std::string& what) const {
    if (all > most)
      add_error(problems, *record,
                "the packs have " + std::to_string(all) + " " + what + " together, " + std::to_string(largest) +
                    " of them for " + label(*record) + "; there is room for " + std::to_string(most));
  }
};

/// Counts the cells of the state as Ruleset does, including the counters of random draws.
Sum cells_of_state(const BuildContext& build, std::int64_t cards) {
  const Declarations& declared = build.declared;
  const std::int64_t players = declared.players, places = std::ssize(declared.places);
  Sum cells;
  for (const Record* r : build.library.of_kind("card"))
    cells.add(r, std::int64_t{kCellsOfCard} * declared.card_kinds[build.ids.of<CardKind>(r->id)].copies);
  for (const Record* r : build.library.of_kind("variable")) {
    const VariableDecl& variable = declared.variables[build.ids.of<VariableId>(r->id)];
    cells.add(r, variable.scope == Scope::player   ? players
                 : variable.scope == Scope::card   ? cards
                 : variable.scope == Scope::record ? variable.records
                                                   : 1);
  }
  const bool on_cards = std::ranges::any_of(declared.resources, &ResourceDecl::on_cards);
  for (const Record* r : build.library.of_kind("resource")) cells.add(r, places + players + (on_cards ? cards : 0) + 1);
  for (const Record* r : build.library.of_kind("zone"))
    cells.add(r, (kCellsOfPile + 1) * (r->text("of") == "player" ? players : 1));
  for (const Record* r : build.library.of_kind("die")) {
    const DieDecl& die = declared.dice[build.ids.of<DieId>(r->id)];
    cells.add(r, cells_of_dice(die.count) * (die.per_player ? players : 1) + players + 1);
  }
  for (const Record* r : build.library.of_kind("step"))
    if (is_loop(*r)) cells.add(r, kCellsOfLoop);
  return cells;
}

}  // namespace

void check_totals(const BuildContext& build) {
  Sum cards, endings;
  for (const Record* r : build.library.of_kind("card"))
    cards.add(r, build.declared.card_kinds[build.ids.of<CardKind>(r->id)].copies);
  for (const Record* r : build.library.of_kind("ending")) endings.add(r, 1);
  cards.check(build.problems, kMaxCards, "cards");
  cells_of_state(build, cards.all).check(build.problems, kMaxCells, "numbers in the game state");
  endings.check(build.problems, kMaxEndings, "endings");
  for (const Record* r : build.library.of_kind("question"))
    check_limit(build.problems, *r, build.declared.questions[build.ids.of<QuestionId>(r->id)].commits.size(),
                kMaxCommits, "kinds of cards that can be committed `with` it");
}

}  // namespace rules::packs
