// A number: 3
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class NumberWords : public WordsOf<Number> {
  Parsed parse(const Talk& talk, const Number&, const std::vector<std::string>& words) const override {
    const auto n = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
    if (!n) return talk.refused("number");
    return Answer(Element::number, *n);
  }
  std::string expected(const Talk& talk, const Number& kind) const override {
    return talk.ui("expected.number", {{"low", std::to_string(kind.low)}, {"high", std::to_string(kind.high)}});
  }
  table_view::Form form(const table_view::Asked&, const Number& kind) const override {
    return table_view::NumberForm{kind.low, kind.high};
  }
  void describe(const table_view::Asked&, const Number&, const Answer& given, table_view::Answer& out) const override {
    out.about.n = given.value();
  }
};

}  // namespace

template <>
const KindWords& words_for<Number>() {
  static const NumberWords words;
  return words;
}

}  // namespace rules::play
