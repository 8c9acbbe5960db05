// Player-visible texts: missing ones, unfilled placeholders, and the clauses of rulebooks.
#include <algorithm>

#include "base/one_text.hpp"
#include "lint/checks.hpp"
#include "packs/records/library_loader.hpp"
#include "packs/schema/schema.hpp"
#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/text/rulebook.hpp"
#include "script/sources.hpp"

namespace rules::lint {
namespace {

using packs::ChapterDecl;
using packs::Clause;
using packs::Names;
using packs::PackFiles;
using packs::Record;
using packs::Text;

class TextRules {
 public:
  TextRules(const LintContext& context, LintReport& report)
      : context_(context), report_(report), texts_(context.inspection.linked->texts) {}

  void run() {
    find_chosen();
    for (const Record& record : context_.read().records())
      if (context_.checked.contains(record.pack) && speaks(record.pack)) check_record(record);
    for (const std::string& language : texts_.languages())
      for (const auto& [key, text] : texts_.all(language))
        if (context_.checked.contains(text.pack)) check_text(key, text);
  }

 private:
  /// Returns true if a pack has texts; one that only changes rules needs none.
  bool speaks(const std::string& pack) const {
    return std::ranges::any_of(context_.inspection.packs, [&](const auto& each) {
      return each.manifest.id == pack && !(each.manifest.languages.empty() && each.languages.empty());
    });
  }

  /// Finds the events whose names players read: actions, and events that cards are played on.
  void find_chosen() {
    for (const Record& record : context_.read().records()) {
      if (const packs::Node* actions = record.find("actions"))
        for (const packs::Node& action : actions->items)
          if (const packs::Node* event = action.find("event")) chosen_.insert(event->text);
      const packs::Node* plays = record.kind == "card" ? record.find("play") : nullptr;
      if (!plays) continue;
      for (const packs::Node& play : plays->items)
        for (const char* key : {"when", "after"})
          if (const packs::Node* on = play.find(key))
            for (const packs::Node& each : on->items)
              for (const EventDecl* event : context_.events_of(each.text)) chosen_.insert(event->id);
    }
  }

  /// Returns false for steps that contain steps, and for their endings: they are never named.
  static bool is_shown(const Record& record) {
    const std::string kind = record.text("kind");
    if (record.kind == "step") return kind != "turns" && kind != "repeat";
    return record.kind != "ending" || !record.find("ends");
  }

  void need(const Record& record, const std::string& part, const std::string& why) {
    const std::string key = record.kind + "." + record.id + "." + part;
    if (texts_.find(packs::fallback_language, key)) return;
    report_.add("missing-text", record.file, record.mark,
                record.kind + " '" + record.id + "' has no English `" + part + "`: " + why + "; add " + record.kind +
                    ": {" + record.id + ": {" + part + ": \"...\"}} to languages/en.yaml");
  }

  void check_record(const Record& record) {
    static const std::set<std::string> named = {"resource", "place", "zone", "card", "step", "ending"};
    if (record.kind == "card" && record.number("copies", 1) == 0) return;
    if (named.contains(record.kind) && is_shown(record)) need(record, "name", "players would see its id");
    if (record.kind == "event" && chosen_.contains(record.id))
      need(record, "name", "players would see its id when they choose");
    if (record.kind == "question") need(record, "ask", "players would see its id as the question");
    if (record.kind == "event" && !record.flag("silent"))
      need(record, "log", "the log would skip it (if you want that, set `silent: true`)");
  }

  void check_text(const std::string& key, const Text& text) {
    const Names path = packs::split(key, ".");
    if (path[0] == "message") return check_message(key, text);
    const packs::FilledInPlay* const filled = packs::filled_in_play(path);
    if (!filled || path.size() < 3 || path[0] == "ui") return;
    Names placeholders = filled->placeholders;
    if (path[0] == "event") {
      if (path[2] == "name" || path[2] == "text") return;
      if (const EventDecl* event = context_.event(path[1]))
        for (const FieldDecl& field : event->fields) placeholders.push_back(field.id);
    }
    check_placeholders(key, text, placeholders);
    if (path[0] == "event") check_told(key, text, path[1], path[2]);
  }

