// Result types of calls: API functions by their entries, questions by their kind.
#include "lint/type_inference.hpp"
#include "script/handle_code.hpp"
#include "script/question_kinds.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using Kind = InferredType::Kind;
using ExpressionKind = Expression::Kind;

/// Returns the result type that an API entry describes.
InferredType given_by(std::string_view gives) {
  static const std::map<std::string_view, InferredType> types = {
      {"", {Kind::nothing}},
      {"number", {Kind::number}},
      {"flag", {Kind::flag}},
      {"set", {Kind::set}},
      {"face", {Kind::face}},
      {"card or nil", {Kind::card}},
      {"player or nil", {Kind::player}},
      {"outcome, number", {Kind::text}},
      {"event or nil", {Kind::event}},
      {"list of cards", list_of({Kind::card})},
      {"list of records", list_of({Kind::record})},
      {"list of numbers", list_of({Kind::number})},
      {"list of faces", list_of({Kind::unknown})},  // false for faces that can't be seen
  };
  const auto found = types.find(gives);
  return found == types.end() ? InferredType{} : found->second;
}

}  // namespace

/// Returns the type of the answer to a question, by its kind and type.
InferredType TypeInference::asked(const Expression& call) const {
  if (call.of.size() < 3 || call.of[2].kind != ExpressionKind::text) return {};
  const packs::Record* question = context_.read().find("question", call.of[2].text);
  if (!question) return {};
  const auto kind = kind_named(question->text("kind"));
  if (!kind) return {};
  const script::KindSignature& answer = script::signature_of(*kind);
  const std::string type = question->text("type");
  const InferredType option = type == "seat"   ? InferredType{Kind::player}
                              : type == "card" ? InferredType{Kind::card}
                                               : InferredType{};
  const InferredType each = answer.each ? sort_of(*answer.each) : option;
  switch (answer.answer) {
    case script::ScriptAnswer::Form::value:
    case script::ScriptAnswer::Form::flag: return each;
    case script::ScriptAnswer::Form::list: return each.known() ? list_of(each) : InferredType{};
    default: return {};
  }
}

InferredType TypeInference::of_call(const Expression& call) const {
  if (const auto [table, name] = constant(call.of[0]); table == "zone")
    return {.kind = Kind::zone, .of = name, .of_one = true};
  const script::ApiFunction* function = called(call);
  if (!function) {
    if (call.of[0].kind == ExpressionKind::field && call.of[0].of[0].kind == ExpressionKind::global &&
        call.of[0].of[0].text == "math")
      return {Kind::number};
    return {};
  }
  const std::string_view name = function->name;
  if (name == "ask") return asked(call);
  if (name == "ask_all") return list_of(asked(call));
  if (name == "records") {
    const bool literal = call.of.size() > 1 && call.of[1].kind == ExpressionKind::text;
    return list_of({.kind = Kind::record, .of = literal ? call.of[1].text : ""});
  }
  if (name == "within" && call.of.size() > 1 && call.of[1].kind == ExpressionKind::text) {
    InferredType event{.kind = Kind::event};
    if (const EventDecl* found = context_.event(call.of[1].text)) event.events.push_back(found);
    return event;
  }
  if (name == "get" && call.of.size() > 1) {
    const auto [table, variable] = constant(call.of[1]);
    const packs::Record* record =
        table == "variable" ? context_.read().find("variable", script::as_id(variable)) : nullptr;
    if (!record) return {};
    const std::string type = record->text("type");
    return type == "number" ? InferredType{Kind::number}
           : type == "flag" ? InferredType{Kind::flag}
           : type == "seat" ? InferredType{Kind::player}
                            : InferredType{Kind::card};
  }
  return given_by(function->gives);
}

}  // namespace rules::lint
