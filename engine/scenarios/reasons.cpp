#include "scenarios/reasons.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "kernel/state/knowledge.hpp"
#include "play/determinize.hpp"
#include "play/why.hpp"
#include "script/value.hpp"

namespace rules::scenarios {
namespace {

/// Returns the nearest enclosing node of a kind, or nullptr.
const TraceNode* around(std::span<const TraceNode> nodes, const TraceNode& node, NodeKind kind) {
  for (std::int32_t n = node.parent; n >= 0; n = nodes[at(n)].parent)
    if (nodes[at(n)].kind == kind) return &nodes[at(n)];
  return nullptr;
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

/// Explains to one reader.
class Explainer {
 public:
  Explainer(const Reasons& from, Seat viewer)
      : linked_(from.linked),
        rules_(from.linked.ruleset),
        words_(from.words),
        engine_(from.engine),
        host_(from.host),
        names_(rules_),
        viewer_(viewer),
        for_authors_(from.whom == Reasons::For::authors) {}

  std::vector<std::string> why(const std::string& text, const Trace& past) const {
    const Path path = names_.path(text, {});
    const StateView read = engine_.read();
    const std::string name = for_authors_ ? text : called(path, text);
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
        return amount(name, Type::number, read.amount(path.resource, path.holder), changes, past.nodes());
      }
      case Path::What::variable: {
        if (!can_see(read, viewer_, path.variable, path.subject)) return {words_.ui("why-secret", {{"path", text}})};
        for (const TraceNode& node : past.nodes())
          if (node.kind == NodeKind::change && node.record.kind == LogRecord::Kind::set)
            if (const auto set = node.record.as<logged::Set>();
                set.variable == path.variable && set.subject == path.subject)
              changes.push_back({&node, set.value, true});
        return amount(name, rules_.variables()[path.variable].type, read.variable(path.variable, path.subject), changes,
                      past.nodes());
      }
      case Path::What::value: return value(path.value, path.seat, path.argument);
      case Path::What::score: {
        std::vector<std::string> lines;
        for (const ValueId id : rules_.scores())
          for (std::string& line : value(id, path.seat, 0)) lines.push_back(std::move(line));
        return lines;
      }
      default: return {words_.ui("why-no-number", {{"path", text}})};
    }
  }

  std::vector<std::string> why_not(Seat seat, const std::string& card) const {
    const CardKind kind = kind_named(card);
    if (std::ranges::none_of(engine_.pending(), [&](const Question& ask) { return ask.seat == seat; }))
      return {words_.ui("why-not-asked")};
    EventLog log;
    Engine again(rules_, host_, &log);
    again.copy_from(engine_);
    Probe probe(*this, again, seat, kind);
    again.after_step({});
    log.keep(true);
    log.observe(&probe);
    const std::vector<LoggedAnswer> answers(engine_.answers().of_step().begin(), engine_.answers().of_step().end());
    again.restart_from(GameState(engine_.position().checkpoint), answers, engine_.seed(), same_cards(rules_));
    const Status status = again.advance(true);
    host_.attach(nullptr);
    if (status == Status::failed) throw RuleError(again.failure());
    if (probe.line.empty()) return {words_.ui("why-not-asked")};
    if (!for_authors_) return {probe.line};
    const std::string place = place_of_card(rules_.card_kinds()[kind].id);
    return {probe.line, words_.ui("why-declared", {{"card", named(kind)}, {"place", place}})};
  }

 private:
  using Nodes = std::span<const TraceNode>;
  using Words = std::vector<std::pair<std::string, std::string>>;

  /// A change of a number: the amount, or the new value.
  struct Change {
    const TraceNode* node;
    std::int32_t n;
    bool set = false;
  };

  // ---- numbers

  /// Returns true if the reader may know of the node.
  bool sees(const TraceNode* node) const { return node && (!viewer_ || SeatSet{node->visible_to}.has(viewer_)); }

  /// Returns the position of a card's declaration, given its name in a trace: with several copies "wanted#2".
  std::string place_of_card(const std::string& card) const {
    const packs::Record* record = linked_.library->find("card", card.substr(0, card.find('#')));
    return record ? linked_.place_of(*record) : "";
  }

  /// Returns the cause of a node: "event trade {...}; core play.gold-pan, card gold-pan; core/scripts/cards.lua:3; the
  /// card: core/cards.yaml:2".
  std::string cause(Nodes nodes, const TraceNode& node, bool with_event) const {
    std::string out;
    const auto add = [&](const std::string& text) { join(out, text, "; "); };
    if (const TraceNode* event = around(nodes, node, NodeKind::event); event && with_event)
      add(in_words(*event, viewer_));
    const TraceNode* function = around(nodes, node, NodeKind::function);
    if (function) add(in_words(*function, viewer_));
    if (sees(&node)) add(place_of(node));
    if (sees(function) && !function->card.empty())
      if (const std::string place = place_of_card(function->card); !place.empty()) add("the card: " + place);
    return out;
  }

