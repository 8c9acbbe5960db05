// A division: p1:2 p3:1, or p1: 2, p3: 1
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class DivideWords : public WordsOf<Divide> {
  Parsed parse(const Talk& talk, const Divide& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (const std::string& word : words) {
      if (talk.typed(word, "nothing")) continue;
      const std::size_t colon = word.find(':');
      const auto n = colon == std::string::npos ? std::nullopt : whole_number(std::string_view(word).substr(colon + 1));
      if (!n) return talk.ui("refused.share", {{"word", word}, {"example", first(talk, kind) + ": 1"}});
      const auto place = options.find(word.substr(0, colon));
      if (!place) return talk.refused("option", word.substr(0, colon));
      out.set(*place, *n);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Divide& kind) const override {
    std::vector<std::string> options = talk.options();
    for (std::size_t i = 0; i < options.size(); ++i)
      options[i] = talk.ui("expected.share", {{"option", options[i]}, {"n", std::to_string(kind.caps[i])}});
    return talk.ui("expected.divide",
                   {{"n", std::to_string(kind.shared())}, {"options", talk.wording.enumerated(options)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Divide& kind) const override {
    table_view::DivideForm out{.parts = asked.options(), .total = kind.shared(), .most = {}};
    out.most.assign(kind.caps.begin(), kind.caps.begin() + kind.options.count);
    return out;
  }
  static std::string first(const Talk& talk, const Divide& kind) {
    return kind.options.count > 0 ? talk.plain(kind.options[0]) : "";
  }
};

}  // namespace

template <>
const KindWords& words_for<Divide>() {
  static const DivideWords words;
  return words;
}

}  // namespace rules::play
