// Glossary: explains the things of a game by id or name, from the packs' texts: cards, places, events, resources,
// zones, steps, dice and their faces, values, hands, options, packs, and the aim, the end and the points of the game,
// ties and offers. Knows no state of a game: everything in it is public.
#pragma once
#include <string>
#include <vector>

#include "packs/build/linked.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace tools {

class Glossary {
 public:
  /// Both must outlive this.
  Glossary(const rules::packs::LinkedGame& linked, const rules::play::Wording& words);

  /// Returns all names, without duplicates.
  const std::vector<std::string>& names() const { return names_; }
  /// Returns the explanations of a name, an id or a prefix, one paragraph each. If several different things match,
  /// `several` has their names; if one matches but has no text, `several` has the query; without a match, both are
  /// empty.
  struct Answer {
    std::vector<std::pair<std::string, std::string>> things;  ///< name and text
    std::vector<std::string> several;
  };
  Answer look_up(const std::string& about) const;
  /// Returns the names of explained things that mention this, in their name or text.
  std::vector<std::string> speaking_of(const std::string& about) const;

 private:
  struct Thing {
    std::string kind, id, name, text;
  };
  void add_topics();
  /// Appends the text of a question, once.
  void add_question(std::string& to, rules::QuestionId question) const;
  void add_faces();
  std::string text_of(const Thing& thing) const;
  std::vector<std::size_t> with_name(const std::string& name) const;
  /// Returns true if any of these has a text.
  bool has_text(const std::vector<std::size_t>& things) const;

  const rules::packs::LinkedGame& linked_;
  const rules::play::Wording& words_;
  std::vector<Thing> things_;
  std::vector<std::string> names_;
};

// Explains a place that players compete for, besides its text: the ranking of hands, and how several players win. Reads
// only the table view.

/// Returns one sentence for each rule, to be shown below the place's actions.
std::vector<std::string> place_rules(const rules::play::table_view::Place& place, const rules::play::Wording& words);

/// Returns the same rules for a name: of a place or its step, an action there, a ranking or one of its hands.
std::vector<std::string> place_rules_about(const rules::play::TableView& view, const rules::play::Wording& words,
                                           const std::string& name);

}  // namespace tools