  /// Returns the cause of a change in players' words: the event and the card; "" if there is neither, or the reader may
  /// not know.
  std::string doer(Nodes nodes, const TraceNode& node) const {
    std::string out;
    if (const TraceNode* event = around(nodes, node, NodeKind::event); sees(event))
      out = words_.name("event", event->id);
    const TraceNode* function = around(nodes, node, NodeKind::function);
    if (sees(function) && !function->card.empty())
      join(out, words_.name("card", function->card.substr(0, function->card.find('#'))));
    return out;
  }

  /// Adds the operations on the numbers of an event or value, one line each.
  void add_operations(Nodes nodes, const TraceNode* of, std::vector<std::string>& lines) const {
    for (const TraceNode& node : nodes) {
      if (!of || node.kind != NodeKind::operation || changed_by(nodes, node) != of) continue;
      if (for_authors_) {
        lines.push_back("    " + in_words(node, viewer_) + " (" + cause(nodes, node, false) + ")");
      } else if (sees(&node)) {
        const std::string by = doer(nodes, node);
        lines.push_back(
            "    " + words_.ui(by.empty() ? "why-operation-plain" : "why-operation",
                               {{"what", by}, {"change", operation_in_signs(node)}, {"n", std::to_string(node.last)}}));
      }
    }
  }

  /// Returns the players' name of the number at a path; the path itself if they have none.
  std::string called(const Path& path, const std::string& text) const {
    const auto joined = [](std::string whose, const std::string& name) {
      join(whose, name);
      return whose;
    };
    if (path.what == Path::What::resource) {
      const std::string name = words_.name("resource", rules_.resources()[path.resource].id);
      for (const Seat seat : rules_.seats())
        if (rules_.holder(seat) == path.holder) return joined(words_.player(seat), name);
      for (const PlaceId p : rules_.places().ids())
        if (rules_.holder(p) == path.holder) return joined(words_.name("place", rules_.places()[p].id), name);
    } else if (path.what == Path::What::variable) {
      const VariableDecl& decl = rules_.variables()[path.variable];
      const std::string name = words_.name("variable", decl.id);
      if (decl.scope == Scope::player) return joined(words_.player(Seat(path.subject)), name);
      if (decl.scope == Scope::game) return name;
    }
    return text;
  }

  /// Returns a number of this type, in words for players, by its id for authors.
  std::string shown(Type type, std::int32_t n) const {
    if (for_authors_ && type == Type::card && n >= 0 && !can_see(engine_.read(), viewer_, Card(n))) return "?";
    if (for_authors_) return names_.show(type, n);
    return n < 0 && type == Type::record ? words_.ui("nothing") : words_.value(engine_.read(), type, n, viewer_);
  }

  /// Returns a change as a sentence for players.
  std::string sentence(Nodes past, const Change& change, Type type, std::int32_t now) const {
    const TraceNode* step = around(past, *change.node, NodeKind::step);
    std::string when = step ? words_.name("step", step->id) : "";
    if (step && step->round > 0) when = words_.ui("round", {{"n", std::to_string(step->round)}}) + ", " + when;
    const std::string by = sees(change.node) ? doer(past, *change.node) : "";
    return words_.ui(by.empty() ? "why-change" : "why-change-by",
                     {{"change", change.set ? "= " + shown(type, change.n) : fmt::format("{:+}", change.n)},
                      {"when", when},
                      {"what", by},
                      {"n", shown(type, now)}});
  }

  /// `type`: the type of the number.
  std::vector<std::string> amount(const std::string& name, Type type, std::int32_t now,
                                  const std::vector<Change>& changes, Nodes past) const {
    std::vector<std::string> lines = {name + ": " + shown(type, now)};
    if (changes.empty()) lines.push_back("  " + words_.ui("why-unchanged"));
    std::int32_t n = now;
    for (const Change& change : changes) n -= change.set ? 0 : change.n;
    for (const Change& change : changes) {
      n = change.set ? change.n : n + change.n;
      const TraceNode* step = around(past, *change.node, NodeKind::step);
      const bool known = sees(change.node);
      if (!for_authors_) lines.push_back("  " + sentence(past, change, type, n));
      else
        lines.push_back(fmt::format("  {}{}{} ({})", step ? in_words(*step) + ": " : "",
                                    change.set ? "" : fmt::format("{:+} -> ", change.n), shown(type, n),
                                    known ? cause(past, *change.node, true) : "?"));
      if (known) add_operations(past, around(past, *change.node, NodeKind::event), lines);
    }
    return lines;
  }

