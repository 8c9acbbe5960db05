#include "typed_answer.hpp"

#include <algorithm>
#include <optional>

#include "compact_table.hpp"
#include "fmt/format.h"
#include "kernel/one_text.hpp"
#include "matching.hpp"

namespace tools {
namespace {

namespace picture = rules::play::picture;
using rules::play::Picture;
using rules::play::Wording;
using Read = std::variant<std::string, NotUnderstood>;

/// Words between blanks and commas; colons, `+` and `->` stand alone.
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

/// Things that can be named, by their id and by what people call them.
class Namable {
 public:
  void add(std::string id, std::string label) {
    ids_.push_back(std::move(id));
    labels_.push_back(std::move(label));
  }
  const std::string& id(std::size_t nth) const { return ids_[nth]; }
  std::size_t size() const { return ids_.size(); }
  bool is_id(const std::string& word) const { return std::find(ids_.begin(), ids_.end(), word) != ids_.end(); }
  /// The one that is meant; nothing if there is none, or if several different ones could be.
  std::optional<std::size_t> one(std::string_view typed) const {
    for (const auto* names : {&ids_, &labels_}) {
      const std::vector<std::size_t> found = meant(*names, typed);
      if (found.empty()) continue;
      const auto same = [&](std::size_t each) { return ids_[each] == ids_[found.front()]; };
      if (std::all_of(found.begin(), found.end(), same)) return found.front();
    }
    return std::nullopt;
  }
  /// The one that the words from the nth on mean, and how many words that took: as many as can be.
  std::optional<std::pair<std::size_t, std::size_t>> longest(const std::vector<std::string>& words,
                                                             std::size_t from) const {
    for (std::size_t many = std::min(words.size() - from, kMostWords); many > 0; --many) {
      std::string phrase = words[from];
      for (std::size_t i = 1; i < many; ++i) phrase += " " + words[from + i];
      if (const auto found = one(phrase)) return std::pair(*found, many);
    }
    return std::nullopt;
  }

 private:
  std::vector<std::string> ids_, labels_;
};

class AnswerReader {
 public:
  AnswerReader(const Picture& shown, const Wording& words, const Menu& menu)
      : picture_(shown), question_(*shown.question), words_(words), menu_(menu) {}

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
  bool says(std::string_view typed, const char* plain) const {
    return small(typed) == plain || small(typed) == small(words_.ui(std::string("typed.") + plain));
  }
  NotUnderstood fault(const char* key, const std::string& word) const {
    return {words_.ui(std::string("refused.") + key, {{"word", word}})};
  }

  /// An answer that was typed as it is shown, or as it is written.
  std::optional<std::string> whole_answer(const std::string& typed) const {
    for (const picture::Answer& answer : question_.answers)
      if (small(answer.label) == small(typed) || small(answer.id) == small(typed)) return answer.id;
    return std::nullopt;
  }

  Read in(const picture::ChoiceForm& form, const std::string& typed) const {
    if (says(typed, "pass") || says(typed, "no") || says(typed, "none"))
      if (question_.pass) return *question_.pass;
    Namable names;
    std::vector<std::string> labels;
    for (const picture::Answer& option : form.options) {
      names.add(option.id, option.label);
      labels.push_back(option.label);
    }
    if (const auto found = names.one(typed)) return names.id(*found);
    const auto several = meant(labels, typed);
    if (several.size() < 2) return typed;
    const std::string list = rules::one_text(several, ", ", [&](std::size_t each) { return labels[each]; });
    return NotUnderstood{words_.ui("refused.several", {{"word", typed}, {"list", list}})};
  }

  Read in(const picture::NumberForm&, const std::string& typed) const { return typed; }

  /// The options that words name: by name, by place, or several dice in one word.
  Read options(const std::vector<picture::Answer>& all, const std::vector<picture::Commitment>& with,
               const std::string& typed) const {
    Namable names, commits;
    for (const picture::Answer& option : all) names.add(option.id, option.label);
    for (const picture::Commitment& each : with) commits.add(each.card.id, each.card.label);
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
        for (const picture::Answer& option : all) add(option.id);
        ++w;
        continue;
      }
      const auto place =
          whole_number(word.starts_with('#') ? std::string_view(word).substr(1) : std::string_view(word));
      // A number is a place, unless an option is called so: "1" is no 10.
      const auto found = place && !names.is_id(word) ? std::nullopt : names.longest(words, w);
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
  /// Options in one word: "KKQ".
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
  Read in(const picture::SubsetForm& form, const std::string& typed) const {
    return options(form.options, form.with, typed);
  }
  Read in(const picture::OrderForm& form, const std::string& typed) const { return options(form.options, {}, typed); }

