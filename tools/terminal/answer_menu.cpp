#include <algorithm>
#include <map>
#include <set>

#include "answers.hpp"
#include "base/one_text.hpp"
#include "fmt/format.h"
#include "matching.hpp"
#include "packs/yaml/printable.hpp"
#include "play/table_text.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

namespace table_view = rules::play::table_view;
using rules::join;
using rules::play::TableView;
using rules::play::Wording;

/// Returns the name if it can be typed among other words (matching.hpp), else the id.
const std::string& typeable(const std::string& name, const std::string& id) {
  const bool parts = name.find_first_of(",:+\t") != std::string::npos || name.find("->") != std::string::npos;
  return parts || std::ranges::count(name, ' ') >= static_cast<std::ptrdiff_t>(kMaxWords) ? id : name;
}

/// Returns a text that isn't broken into lines: with no-break spaces.
std::string in_one_piece(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == ' ' ? "\u00a0" : std::string(1, c);
  return out;
}

/// Returns the form with its dice in the order of their faces.
table_view::DieFaceForm in_order(table_view::DieFaceForm form) {
  const auto place_of = [&](const auto& die) {
    return std::ranges::find_if(form.faces, [&](const auto& of) { return of.face.id == die.id; });
  };
  std::ranges::stable_sort(form.dice, [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  return form;
}

/// Returns an example of a die and another face of it: "9 -> K".
std::string die_example(const table_view::DieFaceForm& form) {
  if (form.dice.empty()) return "";
  const auto& die = form.dice.front();
  const auto other =
      std::find_if(form.faces.rbegin(), form.faces.rend(), [&](const auto& each) { return each.face.id != die.id; });
  return die.name + " -> " + (other == form.faces.rend() ? die.name : other->face.label);
}

constexpr std::size_t kFew = 12;      ///< number of answers that are listed although they could be typed
constexpr std::size_t kFewCards = 3;  ///< kinds of cards named in an offer's options if space is short

constexpr std::size_t kForExplaining = 2;  ///< lines that may be taken from the table to explain a question

/// The amount of detail: everything; no texts of options; that and several answers per line.
enum class Detail { whole, names, dense };

class MenuOf {
 public:
  MenuOf(const TableView& shown, const Wording& words, std::size_t width)
      : view_(shown), question_(*shown.question), words_(words), width_(width) {}

  /// `explained`: includes the text of the question.
  Menu menu(Detail form, bool explained) {
    form_ = form;
    menu_ = {};
    called_.clear();
    context();
    put(styled(question_.prompt, Style::heading), 0);
    if (explained && question_.text) put(styled(*question_.text, Style::faint));
    const Manner how = manner();
    if (question_.pass && how.by_enter) menu_.pass = *question_.pass;
    if (idle()) put(styled(ui("idle"), Style::faint));
    if (how.listed != Listed::no) list(how.listed);
    else std::visit([this](const auto& each) { guide(each); }, question_.form);
    return menu_;
  }

 private:
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const {
    return words_.ui(key, values);
  }
  void put(const std::string& text, std::size_t indent = 2) {
    if (!text.empty()) menu_.text += wrapped(std::string(indent, ' ') + text, width_, indent + 2) + "\n";
  }
  std::string player(int seat) const { return name_of(view_, seat); }
  std::string amounts(const std::vector<table_view::Amount>& all) const {
    return rules::one_text(all, ", ", [&](const table_view::Amount& each) { return amount_text(each, words_); });
  }

  /// Adds what a card being played does, and which tie it is.
  void context() {
    const table_view::Subject& about = question_.about;
    if (about.card) {
      const std::string text = about.card->text ? *about.card->text : "";
      put(ui(about.by ? "plays-card" : "about-card",
             {{"player", about.by ? player(*about.by) : ""}, {"card", about.card->name}, {"text", text}}),
          0);
    }
    const table_view::Place* const place = place_asked();
    if (place && !about.card) about_place(*place);
    if (place && !place->stock.empty())
      put(ui("about-stock", {{"place", place->name}, {"amounts", amounts(place->stock)}}), 0);
    if (about.tied.size() < 2) return;
    std::vector<std::string> tied;
    for (const int seat : about.tied) tied.push_back(player(seat));
    const std::string name = place ? place->name : about.event_name.value_or(about.place.value_or(""));
    put(ui("about-tied", {{"place", name}, {"tied", words_.listed(tied)}}), 0);
    offers();
  }
  /// Adds the place that it is about, and its benefits; or the event, if it is known already: it says more.
  void about_place(const table_view::Place& place) {
    if (form_ == Detail::dense || !place.text) return;
    const table_view::Subject& about = question_.about;
    const bool event = about.event_name && about.event_text && about.tied.empty();
    put(ui("about-place",
           {{"place", event ? *about.event_name : place.name}, {"text", event ? *about.event_text : *place.text}}),
        0);
  }
  /// Adds earlier offers in this tie.
  void offers() {
    std::vector<std::string> made;
    const auto& entries = view_.log.entries;
    for (auto entry = entries.rbegin(); entry != entries.rend() && entry->kind != "tie"; ++entry) {
      if (entry->round != view_.round || entry->step != view_.step) break;
      if (entry->kind == "offer") made.insert(made.begin(), entry->text);
    }
    if (made.empty()) return put(ui("offers-none"), 0);
    if (form_ != Detail::dense) put(ui("offers-so-far"), 0);
    std::string all = ui("offers-so-far");
    for (const std::string& each : made)
      if (form_ == Detail::dense) all += " " + each;
      else put(each);
    if (form_ == Detail::dense) put(all, 0);
  }
  /// Returns the place that it is about, or nullptr.
  const table_view::Place* place_asked() const {
    for (const table_view::Step& step : view_.steps)
      if (step.place && question_.about.place == step.place->id) return &*step.place;
    return nullptr;
  }

  /// Returns true if passing is the only answer.
  bool idle() const { return question_.pass && question_.count == 1; }
  static bool of_dice(const std::vector<table_view::Answer>& options) {
    return !options.empty() && options.front().about.die.has_value();
  }

  /// The numbering of answers: in the question's order, or in hand order.
  enum class Listed { no, as_given, by_hand };
  struct Manner {
    Listed listed = Listed::no;
    bool by_enter = true;  ///< Enter gives the answer that passes
  };
  Manner manner() const {
    Manner out = std::visit([this](const auto& each) { return manner(each); }, question_.form);
    if (question_.more) out.listed = Listed::no;
    return out;
  }
  Listed if_few() const { return question_.answers.size() <= kFew ? Listed::as_given : Listed::no; }
  Manner manner(const table_view::ChoiceForm&) const { return {Listed::by_hand}; }
  Manner manner(const table_view::NumberForm&) const { return {}; }
  Manner manner(const table_view::SubsetForm& each) const {  // choosing nothing may cost something
    return {.listed = of_dice(each.options) ? Listed::no : if_few(), .by_enter = false};
  }
  Manner manner(const table_view::OrderForm&) const { return {if_few()}; }
  Manner manner(const table_view::DieFaceForm&) const { return {if_few()}; }
  Manner manner(const table_view::DivideForm&) const { return {if_few()}; }
  Manner manner(const table_view::OfferForm&) const { return {}; }  // each answer would be a sentence

  void list(Listed how) {
    std::string dense, left_out;
    std::vector<const table_view::Answer*> all = pointers(question_.answers);
    if (how == Listed::by_hand) sort_cards(all);
    for (const table_view::Answer* const each : all) {
      const table_view::Answer& answer = *each;
      menu_.numbered.push_back(answer.id);
      std::string line = fmt::format("{:>2}. {}", menu_.numbered.size(), answer.label);
      if (!answer.cost.empty()) line += " (" + amounts(answer.cost) + ")";
      if (answer.makes) line += " (" + *answer.makes + ")";
      if (answer.id == menu_.pass) line += " " + styled(ui("enter"), Style::faint);
      if (answer.text) left_out = answer.label;
      if (form_ == Detail::dense) {
        join(dense, line, "  ");
        continue;
      }
      if (form_ == Detail::whole && answer.text) line += "  " + styled(*answer.text, Style::faint);
      put(line, 2);
    }
    put(dense);
    tell_left_out(left_out);
  }

  /// If there is no space for texts, tells how to read one of them.
  void tell_left_out(const std::string& one) {
    if (form_ != Detail::whole && !one.empty()) put(ui("left-out", {{"what", one}}));
  }

  /// Adds the options in one line, in order, each with its position.
  void options(const std::vector<table_view::Answer>& all) {
    std::vector<const table_view::Answer*> sorted = pointers(all);
    if (of_dice(all)) sort_dice(sorted);
    sort_cards(sorted);
    std::string line;
    for (const table_view::Answer* each : sorted) {
      menu_.places.push_back(each->id);
      called_.push_back(typeable(each->label, each->id));
      const std::string name = each->about.die ? styled("[" + each->label + "]", Style::die) : " " + each->label;
      join(line, fmt::format("#{}:{}", menu_.places.size(), name), each->about.die ? "  " : ", ");
    }
    put(line);
    if (of_dice(all)) return;
    for (const table_view::Answer* each : sorted)
      if (each->text && form_ != Detail::whole) return tell_left_out(each->label);
    std::set<std::string> told;
    for (const table_view::Answer* each : sorted)
      if (each->text && told.insert(each->label).second) put(styled(each->label + ": " + *each->text, Style::faint), 4);
  }
  static std::vector<const table_view::Answer*> pointers(const std::vector<table_view::Answer>& all) {
    std::vector<const table_view::Answer*> out;
    for (const table_view::Answer& each : all) out.push_back(&each);
    return out;
  }
  /// Sorts hand cards as the hand is shown; other answers stay after them.
  void sort_cards(std::vector<const table_view::Answer*>& answers) const {
    std::map<std::string, std::size_t> places;
    for (const table_view::Player& player : view_.players)
      for (const table_view::Zone& zone : player.zones)
        if (player.you && zone.area == "hand")
          for (const table_view::Card& card : zone.cards)
            if (card.id) places.emplace(*card.id, places.size());
    const auto place = [&](const table_view::Answer* each) {
      const auto found = each->about.card ? places.find(*each->about.card) : places.end();
      return found == places.end() ? places.size() : found->second;
    };
    std::ranges::stable_sort(answers, [&](const auto* a, const auto* b) { return place(a) < place(b); });
  }
  void sort_dice(std::vector<const table_view::Answer*>& dice) const {
    const auto order = [&](const table_view::Answer* each) {
      for (const table_view::Player& player : view_.players)
        for (const table_view::Dice& own : player.dice)
          if (const auto nth = static_cast<std::size_t>(*each->about.die); player.you && nth < own.dice.size())
            return own.dice[nth].look ? own.dice[nth].look->order : 0;
      return std::int64_t{0};
    };
    std::ranges::stable_sort(dice, [&](const auto* a, const auto* b) { return order(a) < order(b); });
  }

  /// Returns the prices of choosing each number, including unaffordable ones: that is why they can't be chosen.
  std::string prices(const table_view::SubsetForm& of) const {
    std::string out;
    for (std::size_t n = 0; n < of.prices.size() && n <= of.options.size(); ++n) {
      const table_view::Amount& each = of.prices[n];
      const std::string cost = each.n == 0 ? ui("free") : amount_text(each, words_);
      join(out, in_one_piece(ui("price", {{"n", std::to_string(n)}, {"cost", cost}})));
    }
    return out.empty() ? "" : " " + ui("prices", {{"list", out}});
  }
  std::string sizes(const std::vector<int>& all) const {
    if (all.empty()) return "0";
    const bool row = all.back() - all.front() + 1 == static_cast<int>(all.size());
    if (row && all.size() > 1)
      return ui("range", {{"low", std::to_string(all.front())}, {"high", std::to_string(all.back())}});
    std::string out;
    for (const int each : all) join(out, std::to_string(each));
    return out;
  }

  /// Returns the size of an example: two, if allowed.
  std::size_t example_size(const table_view::SubsetForm& of) const {
    const std::set<int> sizes(of.sizes.begin(), of.sizes.end());
    const auto some = sizes.lower_bound(1);
    const int n = sizes.contains(2) || some == sizes.end() ? 2 : *some;
    return std::min(menu_.places.size(), static_cast<std::size_t>(n));
  }

  void guide(const table_view::ChoiceForm& each) {
    for (const table_view::Answer& answer : each.options) put(answer.label);  // too many to be numbered
  }
  void guide(const table_view::NumberForm& each) {
    put(ui("choose-number", {{"low", std::to_string(each.least)}, {"high", std::to_string(each.most)}}));
  }
  void guide(const table_view::SubsetForm& each) {
    options(each.options);
    put(ui("how-many", {{"n", sizes(each.sizes)}}) + prices(each));
    for (const table_view::Commitment& with : each.with) {
      put(ui("with-commit", {{"card", with.card.label}, {"n", sizes(with.sizes)}}));
      if (form_ == Detail::whole && with.card.text) put(styled(*with.card.text, Style::faint), 4);
    }
    if (menu_.places.empty()) return;
    std::string by_name, by_place;
    for (std::size_t i = 0; i < example_size(each); ++i) {
      join(by_name, called_[i], called_[0].find(' ') == std::string::npos ? " " : ", ");
      join(by_place, "#" + std::to_string(i + 1), " ");
    }
    const bool none = std::ranges::find(each.sizes, 0) != each.sizes.end();
    put(ui(none ? "example-subset-none" : "example-subset", {{"by-name", by_name}, {"by-place", by_place}}));
  }
  void guide(const table_view::OrderForm& each) {
    options(each.options);
    put(ui("example-order", {{"example", called_.empty() ? "" : called_.back()}}));
  }
  void guide(const table_view::DieFaceForm& each) {
    const table_view::DieFaceForm sorted = in_order(each);
    std::string dice, faces;
    for (const auto& die : sorted.dice) {
      menu_.places.push_back(die.id);
      join(dice, fmt::format("#{}:{}", menu_.places.size(), styled("[" + die.name + "]", Style::die)), "  ");
    }
    for (const auto& [face, look] : each.faces) join(faces, face.label, " ");
    put(dice + "  ->  " + faces);
    put(ui("example-die", {{"example", die_example(sorted)}}));
  }
  void guide(const table_view::DivideForm& each) {
    for (std::size_t i = 0; i < each.parts.size(); ++i) put(fmt::format("{}: 0-{}", each.parts[i].label, each.most[i]));
    std::string example;
    std::int64_t left = each.total;
    for (std::size_t i = 0; i < each.parts.size() && left > 0; ++i) {
      const std::int64_t share = std::min<std::int64_t>(each.most[i], left);
      left -= share;
      if (share > 0) join(example, fmt::format("{}: {}", typeable(each.parts[i].label, each.parts[i].id), share), ", ");
    }
    if (!example.empty()) put(ui("example-divide", {{"n", std::to_string(each.total)}, {"example", example}}));
  }
  void guide(const table_view::OfferForm& each) {
    std::string parts, cards, players, example, other;
    for (const auto& part : each.resources)
      if (part.most > 0) join(parts, fmt::format("{} 0-{}", part.amount.name, part.most));
    std::map<std::string, int> named;  // as many of each as the player has
    for (const table_view::Answer& card : each.cards) {
      menu_.places.push_back(card.id);
      ++named[card.label];
    }
    for (const auto& [name, n] : named) join(cards, n > 1 ? fmt::format("{} x{}", name, n) : name);
    if (form_ == Detail::dense && named.size() > kFewCards)
      cards = ui("offer-cards", {{"n", std::to_string(each.cards.size())}, {"word", ui("command.hand")}});
    join(parts, cards, "; ");
    put(ui("offer-parts", {{"parts", parts.empty() ? ui("nothing") : parts}}));
    for (const table_view::Answer& target : each.targets) {
      join(players, target.label);
      if (target.about.seat != view_.viewer) other = typeable(target.label, target.id);
    }
    const bool dense = form_ == Detail::dense;  // then one example has to cover everything
    const auto own = [&](const table_view::Answer& target) { return target.about.seat == view_.viewer; };
    const bool tied = std::ranges::any_of(each.targets, own);
    if (each.targets.size() > 1 && !dense) put(ui("offer-for", {{"players", players}}));
    if (!each.resources.empty())
      example = "2 " + typeable(each.resources.front().amount.name, each.resources.front().amount.id);
    else if (!each.cards.empty()) example = typeable(each.cards.front().label, each.cards.front().id);
    const char* const which = each.targets.size() < 2 ? "offer-example"
                              : tied                  ? "offer-example-for"
                                                      : "offer-example-whom";
    put(ui(which, {{"example", example}, {"player", other}}));
    if (!each.cards.empty() && !dense) put(ui("offer-hidden"));
  }

  const TableView& view_;
  const table_view::Question& question_;
  const Wording& words_;
  std::size_t width_;
  Detail form_ = Detail::whole;
  Menu menu_;
  std::vector<std::string> called_;  ///< options with a position in the menu, by name, or as they can be typed
};

}  // namespace

std::size_t lines_of(const std::string& text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

std::string in_a_line(std::string text) {
  text = rules::packs::printable(text);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.ends_with('?') || text.ends_with('.') ? text : text + ".";
}

Menu menu_of(const TableView& view, const Wording& words, std::size_t width, std::size_t lines, bool fresh) {
  MenuOf maker(view, words, width);
  Menu menu = maker.menu(Detail::whole, true);
  if (lines_of(menu.text) <= lines) return menu;
  for (const bool explained : {true, false})
    for (const Detail form : {Detail::names, Detail::dense}) {
      if (explained && !fresh) continue;
      menu = maker.menu(form, explained);
      if (lines_of(menu.text) <= lines + (explained ? kForExplaining : 0)) return menu;
    }
  return menu;
}

}  // namespace tools
