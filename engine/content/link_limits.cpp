// Checks whether there is room for what all packs together declare. A problem names the record that takes the most
// room.
#include <algorithm>

#include "content/linker.hpp"

namespace rules::content {

void Linker::blame(const Record& record, const std::string& message) const {
  std::string patched;
  for (const auto& [name, field] : record.fields) {
    const std::string& by = field.changed_by.empty() ? field.pack : field.changed_by.back();
    if (!by.empty() && by != record.pack) patched += (patched.empty() ? "" : ", ") + by + " its `" + name + "`";
  }
  problems_.add(record.file, record.mark, message + (patched.empty() ? "" : " (as patched: pack " + patched + ")"));
}

void Linker::check_limit(const Record& record, std::size_t have, std::size_t most, const std::string& what) {
  if (have > most)
    blame(record, record.kind + " '" + record.id + "' has " + std::to_string(have) + " " + what +
                      "; there is room for " + std::to_string(most));
}

namespace {

/// What many records need together, and which of them needs most.
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
};

}  // namespace

void Linker::check_totals() {
  const auto check = [&](const Sum& sum, std::int64_t most, const std::string& what) {
    if (sum.all <= most) return;
    blame(*sum.record, "the packs have " + std::to_string(sum.all) + " " + what + " together, " +
                           std::to_string(sum.largest) + " of them for " + sum.record->kind + " '" + sum.record->id +
                           "'; there is room for " + std::to_string(most));
  };
  Sum cards, cells, endings;
  for (const Record* r : library_.of_kind("card")) {
    const CardKindDecl& kind = rules_.card_kinds[static_cast<std::size_t>(id_of<CardKind>("card", r->id).index)];
    cards.add(r, kind.copies);
    cells.add(r, kCellsOfCard * kind.copies);
  }
  for (const Record* r : library_.of_kind("ending")) endings.add(r, 1);
  for (const Record* r : library_.of_kind("variable")) {
    const VariableDecl& v = rules_.variables[static_cast<std::size_t>(id_of<VariableId>("variable", r->id).index)];
    cells.add(r, v.scope == Scope::player   ? rules_.players
                 : v.scope == Scope::card   ? cards.all
                 : v.scope == Scope::record ? v.records
                                            : 1);
  }
  const auto places = static_cast<std::int64_t>(rules_.places.size());
  const bool on_cards = std::any_of(rules_.resources.begin(), rules_.resources.end(),
                                    [](const ResourceDecl& resource) { return resource.on_cards; });
  for (const Record* r : library_.of_kind("resource"))
    cells.add(r, places + rules_.players + (on_cards ? cards.all : 0) + 1);
  for (const Record* r : library_.of_kind("zone"))
    cells.add(r, kCellsOfPile * (r->text("of") == "player" ? rules_.players : 1));
  check(cards, kMostCards, "cards");
  check(cells, kMostCells, "numbers of state");
  check(endings, kMostEndings, "endings");
  for (const Record* r : library_.of_kind("question"))
    check_limit(*r,
                rules_.questions[static_cast<std::size_t>(id_of<QuestionId>("question", r->id).index)].commits.size(),
                kMostCommits, "kinds of cards that can be committed `with` it");
}

}  // namespace rules::content