  /// Reports sentences about an event that the log never shows.
  void check_told(const std::string& key, const Text& text, const std::string& id, const std::string& part) {
    if (part == "against" && id != "card-play")
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: only `card-play` has a target; remove the text");
    const Record* record = context_.read().find("event", id);
    if (!record) return;
    const auto silent = record->fields.find("silent");
    // If another pack has made it silent, the pack with the text can't fix it.
    const bool decided =
        silent != record->fields.end() && (silent->second.pack == record->pack || silent->second.pack == text.pack);
    if (record->flag("silent") && decided)
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: the event is silent (" + packs::at_line(record->file, record->mark) +
                      "); remove the text, or `silent: true`");
    else if (part == "again" && !record->find("again"))
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: the event has no field `again` (" +
                      packs::at_line(record->file, record->mark) +
                      "), so it isn't repeated; remove the text, or add the field");
  }

  void check_placeholders(const std::string& key, const Text& text, const Names& filled) {
    for (const std::string& placeholder : packs::placeholder_names(text.text)) {
      if (placeholder.find('.') != placeholder.npos)
        continue;  // a data placeholder, which is reported when it is filled
      if (packs::contains(filled, placeholder)) continue;
      const std::string all = one_text(filled, ", ", [](const std::string& each) { return "{" + each + "}"; });
      report_.add("unknown-placeholder", text.file, text.mark,
                  "unknown placeholder {" + placeholder + "} of '" + key + "': expected " + all +
                      did_you_mean(placeholder, filled));
    }
  }

  /// Placeholders of script messages are numbered: {1}, {2:player}.
  void check_message(const std::string& key, const Text& text) {
    for (const std::string& placeholder : packs::placeholder_names(text.text)) {
      const std::string number = placeholder.substr(0, placeholder.find(':'));
      const bool digits = !number.empty() && number.find_first_not_of("0123456789") == number.npos;
      if (digits || placeholder.find('.') != placeholder.npos) continue;
      report_.add(
          "unknown-placeholder", text.file, text.mark,
          "unknown placeholder {" + placeholder + "} of '" + key +
              "': in messages, {1}, {2} ... are the arguments of tell() after the text, and {1:player} is a player");
    }
  }

  const LintContext& context_;
  LintReport& report_;
  const packs::PackTexts& texts_;
  std::set<std::string> chosen_;
};

/// Problems of the rulebook: unknown names, clauses without a sentence or a scenario.
class RulebookRules {
 public:
  RulebookRules(const LintContext& context, LintReport& report) : context_(context), report_(report) {}

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
      if (!context_.checked.contains(pack.manifest.id)) continue;
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
      if (!context_.checked.contains(pack.manifest.id) || pack.rulebook.empty()) continue;
      packs::Problems told;  // reported by together()
      const std::vector<ChapterDecl> chapters = packs::read_rulebook(pack, told);
      const std::unordered_set<std::string> proved = words_of(text_of_scenarios(pack), "-._");
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
    return std::ranges::all_of(wanted, [&](const auto& id) { return has_pack(context_.read().packs(), id); });
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
      if (!packs::contains(languages, language))
        report_.add("clause-not-translated", file, mark,
                    what + " has a " + part + " in '" + language +
                        "', which is not one of the pack's languages; add it to 'languages' in its pack.yaml");
  }

  void check_placeholders(const Clause& clause, const packs::Translated& texts, const packs::DataPlaceholders& data) {
    const packs::Record* about = context_.read().find_dotted(clause.about);
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

  const LintContext& context_;
  LintReport& report_;
};

}  // namespace

void check_texts(const LintContext& context, LintReport& report) { TextRules(context, report).run(); }

void check_rulebook(const LintContext& context, LintReport& report) {
  RulebookRules rules(context, report);
  rules.together();
  if (context.checked.size() == 1) rules.alone();  // otherwise each was checked alone before
}

}  // namespace rules::lint
