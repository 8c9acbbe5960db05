#include "play/why.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "play/log.hpp"
#include "script/value.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kLastLines = 3;

bool offered(const Question& ask, std::int32_t option) {
  const Options* options = ask.options();
  return options && options->has(option);
}

/// Returns true if this card, or an identical one beside it, can be the answer to a question that isn't a window.
bool can_be_chosen(StateView read, const Question& ask, Card card) {
  if (ask.windowed || !ask.among(Type::card)) return false;
  const std::span<const std::int32_t> options = ask.options()->list();
  const Ruleset& rules = read.rules();
  return std::ranges::any_of(options, [&](std::int32_t v) {
    return rules.cards()[Card(v)] == rules.cards()[card] && read.pile(Card(v)) == read.pile(card);
  });
}

}  // namespace

std::vector<Card> cards_not_offered(StateView read, const Question& ask) {
  const Options* const options = ask.options();
  std::vector<Card> hand, others;
  if (ask.windowed || !options || options->type != Type::card) return others;
  const Ruleset& rules = read.rules();
  for (const ZoneId zone : rules.hands())
    for (Card c = read.first(rules.pile(zone, ask.seat)); c; c = read.next(c)) hand.push_back(c);
  const auto has_kind = [&](const std::vector<Card>& cards, CardKind kind) {
    return std::ranges::any_of(cards, [&](Card c) { return rules.cards()[c] == kind; });
  };
  std::vector<Card> among;
  for (const Card c : hand)
    if (options->has(c.index)) among.push_back(c);
  if (among.empty()) return others;  // it is about cards elsewhere
  for (const Card c : hand)
    if (const CardKind kind = rules.cards()[c]; !has_kind(among, kind) && !has_kind(others, kind)) others.push_back(c);
  return others;
}

std::string why_no_others(const Wording& wording, const Ruleset& rules, const Question& ask) {
  const std::string& id = rules.questions()[ask.question].id;
  return wording.text("question." + id + ".not-offered", wording.ui("why-rules"));
}

std::string who_may_play(const Wording& wording, const PlayDecl& play) {
  constexpr const char* who[] = {"actor", "others", "anyone", "affected", "owner"};
  return wording.ui(std::string("why-who.") + who[static_cast<int>(play.who)]);
}

std::string question_in_words(const Wording& wording, const QuestionDecl& question) {
  const std::string ask = wording.text("question." + question.id + ".ask", "");
  const bool whole = !ask.empty() && ask.find('{') == std::string::npos;  // otherwise its placeholders can't be filled
                                                                          // yet
  return whole ? "'" + ask + "'" : wording.name("question", question.id);
}

std::string windows_of(const Wording& wording, const Ruleset& rules, CardKind kind,
                       const std::function<std::string(const QuestionDecl&)>& called) {
  std::vector<std::string> out;
  for (const EventId e : rules.events().ids())
    for (const WindowTime time : {WindowTime::before, WindowTime::after})
      for (const PlayDecl& play : rules.bus().window(e, time).plays)
        if (play.card == kind)
          out.push_back(wording.ui(
              time == WindowTime::before ? "why-window" : "why-window-after",
              {{"event", wording.name("event", rules.events()[e].id)}, {"who", who_may_play(wording, play)}}));
  for (const QuestionDecl& question : rules.questions())
    for (const CommitDecl& commit : question.commits)
      if (commit.card == kind) out.push_back(wording.ui("why-window-with", {{"question", called(question)}}));
  return one_text(out);
}

std::string not_now(const Wording& wording, const Ruleset& rules, CardKind kind) {
  const auto called = [&](const QuestionDecl& question) { return question_in_words(wording, question); };
  const std::string windows = windows_of(wording, rules, kind, called);
  return windows.empty() ? "" : wording.ui("why-not-now", {{"windows", windows}});
}

std::vector<PlayerNotOffered> players_not_offered(Engine& engine, const Wording& wording, const Question& ask) {
  std::vector<PlayerNotOffered> out;
  const Ruleset& rules = engine.rules();
  if (!ask.event || !ask.among(Type::seat)) return out;
  const EventDecl& event = rules.events()[ask.event];
  const auto field = std::ranges::find_if(event.fields, [&](const FieldDecl& f) { return f.ask == ask.question; });
  if (field == event.fields.end() || event.actor < 0) return out;
  for (int s = 0; s < rules.players(); ++s) {
    if (offered(ask, s)) continue;
    Obstacle obstacle;
    const Ended ended = engine.inspect([&] {
      EventContext context = engine.parts().pipeline().make(ask.event);
      context.fields[at(event.actor)] = ask.seat.index;
      obstacle = engine.parts().pipeline().obstacle(context, static_cast<int>(field - event.fields.begin()), Seat(s));
    });
    const auto [kind, why] = obstacle;
    if (ended.error || kind == Obstacle::Kind::actor) continue;
    std::string reason = wording.ui("why-rules");
    if (kind == Obstacle::Kind::needs)
      reason = wording.ui(
          "why-needs", {{"value", wording.name("value", rules.values()[field->needs].id)}, {"n", std::to_string(why)}});
    else if (kind == Obstacle::Kind::forbidden && script::tag_of(why) == script::Tag::text)
      reason = wording.message(static_cast<std::int32_t>(script::index_of(why)));
    out.push_back({Seat(s), std::move(reason)});
  }
  return out;
}

