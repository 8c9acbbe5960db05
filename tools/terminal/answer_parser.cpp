#include <algorithm>
#include <optional>

#include "answers.hpp"
#include "base/one_text.hpp"
#include "fmt/format.h"
#include "matching.hpp"

namespace tools {

namespace {

namespace table_view = rules::play::table_view;
using rules::play::TableView;
using rules::play::Wording;
using Read = std::variant<std::string, NotUnderstood>;

/// Returns true if a word is this one of the canonical form, in English or in the language.
bool says(const Wording& words, std::string_view typed, const char* plain) {
  return small(typed) == plain || small(typed) == small(words.ui(std::string("typed.") + plain));
}

constexpr const char* kMoney = "$";  ///< represents any currency sign

/// The words between two commas; names don't extend beyond.
using Phrase = std::vector<std::string>;

/// Returns the length in bytes of a currency sign at the beginning of the text; 0 if there is none.
std::size_t currency_at(std::string_view text) {
  for (const std::string_view sign : {"$", "€", "£", "¥"})
    if (text.starts_with(sign)) return sign.size();
  return 0;
}

/// Parses a typed offer: "$3", "3 $", "3" or "3 dollars", cards by name, separated by spaces, commas or "and"; "for
/// Ben", "hidden". Rejects ambiguous input.
class OfferReader {
 public:
  OfferReader(const TableView& shown, const table_view::OfferForm& form, const Wording& words)
      : words_(words), form_(form) {
    for (const auto& part : form.resources) resources_.add(part.amount.id, part.amount.name);
    for (const table_view::Answer& card : form.cards) cards_.add(card.id, card.label);
    for (const table_view::Answer& target : form.targets) {
      players_.add(target.id, target.label);
      if (target.about.seat && shown.viewer == target.about.seat) whom_ = target.id;
    }
    if (players_.size() == 1) whom_ = players_.id(0);
    amounts_.resize(resources_.size());
    taken_.resize(cards_.size());
  }

  Read read(const std::string& typed) {
    for (const char* word : {"nothing", "none", "pass", "no"})
      if (says(words_, typed, word)) return "nothing";
    for (const Phrase& part : parts(typed)) {
      now_ = &part;
      for (at_ = 0; at_ < part.size() && fault_.empty();) read_one();
    }
    const std::string offered = plain();
    if (fault_.empty() && offered.empty()) refuse("offer", typed);
    if (fault_.empty() && whom_.empty() && players_.size() > 0) ask_for_whom();
    if (!fault_.empty()) return NotUnderstood{fault_};
    return offered + (whom_.empty() ? "" : " for " + whom_) + (hidden_ ? " hidden" : "");
  }

 private:
  /// Splits at commas and "and", then into words; currency signs are separate words.
  std::vector<Phrase> parts(std::string_view typed) const {
    std::vector<Phrase> parts(1);
    std::string word;
    const auto finish = [&] {
      if (says(words_, word, "and")) parts.emplace_back();
      else if (!word.empty()) parts.back().push_back(word);
      word.clear();
    };
    while (!typed.empty()) {
      const std::size_t currency = currency_at(typed);
      const char c = typed.front();
      const bool joins = c == ',' || c == '+' || c == '&';
      if (currency > 0 || joins || c == ' ' || c == '\t' || c == ':') finish();
      else word += c;
      if (currency > 0) parts.back().emplace_back(kMoney);
      if (joins) parts.emplace_back();
      typed.remove_prefix(std::max<std::size_t>(currency, 1));
    }
    finish();
    return parts;
  }

  void refuse(const char* key, const std::string& word, const std::string& list = "") {
    fault_ = words_.ui(std::string("refused.") + key, {{"word", word}, {"list", list}});
  }
  void ask_for_whom() {
    const std::string all = rules::one_text(form_.targets, ", ", [](const auto& each) { return each.label; });
    refuse("offer-whom", players_.label(0), all);
  }

