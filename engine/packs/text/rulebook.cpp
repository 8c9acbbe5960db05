#include "packs/text/rulebook.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "packs/schema/forms.hpp"
#include "packs/schema/schema.hpp"
#include "packs/text/languages.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

Translated texts_of(const Node* node) {
  Translated out;
  if (!node) return out;
  if (node->kind == Node::Kind::scalar) out.emplace(fallback_language, node->text);
  for (const Entry& entry : node->entries) out.emplace(entry.key, entry.value.text);
  return out;
}

class RulebookReader {
 public:
  RulebookReader(const PackFiles& pack, Problems& problems)
      : pack_(pack), problems_(problems), file_(pack.rulebook.generic_string()) {}

  std::vector<ChapterDecl> run() {
    std::vector<ChapterDecl> chapters;
    Node top = pack_.contents->read(pack_.rulebook, problems_);
    if (top.kind == Node::Kind::null) return chapters;
    if (!check_value(top, rulebook_form(), "", {file_, "", {}, "rulebook"}, problems_)) return chapters;
    for (const Node& item : top.items) chapters.push_back(chapter(item));
    return chapters;
  }

 private:
  ChapterDecl chapter(const Node& node) {
    ChapterDecl made{.id = node.text_of("chapter"),
                     .title = texts_of(node.find("title")),
                     .of = node.text_of("of"),
                     .after = node.texts_of("after"),
                     .before = node.texts_of("before"),
                     .cards = node.texts_of("cards"),
                     .clauses = {},
                     .pack = pack_.manifest.id,
                     .file = file_,
                     .mark = node.mark};
    if (!made.declares() && (!made.after.empty() || !made.before.empty() || !made.cards.empty()))
      problems_.add("rulebook", file_, node.mark,
                    "the chapter '" + made.id +
                        "' has no title; a new chapter needs `title` or `of`; to another pack's chapter you can add "
                        "only clauses, not `cards`, `after` or `before`");
    if (const Node* clauses = node.find("clauses"))
      for (const Node& item : clauses->items) add_clause(item, made.clauses);
    return made;
  }

  void add_clause(const Node& node, std::vector<Clause>& to) {
    Clause made{.id = node.text_of("id"),
                .source = node.text_of("source"),
                .rule = texts_of(node.find("rule")),
                .note = texts_of(node.find("note")),
                .replaces = node.texts_of("replaces"),
                .after = node.text_of("after"),
                .with = node.texts_of("with"),
                .when = {},
                .about = node.text_of("about"),
                .pack = pack_.manifest.id,
                .file = file_,
                .mark = node.mark};
    if (const Node* when = node.find("when"))
      for (const Entry& entry : when->entries) made.when.emplace_back(entry.key, when->texts_of(entry.key));
    if (!ids_.insert(made.id).second)
      return problems_.add("rulebook", file_, node.mark, "the clause '" + made.id + "' is listed twice");
    if (made.rule.empty() && made.about.empty())
      return problems_.add(
          "rulebook", file_, node.mark,
          "the clause '" + made.id + "' has no `rule`; write one, or set `about` to the record whose text is the rule");
    to.push_back(std::move(made));
  }

  const PackFiles& pack_;
  Problems& problems_;
  std::string file_;
  std::set<std::string> ids_;
};

}  // namespace

const FieldSchema& rulebook_form() {
  static const FieldSchema form = read_form("rulebook");
  return form;
}

std::vector<ChapterDecl> read_rulebook(const PackFiles& pack, Problems& problems) {
  const Problems::Under rule(problems, "rulebook");
  return pack.rulebook.empty() ? std::vector<ChapterDecl>() : RulebookReader(pack, problems).run();
}

std::string_view in_language(const Translated& texts, std::string_view language) {
  for (const std::string_view each : {language, fallback_language})
    if (const auto found = texts.find(each); found != texts.end()) return found->second;
  return texts.empty() ? std::string_view() : std::string_view(texts.begin()->second);
}

namespace {

template <typename Item>
auto with_id(std::vector<Item>& items, const std::string& id) {
  return std::ranges::find(items, id, &Item::id);
}

class Merging {
 public:
  Merging(const Library& library, Problems& problems) : library_(library), problems_(problems) {}

  std::vector<ChapterDecl> run() {
    for (const PackFiles& pack : library_.packs())
      for (ChapterDecl& chapter : read_rulebook(pack, problems_)) add(std::move(chapter));
    leave_out_what_does_not_hold();
    std::erase_if(chapters_, [](const ChapterDecl& each) { return each.clauses.empty() && each.cards.empty(); });
    return std::move(chapters_);
  }

 private:
  void wrong(const std::string& file, Mark mark, std::string message) {
    problems_.add("rulebook", file, mark, std::move(message));
  }

  void check_record(const std::string& dotted, const std::string& file, const Mark& mark) {
    if (dotted.empty() || library_.find_dotted(dotted)) return;
    const Names names = names_of(library_.records(), [](const Record& each) { return each.kind + "." + each.id; });
    wrong(file, mark, "there is no record '" + dotted + "'" + did_you_mean(dotted, names));
  }

