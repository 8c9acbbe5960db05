#include "answer_parser.hpp"

#include <optional>

#include "base/one_text.hpp"
#include "expected_answer.hpp"
#include "matching.hpp"
#include "name_matcher.hpp"
#include "typed_offer.hpp"

namespace tools {
namespace {

namespace table_view = rules::play::table_view;
using rules::play::TableView;
using rules::play::Wording;
using Read = std::variant<std::string, NotUnderstood>;

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
  AnswerReader(const TableView& shown, const Wording& words, const Menu& menu)
      : view_(shown), question_(*shown.question), words_(words), menu_(menu) {}

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
    if (words.size() != 2) return NotUnderstood{expected_answer(view_, words_)};
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
      if (!found || w + found->second >= words.size()) return NotUnderstood{expected_answer(view_, words_)};
      w += found->second;
      rules::join(plain, parts.id(found->first) + ":" + words[w++], " ");
    }
    return plain;
  }

  Read in(const table_view::OfferForm& form, const std::string& typed) const {
    return typed_offer(view_, form, words_, typed);
  }

  const TableView& view_;
  const table_view::Question& question_;
  const Wording& words_;
  const Menu& menu_;
};

}  // namespace

bool says(const Wording& words, std::string_view typed, const char* plain) {
  return small(typed) == plain || small(typed) == small(words.ui(std::string("typed.") + plain));
}

Read typed_answer(const TableView& view, const Wording& words, const Menu& menu, const std::string& typed) {
  return AnswerReader(view, words, menu).read(typed);
}

}  // namespace tools
