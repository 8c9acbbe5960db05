// One option: p2 | card-id | event-id | pass
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class ChooseWords : public WordsOf<Choose> {
  Parsed parse(const Talk& talk, const Choose& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 1) return talk.refused("one");
    if (talk.typed(words[0], "pass")) return kind.shape();
    const auto place = NamedOptions(talk).find(words[0]);
    if (!place) return talk.refused("option", words[0]);
    return Answer(Element::option, kind.options[*place]);
  }
  std::string expected(const Talk& talk, const Choose& kind) const override {
    std::vector<std::string> options = talk.options();
    if (kind.optional) options.push_back(talk.ui("typed.pass"));
    return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(options)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Choose&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
  void describe(const table_view::Asked& asked, const Choose&, const Answer& given,
                table_view::Answer& out) const override {
    if (given.passed()) return;
    out.about = asked.about(given.value());
    out.text = asked.text_of(given.value());
  }
};

}  // namespace

template <>
const KindWords& words_for<Choose>() {
  static const ChooseWords words;
  return words;
}

}  // namespace rules::play
