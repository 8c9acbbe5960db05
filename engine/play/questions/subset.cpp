// A subset of the options, perhaps with a committed card: 9 9 J + card-id | none
#include <algorithm>

#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class SubsetWords : public WordsOf<Subset> {
  Parsed parse(const Talk& talk, const Subset& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (talk.typed(words[w], "none")) continue;
      if (words[w] == "+" && w + 2 == words.size()) {
        const auto commit = std::ranges::find(kind.commit_list(), words[w + 1],
                                              [&](const Commit& each) { return id(talk, Card(each.card)); });
        if (commit == kind.commit_list().end()) return talk.refused("commit", words[w + 1]);
        out.set(1, static_cast<std::int32_t>(commit - kind.commit_list().begin()));
        break;
      }
      const auto place = options.find(words[w]);
      if (!place) return talk.refused("option", words[w]);
      out.take(out.taken() | 1u << *place);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Subset& kind) const override {
    const int n = kind.options.count;
    std::string out = talk.ui("expected.some", {{"sizes", talk.wording.sizes(kind.sizes, n)},
                                                {"options", talk.wording.enumerated(talk.options())}});
    for (const Commit& commit : kind.commit_list())
      out += "; " + talk.ui("expected.commit",
                            {{"id", id(talk, Card(commit.card))}, {"sizes", talk.wording.sizes(commit.sizes, n)}});
    return out;
  }
  table_view::Form form(const table_view::Asked& asked, const Subset& kind) const override {
    const int options = kind.options.count;
    table_view::SubsetForm out{
        .options = asked.options(), .sizes = numbers_in(kind.sizes, options), .with = {}, .prices = {}};
    for (int n = 0; n <= options; ++n)
      if (auto price = asked.price(n)) out.prices.push_back(std::move(*price));
    for (const Commit& commit : kind.commit_list())
      out.with.push_back({asked.card_with(Card(commit.card)), numbers_in(commit.sizes, options)});
    return out;
  }
  void describe(const table_view::Asked& asked, const Subset& kind, const Answer& given,
                table_view::Answer& out) const override {
    if (kind.options.type == Type::die)
      for (int i = 0; i < kind.options.count; ++i)
        if (given.taken() >> i & 1u) out.about.dice.push_back(kind.options[i]);
    out.makes = asked.made_with(out.about.dice);
    if (const Card card = asked.committed(given)) out.about.card = asked.rules().kind_of(card).id;
    else if (const auto price = asked.price(static_cast<int>(out.about.dice.size())); price && price->n > 0)
      out.cost.push_back(*price);
  }
  /// Returns the numbers in a mask, up to the number of options.
  static std::vector<int> numbers_in(std::uint32_t bits, int options) {
    std::vector<int> out;
    for (int k = 0; k <= std::min(options, 31); ++k)
      if (bits >> k & 1u) out.push_back(k);
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
