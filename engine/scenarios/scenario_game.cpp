#include "scenarios/scenario_game.hpp"

#include <algorithm>
#include <set>

#include "base/rule_error.hpp"
#include "mechanics/dice.hpp"
#include "scenarios/scenario.hpp"
#include "scenarios/scenario_parts.hpp"

namespace rules::scenarios {

std::optional<Scenario> only_scenario(const std::string& name, std::string_view text) {
  packs::Problems problems;
  std::vector<Scenario> scenarios = read_scenarios(name, text, problems);
  if (!problems.empty() || scenarios.size() != 1) return std::nullopt;
  return std::move(scenarios.front());
}

void begin_at(play::GameConfig& config, const Scenario& scenario) {
  const auto alone = only_scenario(scenario.file, scenario.text);
  if (!alone || alone->name != scenario.name)
    throw packs::ContentError({{scenario.file, scenario.mark,
                                "this scenario can't be played, because it shares a line with another one; begin each "
                                "scenario on its own line, with `- scenario:`"}});
  config.beginning = scenario.text;
  config.set_up = table_of(scenario);
}

void begin_as(play::GameConfig& config, const play::Save& save) {
  if (save.beginning.empty()) return;
  const auto scenario = only_scenario("the scenario in the save", save.beginning);
  if (!scenario) throw play::SaveError(packs::Message("save.no-beginning", {}));
  begin_at(config, *scenario);
}

std::string scenario_of(const play::Save& save) {
  const auto scenario = only_scenario("", save.beginning);
  return scenario ? scenario->name : "";
}

Seat first_to_answer(const Scenario& scenario) {
  for (const packs::Node& item : scenario.answers.items)
    for (const packs::Entry& entry : item.entries)
      for (int s = 0; s < scenario.selection.players; ++s)
        if (entry.key == "p" + std::to_string(s + 1)) return Seat(s);
  return Seat(0);
}

namespace {

using packs::Node;

/// The desired contents of a pile: exactly these cards, or, in a deck, these on top of the others.
struct Layout {
  Pile pile;
  std::vector<Card> cards;
  bool whole = true;
};

/// Sets up the position of a scenario: first cards, all of which are chosen before any is moved, so that the order of
/// zones doesn't matter; then numbers, dice and variables.
class SetUp {
 public:
  SetUp(Engine& engine, ScenarioNames& names) : engine_(engine), names_(names), rules_(names.rules()) {}

  void run(const Node& given) {
    std::vector<Layout> layouts;
    for (const packs::Entry& entry : given.entries)
      if (const Path path = names_.path(entry.key, entry.key_mark); path.what == Path::What::cards)
        layouts.push_back(layout(path.pile, entry.value));
    for (const Layout& layout : layouts) lay(layout, layouts);
    for (const packs::Entry& entry : given.entries) apply(names_.path(entry.key, entry.key_mark), entry);
    // Turns come last, because who has had one depends on variables. Turns not given begin when the step runs.
    engine_.turns().clear_turns();
    for (const packs::Entry& entry : given.entries)
      if (const Path path = names_.path(entry.key, entry.key_mark); path.what == Path::What::turn)
        if (const Seat seat(names_.read(Type::seat, entry.value)); seat) engine_.turns().take_turn(path.loop, seat);
    count_resources();
    if (const auto broken = broken_invariant(engine_))
      throw ScenarioFault(given.mark, "`given` is not a consistent position: " + *broken);
  }

 private:
  bool is_deck(Pile pile) const {
    return std::ranges::any_of(rules_.card_kinds(),
                               [&](const CardKindDecl& kind) { return kind.deck == rules_.zone_of(pile); });
  }

  Layout layout(Pile pile, const Node& value) {
    Layout out{pile, {}, true};
    const Node* only = value.kind == Node::Kind::map && value.entries.size() == 1 ? value.find("only") : nullptr;
    const std::vector<std::string> words = words_of(only ? *only : value);
    if (is_deck(pile)) out.whole = only || words.empty();
    for (const std::string& word : words) out.cards.push_back(choose(word, pile, only ? only->mark : value.mark));
    return out;
  }

  /// Returns a copy that no other zone of the scenario uses: one already there, else one of its deck, else any.
  Card choose(const std::string& word, Pile pile, packs::Mark mark) {
    const CardKind kind = names_.kind(word.substr(0, word.find('#')), mark);
    const CardKindDecl& decl = rules_.card_kinds()[kind];
    Card best;
    int best_rank = 3;
    for (int i = 0; i < decl.copies; ++i) {
      const Card card(decl.first_copy.index + i);
      if (taken_.contains(card)) continue;
      if (word.find('#') != std::string::npos && names_.card(word, mark) != card) continue;
      const Pile here = engine_.read().pile(card);
      const int rank = here == pile ? 0 : here == rules_.pile(decl.deck) ? 1 : 2;
      if (rank < best_rank) {
        best = card;
        best_rank = rank;
      }
    }
    if (!best)
      throw ScenarioFault(
          mark, "'" + word + "' is listed more times than it has copies (" + std::to_string(decl.copies) + ")");
    taken_.insert(best);
    names_.placed(best);
    return best;
  }

  void lay(const Layout& layout, const std::vector<Layout>& all) {
    if (layout.whole) {
      std::vector<Card> before;
      for (Card c = engine_.read().first(layout.pile); c; c = engine_.read().next(c))
        if (!taken_.contains(c)) before.push_back(c);
      for (const Card card : before) {
        // Back below its own deck; out of the way if that is set up completely, too.
        const Pile deck = rules_.pile(rules_.deck_of(card));
        const bool full =
            std::ranges::any_of(all, [&](const Layout& other) { return other.pile == deck && other.whole; });
        engine_.parts().mutator().place(card, full ? rules_.pile(kPlaying) : deck);
      }
      for (const Card card : layout.cards) engine_.parts().mutator().place(card, layout.pile);
    } else {
      for (std::size_t i = layout.cards.size(); i-- > 0;)
        engine_.parts().mutator().place(layout.cards[i], layout.pile, StateMutator::End::top);
    }
  }

