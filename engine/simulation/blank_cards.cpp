#include "simulation/blank_cards.hpp"

#include <algorithm>
#include <stdexcept>

namespace rules::simulation {
namespace {

void blank_kind(Declarations& declared, CardKind kind) {
  CardKindDecl& decl = declared.card_kinds[kind];
  decl.copyable = false;
  decl.advice = FunctionId();
  declared.bus.remove(declared, kind);
  for (QuestionDecl& question : declared.questions)
    std::erase_if(question.commits, [&](const CommitDecl& commit) { return commit.card == kind; });
  for (const ValueDecl& value : declared.values)
    if (value.card_field >= 0) decl.fields[at(value.card_field)] = 0;
}

}  // namespace

std::shared_ptr<const packs::LinkedGame> with_blank(const packs::LinkedGame& linked,
                                                    std::span<const std::string> cards) {
  const auto copy = std::make_shared<packs::LinkedGame>(linked);
  copy->hosts = std::make_shared<packs::HostPool>();  // hosts are bound to a ruleset
  Declarations declared = linked.ruleset.declared();
  const auto& kinds = declared.card_kinds;
  for (const std::string& card : cards) {
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const CardKindDecl& kind) { return kind.id == card; });
    if (found == kinds.end()) throw std::invalid_argument("there is no card '" + card + "'");
    blank_kind(declared, CardKind(static_cast<std::int32_t>(found - kinds.begin())));
  }
  copy->ruleset = Ruleset(std::move(declared));
  return copy;
}

}  // namespace rules::simulation
