// Explains why a card can't be played now.
#include <algorithm>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "play/why.hpp"
#include "scenarios/reasons.hpp"
#include "script/value.hpp"

namespace rules::scenarios {

/// Evaluates the question while it is pending and its event is in progress.
class Reasons::Probe : public Observer {
 public:
  Probe(const Reasons& reasons, Engine& engine, Seat seat, CardKind kind, Seat viewer)
      : reasons_(reasons), engine_(engine), seat_(seat), kind_(kind), viewer_(viewer) {}
  void waits(const Question& ask) override {
    if (ask.seat == seat_) line = reasons_.judge(engine_, ask, kind_, viewer_);
  }
  std::string line;

 private:
  const Reasons& reasons_;
  Engine& engine_;
  Seat seat_;
  CardKind kind_;
  Seat viewer_;
};

std::string Reasons::named(CardKind kind) const { return words_.name("card", linked_.ruleset.card_kinds()[kind].id); }

std::string Reasons::not_now(CardKind kind) const {
  const std::string text = words_.text("card." + linked_.ruleset.card_kinds()[kind].id + ".text", "");
  if (text.empty()) return named(kind) + ": " + words_.ui("why-condition");
  return words_.ui("why-not-condition-met", {{"card", named(kind)}, {"text", text}});
}

CardKind Reasons::kind_named(const std::string& text) const {
  const auto same = [](const std::string& a, const std::string& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
  };
  for (const CardKind kind : linked_.ruleset.card_kinds().ids()) {
    if (same(linked_.ruleset.card_kinds()[kind].id, text) || same(named(kind), text)) return kind;
  }
  return names_.kind(text, {});
}

std::string Reasons::function_at(FunctionId function, std::string& place) const {
  const script::Hook& hook = linked_.hooks[function];
  place = hook.file + ":" + std::to_string(hook.line);
  return hook.pack + " " + hook.path;
}

std::vector<std::string> Reasons::why_not(Seat seat, const std::string& card, Seat viewer) const {
  const CardKind kind = kind_named(card);
  const auto asked = engine_.pending();
  if (std::none_of(asked.begin(), asked.end(), [&](const Question& ask) { return ask.seat == seat; }))
    return {words_.ui("why-not-asked")};
  EventLog log;
  Engine again(linked_.ruleset, host_, &log);
  again.copy_from(engine_);
  Probe probe(*this, again, seat, kind, viewer);
  again.after_step({});
  log.keep(true);
  log.observe(&probe);
  const std::vector<LoggedAnswer> answers(engine_.answers().of_step().begin(), engine_.answers().of_step().end());
  again.restart_from(GameState(engine_.position().checkpoint), answers, engine_.seed(), same_cards(linked_.ruleset));
  const Status status = again.advance(true);
  host_.attach(nullptr);
  if (status == Status::failed) throw RuleError(again.failure());
  if (probe.line.empty()) return {words_.ui("why-not-asked")};
  if (whom_ == For::players) return {probe.line};
  const std::string& place = linked_.card_places[kind];
  return {probe.line, words_.ui("why-declared", {{"card", named(kind)}, {"place", place}})};
}

std::string Reasons::judge(Engine& engine, const Question& ask, CardKind kind, Seat viewer) const {
  const Ruleset& rules = linked_.ruleset;
  const StateView read = engine.read();
  const std::vector<std::pair<std::string, std::string>> card = {{"card", named(kind)}};
  bool has = false;
  for (const Card copy : rules.cards().ids()) {
    const Area area = read.area(copy);
    has |= rules.cards()[copy] == kind && read.owner(copy) == ask.seat && (area == Area::hand || area == Area::in_play);
  }
  if (!has) return words_.ui("why-not-yours", card);
  const auto called = [&](const QuestionDecl& question) {
    return whom_ == For::authors ? question.id : play::question_in_words(words_, question);
  };
  if (const std::string line = among_cards(read, ask, kind); !line.empty()) return line;
  const std::string windows = play::windows_of(words_, rules, kind, called);
  if (windows.empty()) return words_.ui("why-not-never", card);
  for (const Commit& commit : ask.commits())
    if (rules.cards()[Card(commit.card)] == kind) return words_.ui("why-may", card);
  const QuestionDecl& question = rules.questions()[ask.question];
  for (const CommitDecl& commit : question.commits)
    if (commit.card == kind && commit.can) {
      if (whom_ == For::players) return not_now(kind);
      std::string place;
      const std::string function = function_at(commit.can, place);
      return words_.ui("why-not-condition", {card[0], {"function", function}, {"place", place}});
    }
  if (!ask.windowed || !engine.parts().contexts().innermost())
    return words_.ui("why-not-question",
                     {card[0],
                      {"question", whom_ == For::authors ? question.id : "'" + words_.prompt(read, ask) + "'"},
                      {"windows", windows}});
  const EventContext& context = *engine.parts().contexts().innermost();
  const EventDecl& event = rules.events()[EventId(context.hook_target)];
  const WindowDecl& window = rules.bus().window(EventId(context.hook_target),
                                                context.stage == Stage::after ? WindowTime::after : WindowTime::before);
  const std::string line = judge_play(engine, window.plays, kind, ask.seat, viewer);
  if (!line.empty()) return line;
  return words_.ui("why-not-window", {card[0], {"event", words_.name("event", event.id)}, {"windows", windows}});
}

std::string Reasons::among_cards(StateView read, const Question& ask, CardKind kind) const {
  const Options* const options = ask.windowed ? nullptr : ask.options();
  if (!options || options->type != Type::card) return "";
  const auto is_kind = [&](Card card) { return linked_.ruleset.cards()[card] == kind; };
  const auto offered = options->list();
  if (std::any_of(offered.begin(), offered.end(), [&](std::int32_t card) { return is_kind(Card(card)); }))
    return words_.ui(std::string("why-may-") + play::Wording::taking(ask), {{"card", named(kind)}});
  const std::vector<Card> others = play::cards_not_offered(read, ask);
  if (std::none_of(others.begin(), others.end(), is_kind)) return "";
  return named(kind) + ": " + play::why_no_others(words_, linked_.ruleset, ask);
}

std::string Reasons::judge_play(Engine& engine, const std::vector<PlayDecl>& plays, CardKind kind, Seat seat,
                                Seat viewer) const {
  using Found = PlayObstacle::Kind;
  const Ruleset& rules = linked_.ruleset;
  std::string line;
  Found furthest = Found::none;
  for (const PlayDecl& play : plays) {
    if (play.card != kind) continue;
    for (int copy = 0; copy < rules.card_kinds()[kind].copies; ++copy) {
      const Card card(rules.card_kinds()[kind].first_copy.index + copy);
      if (engine.read().owner(card) != seat) continue;
      const PlayObstacle found =
          engine.parts().pipeline().play_obstacle(*engine.parts().contexts().innermost(), play, card, seat);
      if (found.kind == Found::none) return words_.ui("why-may", {{"card", named(kind)}});
      if (found.kind <= furthest) continue;
      furthest = found.kind;
      line = told(found, play, rules.events()[EventId(engine.parts().contexts().innermost()->hook_target)], viewer);
    }
  }
  return line;
}

std::string Reasons::told(const PlayObstacle& obstacle, const PlayDecl& play, const EventDecl& event,
                          Seat viewer) const {
  using Found = PlayObstacle::Kind;
  std::vector<std::pair<std::string, std::string>> with = {{"card", named(play.card)},
                                                           {"event", words_.name("event", event.id)}};
  switch (obstacle.kind) {
    case Found::role:
      with.emplace_back("who", play::who_may_play(words_, play));
      return words_.ui("why-not-role", with);
    case Found::other_card: return words_.ui("why-not-other", with);
    case Found::spent: return words_.ui("why-not-spent", with);
    case Found::condition: {
      if (whom_ == For::players) return not_now(play.card);
      std::string place;
      with.emplace_back("function", function_at(play.can, place));
      with.emplace_back("place", place);
      return words_.ui("why-not-condition", with);
    }
    case Found::forbidden: {
      const bool text = script::tag_of(obstacle.reason) == script::Tag::text;
      with.emplace_back("reason", text ? words_.message(static_cast<std::int32_t>(script::index_of(obstacle.reason)))
                                       : words_.ui("why-rules"));
      // A card that forbids it but isn't visible stays unnamed.
      if (whom_ == For::players || (obstacle.by.card && !can_see(engine_.read(), viewer, obstacle.by.card)))
        return words_.ui("why-not-hidden", with);
      std::string place;
      with.emplace_back("function", function_at(obstacle.by.handler->function, place));
      with.emplace_back("place", place);
      return words_.ui("why-not-forbidden", with);
    }
    default: return words_.ui("why-not-area", with);
  }
}

}  // namespace rules::scenarios
