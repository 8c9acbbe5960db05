#include "scenarios/trace.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "kernel/state/knowledge.hpp"
#include "nlohmann/json.hpp"
#include "play/debug_lines.hpp"
#include "script/value.hpp"

namespace rules::scenarios {
namespace {

constexpr const char* kOutcomes[] = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};

/// Returns true if a context is `outer` or is nested in it.
bool lies_within(const EventContext* context, const EventContext* outer) {
  for (const EventContext* f = context; f; f = f->parent)
    if (f == outer) return true;
  return false;
}

using Json = nlohmann::ordered_json;

constexpr const char* kKinds[] = {"step", "event", "value", "function", "operation", "change", "question", "debug"};

bool may_know(std::uint32_t visible_to, Seat viewer) { return !viewer || SeatSet{visible_to}.has(viewer); }

std::string event_in_words(const TraceNode& node, Seat viewer) {
  std::string out = "event " + node.id;
  if (node.nth > 0) out += " (again)";
  std::string fields;
  for (const TraceNode::Field& field : node.fields)
    join(fields, field.name + ": " + (may_know(field.visible_to, viewer) ? field.value : "?"));
  if (!fields.empty()) out += " {" + fields + "}";
  if (!node.text.empty()) out += ": " + node.text;
  if (node.got > 0) out += ", " + std::to_string(node.got) + " moved";
  return out;
}

/// Returns the depth of each node of a part; -1 for the other nodes.
std::vector<std::int32_t> depths(std::span<const TraceNode> nodes, const TracePart& part) {
  std::vector<std::int32_t> out(nodes.size(), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const TraceNode& node = nodes[i];
    if (node.kind == NodeKind::step && part.has(node)) out[i] = 0;
    else if (node.parent >= 0 && out[at(node.parent)] >= 0) out[i] = out[at(node.parent)] + 1;
    else if (node.kind != NodeKind::step && node.parent < 0 && part.step.empty() && part.round < 0) out[i] = 0;
  }
  return out;
}

Json to_json(const TraceNode& node) {
  Json out{{"kind", kKinds[static_cast<int>(node.kind)]}, {"id", node.id}};
  if (node.kind == NodeKind::step) out["round"] = node.round;
  if (!node.whose.empty()) out[node.kind == NodeKind::operation ? "number" : "of"] = node.whose;
  if (!node.of_event.empty()) out["event"] = node.of_event;
  if (!node.card.empty()) out["card"] = node.card;
  if (!node.fields.empty()) {
    Json fields = Json::object();
    for (const TraceNode::Field& field : node.fields) fields[field.name] = field.value;
    out["fields"] = fields;
  }
  if (node.kind == NodeKind::value) out["base"] = node.first;
  if (node.kind == NodeKind::value || node.kind == NodeKind::operation) out["result"] = node.last;
  if (!node.text.empty())
    out[node.kind == NodeKind::event ? "outcome" : node.kind == NodeKind::question ? "answer" : "gives"] = node.text;
  if (node.kind == NodeKind::event) out["moved"] = node.got;
  if (!node.file.empty()) {
    out["file"] = node.file;
    out["line"] = node.line;
  }
  return out;
}

}  // namespace

/// RAII: a script function while it runs.
class Trace::Function {
 public:
  Function(Trace& trace, FunctionId function, const EventContext* context, Card me) : trace_(trace) {
    if (!trace.on_) return;
    const script::Hook& hook = trace.linked_.hooks[function];
    TraceNode& node = trace.add(NodeKind::function, context);
    node.id = hook.pack + " " + hook.path;
    node.file = hook.file;
    node.line = hook.line;
    if (me) {
      node.card = trace.names_.of(me);
      node.visible_to = visible_to(trace.game_->read(), me).bits;
    }
    nth_ = static_cast<std::int32_t>(trace.nodes_.size()) - 1;
    trace.open_.push_back({nth_, nullptr});
    gives_ = hook.gives;
  }
  ~Function() {
    if (nth_ < 0) return;
    while (!trace_.open_.empty() && trace_.open_.back().node >= nth_) trace_.open_.pop_back();
  }
  Function(const Function&) = delete;
  Function& operator=(const Function&) = delete;

  std::int64_t gave(std::int64_t result) {
    if (nth_ < 0) return result;
    std::string& text = trace_.nodes_[at(nth_)].text;
    if (gives_ == script::ScriptType::flag) text = result != 0 ? "true" : "false";
    else if (gives_ == script::ScriptType::number) text = std::to_string(result);
    else if (gives_ == script::ScriptType::message)
      text = result == 0 ? "allowed" : trace_.words_.message(static_cast<std::int32_t>(script::index_of(result)));
    return result;
  }

