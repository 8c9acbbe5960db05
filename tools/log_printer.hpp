// Tells what has happened: entries of the picture's log under headings for rounds and steps, how the places stand
// once all dice lie open, and how the game has ended. Reads the picture and nothing else; prints nothing.
#pragma once
#include <string>

#include "play/picture/picture.hpp"
#include "play/wording.hpp"

namespace tools {

class LogPrinter {
 public:
  /// The entries of a picture's log as lines. Headings that were told last are not told again.
  std::string tell(const rules::play::Picture& picture, const rules::play::Wording& words);
  /// The next entry has headings again: somebody else reads on.
  void forget() { *this = {}; }

 private:
  std::int64_t round_ = 0;
  std::string step_;
};

/// What each player's points are made of, as far as the reader knows it.
std::string score_table(const rules::play::Picture& picture, const rules::play::Wording& words, std::size_t width);
/// The end of a game: points by source, why it ended, who wins, and what decided.
std::string over_text(const rules::play::Picture& picture, const rules::play::Wording& words, std::size_t width);

}  // namespace tools
