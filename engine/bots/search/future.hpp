// Future: answers for all seats of a world during a playout. As far as the tree reaches, the tree answers; then bots
// do. Keeps the path through the tree, and adds the result of the playout to it. Seats asked together with others never
// answer by the tree, except the searching seat, and their answers are not part of what that seat sees: no answer
// depends on another one that is secret.
#pragma once
#include "bots/search/tree.hpp"
#include "play/bots.hpp"

namespace rules::search {

class Future : public InlinePlayer {
 public:
  explicit Future(const Settings& settings) : settings_(settings) {}

  /// Starts a playout for this seat with this tree (null: bots answer everything), after the seat has given the nth of
  /// its answers in this step.
  void begin(SearchTree* tree, Seat seat, std::uint64_t key, std::int32_t step, std::size_t nth);
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  /// Adds the result of the playout.
  void end(const Values& values);
  /// Returns a bot's answer. May throw what scripts throw.
  Answer by_bot(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key);

 private:
  struct Passed {
    SearchNode* node;
    std::size_t edge;
    Seat seat;
  };

  /// Learns whether such questions are put to one seat only, and returns what is known about it.
  Put put(const GameParts& game, const Question& ask);
  std::uint64_t seen(const GameParts& game, const Question& ask);

  const Settings& settings_;
  play::HeuristicSeat heuristic_;
  play::RandomSeat random_;
  SearchTree* tree_ = nullptr;
  Seat seat_;
  std::uint64_t key_ = 0;
  bool in_tree_ = false;
  std::vector<Passed> way_;
  std::int32_t step_ = -1, question_ = -1;
  QuestionId last_;
  int asked_there_ = 0;
  std::uint64_t own_answers_ = 0;  ///< of the seat, in the current step
  std::vector<std::int32_t> numbers_;
};

}  // namespace rules::search
