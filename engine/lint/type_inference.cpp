#include "lint/type_inference.hpp"

#include <algorithm>
#include <bit>

#include "lua/ast.hpp"
#include "script/event_objects.hpp"
#include "script/question_kinds.hpp"
#include "script/value.hpp"

namespace rules::lint {

using lua::Expression;
using lua::Statement;
using script::ScriptType;
using ExpressionKind = Expression::Kind;

namespace {

InferredType list_of(InferredType element) {
  return {.kind = Kind::list, .element = std::make_shared<const InferredType>(std::move(element))};
}

/// Returns what is known of the values of a type, apart from nil.
InferredType values_of(ScriptType type) {
  const script::TypeInfo& info = script::type_info(type);
  const auto first = [](script::TypeKinds kinds) { return kinds ? Kind(std::countr_zero(kinds)) : Kind::any; };
  InferredType result{type <= ScriptType::nothing ? type : first(info.kinds)};
  if (info.elements) result.element = std::make_shared<const InferredType>(InferredType{first(info.elements)});
  return result;
}

/// Returns the type of a record's field.
InferredType values_of(const packs::FieldSchema& field) {
  if (field.type == packs::ValueType::list) return list_of(values_of(field.parts[0]));
  const Type type = packs::type_of_field(field);
  if (type == Type::text) return {};
  InferredType result = values_of(script::script_type(type));
  if (type == Type::record) result.of = field.scalar().kind;
  return result;
}

}  // namespace

bool InferredType::single() const {
  constexpr script::TypeKinds kSingle =
      script::kinds_in(Kind::number, Kind::flag, Kind::player, Kind::set, Kind::face, Kind::zone, Kind::place,
                       Kind::resource, Kind::die, Kind::variable, Kind::message);
  return (kSingle & script::kinds_in(kind)) != 0;
}

std::string describe(const InferredType& inferred_type) {
  const script::TypeInfo& info = script::type_info(inferred_type.kind);
  std::string out = *info.described ? info.described : info.noun;
  if (inferred_type.of_one) out += " of one player";
  if (inferred_type.kind == Kind::record && !inferred_type.of.empty()) out += " of kind " + inferred_type.of;
  if (inferred_type.kind == Kind::text && !inferred_type.of.empty()) out += " (\"" + inferred_type.of + "\")";
  return out;
}

std::string wanted(ScriptType type) {
  if (type == ScriptType::set) return "a set of players, such as everyone(), others(p) or with(set, p)";
  if (type == ScriptType::message) return "a text key, text.KEY";
  const script::TypeInfo& info = script::type_info(type);
  return info.kinds == 0 ? "" : *info.described ? info.described : info.noun;
}

bool fits(ScriptType type, const InferredType& inferred_type) {
  if (inferred_type.kind == Kind::zone) {
    if (type == ScriptType::own_zone) return inferred_type.of_player || inferred_type.of.empty();
    const bool pile = type == ScriptType::pile || type == ScriptType::shown || type == ScriptType::cards;
    if (pile && inferred_type.of_player) return false;
  }
  const script::TypeKinds kinds = script::type_info(type).kinds;
  return kinds == 0 || (kinds & script::kinds_in(inferred_type.kind)) != 0;
}

/// Collects the origins of locals that are never reassigned.
struct TypeInference::Collector : lua::Visitor {
  explicit Collector(TypeInference& all) : types(all) {}
  void statement(const Statement& s) {
    using What = Source::What;
    const bool local = s.kind == Statement::Kind::local, each = s.kind == Statement::Kind::each;
    if (!local && !each && s.kind != Statement::Kind::count) return;
    for (std::size_t v = 0; v < s.variables.size(); ++v) {
      if (!types.script_.tree.variable(s.variables[v]).assignments.empty()) continue;
      if (!local) {
        types.sources_[s.variables[v]] = {&s.values[0], v, each ? What::each : What::count};
      } else if (v < s.values.size()) {
        types.sources_[s.variables[v]] = {&s.values[v], 0};
      } else if (!s.values.empty()) {
        types.sources_[s.variables[v]] = {&s.values.back(), v - s.values.size() + 1};
      }
    }
  }
  TypeInference& types;
};

TypeInference::TypeInference(const LintContext& context, const ScriptText& script)
    : context_(context), script_(script), names_(context.dictionary(script)), globals_(script.tree) {
  lua::walk(script.tree, Collector(*this));
  for (const HookText& hook : script.hooks) {
    const std::vector<std::int32_t>& parameters = hook.function(script.tree).parameters;
    if (!parameters.empty()) known_[parameters[0]] = first_parameter(hook);
    if (parameters.size() > 1 && hook.table != "weigh") known_[parameters[1]] = {Kind::card};
  }
  for (auto& [variable, inferred_type] : known_)
    if (!script.tree.variable(variable).assignments.empty()) inferred_type = {};
}

InferredType TypeInference::first_parameter(const HookText& hook) const {
  InferredType event{.kind = Kind::event};
  if (hook.table == "step") return {Kind::player};
  if (hook.table == "value") {
    const packs::Record* value = context_.read().find("value", hook.target);
    return value && value->text("of") == "player" ? InferredType{Kind::player} : InferredType{};
  }
  if (hook.table == "advice" || hook.table == "weigh") return {Kind::question};
  if (hook.table == "play" || hook.table == "can" || hook.table == "must") {
    const packs::Record* card = context_.read().find("card", hook.target);
    const packs::Node* plays = card ? card->find("play") : nullptr;
    if (!plays) return event;
    bool any = false;  // played in windows that it doesn't name
    for (const packs::Node& play : plays->items)
      for (const char* key : {"when", "after"})
        if (const packs::Node* on = play.find(key))
          for (const packs::Node& each : on->items) {
            const auto named = context_.events_of(each.text);
            event.events.insert(event.events.end(), named.begin(), named.end());
            any |= named.empty();
          }
    if (any || std::ranges::any_of(plays->items, [](const auto& play) { return play.find("with"); }))
      event.events.clear();
    return event;
  }
  event.events = context_.events_of(hook.target);
  if (hook.table == "modify" && event.events.empty()) return {.kind = Kind::value, .of = records_of(hook.target)};
  return event;
}

/// Returns the record kind that a value is computed for; "" if there is none.
std::string TypeInference::records_of(const std::string& id) const {
  const packs::Record* value = context_.read().find("value", id);
  if (!value) return "";
  const std::string of = value->text("of");
  if (of == "die") return "";
  return of == "player" ? value->text("at") : of;
}

std::pair<std::string, std::string> TypeInference::constant(const Expression& e) const {
  const std::string* const name = lua::member_name(e);
  if (!name || !plain_global(e.of[0])) return {};
  const auto table = names_.constants.find(e.of[0].text);
  if (table == names_.constants.end() || !table->second.contains(*name)) return {};
  return {table->first, *name};
}

const script::ApiFunction* TypeInference::function(const Expression& e) const {
  return plain_global(e) ? script::function_named(e.text) : nullptr;
}

const script::ApiFunction* TypeInference::called(const Expression& call) const {
  return call.kind == ExpressionKind::call ? function(call.of[0]) : nullptr;
}

const Expression* TypeInference::origin(const Expression& local) const {
  const auto found = local.kind == ExpressionKind::local ? sources_.find(local.variable) : sources_.end();
  return found != sources_.end() && found->second.what == Source::What::value && found->second.nth == 0
             ? found->second.from
             : nullptr;
}

const Expression* TypeInference::gone_through(const Expression& local) const {
  const auto found = local.kind == ExpressionKind::local ? sources_.find(local.variable) : sources_.end();
  if (found == sources_.end() || found->second.what != Source::What::each) return nullptr;
  const Expression& in = *found->second.from;
  return in.kind == ExpressionKind::call && in.of.size() > 1 && plain_global(in.of[0]) && in.of[0].text == "ipairs"
             ? &in.of[1]
             : nullptr;
}

InferredType TypeInference::of(const Expression& e) const {
  switch (e.kind) {
    case ExpressionKind::nil: return {Kind::nil};
    case ExpressionKind::true_:
    case ExpressionKind::false_: return {Kind::flag};
    case ExpressionKind::integer:
    case ExpressionKind::number: return {Kind::number};
    case ExpressionKind::text: return {.kind = Kind::text, .of = e.text};
    case ExpressionKind::function: return {Kind::function};
    case ExpressionKind::global: return function(e) ? InferredType{Kind::function} : InferredType{};
    case ExpressionKind::table: return {Kind::table};
    case ExpressionKind::parentheses: return of(e.of[0]);
    case ExpressionKind::local: return of_local(e.variable);
    case ExpressionKind::index:
      if (const InferredType from = of(e.of[0]); from.kind == Kind::list && from.element) return *from.element;
      [[fallthrough]];
    case ExpressionKind::field: return of_field(e);
    case ExpressionKind::call: return of_call(e);
    case ExpressionKind::unary:
      if (e.operation == lua::Operator::not_) return {Kind::flag};
      return {Kind::number};
    case ExpressionKind::binary: return of_binary(e);
    default: return {};
  }
}

InferredType TypeInference::of_binary(const Expression& e) const {
  using lua::Operator;
  if (lua::is_order(e.operation) || lua::is_equality(e.operation)) return {Kind::flag};
  switch (e.operation) {
    case Operator::concatenate: return {Kind::text};
    case Operator::and_:
    case Operator::or_: {
      const InferredType left = of(e.of[0]), right = of(e.of[1]);
      // `a and b` may yield a if a is false; `x and y or z` yields y or z.
      if (e.operation == Operator::and_)
        return left.kind == Kind::flag && right.kind == Kind::flag ? left : InferredType{};
      return left.kind == right.kind && left.of == right.of && left.kind != Kind::list ? left : InferredType{};
    }
    default: return {Kind::number};
  }
}

InferredType TypeInference::of_local(std::int32_t variable) const {
  if (const auto found = known_.find(variable); found != known_.end()) return found->second;
  known_[variable] = {};  // recursion yields unknown
  const auto source = sources_.find(variable);
  if (source == sources_.end()) return {};
  const auto& [from, nth, what] = source->second;
  InferredType inferred_type;
  if (what == Source::What::count) {
    inferred_type = {Kind::number};
  } else if (what == Source::What::value) {
    if (nth == 0) inferred_type = of(*from);
  } else if (from->kind == ExpressionKind::call && plain_global(from->of[0])) {
    const std::string& loop = from->of[0].text;
    const script::ApiFunction* const function = script::function_named(loop);
    if (function && function->result.type == Kind::player_loop) inferred_type = {Kind::player};
    if (loop == "ipairs" && nth == 0) inferred_type = {Kind::number};
    if (loop == "ipairs" && nth == 1 && from->of.size() > 1)
      if (const InferredType list = of(from->of[1]); list.element) inferred_type = *list.element;
  }
  return known_[variable] = inferred_type;
}

InferredType TypeInference::of_constant(const std::string& table, const std::string& name) const {
  const script::Dictionary::Constant& constant = names_.constants.at(table).at(name);
  if (table == "face") return {.kind = Kind::face, .of = name};
  if (table != "option") {
    const Kind kind = script::script_type(script::tag_of(constant.code));
    return {.kind = kind, .of = kind == Kind::record ? table : name, .of_player = constant.of_player};
  }
  if (!constant.text.empty()) return {Kind::text};
  return {script::Value::is_number(constant.code) ? Kind::number : Kind::flag};
}

InferredType TypeInference::of_field(const Expression& e) const {
  if (const auto [table, name] = constant(e); !table.empty()) return of_constant(table, name);
  if (e.kind != ExpressionKind::field) return {};
  const InferredType from = of(e.of[0]);
  if (from.kind == Kind::event) {
    if (e.text == "event") return {Kind::text};
    if (e.text == "got") return {Kind::number};
    std::optional<Type> type;
    for (const EventDecl* event : from.events)
      for (const FieldDecl& field : event->fields) {
        if (script::in_lua(field.id) != e.text) continue;
        if (type && *type != field.type) return {};
        type = field.type;
      }
    return type ? values_of(script::script_type(*type)) : InferredType{};
  }
  if (from.kind == Kind::value) {
    for (std::size_t i = 0; i < std::size(script::kValueFields); ++i) {
      if (e.text != script::kValueFieldNames[i]) continue;
      InferredType field = values_of(script::script_type(script::kValueFields[i]));
      if (field.kind == Kind::record) field.of = from.of;
      return field;
    }
    return {};
  }
  if (from.kind == Kind::card) {
    if (e.text == "owner") return {Kind::player};
    if (e.text == "deck" || e.text == "zone") return {Kind::zone};
    if (e.text == "kind") return {Kind::card_kind};
    const packs::KindSchema* card = context_.read().schema().find("card");
    const packs::FieldSchema* field = card ? card->find(script::as_id(e.text)) : nullptr;
    return field ? values_of(*field) : InferredType{};
  }
  if (from.kind == Kind::record && !from.of.empty()) {
    const packs::KindSchema* kind = context_.read().schema().find(from.of);
    const packs::FieldSchema* field = kind ? kind->find(script::as_id(e.text)) : nullptr;
    return field ? values_of(*field) : InferredType{};
  }
  return {};
}

/// Returns the type of the answer to a question, by its kind and type.
InferredType TypeInference::asked(const Expression& call) const {
  const bool literal = call.of.size() > 2 && call.of[2].kind == ExpressionKind::text;
  const QuestionDecl* const question = literal ? context_.question(call.of[2].text) : nullptr;
  if (!question) return {};
  const script::KindSignature& answer = script::signature_of(question->kind);
  const InferredType each = values_of(script::script_type(answer.each.value_or(question->type)));
  switch (answer.answer) {
    case script::KindSignature::Form::value: return each;
    case script::KindSignature::Form::list: return list_of(each);
    default: return {};
  }
}

InferredType TypeInference::of_call(const Expression& call) const {
  if (const auto [table, name] = constant(call.of[0]); table == "zone")
    return {.kind = Kind::zone, .of = name, .of_one = true};
  const script::ApiFunction* function = called(call);
  if (!function) {
    const bool math = call.of[0].kind == ExpressionKind::field && call.of[0].of[0].kind == ExpressionKind::global &&
                      call.of[0].of[0].text == "math";
    return math ? InferredType{Kind::number} : InferredType{};
  }
  const Expression* const first = call.of.size() > 1 ? &call.of[1] : nullptr;
  const bool literal = first && first->kind == ExpressionKind::text;
  switch (function->result.type) {
    case Kind::answer: return asked(call);
    case Kind::answers: return list_of(asked(call));
    case Kind::records: return list_of({.kind = Kind::record, .of = literal ? first->text : ""});
    case Kind::value_of: {
      const auto [table, variable] = first ? constant(*first) : std::pair<std::string, std::string>();
      for (const VariableDecl& decl : context_.declared().variables)
        if (table == "variable" && decl.id == script::as_id(variable)) return values_of(script::script_type(decl.type));
      return {};
    }
    case Kind::event: {
      InferredType event{.kind = Kind::event};
      if (const EventDecl* const named = literal ? context_.event(first->text) : nullptr) event.events.push_back(named);
      return event;
    }
    default: return values_of(function->result.type);
  }
}

}  // namespace rules::lint
