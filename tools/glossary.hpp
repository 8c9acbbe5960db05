// What things of a game are: cards, places, events, resources, zones, steps, dice and their faces, values, hands,
// options, packs, and the aim, the end and the points of the game, ties and offers; by their ids and by what they are
// called, and what the packs' texts say of them. Knows no state of a game: all of it anybody may read.
#pragma once
#include <string>
#include <vector>

#include "content/linked.hpp"
#include "play/wording.hpp"

namespace tools {

class Glossary {
 public:
  /// Both must outlive it.
  Glossary(const rules::content::LinkedGame& linked, const rules::play::Wording& words);

  /// Everything that has a name, by it; each once.
  const std::vector<std::string>& names() const { return names_; }
  /// What a name, an id or the beginning of one stands for, a paragraph each. If several different things could be
  /// meant, their names in `several`, or if none of them is explained, what was asked; if none could, both are empty.
  struct Answer {
    std::vector<std::pair<std::string, std::string>> things;  ///< name and text
    std::vector<std::string> several;
  };
  Answer look_up(const std::string& about) const;
  /// The names of what is explained and speaks of this, in its name or its text.
  std::vector<std::string> speaking_of(const std::string& about) const;

 private:
  struct Thing {
    std::string kind, id, name, text;
  };
  void add_topics();
  /// Adds what is said of a question, once.
  void add_question(std::string& to, rules::QuestionId question) const;
  void add_faces();
  std::string text_of(const Thing& thing) const;
  std::vector<std::size_t> with_name(const std::string& name) const;
  /// Whether any of these is explained.
  bool has_text(const std::vector<std::size_t>& things) const;

  const rules::content::LinkedGame& linked_;
  const rules::play::Wording& words_;
  std::vector<Thing> things_;
  std::vector<std::string> names_;
};

}  // namespace tools
