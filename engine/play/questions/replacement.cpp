// One of several replacements: event-id | nothing; event-id#2 for the second identical one
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class ReplacementWords : public WordsOf<Replacement> {
  Parsed parse(const Talk& talk, const Replacement& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 1) return talk.refused("one");
    for (std::uint64_t n = 0; n < kind.count(); ++n)
      if (talk.plain(kind.nth(n)) == words[0]) return kind.nth(n);
    return talk.refused("option", words[0]);
  }
  std::string expected(const Talk& talk, const Replacement& kind) const override {
    std::vector<std::string> proposals;
    for (std::uint64_t n = 0; n < kind.count(); ++n) proposals.push_back(talk.plain(kind.nth(n)));
    return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(proposals)}});
  }
  table_view::Form form(const table_view::Asked& asked, const Replacement&) const override {
    return table_view::ChoiceForm{asked.answers()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Replacement>() {
  static const ReplacementWords words;
  return words;
}

}  // namespace rules::play