 private:
  Trace& trace_;
  std::int32_t nth_ = -1;
  script::ScriptType gives_ = script::ScriptType::nothing;
};

Status Trace::advance(Engine& engine, bool one_step) {
  EventLog& log = log_of(engine);
  log.keep(true);
  log.trace(true);
  log.observe(this);
  const std::int32_t step = engine.step_number();
  const auto again = std::ranges::find_if(nodes_, [&](const TraceNode& node) { return node.step >= step; });
  nodes_.erase(again, nodes_.end());
  open_.clear();
  on_ = true;
  const Status status = engine.advance(one_step);
  on_ = false;
  open_.clear();
  return status;
}

std::int64_t Trace::compute(const Engine& engine, ValueId id, Seat subject, std::int32_t argument) {
  EventLog log;
  Engine copy(engine.rules(), *this, &log);
  copy.copy_from(engine);
  log.keep(true);
  log.trace(true);
  log.observe(this);
  std::int64_t result = 0;
  on_ = true;
  const Ended ended = copy.guarded([&] { result = copy.parts().values().value(id, subject, argument); });
  on_ = false;
  open_.clear();
  attach(nullptr);
  if (ended.error) throw RuleError(*ended.error);
  return result;
}

std::int64_t Trace::call(FunctionId function, EventContext& context, Card me) {
  if (on_ && context.hook_target >= std::ssize(linked_.ruleset.events())) open_value(context);
  Function running(*this, function, game_ ? game_->contexts().innermost() : nullptr, me);
  return running.gave(scripts_.call(function, context, me));
}

std::int64_t Trace::call(FunctionId function, std::int64_t argument) {
  Function running(*this, function, game_ ? game_->contexts().innermost() : nullptr, Card());
  return running.gave(scripts_.call(function, argument));
}

TraceNode& Trace::add(NodeKind kind, const EventContext* outer) {
  while (!open_.empty() && open_.back().context && !lies_within(outer, open_.back().context)) open_.pop_back();
  TraceNode node{.kind = kind, .parent = open_.empty() ? -1 : open_.back().node, .step = game_->step_number()};
  node.round = game_->read().round();
  if (node.parent < 0 && kind != NodeKind::step)
    for (auto i = nodes_.size(); i-- > 0 && nodes_[i].step == node.step;)
      if (nodes_[i].kind == NodeKind::step) node.parent = static_cast<std::int32_t>(i);
  if (node.parent >= 0) node.visible_to = nodes_[at(node.parent)].visible_to;
  return nodes_.emplace_back(std::move(node));
}

// ---- events and values

void Trace::note_fields(TraceNode& node, const EventContext& context) const {
  const EventDecl& decl = linked_.ruleset.events()[EventId(context.hook_target)];
  node.fields.clear();
  for (std::size_t f = 0; f < decl.fields.size(); ++f) {
    const FieldDecl& spec = decl.fields[f];
    const std::int32_t value = spec.type == Type::number ? context.result(static_cast<int>(f)) : context.fields[f];
    if (value == FieldDecl::kNotGiven || (spec.undecided && value < 0)) continue;
    const bool face = spec.type == Type::face && spec.die && value >= 0;
    node.fields.push_back({spec.id,
                           face                                    ? linked_.ruleset.dice()[spec.die].faces[at(value)]
                           : spec.type == Type::card && value >= 0 ? names_.of(Card(value))
                                                                   : names_.show(spec.type, value),
                           visible_to(game_->read(), decl, context.fields, f).bits});
  }
}

void Trace::begins(const EventContext& context) {
  if (!on_) return;
  TraceNode& node = add(NodeKind::event, context.parent);
  node.id = linked_.ruleset.events()[EventId(context.hook_target)].id;
  node.nth = context.repeat;
  note_fields(node, context);
  open_.push_back({static_cast<std::int32_t>(nodes_.size()) - 1, &context});
}

void Trace::resolved(const EventContext& context) {
  for (const Open& open : open_) {
    if (open.context != &context || !on_) continue;
    TraceNode& node = nodes_[at(open.node)];
    note_fields(node, context);
    node.text = kOutcomes[static_cast<int>(context.outcome)];
    node.got = context.got;
  }
}

