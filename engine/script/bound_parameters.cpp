#include "script/bound_parameters.hpp"

#include <algorithm>

#include "lua/walk.hpp"
#include "script/handle_code.hpp"

namespace rules::script {
namespace {

using lua::Expression;
using Kind = Expression::Kind;

/// How an event's parameter is used in a function.
struct EventUses : lua::Visitor {
  explicit EventUses(std::int32_t variable) : event(variable) {}
  bool is_event(const Expression& e) const { return e.kind == Kind::local && e.variable == event; }
  void expression(const Expression& e) {
    if (is_event(e)) ++uses;
    if (e.kind == Kind::field && is_event(e.of[0])) fields.push_back(&e);
  }
  void statement(const lua::Statement& s) {
    for (const Expression& target : s.targets) targets.insert(target.id);
  }
  std::int32_t event;
  std::size_t uses = 0;
  std::vector<const Expression*> fields;
  std::set<std::int32_t> targets;  ///< what is assigned
};

bool is_name(const std::string& name, const lua::Tree& tree, const lua::Globals& globals) {
  return globals.named.contains(name) ||
         std::any_of(tree.variables.begin(), tree.variables.end(),
                     [&](const lua::Variable& variable) { return variable.name == name; });
}

/// The event whose effect the function is, or what follows it; nullptr if it is another function. What is `undecided`
/// of an event changes while its effect runs.
const Dictionary::Event* event_of(const HookFunction& hook, const Dictionary& dictionary, const lua::Globals& globals) {
  const bool effect = hook.path.starts_with("event."), after = hook.path.starts_with("after.");
  if ((!effect && !after) || std::count(hook.path.begin(), hook.path.end(), '.') != (after ? 2 : 1)) return nullptr;
  if (globals.assigned.contains(effect ? "event" : "after")) return nullptr;
  const Expression& target = hook.statement->targets[0];
  const auto found = dictionary.events.find(as_id(after ? target.of[0].text : target.text));
  return found == dictionary.events.end() ? nullptr : &found->second;
}

}  // namespace

void bind_parameters(const HookFunction& hook, const lua::Tree& tree, const Dictionary& dictionary,
                     const lua::Globals& globals, Edits& edits, Bindings& bindings) {
  const Dictionary::Event* const event = event_of(hook, dictionary, globals);
  const lua::Function& function = tree.function(hook.statement->values[0].function);
  if (!event || function.varargs || function.parameters.empty() || function.parameters.size() > 2) return;
  EventUses uses(function.parameters[0]);
  const lua::Variable& variable = tree.variable(uses.event);
  if (!variable.assignments.empty()) return;
  lua::walk(tree, function.body, uses);
  const bool effect = hook.path.starts_with("event.");
  std::erase_if(uses.fields, [&](const Expression* field) {
    const bool known = std::find(event->fields.begin(), event->fields.end(), field->text) != event->fields.end();
    return !known || uses.targets.contains(field->id) || (effect && event->undecided.contains(field->text));
  });
  Signature signature{uses.fields.size() < uses.uses, function.parameters.size() == 2, {}};
  std::string parameters;
  for (const Expression* field : uses.fields) {
    const std::string parameter = variable.name + "__" + field->text;
    if (is_name(parameter, tree, globals)) return;
    const auto at = static_cast<std::int8_t>(std::find(event->fields.begin(), event->fields.end(), field->text) -
                                             event->fields.begin());
    if (std::find(signature.fields.begin(), signature.fields.end(), at) != signature.fields.end()) continue;
    signature.fields.push_back(at);
    parameters += ", " + parameter;
  }
  for (const Expression* field : uses.fields)
    edits.replace(field->place.begin, field->place.end, variable.name + "__" + field->text);
  const std::size_t behind = tree.variable(function.parameters.back()).place.end;
  edits.replace(behind, behind, parameters);
  bindings.signatures[hook.key] = std::move(signature);
}

}  // namespace rules::script
