// Some of several, with a card that is committed: 9 9 J + card-id | none
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

class SubsetWords : public WordsOf<Subset> {
  std::string label(const Talk& talk, const Subset& kind, const Picked& given) const override {
    std::string out;
    for (int i = 0; i < kind.options.count; ++i)
      if (given.has(i)) add_word(out, talk.label(kind.options[i]), ", ");
    if (out.empty()) out = talk.none("none");
    if (given.commits()) out += " + " + talk.wording.card(talk.read, kind.committed(given), talk.ask.seat);
    return out;
  }
  std::string plain(const Talk& talk, const Subset& kind, const Picked& given) const override {
    std::string out;
    for (int i = 0; i < kind.options.count; ++i)
      if (given.has(i)) add_word(out, talk.plain(kind.options[i]));
    if (out.empty()) out = "none";
    if (given.commits()) out += " + " + id(talk, kind.committed(given));
    return out;
  }
  Parsed parse(const Talk& talk, const Subset& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Picked out;
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (talk.typed(words[w], "none")) continue;
      if (words[w] == "+" && w + 2 == words.size()) {
        for (std::int32_t c = 0; c < kind.commit_count; ++c)
          if (id(talk, kind.commit_list()[static_cast<std::size_t>(c)].card) == words[w + 1]) out.commit = c;
        if (!out.commits()) return talk.refused("commit", words[w + 1]);
        break;
      }
      const auto place = options.find(words[w]);
      if (!place) return talk.refused("option", words[w]);
      out.places |= 1u << *place;
    }
    return out;
  }
  std::string expected(const Talk& talk, const Subset& kind) const override {
    const int n = kind.options.count;
    std::string out = talk.ui("expected.some", {{"sizes", talk.wording.sizes(kind.sizes, n)},
                                                {"options", talk.wording.enumerated(talk.options())}});
    for (const Commit& commit : kind.commit_list())
      out += "; " + talk.ui("expected.commit",
                            {{"id", id(talk, commit.card)}, {"sizes", talk.wording.sizes(commit.sizes, n)}});
    return out;
  }
  static const std::string& id(const Talk& talk, Card card) { return talk.read.rules().kind_of(card).id; }
};

}  // namespace

template <>
const KindWords& words_for<Subset>() {
  static const SubsetWords words;
  return words;
}

}  // namespace rules::play
