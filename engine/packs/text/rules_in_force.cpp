#include "packs/text/rules_in_force.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "packs/schema/names.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

namespace {

template <typename Item>
auto with_id(std::vector<Item>& items, const std::string& id) {
  return std::find_if(items.begin(), items.end(), [&](const Item& each) { return each.id == id; });
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

  bool plays(const std::string& pack) const {
    return std::any_of(library_.packs().begin(), library_.packs().end(),
                       [&](const PackFiles& each) { return each.manifest.id == pack; });
  }

  const Record* record(const std::string& dotted) const {
    const std::size_t dot = std::min(dotted.find('.'), dotted.size());
    return library_.find(dotted.substr(0, dot), dotted.substr(std::min(dot + 1, dotted.size())));
  }

  void check_record(const std::string& dotted, const std::string& file, const Mark& mark) {
    if (dotted.empty() || record(dotted)) return;
    Names names;
    for (const Record& each : library_.records()) names.push_back(each.kind + "." + each.id);
    wrong(file, mark, "there is no record '" + dotted + "'" + did_you_mean(dotted, names));
  }

  void add(ChapterDecl chapter) {
    std::erase_if(chapter.clauses, [&](const Clause& each) {
      return !std::all_of(each.with.begin(), each.with.end(), [&](const std::string& pack) { return plays(pack); });
    });
    check_record(chapter.of, chapter.file, chapter.mark);
    for (const std::string& zone : chapter.cards) {
      if (library_.find("zone", zone)) continue;
      Names names;
      for (const Record* each : library_.of_kind("zone")) names.push_back(each->id);
      wrong(chapter.file, chapter.mark,
            "chapter '" + chapter.id + "': there is no zone '" + zone + "'" + did_you_mean(zone, names));
    }
    std::vector<Clause> clauses = std::move(chapter.clauses);
    chapter.clauses.clear();
    auto home = with_id(chapters_, chapter.id);
    if (chapter.declares()) {
      if (home != chapters_.end())
        return wrong(chapter.file, chapter.mark,
                     "pack '" + home->pack + "' already has a chapter '" + chapter.id + "' (" + home->file + ":" +
                         std::to_string(home->mark.line) + "); to add clauses to it, remove the title");
      home = place(std::move(chapter));
    } else if (home == chapters_.end()) {
      if (!clauses.empty()) unknown_chapter(chapter, chapter.id);
      return;
    }
    for (Clause& clause : clauses) add(std::move(clause), home->clauses);
  }

  void unknown_chapter(const ChapterDecl& chapter, const std::string& id) {
    Names names;
    for (const ChapterDecl& each : chapters_) names.push_back(each.id);
    wrong(chapter.file, chapter.mark,
          "there is no chapter '" + id + "'" + did_you_mean(id, names) + "; a new one needs `title` or `of`");
  }

  std::vector<ChapterDecl>::iterator place(ChapterDecl chapter) {
    auto at = chapters_.end();
    for (const bool behind : {true, false}) {
      const std::vector<std::string>& ids = behind ? chapter.after : chapter.before;
      const auto found = std::find_if(ids.begin(), ids.end(),
                                      [&](const std::string& id) { return with_id(chapters_, id) != chapters_.end(); });
      if (found != ids.end()) {
        at = with_id(chapters_, *found) + (behind ? 1 : 0);
        break;
      }
      if (!ids.empty()) unknown_chapter(chapter, ids.back());
    }
    return chapters_.insert(at, std::move(chapter));
  }

  void add(Clause clause, std::vector<Clause>& to) {
    const auto [known, is_new] = known_.emplace(clause.id, clause.file + ":" + std::to_string(clause.mark.line));
    if (!is_new)
      return wrong(clause.file, clause.mark,
                   "there is another clause '" + clause.id + "' at " + known->second + "; choose another id");
    check_record(clause.about, clause.file, clause.mark);
    auto at = to.end();
    if (!clause.after.empty()) {
      at = with_id(to, clause.after);
      if (at == to.end()) {
        Names names;
        for (const Clause& each : to) names.push_back(each.id);
        wrong(clause.file, clause.mark,
              "there is no clause '" + clause.after + "' in this chapter" + did_you_mean(clause.after, names));
      } else ++at;
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
      const std::size_t dot = std::min(name.find('.'), name.size());
      const OptionValue* option =
          library_.find_option(name.substr(0, dot), name.substr(std::min(dot + 1, name.size())));
      if (!option) wrong(clause.file, clause.mark, "there is no option '" + name + "': expected pack.option");
      else check_values(clause, *option, name, values);
      if (option && std::find(values.begin(), values.end(), option->value) == values.end()) return false;
    }
    const Record* about = clause.about.starts_with("card.") ? record(clause.about) : nullptr;
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
    Names names;
    for (const auto& [known, at] : known_) names.push_back(known);
    wrong(clause.file, clause.mark,
          "'" + clause.id + "' replaces '" + id + "', but there is no such clause" + did_you_mean(id, names));
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
