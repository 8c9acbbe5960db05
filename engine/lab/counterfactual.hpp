// What if: how the chances to win would have changed in a game that was played, if somebody had answered otherwise.
// Owns the comparison of positions by their playouts (playouts.hpp). Hidden cards are what they were in the game: the
// chances are those of somebody who looks into all hands.
#pragma once
#include "lab/past.hpp"
#include "lab/playouts.hpp"
#include "statistics/share.hpp"

namespace rules::lab {

/// What became of a seat's chance to win, by playouts in pairs.
struct ChanceChange {
  std::int64_t games = 0;              ///< pairs in which neither future failed
  std::int64_t before = 0, after = 0;  ///< of them the seat won
  std::int64_t gained = 0, lost = 0;   ///< pairs in which it won only after, only before

  double difference() const { return games ? static_cast<double>(gained - lost) / static_cast<double>(games) : 0; }
  /// Where the true difference lies. `z`: how many standard deviations wide it is (statistics/normal.hpp).
  statistics::Interval interval(double z = statistics::kNormal95) const {
    return statistics::paired_difference(gained, lost, games, z);
  }
  /// 1: it has become better, for sure by that interval; -1: worse; 0: it can't be told.
  int verdict(double z = statistics::kNormal95) const {
    return interval(z).low > 0 ? 1 : interval(z).high < 0 ? -1 : 0;
  }
};
/// By seat.
std::vector<ChanceChange> changes(const Winners& before, const Winners& after, int players);

/// No such answer, with what there is; for people.
class NoSuchAnswer : public content::MessageError<std::invalid_argument> {
  using MessageError::MessageError;
};
/// All answers of a game. Throws SaveError, as all below.
std::vector<Decision> decisions(const play::Game& loaded, const play::Save& save);
/// The legal answers to the question of this number, in plain form, at most so many. Throws NoSuchAnswer.
std::vector<std::string> legal_answers(const play::Game& loaded, const play::Save& save, std::int64_t number,
                                       std::size_t most);

/// One answer in place of another.
struct Instead {
  Decision decision;
  std::string answer, plain;        ///< what is answered instead
  std::vector<ChanceChange> seats;  ///< before: with the answer as it was; after: with the other one
  std::int64_t failed = 0;          ///< pairs of which a future failed
  std::string failure;
};
/// Plays `games` pairs of playouts behind the answer of this number, and behind another one to the same question.
/// `text`: the other answer in its plain form. `stop` ends it early and keeps what is done. Throws NoSuchAnswer.
Instead answer_instead(const play::Game& loaded, const play::Save& save, std::int64_t number, const std::string& text,
                       const FuturesConfig& config, std::int64_t games,
                       const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop);

}  // namespace rules::lab