  const std::string& word(std::size_t nth) const { return (*now_)[nth]; }
  bool has(std::size_t nth) const { return nth < now_->size(); }
  std::optional<std::size_t> number(std::size_t nth) const { return has(nth) ? whole_number(word(nth)) : std::nullopt; }
  bool is_money(std::size_t nth) const { return has(nth) && word(nth) == kMoney && resources_.size() > 0; }
  using Named = std::optional<std::pair<std::size_t, std::size_t>>;
  Named named(const Namable& names, std::size_t from) const {
    return has(from) ? names.longest(*now_, from) : std::nullopt;
  }
  /// Returns true if the part before this word is complete.
  bool ends(std::size_t nth) const {
    return !has(nth) || says(words_, word(nth), "hidden") || says(words_, word(nth), "for");
  }

  void read_one() {
    if (says(words_, word(at_), "hidden")) {
      hidden_ = true;
      ++at_;
    } else if (says(words_, word(at_), "for")) {
      read_whom();
    } else if (is_money(at_)) {
      if (const auto n = number(at_ + 1)) pay(0, *n, 2);
      else refuse("offer", word(at_));
    } else if (const auto n = number(at_)) {
      read_number(*n);
    } else {
      read_name();
    }
  }
  void read_whom() {
    const Named found = named(players_, at_ + 1);
    if (!found) return refuse("offer-for", form_.targets.empty() ? "" : form_.targets.front().label);
    if (aimed_) return refuse("twice", word(at_));
    aimed_ = true;
    whom_ = players_.id(found->first);
    at_ += 1 + found->second;
  }
  /// Parses a number and its unit. Without a unit it is the first resource, usually money.
  void read_number(std::size_t n) {
    if (is_money(at_ + 1)) return pay(0, n, 2);
    if (const Named found = named(resources_, at_ + 1)) return pay(found->first, n, 1 + found->second);
    if (const Named found = named(cards_, at_ + 1)) return give(found->first, n, 1 + found->second);
    if (!ends(at_ + 1)) return refuse("offer", word(at_ + 1));
    if (resources_.size() == 0) return refuse("offer", word(at_));
    if (at_ > 0) return refuse("offer-number", word(at_ - 1) + " " + word(at_), word(at_) + ", " + word(at_ - 1));
    pay(0, n, 1);
  }
  void read_name() {
    const Named resource = named(resources_, at_), card = named(cards_, at_);
    if (resource)
      if (const auto n = number(at_ + resource->second)) return pay(resource->first, *n, resource->second + 1);
    if (card) return give(card->first, 1, card->second);
    if (resource) return refuse("offer-how-many", resources_.label(resource->first));
    const std::vector<std::string> several = cards_.several(word(at_));
    if (several.empty()) return refuse("offer", word(at_));
    refuse("several", word(at_), words_.enumerated(several));
  }

  void pay(std::size_t resource, std::size_t n, std::size_t words) {
    if (amounts_[resource]) return refuse("twice", resources_.label(resource));
    amounts_[resource] = n;
    at_ += words;
  }
  /// Offers this many cards of the name.
  void give(std::size_t card, std::size_t n, std::size_t words) {
    std::size_t left = n;
    for (std::size_t i = 0; i < cards_.size() && left > 0; ++i)
      if (cards_.label(i) == cards_.label(card) && !taken_[i]) {
        taken_[i] = true;
        --left;
      }
    if (left > 0) return n > 1 ? refuse("offer", word(at_) + " " + cards_.label(card)) : refuse("twice", word(at_));
    at_ += words;
  }
  std::string plain() const {
    std::string out;
    for (std::size_t i = 0; i < amounts_.size(); ++i)
      if (amounts_[i]) rules::join(out, fmt::format("{}:{}", resources_.id(i), *amounts_[i]), " ");
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (taken_[i]) rules::join(out, cards_.id(i), " ");
    return out;
  }

