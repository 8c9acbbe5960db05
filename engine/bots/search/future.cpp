#include "bots/search/future.hpp"

#include "base/chance.hpp"
#include "play/seen.hpp"
#include "xxhash.h"

namespace rules::search {

void Future::begin(SearchTree* tree, Seat seat, std::uint64_t key, std::int32_t step, std::size_t nth) {
  tree_ = tree;
  seat_ = seat;
  key_ = key;
  in_tree_ = tree != nullptr;
  way_.clear();
  step_ = step;
  question_ = -1;
  asked_there_ = 0;
  own_answers_ = mix(nth + 1);
}

Answer Future::by_bot(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  return settings_.heuristic ? heuristic_.answer(game, ask, count, key) : random_.answer(game, ask, count, key);
}

Answer Future::answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  key = mix(key ^ key_);
  if (!in_tree_) return by_bot(game, ask, count, key);
  const Put how = put(game, ask);
  if (ask.seat != seat_ && how != Put::to_one) return by_bot(game, ask, count, key);
  SearchNode* const found = tree_->at(seen(game, ask));
  if (!found) {
    in_tree_ = false;  // the tree is full
    return by_bot(game, ask, count, key);
  }
  SearchNode& node = *found;
  std::size_t edge = 0;
  if (node.edges.empty()) {
    node.edges.push_back({.answer = by_bot(game, ask, count, key), .available = 1});
    in_tree_ = false;  // one new node per playout
  } else {
    edge = follow(node, ask, count, key, settings_);
  }
  way_.push_back({&node, edge, ask.seat});
  if (ask.seat == seat_) own_answers_ = mix(own_answers_ + edge + 1);
  return node.edges[edge].answer;
}

Put Future::put(const GameParts& game, const Question& ask) {
  const std::int32_t step = game.step_number(), question = game.question_number();
  if (step == step_ && question == question_) {
    if (++asked_there_ > 1) tree_->put(last_) = Put::to_several;
  } else {
    if (asked_there_ == 1 && tree_->put(last_) == Put::unknown) tree_->put(last_) = Put::to_one;
    asked_there_ = 1;
    if (step != step_) own_answers_ = 0;
  }
  step_ = step;
  question_ = question;
  last_ = ask.question;
  return tree_->put(last_);
}

std::uint64_t Future::seen(const GameParts& game, const Question& ask) {
  numbers_.clear();
  play::add_seen_table(game, seat_, numbers_);
  numbers_.insert(numbers_.end(), {game.step_number(), game.question_number(), ask.seat.index, ask.question.index,
                                   static_cast<std::int32_t>(own_answers_)});
  return XXH3_64bits(numbers_.data(), numbers_.size() * sizeof numbers_[0]);
}

void Future::end(const Values& values) {
  for (const Passed& passed : way_) {
    ++passed.node->visits;
    Edge& edge = passed.node->edges[passed.edge];
    ++edge.visits;
    edge.sum += values[passed.seat];
  }
  way_.clear();
}

}  // namespace rules::search