void Trace::open_value(const EventContext& context) {
  if (!open_.empty() && open_.back().context == &context) return;
  TraceNode& node = add(NodeKind::value, context.parent);
  const ValueDecl& decl = linked_.ruleset.values()[linked_.ruleset.value_of(context.hook_target)];
  node.id = decl.id;
  if (decl.of_record) node.whose = names_.show(Type::record, context.fields[2]);
  else if (context.fields[0] >= 0) node.whose = names_.of(Seat(context.fields[0]));
  node.first = context.fields[1];
  open_.push_back({static_cast<std::int32_t>(nodes_.size()) - 1, &context});
}

void Trace::computed(const EventContext& context) {
  while (!open_.empty() && open_.back().context && open_.back().context != &context) open_.pop_back();
  if (!on_ || open_.empty() || open_.back().context != &context) return;
  const std::int32_t nth = open_.back().node;
  open_.pop_back();
  nodes_[at(nth)].last = context.result(script::kNumberOfValue);
  for (std::size_t i = at(nth); i < nodes_.size(); ++i)
    if (nodes_[i].kind == NodeKind::operation) return;
  nodes_.resize(at(nth));  // the asked handlers had nothing to add
}

// ---- changes and questions

void Trace::recorded(const LogRecord& record) {
  if (!on_ || record.kind == LogRecord::Kind::event) return;
  if (record.kind == LogRecord::Kind::step) {
    const auto begun = record.as<logged::Step>();
    TraceNode& node = add(NodeKind::step, nullptr);
    node.id = linked_.ruleset.steps()[begun.step].id;
    node.nth = begun.pass;
    return;
  }
  const bool operation = record.kind == LogRecord::Kind::operation;
  TraceNode& node = add(operation ? NodeKind::operation : NodeKind::change, game_->contexts().innermost());
  node.record = record;
  node.file = record.file ? record.file : "";
  node.record.file = nullptr;
  node.line = record.line;
  if (operation) {
    const auto done = record.as<logged::Operation>();
    const auto& events = linked_.ruleset.events();
    if (const EventId event(done.hook_target); events.contains(event)) {
      node.whose = events[event].fields[at(done.field)].id;
      node.of_event = events[event].id;
    }
    static constexpr const char* names[] = {"add", "set", "multiply", "at least", "at most"};
    node.id = std::string(names[static_cast<int>(done.method)]) + " " + std::to_string(done.number);
    if (done.divisor != 1) node.id += " / " + std::to_string(done.divisor);
    node.last = done.now;
    return;
  }
  node.id = change(record);
  for (std::int32_t a = 0; a < record.count; ++a) node.visible_to &= record.visible_to[at(a)];
}

std::string Trace::change(const LogRecord& record) const {
  const Ruleset& rules = linked_.ruleset;
  const auto kind_of = [&](Card card) { return rules.kind_of(card).id; };
  switch (record.kind) {
    case LogRecord::Kind::step:
    case LogRecord::Kind::event:
    case LogRecord::Kind::operation: break;  // nodes of their own
    case LogRecord::Kind::reveal: return names_.of(record.as<logged::Reveal>().whose) + " reveals";
    case LogRecord::Kind::move: {
      const auto move = record.as<logged::Move>();
      return fmt::format("move {} {} from {} to {}", move.amount, rules.resources()[move.resource].id,
                         names_.of(move.from), names_.of(move.to));
    }
    case LogRecord::Kind::supply: {
      const auto supply = record.as<logged::Supply>();
      return fmt::format("supply {} {} to {}", supply.amount, rules.resources()[supply.resource].id,
                         names_.of(supply.to));
    }
    case LogRecord::Kind::card: {
      const auto move = record.as<logged::CardMove>();
      return fmt::format("card {} from {} to {}", kind_of(move.card), names_.of(move.from), names_.of(move.to));
    }
    case LogRecord::Kind::shuffle: return "shuffle " + names_.of(record.as<logged::Shuffle>().pile);
    case LogRecord::Kind::roll: {
      const auto roll = record.as<logged::Roll>();
      return fmt::format("roll {} die {}: {}", seat_name(roll.whose), roll.nth + 1,
                         rules.dice()[roll.die].faces[at(roll.face)]);
    }
    case LogRecord::Kind::turn: {
      const auto turn = record.as<logged::Turn>();
      return fmt::format("turn {} die {} to {}", seat_name(turn.whose), turn.nth + 1,
                         rules.dice()[turn.die].faces[at(turn.face)]);
    }
    case LogRecord::Kind::set: {
      const auto set = record.as<logged::Set>();
      const VariableDecl& decl = rules.variables()[set.variable];
      return fmt::format("set {} = {}", names_.of(decl, set.subject), names_.show(decl.type, set.value));
    }
    case LogRecord::Kind::offer: return "offer by " + names_.of(record.as<logged::Offer>().from);
    case LogRecord::Kind::offered: {
      const auto thing = record.as<logged::Offered>();
      if (!thing.resource) return "offered " + kind_of(thing.card);
      return fmt::format("offered {} {}", thing.amount, rules.resources()[thing.resource].id);
    }
    case LogRecord::Kind::tie: return "tie decided for " + names_.of(record.as<logged::Tie>().winner);
    case LogRecord::Kind::copy: {
      const auto copy = record.as<logged::Copy>();
      return names_.of(copy.seat) + " copies " + kind_of(copy.card);
    }
    case LogRecord::Kind::tell: return linked_.messages[at(record.as<logged::Tell>().text)];
  }
  return "";
}

