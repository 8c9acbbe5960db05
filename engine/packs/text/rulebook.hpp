// Rulebook: a pack's rules for people, rulebook.yaml, a list of chapters with clauses. A clause is one sentence of the
// rules, in the languages of its pack. Owns the form of that file, and how those of a game's packs are merged: the
// position of clauses, and which clause replaces another. Games never read it, and placeholders stay unfilled.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "packs/pack/pack_finder.hpp"
#include "packs/records/records.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/problem.hpp"

namespace rules::packs {

/// Texts by language.
using Translated = std::map<std::string, std::string, std::less<>>;

/// One sentence of the rules, in our own words, and its source.
struct Clause {
  std::string id;
  std::string source;  ///< the rulebook and section; "ruling" if no source covers it
  Translated rule;
  Translated note;                    ///< the reason for the rule; often empty
  std::vector<std::string> replaces;  ///< clauses that this one replaces
  std::string after;                  ///< the preceding clause in its chapter; "": by `replaces`, else last
  std::vector<std::string> with;      ///< packs that must also be in play
  std::vector<std::pair<std::string, std::vector<std::string>>> when;  ///< pack.option, and its required values
  std::string about;                                                   ///< kind.id of a record; "" for none
  std::string pack, file;
  Mark mark;
};

/// A part of the rulebook. Without a title and `of`, it only adds clauses to another pack's chapter.
struct ChapterDecl {
  std::string id;
  Translated title;
  std::string of;                          ///< kind.id of a record whose name is the title; "" for none
  std::vector<std::string> after, before;  ///< neighboring chapters; the first that exists counts
  std::vector<std::string> cards;          ///< zones whose cards it lists
  std::vector<Clause> clauses;
  std::string pack, file;
  Mark mark;

  bool declares() const { return !title.empty() || !of.empty(); }
};

/// Returns the form of rulebook.yaml.
const FieldSchema& rulebook_form();

/// Reads the rulebook of a pack; empty if it has none. Adds errors to `problems`; omits malformed chapters and clauses.
std::vector<ChapterDecl> read_rulebook(const PackFiles& pack, Problems& problems);

/// Returns the text in a language, else in English, else in any; "" if there is none.
std::string_view in_language(const Translated& texts, std::string_view language);

/// Returns the chapters of the library's packs, in order of play, with the clauses in force for these packs, options
/// and cards. Omits
/// replaced clauses, and chapters with neither a clause nor cards; `replaces` keeps only clauses that would otherwise
/// be in force. Adds unknown chapters, clauses, records and options to `problems`.
std::vector<ChapterDecl> rules_in_force(const Library& library, Problems& problems);

}  // namespace rules::packs
