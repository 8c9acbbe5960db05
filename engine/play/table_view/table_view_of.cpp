#include <algorithm>

#include "base/one_text.hpp"
#include "play/aim.hpp"
#include "play/table_view/as_seen.hpp"
#include "play/table_view/asked.hpp"
#include "play/table_view/board_of.hpp"
#include "play/table_view/counted.hpp"
#include "play/table_view/log_part.hpp"
#include "play/table_view/table_view.hpp"

namespace rules::play {
namespace table_view {
namespace {

/// Returns the value of an option as players read it.
std::string said(const packs::OptionValue& option, const Wording& words) {
  if (option.decl.type == packs::OptionDecl::Type::flag) return words.ui(option.value == "true" ? "yes" : "no");
  return words.text("option." + option.decl.name + ".value." + option.value, option.value);
}

/// Options that only affect who is asked in windows count as default: they belong to the table, not to the house rules.
bool is_usual(const packs::OptionValue& option) {
  return !option.decl.asks_everyone_if.empty() || option.value == option.decl.default_value;
}

GameInPlay game_in_play(const packs::LinkedGame& linked, const Wording& words) {
  GameInPlay out;
  for (const packs::PackLock& pack : linked.lock)
    out.packs.push_back({pack.id, words.name("pack", pack.id), pack.version});
  if (!out.packs.empty()) {
    out.id = out.packs.front().id;
    out.name = out.packs.front().name;
  }
  out.aim = if_any(aim_of(linked, words));
  out.ends = if_any(ends_of(linked, words));
  for (const packs::OptionValue& option : linked.option_values)
    out.options.push_back({.id = option.pack + "." + option.decl.name,
                           .name = words.name("option", option.decl.name),
                           .value = option.value,
                           .said = said(option, words),
                           .text = if_any(words.text("option." + option.decl.name + ".text", option.decl.text)),
                           .usual = is_usual(option)});
  out.language = words.language();
  return out;
}

Player player(Engine& engine, const Glance& glance, Seat seat) {
  const Ruleset& rules = glance.rules;
  Player out{.seat = number(seat), .name = glance.words.player(seat), .you = glance.viewer.seat() == seat};
  out.holds = glance.amounts(rules.holder(seat), true);
  for (const ZoneId z : rules.zones().ids()) {
    const ZoneDecl& zone = rules.zones()[z];
    if (!zone.per_player) continue;
    const bool passing = zone.passing || z == kPlaying;
    if (passing && glance.read.count(rules.pile(z, seat)) == 0) continue;
    out.zones.push_back(glance.zone(z, seat));
  }
  for (const DieId d : rules.dice().ids()) {
    if (!rules.dice()[d].per_player) continue;
    out.dice.push_back(glance.dice(d, seat));
    out.dice.back().hand = hand_of(engine, glance, d, seat);
  }
  out.facts = glance.facts(seat);
  out.score = score_of(engine, glance, seat);
  return out;
}

/// Returns the name of what broke a tie in points: the first number in which the winner leads some of them, or the
/// question.
std::optional<std::string> what_decided(Game& game, const Glance& glance, const Over& over) {
  const Ruleset& rules = glance.rules;
  if (over.winners.empty()) return std::nullopt;
  for (const ValueId id : rules.ranks()) {
    bool decides = false;
    const bool known = as_seen(game.engine(), glance.viewer, [&] {
      const std::int64_t best = game.engine().parts().values().value(id, Seat(over.winners.front() - 1));
      for (const int seat : over.tied)
        decides = decides || game.engine().parts().values().value(id, Seat(seat - 1)) != best;
    });
    if (known && decides) return glance.words.name("value", rules.values()[id].id);
  }
  if (!rules.decider()) return glance.words.ui("tie-by-seat");
  return if_any(glance.words.text("variable." + rules.variables()[rules.decider()].id + ".name", ""));
}

Over over(Game& game, const Glance& glance, const std::vector<Player>& players) {
  const Ruleset& rules = glance.rules;
  const GameState& state = game.engine().state();
  Over out;
  for (std::size_t e = 0; e < rules.endings().size(); ++e) {
    if (!(state[GameState::ending] >> e & 1)) continue;
    const std::string& id = rules.endings()[e].id;
    join(out.name, glance.words.name("ending", id), " ");
    if (!out.ending.empty()) continue;
    out.ending = id;
    out.text = if_any(glance.words.text("ending." + id + ".text", ""));
  }
  if (const std::int32_t winner = state[GameState::winner]; winner > 0) out.winners.push_back(winner);
  std::int64_t best = 0;
  for (const Player& each : players) {
    out.scores.push_back({each.seat, each.score.known, each.score.sources});
    best = out.scores.size() == 1 ? each.score.known : std::max(best, each.score.known);
  }
  for (const Over::Final& each : out.scores)
    if (each.total == best) out.tied.push_back(each.seat);
  if (out.tied.size() < 2) out.tied.clear();
  else out.decided = what_decided(game, glance, out);
  return out;
}

/// Returns what is on the table.
TableView table(Engine& engine, const Glance& glance) {
  const StateView read = glance.read;
  const Ruleset& rules = glance.rules;
  TableView out{.game = game_in_play(glance.linked, glance.words)};
  if (const Seat seat = glance.viewer.seat()) out.viewer = number(seat);
  out.open = glance.viewer.all_open();
  out.round = read.round();
  BoardOf board(engine, glance);
  out.loops = board.loops();
  if (const Seat turn = read.turn()) out.turn = number(turn);
  if (const StepId now = read.step()) out.step = rules.steps()[now].id;
  out.steps = board.steps();
  for (int s = 0; s < rules.players(); ++s) out.players.push_back(player(engine, glance, Seat(s)));
  for (const ZoneId z : rules.zones().ids())
    if (!rules.zones()[z].per_player && !rules.zones()[z].bare) out.piles.push_back(glance.pile(z));
  out.places = board.sites();
  for (const DieId d : rules.dice().ids())
    if (!rules.dice()[d].per_player) out.dice.push_back(glance.dice(d, Seat(0)));
  out.facts = glance.facts();
  return out;
}

}  // namespace
}  // namespace table_view

TableView table_of(Engine& engine, const packs::LinkedGame& linked, Viewer viewer, const Wording& words) {
  return table_view::table(engine, {.linked = linked, .words = words, .read = engine.read(), .viewer = viewer});
}

TableView table_view_of(Game& game, Viewer viewer, const Wording& words, const TableViewSettings& settings) {
  using namespace table_view;
  Engine& engine = game.engine();
  engine.begin_showing();
  const StateView read = engine.read();
  const bool over = read.over();
  Glance glance{.linked = game.linked(), .words = words, .read = read, .viewer = over ? viewer.opened() : viewer};
  const rules::Question* const ask = glance.viewer.seat() ? game.asked(viewer.seat()) : nullptr;
  if (ask && ask->windowed)
    glance.playable = [&](rules::Card card) {
      const auto options = ask->options()->list();
      return read.owner(card) == ask->seat && std::any_of(options.begin(), options.end(), [&](std::int32_t option) {
               return read.rules().cards()[rules::Card(option)] == read.rules().cards()[card];
             });
    };
  TableView out = table(engine, glance);
  for (const rules::Question& each : game.asked())
    if (!engine.answered(each.seat)) out.waiting.push_back(number(each.seat));
  for (std::size_t s = 0; s < out.players.size(); ++s) {
    Player& one = out.players[s];
    one.kind = s < settings.kinds.size() ? settings.kinds[s]
               : s < game.seats().size() ? name_for_others(game.seats()[s])
                                         : "";
    one.waiting = std::find(out.waiting.begin(), out.waiting.end(), one.seat) != out.waiting.end();
  }
  if (ask) out.question = Asked(engine, glance, *ask).question(game.question_id(), settings.hints);
  if (over) out.over = table_view::over(game, glance, out.players);
  if (engine.status() == Status::failed) {  // perhaps only now, while it was shown
    out.failed = words.ui("failed");
    out.question.reset();
    out.waiting.clear();
    for (Player& each : out.players) each.waiting = false;
  }
  out.log = log_part(engine, words, glance.viewer, settings.log_from, settings.log_in_order);
  return out;
}

}  // namespace rules::play