  std::vector<std::string> value(ValueId id, Seat subject, std::int32_t argument) const {
    const ValueDecl& decl = rules_.values()[id];
    const std::string whose =
        (subject ? names_.of(subject) + "." : "") + (decl.of_record ? names_.show(Type::record, argument) + "." : "");
    const std::string said = words_.text("value." + decl.id + ".text", "");
    const std::string name = for_authors_ ? whose + decl.id
                             : subject    ? words_.player(subject) + ", " + words_.name("value", decl.id)
                                          : words_.name("value", decl.id);
    if (play::hides_parts(engine_.read(), viewer_, id, subject)) return {words_.ui("why-secret", {{"path", name}})};
    Trace trace(linked_, host_);
    std::int64_t result = 0;
    try {
      if (viewer_) host_.seeing_as(viewer_, [&] { result = trace.compute(engine_, id, subject, argument); });
      else result = trace.compute(engine_, id, subject, argument);
    } catch (const RuleError& error) {
      return {viewer_ ? words_.ui("why-secret", {{"path", name}}) : name + ": " + error.what()};
    }
    std::vector<std::string> lines = {name + ": " + std::to_string(result)};
    if (!for_authors_ && !said.empty()) lines.push_back("  " + said);
    for (const TraceNode& node : trace.nodes()) {
      if (for_authors_ && node.kind == NodeKind::function && node.id.find(" value.") != std::string::npos)
        lines.push_back("  " + in_words(node, viewer_) + " (" + place_of(node) + ")");
      if (node.kind != NodeKind::value) continue;
      const std::string of =
          for_authors_ ? (node.whose.empty() ? "" : node.whose + ".") + node.id : words_.name("value", node.id);
      lines.push_back("  " + words_.ui("why-base", {{"name", of}, {"n", std::to_string(node.first)}}));
      add_operations(trace.nodes(), &node, lines);
    }
    return lines;
  }

  // ---- cards that can't be played

  /// Evaluates the question while it is pending and its event is in progress.
  class Probe : public Observer {
   public:
    Probe(const Explainer& explainer, Engine& engine, Seat seat, CardKind kind)
        : explainer_(explainer), engine_(engine), seat_(seat), kind_(kind) {}
    void waits(const Question& ask) override {
      if (ask.seat == seat_) line = explainer_.judge(engine_, ask, kind_);
    }
    std::string line;

   private:
    const Explainer& explainer_;
    Engine& engine_;
    Seat seat_;
    CardKind kind_;
  };

  std::string named(CardKind kind) const { return words_.name("card", rules_.card_kinds()[kind].id); }

  /// Returns that a card's condition isn't met, for players.
  std::string not_now(CardKind kind) const {
    const std::string text = words_.text("card." + rules_.card_kinds()[kind].id + ".text", "");
    if (text.empty()) return named(kind) + ": " + words_.ui("why-condition");
    return words_.ui("why-not-condition-met", {{"card", named(kind)}, {"text", text}});
  }

