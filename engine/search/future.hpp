// A future: answers for all seats of a world while it is played on. As far as the tree reaches, the tree answers; then
// bots do. Keeps the way through the tree, and adds to it how the future ended.
// Who is asked together with others never answers by the tree, but for the seat that searches, and their answers are
// not in what that seat sees: nobody's answer depends on another one that is secret.
#pragma once
#include "play/bots.hpp"
#include "search/tree.hpp"

namespace rules::search {

class Future : public InlinePlayer {
 public:
  explicit Future(const Settings& settings) : settings_(settings) {}

  /// What follows is a future of this seat, by this tree (none: bots answer everything), after the seat has given the
  /// nth of its answers in this step.
  void begin(SearchTree* tree, Seat seat, std::uint64_t key, std::int32_t step, std::size_t nth);
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  /// It ended so.
  void end(const Values& values);
  /// What a bot answers. May throw what scripts throw.
  Answer by_bot(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key);

 private:
  struct Passed {
    SearchNode* node;
    std::size_t edge;
    Seat seat;
  };

  /// Learns from it whether such questions are put to one seat only; tells what is known of that.
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
