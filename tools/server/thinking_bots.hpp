// Bots that think before they answer, and bots that play for people who are away. Their answers are computed on a
// worker, in a copy of the game, and given exactly when their time is over, so that the time of thinking reveals
// nothing about a bot's cards; several bots at one question have separate times. One thread serves all tables in turn;
// if many wait, each bot thinks for a shorter time.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "limits.hpp"
#include "play/game_table.hpp"
#include "timers.hpp"
#include "worker_pool.hpp"

namespace server {

class ThinkingBots {
 public:
  /// Callbacks of a bot, on the strand. Copies may outlive the bots.
  struct Calls {
    std::function<void(const rules::play::Act&)> answered;  ///< it has an answer: pass it to set_answer()
    std::function<void()> tick;                             ///< its time is over: call ready()
    std::function<void(const std::string& why)> failed;
  };

  /// `table`: identifies the client of the worker pool.
  ThinkingBots(Strand strand, WorkerPool& thinkers, const ServerLimits& limits, std::string table)
      : strand_(std::move(strand)), thinkers_(thinkers), limits_(limits), id_(std::move(table)) {}

  /// Returns true if such a bot answers for this seat; `stand_ins`: the seats of people for whom one plays.
  static bool plays(const rules::play::GameTable& table, rules::Seat seat, rules::SeatSet stand_ins);
  /// Starts the bots that are asked, and stops those that no longer are. Bots for whom there are too many jobs start at
  /// a later call.
  void update(rules::play::GameTable& table, rules::SeatSet stand_ins, const Calls& calls);
  void stop() { thoughts_.clear(); }
  /// Notes a bot's answer. Returns false if the bot is not asked any more.
  bool set_answer(const rules::play::Act& act);
  /// Returns the answer of a bot whose time is over.
  std::optional<rules::play::Act> ready(rules::Seat seat) const;

 private:
  struct Thought {
    std::string question;
    boost::asio::steady_timer timer;
    std::optional<rules::play::Act> act;      ///< its answer
    std::shared_ptr<rules::play::Game> game;  ///< a copy to think in; null once it has an answer
  };
  void start(rules::play::GameTable& table, rules::Seat seat, const rules::play::SeatKind& kind, int nth,
             const Calls& calls);
  Strand strand_;
  WorkerPool& thinkers_;
  const ServerLimits& limits_;
  const std::string id_;
  std::map<rules::Seat, Thought> thoughts_;
};

}  // namespace server
