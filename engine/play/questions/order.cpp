// An order of several items: a b c
#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class OrderWords : public WordsOf<Order> {
  Parsed parse(const Talk& talk, const Order& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Answer out = kind.shape();
    for (std::size_t w = 0; w < words.size(); ++w) {
      const auto place = options.find(words[w]);
      if (!place) return talk.refused("option", words[w]);
      out.set(static_cast<int>(w), kind.options[*place]);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Order&) const override {
    return talk.ui("expected.order", {{"options", talk.wording.enumerated(talk.options())}});
  }
  table_view::Form form(const table_view::Asked& asked, const Order&) const override {
    return table_view::OrderForm{asked.options()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Order>() {
  static const OrderWords words;
  return words;
}

}  // namespace rules::play
