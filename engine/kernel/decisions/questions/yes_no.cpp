#include "kernel/decisions/questions/yes_no.hpp"

namespace rules {

std::optional<Agreed> YesNo::parse(Words words, const AnswerNames&) const {
  if (words.size() != 1 || (words[0] != "yes" && words[0] != "no")) return std::nullopt;
  return Agreed{words[0] == "yes"};
}

AnswerClass YesNo::answer_class(const Agreed& given, Seat, StateView) const {
  return {given.yes ? AnswerBucket::yes : AnswerBucket::no};
}

ScriptAnswer YesNo::to_script(const Agreed& given) const {
  ScriptAnswer out(ScriptAnswer::Form::flag, Type::flag);
  out.add(given.yes);
  return out;
}

std::optional<Agreed> YesNo::advised(const AdviceReply& advice) const {
  const bool* yes = std::get_if<bool>(&advice.first);
  return yes ? std::optional(Agreed{*yes}) : std::nullopt;
}

}  // namespace rules
