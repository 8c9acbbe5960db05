#include "play/played_card.hpp"

#include <algorithm>

namespace rules::play {

Card played_card(StateView read, const Question& ask) {
  const Ruleset& rules = read.rules();
  if (!ask.windowed || ask.event != kCardPlay || !ask.subject) return Card();
  return read.last(rules.pile(kPlaying, ask.subject));
}

Card own_card(StateView read, const Question& ask) {
  const Ruleset& rules = read.rules();
  return ask.windowed || !kPlaying ? Card() : read.last(rules.pile(kPlaying, ask.seat));
}

bool may_cancel(const Ruleset& rules, const Question& ask) {
  const std::vector<PlayDecl>& plays = rules.bus().window(kCardPlay, WindowTime::before).plays;
  const auto options = ask.options()->list();
  if (options.empty()) return !plays.empty();  // asked nevertheless, so that nobody can tell
  return std::any_of(options.begin(), options.end(), [&](std::int32_t option) {
    const CardKind kind = rules.cards()[Card(option)];
    return std::any_of(plays.begin(), plays.end(), [&](const PlayDecl& play) { return play.card == kind; });
  });
}

}  // namespace rules::play