std::string Trace::name(Type type, std::int32_t value) {
  return play::DebugLines::name_of(linked_.ruleset, words_, type, value);
}

void Trace::show(const std::string& file, int line, const std::string& words) {
  if (!on_) return;
  TraceNode& node = add(NodeKind::debug, game_->contexts().innermost());
  node.id = words;
  node.file = file;
  node.line = line;
}

TraceNode& Trace::question(const Question& ask) {
  TraceNode& node = add(NodeKind::question, game_->contexts().innermost());
  node.id = linked_.ruleset.questions()[ask.question].id;
  node.whose = names_.of(ask.seat);
  node.visible_to = SeatSet::of(ask.seat).bits;
  if (ask.event) node.of_event = linked_.ruleset.events()[ask.event].id;
  return node;
}

void Trace::waits(const Question& ask) {
  if (on_) question(ask);
}

void Trace::answered(const Question& ask, const Answer& answer) {
  if (on_) question(ask).text = words_.plain(game_->read(), ask, answer);
}

std::string place_of(const TraceNode& node) {
  return node.file.empty() ? "" : node.file + ":" + std::to_string(node.line);
}

std::string in_words(const TraceNode& node, Seat viewer) {
  if (!may_know(node.visible_to, viewer)) return "?";
  switch (node.kind) {
    case NodeKind::step:
      return "round " + std::to_string(node.round) + ", step " + node.id +
             (node.nth > 0 ? " (" + std::to_string(node.nth + 1) + ")" : "");
    case NodeKind::event: return event_in_words(node, viewer);
    case NodeKind::value:
      return "value " + node.id + (node.whose.empty() ? "" : " of " + node.whose) + ": " + std::to_string(node.first) +
             " -> " + std::to_string(node.last);
    case NodeKind::function:
      return node.id + (node.card.empty() ? "" : ", card " + node.card) + (node.text.empty() ? "" : ": " + node.text);
    case NodeKind::operation:
      return (node.whose.empty() ? "" : node.whose + ": ") + node.id + " -> " + std::to_string(node.last);
    case NodeKind::change: return node.id;
    case NodeKind::debug: return "debug: " + node.id;
    case NodeKind::question:
      return node.whose + " is asked " + node.id + (node.of_event.empty() ? "" : " (" + node.of_event + ")") + ": " +
             (node.text.empty() ? "no answer yet" : node.text);
  }
  return "";
}

std::vector<std::string> trace_lines(std::span<const TraceNode> nodes, const TracePart& part) {
  const std::vector<std::int32_t> deep = depths(nodes, part);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (deep[i] < 0) continue;
    const std::string place = place_of(nodes[i]);
    out.push_back(std::string(at(2 * deep[i]), ' ') + in_words(nodes[i]) + (place.empty() ? "" : "  " + place));
  }
  return out;
}

Json trace_json(std::span<const TraceNode> nodes, const TracePart& part) {
  const std::vector<std::int32_t> deep = depths(nodes, part);
  std::vector<std::vector<Json>> made(nodes.size());
  std::vector<Json> roots;
  for (std::size_t i = nodes.size(); i-- > 0;) {  // children come after their parent
    if (deep[i] < 0) continue;
    Json own = to_json(nodes[i]);
    std::ranges::reverse(made[i]);
    if (!made[i].empty()) own["within"] = std::move(made[i]);
    (deep[i] == 0 ? roots : made[at(nodes[i].parent)]).push_back(std::move(own));
  }
  std::ranges::reverse(roots);
  return roots;
}

}  // namespace rules::scenarios