  const Wording& words_;
  const table_view::OfferForm& form_;
  Namable resources_, cards_, players_;
  const Phrase* now_ = nullptr;
  std::size_t at_ = 0;
  std::vector<std::optional<std::size_t>> amounts_;  ///< by resource
  std::vector<bool> taken_;                          ///< by card
  std::string whom_, fault_;
  bool hidden_ = false, aimed_ = false;
};

/// Splits at spaces and commas; colons, `+` and `->` are separate words.
std::vector<std::string> split(const std::string& typed) {
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const char c = typed[i];
    if (c == ' ' || c == ',' || c == '\t') {
      finish();
    } else if (c == ':' || c == '+') {
      finish();
      words.emplace_back(1, c);
    } else if (typed.compare(i, 2, "->") == 0) {
      finish();
      words.emplace_back("->");
      ++i;
    } else {
      word += c;
    }
  }
  finish();
  return words;
}

class AnswerReader {
 public:
  AnswerReader(const TableView& shown, const Wording& words, const Menu& menu, const std::string& expected)
      : view_(shown), question_(*shown.question), words_(words), menu_(menu), expected_(expected) {}

  Read read(const std::string& typed) const {
    if (typed.empty()) return menu_.pass;
    if (!menu_.numbered.empty())
      if (const auto n =
              whole_number(typed.starts_with('#') ? std::string_view(typed).substr(1) : std::string_view(typed))) {
        if (*n >= 1 && *n <= menu_.numbered.size()) return menu_.numbered[*n - 1];
        return NotUnderstood{
            words_.ui("expected.number", {{"low", "1"}, {"high", std::to_string(menu_.numbered.size())}})};
      }
    if (const auto whole = whole_answer(typed)) return *whole;
    return std::visit([&](const auto& form) { return in(form, typed); }, question_.form);
  }

 private:
  bool says(std::string_view typed, const char* plain) const { return tools::says(words_, typed, plain); }
  NotUnderstood fault(const char* key, const std::string& word) const {
    return {words_.ui(std::string("refused.") + key, {{"word", word}})};
  }

  /// Parses a position in the menu: "#2", or "2" unless an option has that name: "1" doesn't mean 10.
  static std::optional<std::size_t> place_in(const Namable& names, std::string_view word) {
    if (names.is_id(std::string(word))) return std::nullopt;
    return whole_number(word.starts_with('#') ? word.substr(1) : word);
  }
  /// Matches an answer typed as it is displayed or serialized.
  std::optional<std::string> whole_answer(const std::string& typed) const {
    for (const table_view::Answer& answer : question_.answers)
      if (small(answer.label) == small(typed) || small(answer.id) == small(typed)) return answer.id;
    return std::nullopt;
  }

  Read in(const table_view::ChoiceForm& form, const std::string& typed) const {
    if (says(typed, "pass") || says(typed, "no") || says(typed, "none"))
      if (question_.pass) return *question_.pass;
    Namable names;
    std::vector<std::string> labels;
    for (const table_view::Answer& option : form.options) {
      names.add(option.id, option.label);
      labels.push_back(option.label);
    }
    if (const auto found = names.one(typed)) return names.id(*found);
    const auto several = meant(labels, typed);
    if (several.size() < 2) return typed;
    const std::string list = rules::one_text(several, ", ", [&](std::size_t each) { return labels[each]; });
    return NotUnderstood{words_.ui("refused.several", {{"word", typed}, {"list", list}})};
  }

  Read in(const table_view::NumberForm&, const std::string& typed) const { return typed; }

