#include "rulebook/make_rulebook.hpp"

#include <algorithm>
#include <set>

#include "fmt/format.h"
#include "packs/pack/pack_folder.hpp"
#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/text/rulebook.hpp"
#include "scenarios/scenario.hpp"
#include "xxhash.h"

namespace rules::rulebook {
namespace {

namespace fs = std::filesystem;

std::string from_here(const fs::path& file, const fs::path& here) {
  std::error_code error;
  const fs::path relative = fs::absolute(file, error).lexically_normal().lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? file.generic_string() : relative.generic_string();
}

using packs::Record;

class Maker {
 public:
  Maker(const packs::Library& library, const packs::PackTexts& texts, std::string language,
        std::vector<Example> examples)
      : library_(library),
        texts_(texts),
        data_(library, [this](const std::string& kind, const std::string& id, std::string_view) {
          return name_of(kind + "." + id, id);
        }) {
    book_.language = std::move(language);
    book_.examples = std::move(examples);
  }

  Rulebook run(std::vector<packs::ChapterDecl> chapters) {
    add_words();
    add_packs();
    add_options();
    for (const packs::ChapterDecl& chapter : chapters) listed_.insert(chapter.cards.begin(), chapter.cards.end());
    for (const packs::ChapterDecl& chapter : chapters) add_chapter(chapter);
    add_the_rest();
    return std::move(book_);
  }

 private:
  const packs::Text* text(const std::string& key) const { return texts_.text(book_.language, key); }

  std::string name_of(const std::string& record, const std::string& otherwise) const {
    const packs::Text* found = text(record + ".name");
    return found ? found->text : otherwise;
  }

  void add_words() {
    const std::string group = "ui.rulebook.";
    for (const std::string_view language : {packs::fallback_language, std::string_view(book_.language)})
      for (const auto& [key, said] : texts_.all(language))
        if (key.starts_with(group)) book_.words[key.substr(group.size())] = said.text;
  }

  void add_packs() {
    for (const packs::PackFiles& pack : library_.packs()) {
      const packs::Manifest& m = pack.manifest;
      const packs::Text* about = text("pack." + m.id + ".text");
      book_.packs.push_back(
          {m.id, name_of("pack." + m.id, m.name), to_string(m.version), about ? about->text : m.description});
    }
  }

  /// Returns the value of an option, for people.
  std::string said(const packs::OptionDecl& option, const std::string& value) const {
    if (option.type == packs::OptionDecl::Type::flag) return book_.say(value == "true" ? "yes" : "no");
    const packs::Text* called = text("option." + option.name + ".value." + value);
    return called ? called->text : value;
  }

  void add_options() {
    for (const packs::OptionValue& option : library_.options()) {
      if (option.decl.type == packs::OptionDecl::Type::number && option.decl.low == option.decl.high) continue;
      const std::string key = "option." + option.decl.name;
      const packs::Text* about = text(key + ".text");
      Piece value{said(option.decl, option.value)};
      const auto found = data_.find(option.pack + "." + key, nullptr, book_.language);
      const bool house_rule = option.decl.asks_everyone_if.empty();  // who is asked in windows belongs to the table,
                                                                     // not to the house rules
      if (found && !found->changed_by.empty() && house_rule)
        value = {value.text, found->changed_by, said(option.decl, found->usual)};
      book_.options.push_back({option.pack + "." + option.decl.name, name_of(key, option.decl.name),
                               about ? about->text : option.decl.text, std::move(value)});
    }
  }

  /// Returns a text with its data placeholders filled, and who changed their values.
  Sentence filled(std::string_view written, const Record* own) const {
    const auto value = [&](std::string_view name) -> std::optional<std::string> {
      const auto found = data_.find(name, own, book_.language);
      return found ? std::optional(found->text) : std::nullopt;
    };
    Sentence out;
    for (packs::FilledPart& part : packs::filled_parts(written, value)) {
      Piece piece = part.placeholder.empty() ? Piece() : data_.find(part.placeholder, own, book_.language).value();
      piece.text = std::move(part.text);
      out.push_back(std::move(piece));
    }
    return out;
  }

  Sentence text_of(const std::string& dotted) const {
    const packs::Text* found = text(dotted + ".text");
    return found ? filled(found->written.empty() ? found->text : found->written, library_.find_dotted(dotted))
                 : Sentence();
  }

