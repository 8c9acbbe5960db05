#include "scenarios/reasons.hpp"

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "kernel/state/knowledge.hpp"
#include "play/hidden_parts.hpp"
#include "scenarios/trace_text.hpp"

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

}  // namespace rules::scenarios
