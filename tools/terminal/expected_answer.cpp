#include "expected_answer.hpp"

#include <algorithm>

namespace tools {
namespace {

namespace table_view = rules::play::table_view;
using rules::play::TableView;
using rules::play::Wording;

class ExpectedAnswer {
 public:
  explicit ExpectedAnswer(const Wording& words) : words_(words) {}

  std::string of(const table_view::ChoiceForm& form) const {
    return ui("expected.one-of", {{"options", labels(form.options)}});
  }
  std::string of(const table_view::NumberForm& form) const {
    return ui("expected.number", {{"low", std::to_string(form.least)}, {"high", std::to_string(form.most)}});
  }
  std::string of(const table_view::SubsetForm& form) const {
    const int all = static_cast<int>(form.options.size());
    std::string out =
        ui("expected.some", {{"sizes", words_.sizes(bits(form.sizes), all)}, {"options", labels(form.options)}});
    for (const table_view::Commitment& each : form.with)
      out += "; " + ui("expected.commit", {{"id", each.card.label}, {"sizes", words_.sizes(bits(each.sizes), all)}});
    return out;
  }
  std::string of(const table_view::OrderForm& form) const {
    return ui("expected.order", {{"options", labels(form.options)}});
  }
  std::string of(const table_view::DieFaceForm& given) const {
    const table_view::DieFaceForm form = in_order(given);
    std::vector<std::string> dice, faces;
    for (const auto& die : form.dice) dice.push_back(die.name);
    for (const auto& [face, look] : form.faces) faces.push_back(face.label);
    return ui(
        "expected.die-face",
        {{"options", words_.enumerated(dice)}, {"faces", words_.enumerated(faces)}, {"example", die_example(form)}});
  }
  std::string of(const table_view::DivideForm& form) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < form.parts.size(); ++i) parts.push_back(share(form.parts[i].label, form.most[i]));
    return ui("expected.divide", {{"n", std::to_string(form.total)}, {"options", words_.enumerated(parts)}});
  }
  /// Omits what can't be offered at all.
  std::string of(const table_view::OfferForm& form) const {
    std::vector<std::string> parts;
    for (const auto& part : form.resources)
      if (part.most > 0) parts.push_back(share(part.amount.name, part.most));
    if (!form.cards.empty()) parts.push_back(ui("expected.cards", {{"options", labels(form.cards)}}));
    if (parts.empty()) return ui("expected.nothing");
    return ui("expected.offer", {{"parts", words_.enumerated(parts)}, {"players", labels(form.targets)}});
  }

 private:
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const {
    return words_.ui(key, values);
  }
  std::string labels(const std::vector<table_view::Answer>& answers) const {
    std::vector<std::string> all;
    for (const table_view::Answer& each : answers) all.push_back(each.label);
    return words_.enumerated(all);
  }
  std::string share(const std::string& what, std::int64_t most) const {
    return ui("expected.share", {{"option", what}, {"n", std::to_string(most)}});
  }
  static std::uint32_t bits(const std::vector<int>& sizes) {
    std::uint32_t out = 0;
    for (const int each : sizes) out |= 1u << each;
    return out;
  }

  const Wording& words_;
};

}  // namespace

std::string expected_answer(const TableView& view, const Wording& words) {
  return std::visit([&](const auto& form) { return ExpectedAnswer(words).of(form); }, view.question->form);
}

table_view::DieFaceForm in_order(table_view::DieFaceForm form) {
  const auto place_of = [&](const auto& die) {
    return std::ranges::find_if(form.faces, [&](const auto& of) { return of.face.id == die.id; });
  };
  std::ranges::stable_sort(form.dice, [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  return form;
}

std::string die_example(const table_view::DieFaceForm& form) {
  if (form.dice.empty()) return "";
  const auto& die = form.dice.front();
  const auto other =
      std::find_if(form.faces.rbegin(), form.faces.rend(), [&](const auto& each) { return each.face.id != die.id; });
  return die.name + " -> " + (other == form.faces.rend() ? die.name : other->face.label);
}

}  // namespace tools
