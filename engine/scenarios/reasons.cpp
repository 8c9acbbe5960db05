#include "scenarios/reasons.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "kernel/state/knowledge.hpp"
#include "play/determinize.hpp"
#include "play/why.hpp"
#include "scenarios/trace.hpp"
#include "script/value.hpp"

namespace rules::scenarios {

namespace {

/// Returns the nearest enclosing node of a kind, or nullptr.
const TraceNode* around(std::span<const TraceNode> nodes, const TraceNode& node, NodeKind kind) {
  for (std::int32_t n = node.parent; n >= 0; n = nodes[at(n)].parent)
    if (nodes[at(n)].kind == kind) return &nodes[at(n)];
  return nullptr;
}

/// Returns the position of a card's declaration, given its name in a trace: with several copies "wanted#2".
std::string place_of_card(const packs::LinkedGame& linked, const std::string& card) {
  const std::string kind = card.substr(0, card.find('#'));
  for (const CardKind k : linked.ruleset.card_kinds().ids())
    if (linked.ruleset.card_kinds()[k].id == kind) return linked.card_places[k];
  return "";
}

/// Returns the cause of a node: "event trade {...}; core play.gold-pan, card gold-pan; core/scripts/cards.lua:3; the
/// card: core/cards.yaml:2".
std::string cause(const packs::LinkedGame& linked, std::span<const TraceNode> nodes, const TraceNode& node, Seat viewer,
                  bool with_event) {
  std::string out;
  const auto add = [&](const std::string& text) { join(out, text, "; "); };
  if (const TraceNode* event = around(nodes, node, NodeKind::event); event && with_event) add(in_words(*event, viewer));
  const TraceNode* function = around(nodes, node, NodeKind::function);
  if (function) add(in_words(*function, viewer));
  if (!viewer || SeatSet{node.visible_to}.has(viewer)) add(place_of(node));
  if (function && !function->card.empty() && (!viewer || SeatSet{function->visible_to}.has(viewer)))
    if (const std::string place = place_of_card(linked, function->card); !place.empty()) add("the card: " + place);
  return out;
}

/// Returns the event or value whose number an operation changes.
const TraceNode* changed_by(std::span<const TraceNode> nodes, const TraceNode& operation) {
  const NodeKind kind = operation.of_event.empty() ? NodeKind::value : NodeKind::event;
  for (std::int32_t n = operation.parent; n >= 0; n = nodes[at(n)].parent)
    if (nodes[at(n)].kind == kind && (kind == NodeKind::value || nodes[at(n)].id == operation.of_event))
      return &nodes[at(n)];
  return nullptr;
}

/// Returns an operation as a term of a sum.
std::string operation_in_signs(const TraceNode& node) {
  static constexpr const char* kSigns[] = {"+", "= ", "\u00d7 ", "\u2265 ", "\u2264 "};
  const auto done = node.record.as<logged::Operation>();
  const bool bare = done.method == logged::Operation::Method::add && done.number < 0;
  std::string out = (bare ? "" : kSigns[static_cast<int>(done.method)]) + std::to_string(done.number);
  if (done.divisor != 1) out += "/" + std::to_string(done.divisor);
  return out;
}

}  // namespace

std::string Reasons::doer(std::span<const TraceNode> nodes, const TraceNode& node, Seat viewer) const {
  const auto seen = [&](const TraceNode* one) { return one && (!viewer || SeatSet{one->visible_to}.has(viewer)); };
  std::string out;
  if (const TraceNode* event = around(nodes, node, NodeKind::event); seen(event)) out = words_.name("event", event->id);
  const TraceNode* function = around(nodes, node, NodeKind::function);
  if (!seen(function) || function->card.empty()) return out;
  return (out.empty() ? "" : out + ", ") + words_.name("card", function->card.substr(0, function->card.find('#')));
}

void Reasons::add_operations(std::span<const TraceNode> nodes, const TraceNode* of, Seat viewer,
                             std::vector<std::string>& lines) const {
  for (const TraceNode& node : nodes) {
    if (!of || node.kind != NodeKind::operation || changed_by(nodes, node) != of) continue;
    if (whom_ == For::authors) {
      lines.push_back("    " + in_words(node, viewer) + " (" + cause(linked_, nodes, node, viewer, false) + ")");
    } else if (!viewer || SeatSet{node.visible_to}.has(viewer)) {
      const std::string by = doer(nodes, node, viewer);
      lines.push_back(
          "    " + words_.ui(by.empty() ? "why-operation-plain" : "why-operation",
                             {{"what", by}, {"change", operation_in_signs(node)}, {"n", std::to_string(node.last)}}));
    }
  }
}

std::string Reasons::called(const Path& path, const std::string& text) const {
  const Ruleset& rules = linked_.ruleset;
  const auto joined = [](const std::string& whose, const std::string& name) {
    return whose.empty() ? name : whose + ", " + name;
  };
  if (path.what == Path::What::resource) {
    const std::string name = words_.name("resource", rules.resources()[path.resource].id);
    for (int s = 0; s < rules.players(); ++s)
      if (rules.holder(Seat(s)).offset == path.holder.offset) return joined(words_.player(Seat(s)), name);
    for (const PlaceId p : rules.places().ids())
      if (rules.holder(p).offset == path.holder.offset) return joined(words_.name("place", rules.places()[p].id), name);
    return text;
  }
  const VariableDecl& decl = rules.variables()[path.variable];
  if (decl.scope != Scope::player && decl.scope != Scope::game) return text;
  return joined(decl.scope == Scope::player ? words_.player(Seat(path.subject)) : "", words_.name("variable", decl.id));
}

std::string Reasons::shown(Type type, std::int32_t n, Seat viewer) const {
  if (whom_ == For::authors && type == Type::card && n >= 0 && !can_see(engine_.read(), viewer, Card(n))) return "?";
  if (whom_ == For::authors) return names_.show(type, n);
  return n < 0 && type == Type::record ? words_.ui("nothing") : words_.value(engine_.read(), type, n, viewer);
}

std::string Reasons::sentence(const Trace& past, const Change& change, Type type, std::int32_t now, Seat viewer) const {
  const TraceNode* step = around(past.nodes(), *change.node, NodeKind::step);
  std::string when = step ? words_.name("step", step->id) : "";
  if (step && step->round > 0) when = words_.ui("round", {{"n", std::to_string(step->round)}}) + ", " + when;
  const bool known = !viewer || SeatSet{change.node->visible_to}.has(viewer);
  const std::string by = known ? doer(past.nodes(), *change.node, viewer) : "";
  return words_.ui(by.empty() ? "why-change" : "why-change-by",
                   {{"change", change.set ? "= " + shown(type, change.n, viewer) : fmt::format("{:+}", change.n)},
                    {"when", when},
                    {"what", by},
                    {"n", shown(type, now, viewer)}});
}

std::vector<std::string> Reasons::why(const std::string& text, const Trace& past, Seat viewer) const {
  const Path path = names_.path(text, {});
  const StateView read = engine_.read();
  std::vector<Change> changes;
  switch (path.what) {
    case Path::What::resource: {
      for (const TraceNode& node : past.nodes()) {
        if (node.kind != NodeKind::change) continue;
        if (node.record.kind == LogRecord::Kind::supply)
          if (const auto supply = node.record.as<logged::Supply>();
              supply.resource == path.resource && supply.to == path.holder)
            changes.push_back({&node, supply.amount});
        if (node.record.kind != LogRecord::Kind::move) continue;
        const auto move = node.record.as<logged::Move>();
        if (move.resource != path.resource) continue;
        if (move.from == path.holder) changes.push_back({&node, -move.amount});
        if (move.to == path.holder) changes.push_back({&node, move.amount});
      }
      return amount(whom_ == For::authors ? text : called(path, text), Type::number,
                    read.amount(path.resource, path.holder), std::move(changes), past, viewer);
    }
    case Path::What::variable: {
      if (!can_see(read, viewer, path.variable, path.subject)) return {words_.ui("why-secret", {{"path", text}})};
      for (const TraceNode& node : past.nodes())
        if (node.kind == NodeKind::change && node.record.kind == LogRecord::Kind::set)
          if (const auto set = node.record.as<logged::Set>();
              set.variable == path.variable && set.subject == path.subject)
            changes.push_back({&node, set.value, true});
      return amount(whom_ == For::authors ? text : called(path, text), engine_.rules().variables()[path.variable].type,
                    read.variable(path.variable, path.subject), std::move(changes), past, viewer);
    }
    case Path::What::value: return value(path.value, path.seat, path.argument, viewer);
    case Path::What::score: {
      std::vector<std::string> lines;
      for (const ValueId id : linked_.ruleset.scores())
        for (std::string& line : value(id, path.seat, 0, viewer)) lines.push_back(std::move(line));
      return lines;
    }
    default: return {words_.ui("why-no-number", {{"path", text}})};
  }
}

std::vector<std::string> Reasons::amount(const std::string& name, Type type, std::int32_t now,
                                         std::vector<Change> changes, const Trace& past, Seat viewer) const {
  std::vector<std::string> lines = {name + ": " + shown(type, now, viewer)};
  if (changes.empty()) lines.push_back("  " + words_.ui("why-unchanged"));
  std::int32_t n = now;
  for (const Change& change : changes) n -= change.set ? 0 : change.n;
  for (const Change& change : changes) {
    n = change.set ? change.n : n + change.n;
    const TraceNode* step = around(past.nodes(), *change.node, NodeKind::step);
    const bool known = !viewer || SeatSet{change.node->visible_to}.has(viewer);
    if (whom_ == For::players) lines.push_back("  " + sentence(past, change, type, n, viewer));
    else
      lines.push_back(fmt::format("  {}{}{} ({})", step ? in_words(*step) + ": " : "",
                                  change.set ? "" : fmt::format("{:+} -> ", change.n), shown(type, n, viewer),
                                  known ? cause(linked_, past.nodes(), *change.node, viewer, true) : "?"));
    if (known) add_operations(past.nodes(), around(past.nodes(), *change.node, NodeKind::event), viewer, lines);
  }
  return lines;
}

std::vector<std::string> Reasons::value(ValueId id, Seat subject, std::int32_t argument, Seat viewer) const {
  const ValueDecl& decl = linked_.ruleset.values()[id];
  const std::string whose =
      (subject ? names_.of(subject) + "." : "") + (decl.of_record ? names_.show(Type::record, argument) + "." : "");
  const std::string said = words_.text("value." + decl.id + ".text", "");
  const std::string name = whom_ == For::authors ? whose + decl.id
                           : subject             ? words_.player(subject) + ", " + words_.name("value", decl.id)
                                                 : words_.name("value", decl.id);
  if (play::hides_parts(engine_.read(), viewer, id, subject)) return {words_.ui("why-secret", {{"path", name}})};
  Trace trace(linked_, host_);
  std::int64_t result = 0;
  try {
    if (viewer) host_.seeing_as(viewer, [&] { result = trace.compute(engine_, id, subject, argument); });
    else result = trace.compute(engine_, id, subject, argument);
  } catch (const RuleError& error) {
    return {viewer ? words_.ui("why-secret", {{"path", name}}) : name + ": " + error.what()};
  }
  std::vector<std::string> lines = {name + ": " + std::to_string(result)};
  if (whom_ == For::players && !said.empty()) lines.push_back("  " + said);
  for (const TraceNode& node : trace.nodes()) {
    if (whom_ == For::authors && node.kind == NodeKind::function && node.id.find(" value.") != std::string::npos)
      lines.push_back("  " + in_words(node, viewer) + " (" + place_of(node) + ")");
    if (node.kind != NodeKind::value) continue;
    const std::string of =
        whom_ == For::authors ? (node.whose.empty() ? "" : node.whose + ".") + node.id : words_.name("value", node.id);
    lines.push_back("  " + words_.ui("why-base", {{"name", of}, {"n", std::to_string(node.first)}}));
    add_operations(trace.nodes(), &node, viewer, lines);
  }
  return lines;
}

// Explains why a card can't be played now.

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
