// Each kind of question in scripts: the answer that ask() returns and the reply that advice may give.
#include "script/question_kinds.hpp"

#include <catch2/catch.hpp>

#include "unit/support/question_samples.hpp"

namespace rules::script::question_kinds_test {

TEST_CASE("each question kind's description matches its answers") {
  using Advice = KindSignature::Advice;
  const auto all = one_of_each();
  REQUIRE(all.size() == std::variant_size_v<QuestionForm>);
  for (const Sample& each : all) {
    const Question& ask = each.ask;
    CAPTURE(ask.kind.index());
    const KindSignature& said = signature_of(KindId(static_cast<std::int32_t>(ask.kind.index())));
    Lists lists;
    const Result told = to_script(lists, ask, ask.nth(0));
    CHECK((told.kind == Result::Kind::two) == (said.answer == KindSignature::Form::pair));
    CHECK(Value::is_list(told.value) == (said.answer == KindSignature::Form::list));
    const Type type = said.each && said.answer != KindSignature::Form::pair ? *said.each : ask.options()->type;
    for (const std::int64_t value : Value::is_list(told.value) ? lists[told.value] : std::vector{told.value})
      CHECK((type == Type::flag ? value == Value::kFalse : as_field(type, value).has_value()));
    CHECK(advised(ask, {.first = true}).has_value() == (said.advice == Advice::flag));
    const bool number = said.advice != Advice::flag && said.advice != Advice::list;
    CHECK(advised(ask, {.first = std::int64_t{1}, .second = std::int64_t{1}}).has_value() == number);
    CHECK(advised(ask, {.first = std::span<const std::int64_t>(each.list)}).has_value() ==
          (said.advice == Advice::list));
    CHECK(can_weigh(ask) == (said.advice == Advice::worths));
  }
}

TEST_CASE("q.low and q.high of numbers, subsets and divisions") {
  const std::vector<std::pair<int, int>> expected = {{0, 0}, {1, 3}, {1, 1}, {0, 0}, {0, 0},
                                                     {0, 0}, {1, 1}, {0, 0}, {0, 0}};
  std::vector<std::pair<int, int>> told;
  for (const Sample& each : one_of_each()) told.emplace_back(info_of(each.ask).low, info_of(each.ask).high);
  CHECK(told == expected);
}

TEST_CASE("the first of the best options is chosen, or none") {
  Question ask;
  Choose& choose = ask.emplace<Choose>();
  for (const int option : {7, 8, 9}) choose.add(option);
  const std::int64_t none[] = {0, -1, 0}, some[] = {2, 1, 2};
  CHECK(best(ask, some, 0) == Answer(Element::option, 7));
  CHECK(best(ask, some, 1) == Answer(Element::option, 9));
  CHECK(best(ask, none, 1) == Answer(Element::option, 9));
  choose.optional = true;
  CHECK(best(ask, none, 1) == Answer(Element::option, kNone));
  ask.emplace<Order>();
  CHECK_THROWS(best(ask, some, 0));
}

}  // namespace rules::script::question_kinds_test