  void apply(const Path& path, const packs::Entry& entry) {
    GameState& state = engine_.parts().mutator().raw();
    switch (path.what) {
      case Path::What::cards:
      case Path::What::turn: return;
      case Path::What::round: {
        const std::int32_t round = names_.read(Type::number, entry.value);
        if (round < 0) throw ScenarioFault(entry.value.mark, "a round must be 0 or more");
        state[GameState::round] = round;
        return;
      }
      case Path::What::resource: {
        const std::int32_t n = names_.read(Type::number, entry.value);
        if (n < 0 || n > 1'000'000) throw ScenarioFault(entry.value.mark, "an amount must be from 0 to 1000000");
        state[engine_.read().resource_cell(path.resource, path.holder)] = n;
        return;
      }
      case Path::What::variable: {
        const VariableDecl& decl = rules_.variables()[path.variable];
        state[decl.first_cell + path.subject] = names_.read(decl.type, entry.value);
        return;
      }
      case Path::What::dice: {
        const DieDecl& decl = rules_.dice()[path.die];
        const std::vector<std::string> faces = words_of(entry.value);
        if (faces.size() != static_cast<std::size_t>(decl.count))
          throw ScenarioFault(entry.value.mark, "there are " + std::to_string(decl.count) + " dice, but " +
                                                    std::to_string(faces.size()) + " faces were given");
        Dice dice(engine_.parts());
        for (int i = 0; i < decl.count; ++i) {
          dice.set_face(path.die, path.seat, i, names_.face(path.die, faces[at(i)], entry.value.mark));
          dice.set_status(path.die, path.seat, 1u << i, DieStatus::aside);
        }
        return;
      }
      default:
        throw ScenarioFault(entry.key_mark,
                            "'" + entry.key + "' can be used only in `then` and `expect`, not in `given`");
    }
  }

  void count_resources() {
    GameState& state = engine_.parts().mutator().raw();
    for (const ResourceId id : rules_.resources().ids()) {
      std::int32_t sum = 0;
      for (std::int32_t h = 0; h < rules_.layout().holders; ++h) sum += engine_.read().amount(id, {h});
      state[engine_.read().resource_cell(id, {rules_.layout().holders})] = sum;
    }
  }

  Engine& engine_;
  ScenarioNames& names_;
  const Ruleset& rules_;
  std::set<Card> taken_;
};

}  // namespace

void set_up(Engine& engine, ScenarioNames& names, const Node& given) { SetUp(engine, names).run(given); }

void finish_setup(Engine& engine) {
  while (engine.read().state()[GameState::in_setup] != 0) {
    for (const Question& ask : engine.pending()) engine.answer(ask.seat, ask.nth(0));
    if (engine.advance(true) == Status::failed) throw RuleError(engine.failure());
  }
}

void go_to(Engine& engine, StepId step) {
  const Ruleset& rules = engine.rules();
  const auto at = std::ranges::find(rules.round(), step);
  if (at == rules.round().end()) throw RuleError("step '" + rules.steps()[step].id + "' is not a step of the round");
  const auto place = static_cast<std::int32_t>(at - rules.round().begin());
  const Ended ended = engine.guarded([&] { engine.turns().set_step(place, rules.loop_around(place)); });
  if (ended.error) throw RuleError(*ended.error);
}

namespace {

void go_to_loop(Engine& engine, LoopId id) {
  const LoopDecl& loop = engine.rules().loops()[id];
  const Ended ended = engine.guarded([&] {
    engine.turns().set_step(loop.first, loop.outer);
    if (!engine.turns().begin_loop(id) || !engine.turns().arrive(loop.first, id))
      throw RuleError("step '" + loop.id + "' ends before it begins");
  });
  if (ended.error) throw RuleError(*ended.error);
}

}  // namespace

bool go_to(Engine& engine, const std::string& named) {
  const Ruleset& rules = engine.rules();
  if (const LoopId loop = id_named(rules.loops(), named)) {
    go_to_loop(engine, loop);
    return true;
  }
  const auto step = std::ranges::find(rules.round(), named, [&](StepId id) { return rules.steps()[id].id; });
  if (step == rules.round().end()) return false;
  go_to(engine, *step);
  return true;
}

bool end_if_due(Engine& engine) {
  std::int32_t reached = 0;
  const Ended ended = engine.guarded([&] { reached = engine.turns().endings_reached(false); });
  if (ended.error) throw RuleError(*ended.error);
  if (reached != 0) engine.turns().go_to_end(reached);
  return reached != 0;
}

std::function<void(Engine&)> table_of(const Scenario& scenario) {
  return [scenario](Engine& engine) {
    const std::string first = scenario.run.empty() ? "" : scenario.run[0].first;
    if (first == "setup") return;
    try {
      finish_setup(engine);
      ScenarioNames names(engine.rules());
      set_up(engine, names, scenario.given);
      go_to(engine, first.substr(first.rfind(' ') + 1));  // also for `round from step`
    } catch (const ScenarioFault& fault) {
      throw packs::ContentError({{scenario.file, fault.mark, fault.what()}});
    } catch (const RuleError& error) {
      throw packs::ContentError({{scenario.file, scenario.mark, error.what()}});
    }
  };
}

}  // namespace rules::scenarios