  /// Parses options: by name, by position, or several dice in one word.
  Read options(const std::vector<table_view::Answer>& all, const std::vector<table_view::Commitment>& with,
               const std::string& typed) const {
    Namable names, commits;
    for (const table_view::Answer& option : all) names.add(option.id, option.label);
    for (const table_view::Commitment& each : with) commits.add(each.card.id, each.card.label);
    std::vector<int> taken(menu_.places.size());
    std::string plain;
    const auto add = [&](const std::string& word) { rules::join(plain, word, " "); };
    const std::vector<std::string> words = split(typed);
    for (std::size_t w = 0; w < words.size();) {
      const std::string& word = words[w];
      if (word == "+" && w + 1 < words.size()) {
        const auto found = commits.longest(words, w + 1);
        if (!found) return fault("commit", words[w + 1]);
        add("+ " + commits.id(found->first));
        w += 1 + found->second;
        continue;
      }
      if (says(word, "none")) {
        ++w;
        continue;
      }
      if (word == "all" || small(word) == small(words_.ui("command.all"))) {
        for (const table_view::Answer& option : all) add(option.id);
        ++w;
        continue;
      }
      const auto place = place_in(names, word);
      const auto found = place ? std::nullopt : names.longest(words, w);
      if (found) {
        add(names.id(found->first));
        w += found->second;
        continue;
      }
      if (place) {
        if (*place < 1 || *place > menu_.places.size()) return fault("place", word);
        if (taken[*place - 1]++ > 0) return fault("twice", word);
        add(menu_.places[*place - 1]);
      } else if (const auto dice = run_together(names, word)) {
        for (const std::string& each : *dice) add(each);
      } else {
        return fault("option", word);
      }
      ++w;
    }
    return plain.empty() || plain[0] == '+' ? (plain.empty() ? "none" : "none " + plain) : plain;
  }
  /// Splits options typed as one word: "KKQ".
  static std::optional<std::vector<std::string>> run_together(const Namable& names, const std::string& word) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from < word.size();) {
      std::size_t best = names.size();
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& id = names.id(i);
        if (small(word).compare(from, id.size(), small(id)) == 0 &&
            (best == names.size() || id.size() > names.id(best).size()))
          best = i;
      }
      if (best == names.size()) return std::nullopt;
      out.push_back(names.id(best));
      from += names.id(best).size();
    }
    return out;
  }
  Read in(const table_view::SubsetForm& form, const std::string& typed) const {
    return options(form.options, form.with, typed);
  }
  Read in(const table_view::OrderForm& form, const std::string& typed) const {
    return options(form.options, {}, typed);
  }

  Read in(const table_view::DieFaceForm& form, const std::string& typed) const {
    Namable dice, faces;
    for (const auto& die : form.dice) dice.add(die.id, die.name);
    for (const auto& [face, look] : form.faces) faces.add(face.id, face.label);
    std::vector<std::string> words = split(typed);
    std::erase(words, "->");
    if (words.size() != 2) return NotUnderstood{expected_};
    std::string die = words[0];
    if (const auto place = place_in(dice, die)) {
      if (*place < 1 || *place > menu_.places.size()) return fault("place", die);
      die = menu_.places[*place - 1];
    } else if (const auto found = dice.one(die)) {
      die = dice.id(*found);
    }
    const auto face = faces.one(words[1]);
    if (!face) return fault("face", words[1]);
    return die + " -> " + faces.id(*face);
  }

  Read in(const table_view::DivideForm& form, const std::string& typed) const {
    Namable parts;
    for (const table_view::Answer& part : form.parts) parts.add(part.id, part.label);
    std::vector<std::string> words = split(typed);
    std::erase(words, ":");
    std::string plain;
    for (std::size_t w = 0; w < words.size();) {
      const auto found = parts.longest(words, w);
      if (!found || w + found->second >= words.size()) return NotUnderstood{expected_};
      w += found->second;
      rules::join(plain, parts.id(found->first) + ":" + words[w++], " ");
    }
    return plain;
  }

  Read in(const table_view::OfferForm& form, const std::string& typed) const {
    return OfferReader(view_, form, words_).read(typed);
  }

  const TableView& view_;
  const table_view::Question& question_;
  const Wording& words_;
  const Menu& menu_;
  const std::string& expected_;
};

}  // namespace

Read typed_answer(const TableView& view, const Wording& words, const Menu& menu, const std::string& typed,
                  const std::string& expected) {
  return AnswerReader(view, words, menu, expected).read(typed);
}

}  // namespace tools
