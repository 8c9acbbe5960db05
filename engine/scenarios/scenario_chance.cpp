#include "scenarios/scenario_chance.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "scenarios/scenario_words.hpp"

namespace rules::scenarios {
namespace {

using packs::Node;

/// Returns the items of a list, or the node itself.
std::vector<const Node*> items_of(const Node& node) {
  std::vector<const Node*> out;
  if (node.kind != Node::Kind::list) return {&node};
  for (const Node& item : node.items) out.push_back(&item);
  return out;
}

}  // namespace

ScriptedChance::ScriptedChance(const ScenarioNames& names, const Node& chance) : names_(&names) {
  const auto cards = [&](const Node& node) {
    Draw draw{node.mark, joined(words_of(node)), {}};
    for (const std::string& word : words_of(node)) draw.values.push_back(names.kind(word, node.mark).index);
    return draw;
  };
  for (const packs::Entry& entry : chance.entries) {
    if (entry.key == "pick") {
      for (const Node* item : items_of(entry.value)) picks_.draws.push_back(cards(*item));
    } else if (entry.key == "number") {
      for (const Node* item : items_of(entry.value))
        numbers_.draws.push_back({item->mark, item->text, {names.read(Type::number, *item)}});
    } else if (entry.key == "shuffle") {
      for (const packs::Entry& pile : entry.value.entries) {
        Script& script = shuffles_[names.pile(pile.key, pile.key_mark)];
        script.name = "shuffle " + pile.key;
        // A list of lists: one shuffle each.
        if (!pile.value.items.empty() && pile.value.items[0].kind == Node::Kind::list)
          for (const Node& item : pile.value.items) script.draws.push_back(cards(item));
        else script.draws.push_back(cards(pile.value));
      }
    } else {
      const Path path = names.path(entry.key, entry.key_mark);
      if (path.what != Path::What::dice)
        throw ScenarioFault(entry.key_mark,
                            "chance supports dice (p1.dice), shuffle, pick and number, not '" + entry.key + "'");
      Script& script = dice_[{path.die.index, path.seat.index}];
      script.name = entry.key;
      for (const Node* item : items_of(entry.value))
        for (const std::string& face : words_of(*item))
          script.draws.push_back({item->mark, face, {names.face(path.die, face, item->mark)}});
    }
  }
}

std::optional<int> ScriptedChance::die(DieId die, Seat seat, int) {
  const bool own = names_->rules().dice()[die].per_player;
  const auto script = dice_.find({die.index, own ? seat.index : -1});
  const Draw* draw = script == dice_.end() ? nullptr : script->second.take();
  return draw ? std::optional(draw->values[0]) : std::nullopt;
}

void ScriptedChance::put_first(const Draw& draw, std::string_view what, std::span<Card> cards) const {
  const Ruleset& rules = names_->rules();
  auto free = cards.begin();
  for (const int kind : draw.values) {
    const auto found = std::find_if(free, cards.end(), [&](Card card) { return rules.cards()[card].index == kind; });
    if (found == cards.end())
      throw RuleError("chance: '" + rules.card_kinds()[CardKind(kind)].id + "' is not among the cards to " +
                      std::string(what));
    std::rotate(free, found, found + 1);
    ++free;
  }
}

bool ScriptedChance::shuffle(Pile pile, std::span<Card> cards) {
  const auto script = shuffles_.find(pile);
  const Draw* draw = script == shuffles_.end() ? nullptr : script->second.take();
  if (draw) put_first(*draw, "shuffle", cards);
  return draw != nullptr;
}

bool ScriptedChance::pick(Pile, std::span<Card> cards) {
  const Draw* draw = picks_.take();
  if (draw) put_first(*draw, "pick from", cards);
  return draw != nullptr;
}

std::optional<int> ScriptedChance::number(int n) {
  const Draw* draw = numbers_.take();
  if (!draw) return std::nullopt;
  if (draw->values[0] < 1 || draw->values[0] > n)
    throw RuleError("chance: the number drawn must be from 1 to " + std::to_string(n) + ", not " + draw->text);
  return draw->values[0] - 1;
}

std::vector<std::pair<packs::Mark, std::string>> ScriptedChance::left_over() const {
  std::vector<std::pair<packs::Mark, std::string>> out;
  const auto tell = [&](const Script& script) {
    if (script.kept == script.draws.size()) return;
    const std::string rest = one_text(std::span(script.draws).subspan(script.kept), ", ", &Draw::text);
    out.emplace_back(script.draws[script.kept].mark,
                     "chance: " + script.name + " was not fully used; left over: " + rest);
  };
  for (const auto& [key, script] : dice_) tell(script);
  for (const auto& [key, script] : shuffles_) tell(script);
  tell(picks_);
  tell(numbers_);
  return out;
}

}  // namespace rules::scenarios
