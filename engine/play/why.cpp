#include "play/why.hpp"

#include <algorithm>

#include "play/log.hpp"
#include "script/handle_code.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kLastLines = 3;

bool offered(const Ask& ask, std::int32_t option) {
  const Options* options = ask.options();
  return options && options->has(option);
}

}  // namespace

bool can_be_played_on(const EventDecl& event, CardKind kind) {
  for (const WindowDecl* window : {&event.before, &event.afterwards})
    for (const PlayDecl& play : window->plays)
      if (play.card == kind) return true;
  return false;
}

void Why::question(const Ask& ask, std::vector<std::string>& lines) const {
  const Ruleset& rules = engine_.rules();
  const State& state = engine_.state();
  std::string where;
  const auto& steps = state[State::in_setup] ? rules.setup : rules.round;
  if (const auto step = at(state[State::step]); step < steps.size()) {
    const std::string& id = rules.steps[at(steps[step].index)].id;
    where = wording_.name("step", id) + ".";
    if (const std::string does = wording_.text("step." + id + ".text", ""); !does.empty()) where += " " + does;
    for (const RecordDecl& record : rules.records)  // a place of the board has its step's name
      if (const std::string does = record.id == id ? wording_.text(record.kind + "." + id + ".text", "") : "";
          !does.empty() && where.find(does) == std::string::npos)
        where += " " + does;
  }
  if (ask.event) {
    const std::string& id = rules.events[at(ask.event.index)].id;
    where += (where.empty() ? "" : " ") + wording_.name("event", id) + ".";
    if (const std::string does = wording_.text("event." + id + ".text", ""); !does.empty()) where += " " + does;
  }
  if (!where.empty()) lines.push_back(std::move(where));
}

std::vector<PlayerNotOffered> players_not_offered(Engine& engine, const Wording& wording, const Ask& ask) {
  std::vector<PlayerNotOffered> out;
  const Ruleset& rules = engine.rules();
  if (!ask.event || !ask.among(Type::seat)) return out;
  const EventDecl& event = rules.events[at(ask.event.index)];
  const auto field =
      std::find_if(event.fields.begin(), event.fields.end(), [&](const FieldDecl& f) { return f.ask == ask.question; });
  if (field == event.fields.end() || event.actor < 0) return out;
  for (int s = 0; s < rules.players; ++s) {
    if (offered(ask, s)) continue;
    Obstacle obstacle;
    const Ended ended = engine.guarded([&] {
      Frame frame = engine.make(ask.event);
      frame.fields[at(event.actor)] = ask.seat.index;
      obstacle = engine.obstacle(frame, static_cast<int>(field - event.fields.begin()), Seat(s));
    });
    const auto [kind, why] = obstacle;
    if (ended.error || kind == Obstacle::Kind::actor) continue;
    std::string reason = wording.ui("why-rules");
    if (kind == Obstacle::Kind::needs)
      reason = wording.ui("why-needs", {{"value", wording.name("value", rules.values[at(field->needs.index)].id)},
                                        {"n", std::to_string(why)}});
    else if (kind == Obstacle::Kind::forbidden && script::tag_of(why) == script::Tag::text)
      reason = wording.message(static_cast<std::int32_t>(script::index_of(why)));
    out.push_back({Seat(s), std::move(reason)});
  }
  return out;
}

void Why::card(Card card, Seat seat, const Ask* ask, std::vector<std::string>& lines) const {
  const Ruleset& rules = engine_.rules();
  const CardKind kind = rules.cards[at(card.index)];
  const Seat owner = engine_.read().owner(card);
  const std::string& id = rules.kind_of(card).id;
  std::string line = wording_.name("card", id);
  if (owner != seat) line += " (" + wording_.player(owner) + ")";
  bool now = false, playable = engine_.read().area(card) == Area::hand;
  for (const EventDecl& event : rules.events) playable |= can_be_played_on(event, kind) && owner == seat;
  if (ask && ask->windowed)
    for (std::int32_t v : ask->options()->list()) now |= rules.cards[at(v)] == kind && owner == seat;
  if (ask)
    for (const Commit& commit : ask->facts().commits) now |= commit.card == card;
  line += ": ";
  if (playable && now) line += wording_.ui("why-now") + " ";
  else if (playable && ask && ask->windowed && can_be_played_on(rules.events[at(ask->event.index)], kind))
    line += wording_.ui("why-condition") + " ";
  else if (playable) line += wording_.ui("why-not-now") + " ";
  lines.push_back(line + wording_.text("card." + id + ".text", ""));
}

std::vector<std::string> Why::lines(Seat seat, const Ask* ask) const {
  std::vector<std::string> lines;
  const Reader read = engine_.read();
  const Ruleset& rules = engine_.rules();
  if (ask) question(*ask, lines);
  std::vector<std::string> told = log_lines(engine_, wording_, seat, 0);
  if (told.size() > kLastLines) told.erase(told.begin(), told.end() - kLastLines);
  for (const std::string& line : told) lines.push_back(wording_.ui("why-last", {{"line", line}}));
  if (ask)
    for (const auto& [player, reason] : players_not_offered(engine_, wording_, *ask))
      lines.push_back(wording_.ui("why-not-offered", {{"option", wording_.player(player)}, {"reason", reason}}));
  for (const Area area : {Area::hand, Area::in_play})
    for (int turn = 0; turn < (area == Area::hand ? 1 : rules.players); ++turn)
      for (std::size_t z = 0; z < rules.zones.size(); ++z) {
        if (rules.zones[z].area != area || (turn > 0 && !rules.zones[z].per_player)) continue;
        const Pile pile = rules.pile(ZoneId(static_cast<std::int32_t>(z)), Seat((seat.index + turn) % rules.players));
        for (Card c = read.first(pile); c; c = read.next(c))
          if (sees(read, seat, c)) card(c, seat, ask, lines);
      }
  return lines;
}

}  // namespace rules::play