namespace {

/// Remarks about things, in order of first use; things with the same remark are grouped.
struct Remark {
  std::string remark;
  std::vector<std::string> names = {};
};
using Remarks = std::vector<Remark>;

void add(Remarks& remarks, const std::string& name, const std::string& remark) {
  const auto same = std::ranges::find(remarks, remark, &Remark::remark);
  std::vector<std::string>& names = same == remarks.end() ? remarks.emplace_back(remark).names : same->names;
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

void add_question(const Engine& engine, const Wording& wording, const Question& ask, std::vector<std::string>& lines) {
  const Ruleset& rules = engine.rules();
  std::string where;
  if (const StepId step = engine.read().step()) {
    const std::string& id = rules.steps()[step].id;
    where = wording.name("step", id) + ".";
    join(where, wording.text("step." + id + ".text", ""), " ");
    for (const RecordDecl& record : rules.records())  // a place of the board has its step's name
      if (const std::string does = record.id == id ? wording.text(record.kind + "." + id + ".text", "") : "";
          !does.empty() && where.find(does) == std::string::npos)
        where += " " + does;
  }
  if (ask.event) {
    const std::string& id = rules.events()[ask.event].id;
    join(where, wording.name("event", id) + ".", " ");
    join(where, wording.text("event." + id + ".text", ""), " ");
  }
  if (!where.empty()) lines.push_back(std::move(where));
  if (std::string why = wording.text("question." + rules.questions()[ask.question].id + ".why", ""); !why.empty())
    lines.push_back(std::move(why));
}

void add_card(const Engine& engine, const Wording& wording, Card card, Seat seat, const Question* ask,
              Remarks& remarks) {
  const Ruleset& rules = engine.rules();
  const CardKind kind = rules.cards()[card];
  const Seat owner = engine.read().owner(card);
  const std::string& id = rules.kind_of(card).id;
  std::string name = wording.name("card", id);
  if (owner != seat) name += " (" + wording.player(owner) + ")";
  bool now = false, playable = engine.read().area(card) == Area::hand;
  playable |= rules.bus().takes(kind) && owner == seat;
  if (ask && ask->windowed)
    for (std::int32_t v : ask->options()->list()) now |= rules.cards()[Card(v)] == kind && owner == seat;
  if (ask)
    for (const Commit& commit : ask->commits()) now |= commit.card == card.index;
  std::string remark;
  if (playable && now) remark = wording.ui("why-now");
  else if (ask && can_be_chosen(engine.read(), *ask, card))
    remark = wording.ui(std::string("why-") + Wording::taking(*ask));
  else if (playable && ask && ask->windowed && rules.bus().takes(kind, ask->event))
    remark = wording.ui("why-condition");
  else if (playable) remark = not_now(wording, rules, kind);
  const std::string does = wording.text("card." + id + ".text", "");
  join(remark, does, " ");
  if (!remark.empty()) add(remarks, name, remark);
}

void add_not_offered(Engine& engine, const Wording& wording, const Question& ask, std::vector<std::string>& lines) {
  Remarks reasons;
  for (const auto& [player, reason] : players_not_offered(engine, wording, ask))
    add(reasons, wording.player(player), reason);
  const Ruleset& rules = engine.rules();
  for (const Card other : cards_not_offered(engine.read(), ask))
    add(reasons, wording.name("card", rules.kind_of(other).id), why_no_others(wording, rules, ask));
  for (const Remark& each : reasons)
    lines.push_back(wording.ui("why-not-offered", {{"option", one_text(each.names)}, {"reason", each.remark}}));
}

}  // namespace

std::vector<std::string> why_lines(Engine& engine, const Wording& wording, Seat seat, const Question* ask) {
  std::vector<std::string> lines;
  const StateView read = engine.read();
  const Ruleset& rules = engine.rules();
  if (ask) add_question(engine, wording, *ask, lines);
  std::vector<std::string> told = log_texts(engine, wording, seat, 0);
  if (told.size() > kLastLines) told.erase(told.begin(), told.end() - kLastLines);
  for (const std::string& line : told) lines.push_back(wording.ui("why-last", {{"line", line}}));
  if (ask) add_not_offered(engine, wording, *ask, lines);
  Remarks remarks;
  for (const Area area : {Area::hand, Area::in_play})
    for (int turn = 0; turn < (area == Area::hand ? 1 : rules.players()); ++turn)
      for (const ZoneId z : rules.zones().ids()) {
        if (rules.zones()[z].area != area || (turn > 0 && !rules.zones()[z].per_player)) continue;
        const Pile pile = rules.pile(z, Seat((seat.index + turn) % rules.players()));
        for (Card c = read.first(pile); c; c = read.next(c))
          if (can_see(read, seat, c)) add_card(engine, wording, c, seat, ask, remarks);
      }
  for (const Remark& each : remarks) lines.push_back(one_text(each.names) + ": " + each.remark);
  return lines;
}

}  // namespace rules::play