  void add(ChapterDecl chapter) {
    std::erase_if(chapter.clauses, [&](const Clause& each) {
      return !std::ranges::all_of(each.with, [&](const std::string& pack) { return library_.find_pack(pack); });
    });
    check_record(chapter.of, chapter.file, chapter.mark);
    for (const std::string& zone : chapter.cards) {
      if (library_.find("zone", zone)) continue;
      wrong(chapter.file, chapter.mark,
            "chapter '" + chapter.id + "': there is no zone '" + zone + "'" +
                did_you_mean(zone, names_of(library_.of_kind("zone"), &Record::id)));
    }
    std::vector<Clause> clauses = std::move(chapter.clauses);
    chapter.clauses.clear();
    auto home = with_id(chapters_, chapter.id);
    if (chapter.declares()) {
      if (home != chapters_.end())
        return wrong(chapter.file, chapter.mark,
                     "pack '" + home->pack + "' already has a chapter '" + chapter.id + "' (" +
                         at_line(home->file, home->mark) + "); to add clauses to it, remove the title");
      home = place(std::move(chapter));
    } else if (home == chapters_.end()) {
      if (!clauses.empty()) unknown_chapter(chapter, chapter.id);
      return;
    }
    for (Clause& clause : clauses) add(std::move(clause), home->clauses);
  }

  void unknown_chapter(const ChapterDecl& chapter, const std::string& id) {
    wrong(chapter.file, chapter.mark,
          "there is no chapter '" + id + "'" + did_you_mean(id, names_of(chapters_, &ChapterDecl::id)) +
              "; a new one needs `title` or `of`");
  }

  std::vector<ChapterDecl>::iterator place(ChapterDecl chapter) {
    auto at = chapters_.end();
    for (const bool behind : {true, false}) {
      const std::vector<std::string>& ids = behind ? chapter.after : chapter.before;
      const auto found =
          std::ranges::find_if(ids, [&](const std::string& id) { return with_id(chapters_, id) != chapters_.end(); });
      if (found != ids.end()) {
        at = with_id(chapters_, *found) + (behind ? 1 : 0);
        break;
      }
      if (!ids.empty()) unknown_chapter(chapter, ids.back());
    }
    return chapters_.insert(at, std::move(chapter));
  }

  void add(Clause clause, std::vector<Clause>& to) {
    const auto [known, is_new] = known_.emplace(clause.id, at_line(clause.file, clause.mark));
    if (!is_new)
      return wrong(clause.file, clause.mark,
                   "there is another clause '" + clause.id + "' at " + known->second + "; choose another id");
    check_record(clause.about, clause.file, clause.mark);
    auto at = to.end();
    if (!clause.after.empty()) {
      at = with_id(to, clause.after);
      if (at == to.end())
        wrong(clause.file, clause.mark,
              "there is no clause '" + clause.after + "' in this chapter" +
                  did_you_mean(clause.after, names_of(to, &Clause::id)));
      else ++at;
    } else {
      for (const std::string& replaced : clause.replaces)
        if (const auto old = with_id(to, replaced); old != to.end() && at == to.end()) at = old;
    }
    to.insert(at, std::move(clause));
  }

  /// Reports a clause that requires a value which the option can't have, and so would never be in force.
  void check_values(const Clause& clause, const OptionValue& option, const std::string& name, const Names& values) {
    for (const std::string& value : values)
      if (const Message fault = option_fault(option.decl, value); !fault.empty())
        wrong(clause.file, clause.mark, "`when`: " + name + ": " + fault.english());
  }

  /// Returns true if a clause is in force, ignoring replacement.
  bool holds(const Clause& clause) {
    for (const auto& [name, values] : clause.when) {
      const auto [pack, id] = split_at_dot(name);
      const OptionValue* option = library_.find_option(pack, id);
      if (!option) wrong(clause.file, clause.mark, "there is no option '" + name + "': expected pack.option");
      else check_values(clause, *option, name, values);
      if (option && !contains(values, option->value)) return false;
    }
    const Record* about = clause.about.starts_with("card.") ? library_.find_dotted(clause.about) : nullptr;
    return !about || about->number("copies", 1) > 0;
  }

  void leave_out_what_does_not_hold() {
    std::set<std::string> held, replaced;
    for (ChapterDecl& chapter : chapters_)
      std::erase_if(chapter.clauses, [&](const Clause& each) { return !holds(each); });
    for (const ChapterDecl& chapter : chapters_)
      for (const Clause& clause : chapter.clauses) held.insert(clause.id);
    for (ChapterDecl& chapter : chapters_)
      for (Clause& clause : chapter.clauses) {
        for (const std::string& id : clause.replaces)
          if (!known_.contains(id)) unknown_clause(clause, id);
        replaced.insert(clause.replaces.begin(), clause.replaces.end());
        std::erase_if(clause.replaces, [&](const std::string& id) { return !held.contains(id); });
      }
    for (ChapterDecl& chapter : chapters_)
      std::erase_if(chapter.clauses, [&](const Clause& each) { return replaced.contains(each.id); });
  }

  void unknown_clause(const Clause& clause, const std::string& id) {
    wrong(clause.file, clause.mark,
          "'" + clause.id + "' replaces '" + id + "', but there is no such clause" + did_you_mean(id, keys_of(known_)));
  }

  const Library& library_;
  Problems& problems_;
  std::vector<ChapterDecl> chapters_;
  std::map<std::string, std::string> known_;  // every clause and its position
};

}  // namespace

std::vector<ChapterDecl> rules_in_force(const Library& library, Problems& problems) {
  return Merging(library, problems).run();
}

}  // namespace rules::packs