  Read in(const picture::DieFaceForm& form, const std::string& typed) const {
    Namable dice, faces;
    for (const auto& die : form.dice) dice.add(die.id, die.name);
    for (const auto& [face, look] : form.faces) faces.add(face.id, face.label);
    std::vector<std::string> words = split(typed);
    std::erase(words, "->");
    if (words.size() != 2) return typed;
    std::string die = words[0];
    if (const auto found = dice.one(die)) die = dice.id(*found);
    const auto face = faces.one(words[1]);
    if (!face) return fault("face", words[1]);
    return die + " -> " + faces.id(*face);
  }

  Read in(const picture::DivideForm& form, const std::string& typed) const {
    Namable parts;
    for (const picture::Answer& part : form.parts) parts.add(part.id, part.label);
    std::vector<std::string> words = split(typed);
    std::erase(words, ":");
    std::string plain;
    for (std::size_t w = 0; w < words.size();) {
      const auto found = parts.longest(words, w);
      if (!found || w + found->second >= words.size()) return typed;
      w += found->second;
      rules::join(plain, parts.id(found->first) + ":" + words[w++], " ");
    }
    return plain;
  }

  Read in(const picture::OfferForm& form, const std::string& typed) const {
    if (says(typed, "nothing") || says(typed, "none") || says(typed, "pass") || says(typed, "no")) return "nothing";
    Namable resources, cards, players;
    std::string own;
    for (const auto& part : form.resources) resources.add(part.amount.id, part.amount.name);
    for (const picture::Answer& card : form.cards) cards.add(card.id, card.label);
    for (const picture::Answer& target : form.targets) {
      players.add(target.id, target.label);
      if (target.about.seat && picture_.eyes == target.about.seat) own = target.id;
    }
    std::vector<std::string> words = split(typed);
    std::erase(words, ":");
    std::string plain, whom, hidden;
    for (std::size_t w = 0; w < words.size();) {
      if (says(words[w], "hidden")) {
        hidden = " hidden";
        ++w;
        continue;
      }
      if (says(words[w], "for") && w + 1 < words.size()) {
        const auto found = players.longest(words, w + 1);
        if (!found) return fault("offer-for", form.targets.empty() ? "" : form.targets.front().label);
        whom = players.id(found->first);
        w += 1 + found->second;
        continue;
      }
      const std::size_t took = offered(resources, cards, words, w, plain);
      if (took == 0) return fault("offer", words[w]);
      w += took;
    }
    if (whom.empty()) whom = own.empty() && players.size() > 0 ? players.id(0) : own;
    return plain + " for " + whom + hidden;
  }
  /// One thing that is offered, added in plain form; returns how many words it took, 0 if it is none.
  static std::size_t offered(const Namable& resources, const Namable& cards, const std::vector<std::string>& words,
                             std::size_t from, std::string& plain) {
    const auto add = [&](const std::string& what) { rules::join(plain, what, " "); };
    std::string number = words[from];
    const std::size_t digits = number.find_first_of("0123456789");
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const bool currency = digits != 0 && digits != std::string::npos &&  // "$3", in any currency, but not "p3"
                          std::none_of(number.begin(), number.begin() + static_cast<std::ptrdiff_t>(digits), letter);
    if (currency) number = number.substr(digits);
    if (const auto n = whole_number(number); n && (digits == 0 || currency) && resources.size() > 0) {
      const auto named = from + 1 < words.size() && !currency ? resources.longest(words, from + 1) : std::nullopt;
      add(fmt::format("{}:{}", resources.id(named ? named->first : 0), *n));
      return named ? 1 + named->second : 1;
    }
    if (const auto found = resources.longest(words, from))
      if (from + found->second < words.size())
        if (const auto n = whole_number(words[from + found->second])) {
          add(fmt::format("{}:{}", resources.id(found->first), *n));
          return found->second + 1;
        }
    const auto found = cards.longest(words, from);
    if (!found) return 0;
    add(cards.id(found->first));
    return found->second;
  }

  const Picture& picture_;
  const picture::Question& question_;
  const Wording& words_;
  const Menu& menu_;
};

}  // namespace

Read typed_answer(const Picture& picture, const Wording& words, const Menu& menu, const std::string& typed) {
  return AnswerReader(picture, words, menu).read(typed);
}

}  // namespace tools
