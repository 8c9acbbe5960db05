// Problems of the rulebook: unknown names, clauses without a sentence or a scenario.
#include <algorithm>
#include <unordered_set>

#include "lint/check_files.hpp"
#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/text/rules_in_force.hpp"
#include "script/suggest.hpp"

namespace rules::lint {
namespace {

namespace fs = std::filesystem;
using packs::ChapterDecl;
using packs::Clause;
using packs::PackFiles;

class RulebookRules {
 public:
  RulebookRules(const LintContext& context, const std::set<std::string>& packs, LintReport& report)
      : context_(context), packs_(packs), report_(report) {}

  /// Checks these packs together: names and placeholders.
  void together() {
    packs::Problems problems;
    packs::rules_in_force(context_.read(), problems);
    report_.add(Severity::error, problems.list());
    const packs::DataPlaceholders data(context_.read(),
                                       [](const std::string&, const std::string& id, std::string_view) { return id; });
    // For all values of options, so that clauses not in force are included.
    packs::Problems told;
    for (const PackFiles& pack : context_.read().packs()) {
      if (!packs_.contains(pack.manifest.id)) continue;
      for (const ChapterDecl& chapter : packs::read_rulebook(pack, told))
        for (const Clause& clause : chapter.clauses)
          if (all_play(clause.with))
            for (const packs::Translated* texts : {&clause.rule, &clause.note})
              check_placeholders(clause, *texts, data);
    }
  }

  /// Checks each pack alone: every clause has its sentences and a scenario.
  void alone() {
    for (const PackFiles& pack : context_.inspection.packs) {
      if (!packs_.contains(pack.manifest.id) || pack.rulebook.empty()) continue;
      packs::Problems told;  // reported by together()
      const std::vector<ChapterDecl> chapters = packs::read_rulebook(pack, told);
      const std::unordered_set<std::string> proved = words_of_scenarios(pack);
      for (const ChapterDecl& chapter : chapters) {
        if (!chapter.title.empty())
          check_languages(pack, chapter.title, "chapter '" + chapter.id + "'", "title", chapter.mark);
        for (const Clause& clause : chapter.clauses) {
          check_partners(clause);
          if (!clause.rule.empty())
            check_languages(pack, clause.rule, "clause '" + clause.id + "'", "sentence", clause.mark);
          if (!clause.note.empty())
            check_languages(pack, clause.note, "the note of clause '" + clause.id + "'", "sentence", clause.mark);
          if (!proved.contains(clause.id))
            report_.add("clause-unproved", clause.file, clause.mark,
                        "no scenario proves clause '" + clause.id + "': add `proves: [" + clause.id + "]`");
        }
      }
    }
  }

 private:
  bool all_play(const std::vector<std::string>& wanted) const {
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& id) {
      return std::any_of(context_.read().packs().begin(), context_.read().packs().end(),
                         [&](const PackFiles& pack) { return pack.manifest.id == id; });
    });
  }

  /// Reports a missing pack whose name looks like a misspelling; others may appear later.
  void check_partners(const Clause& clause) {
    for (const std::string& id : clause.with) {
      const std::string guess =
          context_.finder.packs().contains(id) ? "" : did_you_mean(id, keys_of(context_.finder.packs()));
      if (!guess.empty()) report_.add("rulebook", clause.file, clause.mark, "there is no pack '" + id + "'" + guess);
    }
  }

  void check_languages(const PackFiles& pack, const packs::Translated& texts, const std::string& what, const char* part,
                       const packs::Mark& mark) {
    std::vector<std::string> languages = pack.manifest.languages;
    if (languages.empty()) languages.emplace_back(packs::fallback_language);
    const std::string file = pack.rulebook.generic_string();
    for (const std::string& language : languages)
      if (!texts.contains(language))
        report_.add("clause-not-translated", file, mark,
                    what + " has no " + part + " in the language '" + language + "', which the pack supports");
    for (const auto& [language, text] : texts)
      if (std::find(languages.begin(), languages.end(), language) == languages.end())
        report_.add("clause-not-translated", file, mark,
                    what + " has a " + part + " in '" + language +
                        "', which is not one of the pack's languages; add it to 'languages' in its pack.yaml");
  }

  void check_placeholders(const Clause& clause, const packs::Translated& texts, const packs::DataPlaceholders& data) {
    const std::size_t dot = clause.about.find('.');
    const packs::Record* about = dot == std::string::npos
                                     ? nullptr
                                     : context_.read().find(clause.about.substr(0, dot), clause.about.substr(dot + 1));
    std::set<std::string> first;
    for (const auto& [language, text] : texts) {
      const std::set<std::string> placeholders = packs::placeholder_names(text);
      if (const std::string fault = packs::placeholder_fault(text); !fault.empty())
        report_.add("text", clause.file, clause.mark, "clause '" + clause.id + "': " + fault);
      for (const std::string& placeholder : placeholders)
        if (!data.find(placeholder, about, language))
          report_.add("unknown-placeholder", clause.file, clause.mark,
                      "unknown placeholder {" + placeholder + "} of clause '" + clause.id + "'" +
                          data.expected(placeholder, about));
      if (language == texts.begin()->first) first = placeholders;
      else if (placeholders != first)
        report_.add("unknown-placeholder", clause.file, clause.mark,
                    "clause '" + clause.id + "' has different placeholders in '" + language + "' than in '" +
                        texts.begin()->first + "'");
    }
  }

  /// Returns the words of all scenarios of a pack, which include ids of clauses.
  static std::unordered_set<std::string> words_of_scenarios(const PackFiles& pack) {
    const auto in_word = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
             c == '_';
    };
    std::unordered_set<std::string> words;
    const std::string all = text_of_scenarios(pack);
    for (std::size_t begin = 0; begin < all.size();) {
      std::size_t end = begin;
      while (end < all.size() && in_word(all[end])) ++end;
      if (end > begin) words.insert(all.substr(begin, end - begin));
      begin = end + 1;
    }
    return words;
  }

  const LintContext& context_;
  const std::set<std::string>& packs_;
  LintReport& report_;
};

}  // namespace

void check_rulebook(const LintContext& context, const std::set<std::string>& packs, LintReport& report) {
  RulebookRules rules(context, packs, report);
  rules.together();
  if (packs.size() == 1) rules.alone();  // otherwise each was checked alone before
}

}  // namespace rules::lint