  /// Returns how badly an example matches this game: additional packs count first, then missing ones.
  std::size_t misfit(const Example& example) const {
    std::size_t besides = 0;
    for (const std::string& pack : example.packs)
      besides += std::ranges::none_of(book_.packs, [&](const auto& each) { return each.id == pack; });
    const std::size_t shared = example.packs.size() - besides;
    return (example.playable ? 0 : 10'000) + besides * 100 + (book_.packs.size() - shared);
  }

  Rule rule(const packs::Clause& clause) {
    const bool own_text = !clause.rule.empty();
    if (own_text && !clause.rule.contains(book_.language)) book_.untranslated.push_back(clause.id);
    const Record* about = library_.find_dotted(clause.about);
    Rule made{.id = clause.id,
              .pack = clause.pack,
              .text = own_text ? filled(packs::in_language(clause.rule, book_.language), about) : Sentence(),
              .note = filled(packs::in_language(clause.note, book_.language), about),
              .source = clause.source,
              .replaces = clause.replaces,
              .examples = {}};
    for (std::size_t i = 0; i < book_.examples.size(); ++i) {
      const std::vector<std::string>& proves = book_.examples[i].proves;
      if (std::ranges::find(proves, clause.id) != proves.end()) made.examples.push_back(i);
    }
    std::ranges::stable_sort(made.examples, [&](std::size_t a, std::size_t b) {
      return misfit(book_.examples[a]) < misfit(book_.examples[b]);
    });
    return made;
  }

  Thing thing(const Record& of) {
    const std::string id = of.kind + "." + of.id;
    shown_.insert(id);
    Thing made{.id = id, .name = name_of(id, of.id), .text = text_of(id), .copies = {}, .rules = {}};
    if (of.kind != "card") return made;
    const auto copies = data_.find("copies", &of, book_.language);
    made.copies = copies ? *copies : Piece{std::to_string(of.number("copies", 1))};
    return made;
  }

  /// Adds the cards of a zone. Cards with equal names and texts but different ids stay separate.
  void add_cards(const std::string& zone, Chapter& to) {
    for (const Record* card : library_.of_kind("card"))
      if (card->text("deck") == zone && card->number("copies", 1) > 0) to.things.push_back(thing(*card));
  }

  void add_chapter(const packs::ChapterDecl& from) {
    Chapter made{.id = from.id,
                 .title = from.of.empty() ? std::string(packs::in_language(from.title, book_.language))
                                          : name_of(from.of, from.id),
                 .opening = from.of.empty() ? Sentence() : text_of(from.of),
                 .rules = {},
                 .things = {}};
    if (!from.of.empty()) shown_.insert(from.of);
    for (const std::string& zone : from.cards) add_cards(zone, made);
    for (const packs::Clause& clause : from.clauses) {
      Rule stated = rule(clause);
      if (!from.of.empty() && clause.about == from.of) {
        made.rules.push_back(std::move(stated));
        continue;
      }
      Thing* home = thing_about(clause.about, made);
      if (!home && stated.text.empty()) stated.text = text_of(clause.about);
      (home ? home->rules : made.rules).push_back(std::move(stated));
    }
    book_.chapters.push_back(std::move(made));
  }

  /// Returns the thing that a clause about a record belongs to: its card, if it is listed here; a record that isn't a
  /// card, anyway.
  Thing* thing_about(const std::string& about, Chapter& chapter) {
    if (about.empty()) return nullptr;
    for (Thing& each : chapter.things)
      if (each.id == about) return &each;
    const Record* of = library_.find_dotted(about);
    if (!of || of->kind == "card") return nullptr;
    chapter.things.push_back(thing(*of));
    return &chapter.things.back();
  }

  /// Adds what has a text but is in no chapter: cards, and records of declared kinds.
  void add_the_rest() {
    Chapter rest{.id = "also", .title = book_.say("also"), .opening = {}, .rules = {}, .things = {}};
    for (const Record& each : library_.records()) {
      const packs::KindSchema* kind = library_.schema().find(each.kind);
      const bool card = each.kind == "card" && each.number("copies", 1) > 0 && !listed_.contains(each.text("deck"));
      const std::string id = each.kind + "." + each.id;
      if ((card || (kind && !kind->pack.empty())) && !shown_.contains(id) && text(id + ".text"))
        rest.things.push_back(thing(each));
    }
    if (!rest.things.empty()) book_.chapters.push_back(std::move(rest));
  }

  const packs::Library& library_;
  const packs::PackTexts& texts_;
  packs::DataPlaceholders data_;
  Rulebook book_;
  std::set<std::string> listed_;  // zones whose cards are in some chapter
  std::set<std::string> shown_;   // records that are in some chapter
};

}  // namespace

std::vector<Example> find_examples(const packs::PackFinder& finder, std::span<const packs::PackFiles> packs,
                                   const fs::path& here, packs::Problems& problems) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const packs::PackFiles& pack : packs)
    for (fs::path& folder : packs::scenario_folders(pack.manifest.folder))
      if (fs::is_directory(folder, error)) folders.push_back(fs::absolute(folder, error).lexically_normal());
  std::vector<Example> out;
  for (const fs::path& file : scenarios::find_scenarios(folders)) {
    for (const scenarios::Scenario& scenario : scenarios::read_scenarios(file, problems)) {
      Example example{.file = from_here(file, here),
                      .line = scenario.mark.line,
                      .sentence = scenario.name,
                      .text = scenario.text,
                      .proves = scenario.proves,
                      .packs = {},
                      .key = fmt::format("{:016x}", XXH3_64bits(scenario.text.data(), scenario.text.size())),
                      .playable = !scenario.error.has_value()};
      packs::Problems ignored;  // reported when it is played
      for (const packs::PackFiles& pack : finder.select(scenario.selection.packs, ignored))
        example.packs.push_back(pack.manifest.id);
      out.push_back(std::move(example));
    }
  }
  return out;
}

Rulebook make_rulebook(const packs::PackFinder& finder, const packs::Selection& selection, const std::string& language,
                       std::vector<Example> examples) {
  const packs::Library library = packs::load_library(finder, selection.packs, selection.settings);
  packs::Problems problems, warnings;
  const packs::PackTexts texts(library, problems, warnings);
  std::vector<packs::ChapterDecl> chapters = packs::rules_in_force(library, problems);
  problems.throw_if_any();
  return Maker(library, texts, language, std::move(examples)).run(std::move(chapters));
}

}  // namespace rules::rulebook
