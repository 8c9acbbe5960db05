// What a pack says of the rules for people: rulebook.yaml, a list of chapters with clauses. A clause is one sentence of
// the rules, in the languages of its pack. Owns the form of that file. Doesn't know what the sentences mean, or which
// of them hold in a game; no game reads this file. Read next: rules_in_force.hpp, which makes one list of what the
// packs of a game say.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/pack_finder.hpp"
#include "content/problem.hpp"
#include "content/schema.hpp"

namespace rules::content {

/// Texts by language.
using Translated = std::map<std::string, std::string, std::less<>>;

/// One sentence of the rules, in our own words, with where it comes from.
struct Clause {
  std::string id;
  std::string source;  ///< the rulebook and section; "ruling" for what nobody says
  Translated rule;
  Translated note;                    ///< why it is so, for whoever wonders; often empty
  std::vector<std::string> replaces;  ///< clauses that don't hold if this one does
  std::string after;              ///< the clause of its chapter that it stands behind; "": see `replaces`, else last
  std::vector<std::string> with;  ///< packs that have to be played too
  std::vector<std::pair<std::string, std::vector<std::string>>> when;  ///< pack.option, and the values it has then
  std::string about;                                                   ///< kind.id of a record; "" for none
  std::string pack, file;
  Mark mark;
};

/// A part of the rulebook. One without a title and `of` only adds clauses to a chapter of another pack.
struct ChapterDecl {
  std::string id;
  Translated title;
  std::string of;                          ///< kind.id of a record whose name is the title; "" for none
  std::vector<std::string> after, before;  ///< chapters that it stands next to: the first that there is counts
  std::vector<std::string> cards;          ///< zones whose cards it lists
  std::vector<Clause> clauses;
  std::string pack, file;
  Mark mark;

  bool declares() const { return !title.empty() || !of.empty(); }
};

/// Returns what rulebook.yaml looks like.
FieldSchema rulebook_form();

/// Reads the rulebook of a pack; nothing if it has none. What is wrong goes to `problems`; chapters and clauses of a
/// wrong form are left out.
std::vector<ChapterDecl> read_rulebook(const PackFiles& pack, Problems& problems);

/// Returns the text of a language, else the English one, else any; "" if there is none.
std::string_view in_language(const Translated& texts, std::string_view language);

}  // namespace rules::content
