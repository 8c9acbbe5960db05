// Rulebook: the rules of one game with its packs and options, in one language. Owns its shape, the attribution of
// changed numbers, and how it looks as text, HTML and JSON. Invariant: everything in it is public; it contains nothing
// of a game in progress. Read next: make_rulebook.hpp.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "packs/text/data_placeholders.hpp"
#include "play/table_text.hpp"

namespace rules::rulebook {

/// A part of a sentence; if it isn't a value, nothing has changed it.
using Piece = packs::DataValue;
using Sentence = std::vector<Piece>;

/// Returns a sentence as plain text.
std::string plain(const Sentence& sentence);

/// A scenario, as shown to readers.
struct Example {
  std::string file;  ///< as readers find it
  int line = 0;
  std::string sentence;
  std::string text;                 ///< its source
  std::vector<std::string> proves;  ///< clauses
  std::vector<std::string> packs;   ///< including their requirements
  std::string key;                  ///< unique: a hash of its text, 16 digits
  bool playable = true;             ///< can be used as the start of a game
  bool reachable = true;            ///< readers have its file
};

/// One clause.
struct Rule {
  std::string id;
  std::string pack;
  Sentence text;  ///< "" if the text of its thing, or of its chapter, is the rule
  Sentence note;  ///< the reason for the rule; often empty
  std::string source;
  std::vector<std::string> replaces;  ///< clauses that it replaces
  std::vector<std::size_t> examples;  ///< indices of the book's examples, best match for this game first
};

/// A card, or a record of a declared kind, with the clauses about it.
struct Thing {
  std::string id;  ///< kind.id
  std::string name;
  Sentence text;
  Piece copies;  ///< number of copies; "" if it isn't a card
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
  std::vector<OptionLine> options;  ///< those with more than one possible value
  std::vector<Chapter> chapters;    ///< in order of play
  std::vector<Example> examples;
  std::vector<std::string> untranslated;     ///< clauses without a sentence in the language
  std::map<std::string, std::string> words;  ///< texts between the rules, by the last part of their keys

  /// Returns a text with its placeholders filled; the key if there is none.
  std::string say(const std::string& key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// Returns the name of a pack.
  std::string pack_name(std::string_view id) const;
  /// Returns "The rules of Hearts with House Rules".
  std::string title() const;
  /// Returns who changed a value, and the original, in words; "" if it is unchanged.
  std::string note(const Piece& piece) const;
  /// Returns the source of a rule, and the number of scenarios that show it, in words.
  std::string origin(const Rule& rule) const;
  /// Returns the clauses that a rule replaces, in words.
  std::string replaced(const Rule& rule) const;
};

/// Returns the indices of the examples that some rule names.
std::set<std::size_t> shown_examples(const Rulebook& book);

/// Returns the command that starts a game at a scenario's table; "" if there is none.
std::string show_me(const Example& example);

/// Returns the rulebook as lines of at most `width` columns. With `proofs`, each rule is followed by its id, its
/// scenario's position, and the command that starts a game there.
std::string to_text(const Rulebook& book, std::size_t width, const play::Styled& styled = play::plain_text,
                    bool proofs = false);

/// Marks a generated rules page near its beginning: such a file may be replaced.
inline constexpr std::string_view kPageMark = "<meta name=\"generator\" content=\"dicetown rules\">";

/// Escapes a text for HTML, also within an attribute.
std::string escaped(std::string_view text);

/// Returns the rulebook as one self-contained HTML file without scripts, readable on a phone, printable, and with a
/// dark mode, including the scenarios' sources and the commands to start games at their tables. Everything from packs
/// is escaped.
std::string to_html(const Rulebook& book);

/// Returns the rulebook as JSON, as described in `tools/docs/playing.md`.
nlohmann::ordered_json to_json(const Rulebook& book);

}  // namespace rules::rulebook
