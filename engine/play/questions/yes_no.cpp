// Yes or no: yes | no
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class YesNoWords : public WordsOf<YesNo> {
  Parsed parse(const Talk& talk, const YesNo&, const std::vector<std::string>& words) const override {
    if (words.size() == 1 && (talk.typed(words[0], "yes") || words[0] == "true")) return Answer(Element::flag, 1);
    if (words.size() == 1 && (talk.typed(words[0], "no") || words[0] == "false")) return Answer(Element::flag, 0);
    return talk.refused("yes-no");
  }
  std::string expected(const Talk& talk, const YesNo&) const override { return talk.ui("expected.yes-no"); }
  table_view::Form form(const table_view::Asked& asked, const YesNo&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
};

}  // namespace

template <>
const KindWords& words_for<YesNo>() {
  static const YesNoWords words;
  return words;
}

}  // namespace rules::play
