// One of several replacements: event-id | nothing; event-id#2 for the second identical one
#include "play/picture/asked.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

class ReplacementWords : public WordsOf<Replacement> {
  /// Returns what would happen, by which card; and its number, if that is ambiguous.
  std::string label(const Talk& talk, const Replacement& kind, const Replaced& given) const override {
    const Ruleset& rules = talk.read.rules();
    const Replacement::Proposal& proposal = kind[given.proposal];
    std::string out =
        proposal.instead ? talk.wording.name("event", rules.events()[proposal.instead].id) : talk.ui("prevented");
    if (proposal.by) out += " (" + talk.wording.name("card", rules.card_kinds()[proposal.by].id) + ")";
    int nth = 1, alike = 0;
    for (std::int32_t other = 0; other < kind.size; ++other) {
      if (kind[other] != proposal) continue;
      ++alike;
      nth += other < given.proposal;
    }
    return alike > 1 ? out + " " + std::to_string(nth) : out;
  }
  std::string plain(const Talk& talk, const Replacement& kind, const Replaced& given) const override {
    const EventId instead = kind[given.proposal].instead;
    int nth = 1;
    for (std::int32_t other = 0; other < given.proposal; ++other) nth += kind[other].instead == instead;
    return (instead ? talk.read.rules().events()[instead].id : "nothing") + (nth > 1 ? "#" + std::to_string(nth) : "");
  }
  Parsed parse(const Talk& talk, const Replacement& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 1) return talk.refused("one");
    for (std::int32_t proposal = 0; proposal < kind.size; ++proposal)
      if (plain(talk, kind, {proposal}) == words[0]) return Replaced{proposal};
    return talk.refused("option", words[0]);
  }
  std::string expected(const Talk& talk, const Replacement& kind) const override {
    std::vector<std::string> proposals;
    for (std::int32_t proposal = 0; proposal < kind.size; ++proposal)
      proposals.push_back(plain(talk, kind, {proposal}));
    return talk.ui("expected.one-of", {{"options", talk.wording.enumerated(proposals)}});
  }
  picture::Form form(const picture::Asked& asked, const Replacement&) const override {
    return picture::ChoiceForm{asked.answers()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Replacement>() {
  static const ReplacementWords words;
  return words;
}

}  // namespace rules::play
