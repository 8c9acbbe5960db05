// An order of several items: a b c
#include "base/one_text.hpp"
#include "play/picture/asked.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

class OrderWords : public WordsOf<Order> {
  std::string label(const Talk& talk, const Order&, const Ordered& given) const override {
    std::string out;
    for (const std::int32_t v : given.list()) join(out, talk.label(v));
    return out;
  }
  std::string plain(const Talk& talk, const Order&, const Ordered& given) const override {
    std::string out;
    for (const std::int32_t v : given.list()) join(out, talk.plain(v), " ");
    return out;
  }
  Parsed parse(const Talk& talk, const Order& kind, const std::vector<std::string>& words) const override {
    NamedOptions options(talk);
    Ordered out;
    for (const std::string& word : words) {
      const auto place = options.find(word);
      if (!place) return talk.refused("option", word);
      out.push(kind.options[*place]);
    }
    return out;
  }
  std::string expected(const Talk& talk, const Order&) const override {
    return talk.ui("expected.order", {{"options", talk.wording.enumerated(talk.options())}});
  }
  picture::Form form(const picture::Asked& asked, const Order&) const override {
    return picture::OrderForm{asked.options()};
  }
};

}  // namespace

template <>
const KindWords& words_for<Order>() {
  static const OrderWords words;
  return words;
}

}  // namespace rules::play