  CardKind kind_named(const std::string& text) const {
    const auto same = [](const std::string& a, const std::string& b) {
      return std::ranges::equal(a, b,
                                [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
    };
    for (const CardKind kind : rules_.card_kinds().ids())
      if (same(rules_.card_kinds()[kind].id, text) || same(named(kind), text)) return kind;
    return names_.kind(text, {});
  }

  /// Adds a script function and its position to the words of a message.
  Words with_function(Words words, FunctionId function) const {
    const script::Hook& hook = linked_.hooks[function];
    words.emplace_back("function", hook.pack + " " + hook.path);
    words.emplace_back("place", hook.file + ":" + std::to_string(hook.line));
    return words;
  }

  std::string judge(Engine& engine, const Question& ask, CardKind kind) const {
    const StateView read = engine.read();
    const Words card = {{"card", named(kind)}};
    bool has = false;
    for (const Card copy : rules_.cards().ids()) {
      const Area area = read.area(copy);
      has |=
          rules_.cards()[copy] == kind && read.owner(copy) == ask.seat && (area == Area::hand || area == Area::in_play);
    }
    if (!has) return words_.ui("why-not-yours", card);
    const auto called = [&](const QuestionDecl& question) {
      return for_authors_ ? question.id : play::question_in_words(words_, question);
    };
    if (const std::string line = among_cards(read, ask, kind); !line.empty()) return line;
    const std::string windows = play::windows_of(words_, rules_, kind, called);
    if (windows.empty()) return words_.ui("why-not-never", card);
    for (const Commit& commit : ask.commits())
      if (rules_.cards()[Card(commit.card)] == kind) return words_.ui("why-may", card);
    const QuestionDecl& question = rules_.questions()[ask.question];
    for (const CommitDecl& commit : question.commits)
      if (commit.card == kind && commit.can)
        return for_authors_ ? words_.ui("why-not-condition", with_function(card, commit.can)) : not_now(kind);
    if (!ask.windowed || !engine.parts().contexts().innermost())
      return words_.ui("why-not-question",
                       {card[0],
                        {"question", for_authors_ ? question.id : "'" + words_.prompt(read, ask) + "'"},
                        {"windows", windows}});
    const EventContext& context = *engine.parts().contexts().innermost();
    const EventDecl& event = rules_.events()[EventId(context.hook_target)];
    const WindowDecl& window = rules_.bus().window(
        EventId(context.hook_target), context.stage == Stage::after ? WindowTime::after : WindowTime::before);
    const std::string line = judge_play(engine, window.plays, kind, ask.seat);
    if (!line.empty()) return line;
    return words_.ui("why-not-window", {card[0], {"event", words_.name("event", event.id)}, {"windows", windows}});
  }

  /// For a question that chooses among cards: returns why this one can't be chosen, or that it can; "" if the question
  /// is about other cards.
  std::string among_cards(StateView read, const Question& ask, CardKind kind) const {
    const Options* const options = ask.windowed ? nullptr : ask.options();
    if (!options || options->type != Type::card) return "";
    const auto is_kind = [&](Card card) { return rules_.cards()[card] == kind; };
    if (std::ranges::any_of(options->list(), [&](std::int32_t card) { return is_kind(Card(card)); }))
      return words_.ui(std::string("why-may-") + play::Wording::taking(ask), {{"card", named(kind)}});
    if (std::ranges::none_of(play::cards_not_offered(read, ask), is_kind)) return "";
    return named(kind) + ": " + play::why_no_others(words_, rules_, ask);
  }

  std::string judge_play(Engine& engine, const std::vector<PlayDecl>& plays, CardKind kind, Seat seat) const {
    using Found = PlayObstacle::Kind;
    EventContext& context = *engine.parts().contexts().innermost();
    std::string line;
    Found furthest = Found::none;
    for (const PlayDecl& play : plays) {
      if (play.card != kind) continue;
      for (int copy = 0; copy < rules_.card_kinds()[kind].copies; ++copy) {
        const Card card(rules_.card_kinds()[kind].first_copy.index + copy);
        if (engine.read().owner(card) != seat) continue;
        const PlayObstacle found = engine.parts().pipeline().play_obstacle(context, play, card, seat);
        if (found.kind == Found::none) return words_.ui("why-may", {{"card", named(kind)}});
        if (found.kind <= furthest) continue;
        furthest = found.kind;
        line = told(found, play, rules_.events()[EventId(context.hook_target)]);
      }
    }
    return line;
  }

  std::string told(const PlayObstacle& obstacle, const PlayDecl& play, const EventDecl& event) const {
    using Found = PlayObstacle::Kind;
    Words with = {{"card", named(play.card)}, {"event", words_.name("event", event.id)}};
    switch (obstacle.kind) {
      case Found::role:
        with.emplace_back("who", play::who_may_play(words_, play));
        return words_.ui("why-not-role", with);
      case Found::other_card: return words_.ui("why-not-other", with);
      case Found::spent: return words_.ui("why-not-spent", with);
      case Found::condition:
        return for_authors_ ? words_.ui("why-not-condition", with_function(with, play.can)) : not_now(play.card);
      case Found::forbidden: {
        const bool text = script::tag_of(obstacle.reason) == script::Tag::text;
        with.emplace_back("reason", text ? words_.message(static_cast<std::int32_t>(script::index_of(obstacle.reason)))
                                         : words_.ui("why-rules"));
        // A card that forbids it but isn't visible stays unnamed.
        if (!for_authors_ || (obstacle.by.card && !can_see(engine_.read(), viewer_, obstacle.by.card)))
          return words_.ui("why-not-hidden", with);
        return words_.ui("why-not-forbidden", with_function(with, obstacle.by.handler->function));
      }
      default: return words_.ui("why-not-area", with);
    }
  }

  const packs::LinkedGame& linked_;
  const Ruleset& rules_;
  const play::Wording& words_;
  const Engine& engine_;
  script::Host& host_;
  ScenarioNames names_;
  Seat viewer_;  ///< the reader; null: knows everything
  bool for_authors_;
};

}  // namespace

std::vector<std::string> Reasons::why(const std::string& path, const Trace& past, Seat viewer) const {
  return Explainer(*this, viewer).why(path, past);
}

std::vector<std::string> Reasons::why_not(Seat seat, const std::string& card, Seat viewer) const {
  return Explainer(*this, viewer).why_not(seat, card);
}

}  // namespace rules::scenarios
