// Continues a game in progress with changed packs.

#include "play/link_for.hpp"

namespace rules::play {
namespace {

/// Comparable description of what the numbers in a state, the answer log and the records mean, one word after the
/// other.
class Numbering {
 public:
  explicit Numbering(const packs::LinkedGame& linked) {
    const Ruleset& rules = linked.ruleset;
    add(rules.players(), rules.layout().cells);
    for (const auto& each : rules.resources()) add(each.id, each.on_cards);
    for (const auto& each : rules.places()) add(each.id);
    for (const auto& each : rules.zones()) add(each.id, each.per_player);
    for (const auto& each : rules.card_kinds()) add(each.id, each.copies, each.deck.index);
    for (const auto& each : rules.variables())
      add(each.id, static_cast<int>(each.scope), static_cast<int>(each.type), each.first_cell, each.cells);
    for (const auto& each : rules.dice()) {
      add(each.id, each.per_player, each.count, each.first_cell);
      for (const std::string& face : each.faces) add(face);
    }
    for (const auto& each : rules.events()) {
      add(each.id, each.actor, each.affected);
      for (const FieldDecl& field : each.fields) add(field.id, static_cast<int>(field.type));
    }
    for (const auto& each : rules.questions()) add(each.id, each.kind.index);
    for (const auto& each : rules.steps()) add(each.id);
    for (const StepId step : rules.setup()) add(step.index);
    for (const StepId step : rules.round()) add(step.index);
    for (const auto& each : rules.loops()) add(each.id, each.first, each.end, each.of_seats);
    for (const auto& each : rules.records()) add(each.kind, each.id);
    for (const auto& each : rules.endings()) add(each.id);
    for (const std::string& message : linked.messages) add(message);
  }
  friend bool operator==(const Numbering&, const Numbering&) = default;

 private:
  template <class... Words>
  void add(const Words&... words) {
    (add_one(words), ...);
    text_ += '\n';
  }
  void add_one(const std::string& word) { text_ += word + ' '; }
  void add_one(std::integral auto number) { text_ += std::to_string(number) + ' '; }
  std::string text_;
};

}  // namespace

std::unique_ptr<Game> Game::relinked(bool anyway) const {
  need_history();
  auto next = std::make_unique<Game>(link_for(config_), config_);
  const bool alike = Numbering(*linked_) == Numbering(*next->linked_);
  if (alike) {
    next->engine_.copy_from(engine_);
    next->engine_.restart_from(engine_.position().checkpoint, engine_.answers().of_step(), engine_.seed(),
                               same_cards(linked_->ruleset));
  } else {
    std::vector<LoggedAnswer> entries(engine_.answers().entries().begin(), engine_.answers().entries().end());
    for (LoggedAnswer& entry : entries) entry.answer.reset();  // reparsed from its names
    next->start(std::move(entries));
  }
  next->undone_ = undone_;
  if (next->advance() == Status::failed)
    throw SaveError(packs::Message("save.script", {{"failure", next->engine_.failure()}}));
  if (!alike && !anyway && next->engine_.answers().mismatch())
    throw Diverges(*next->engine_.answers().mismatch(), next->engine_.answers().entries().size());
  return next;
}

}  // namespace rules::play
