// The rulebook of one game: what one reads to play it with these packs and options, in one language.
// Owns its shape, and who is said to have changed a number. Doesn't know how it is shown. Invariant: everything in it
// is open to everybody; nothing of a game in progress is in it. Read next: make_rulebook.hpp, which makes it;
// shown.hpp, which writes it as text, HTML and JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules::book {

/// A part of a sentence. What data filled says so if somebody changed it.
struct Piece {
  std::string text;
  std::string changed_by = {};  ///< the id of the pack, or `settings` for whoever set an option; "" if nobody did
  std::string usual = {};       ///< what it is otherwise; "" if that isn't known
};
using Sentence = std::vector<Piece>;

/// Returns a sentence without its marks.
std::string plain(const Sentence& sentence);

/// A scenario, as far as readers want to know it.
struct Example {
  std::string file;  ///< as readers find it
  int line = 0;
  std::string sentence;
  std::string text;                 ///< as it is written
  std::vector<std::string> proves;  ///< clauses
  std::vector<std::string> packs;   ///< with what they require
  std::string key;                  ///< tells it from all others: a hash of its text, 16 digits
  bool playable = true;             ///< one can sit down at its table
  bool reachable = true;            ///< readers have its file
};

/// One clause.
struct Rule {
  std::string id;
  std::string pack;
  Sentence text;
  Sentence note;  ///< why it is so; often empty
  std::string source;
  std::vector<std::string> replaces;  ///< clauses that it takes the place of
  std::vector<std::size_t> examples;  ///< among those of the book; those that fit this game best come first
};

/// A card, or a record of a kind that packs declare, with the clauses about it.
struct Thing {
  std::string id;  ///< kind.id
  std::string name;
  Sentence text;
  Piece copies;  ///< how many cards there are; "" if it is no card
  std::vector<Rule> rules;
};

struct Chapter {
  std::string id, title;
  Sentence opening;  ///< the text of the record that it is about
  std::vector<Rule> rules;
  std::vector<Thing> things;
};

struct PackLine {
  std::string id, name, version, text;
};

struct OptionLine {
  std::string id;  ///< pack.option
  std::string name, text;
  Piece value;
};

struct Rulebook {
  std::string language;
  std::vector<PackLine> packs;      ///< in load order
  std::vector<OptionLine> options;  ///< all of them
  std::vector<Chapter> chapters;    ///< in the order in which one plays
  std::vector<Example> examples;
  std::vector<std::string> untranslated;     ///< clauses without a sentence in the language
  std::map<std::string, std::string> words;  ///< what is written between the rules, by the last part of its key

  /// Words with their blanks filled; the key if there are none.
  std::string say(const std::string& key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// What a pack is called.
  std::string pack_name(std::string_view id) const;
  /// "The rules of Hearts with House Rules".
  std::string title() const;
  /// Who changed something, and what it is otherwise, in words; "" if nobody did.
  std::string note(const Piece& piece) const;
};

/// Returns the command that sits one down at a scenario's table; "" if there is none.
std::string show_me(const Example& example);

}  // namespace rules::book
