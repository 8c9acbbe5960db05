// What makes an event legal, for whoever asks: which seats may stand in a field (`not`, `needs`, and what handlers
// forbid), what handlers say against the event as it stands, whether a card may be played on it, and whether a number
// is less than its least. Targets, windows, resolving and `why not` all come here.
#include <algorithm>
#include <optional>
#include <utility>

#include "kernel/resolving.hpp"

namespace rules {
namespace {

/// No change is noted while this lives.
class Untraced {
 public:
  explicit Untraced(bool& tracing) : tracing_(tracing), before_(std::exchange(tracing, false)) {}
  ~Untraced() { tracing_ = before_; }
  Untraced(const Untraced&) = delete;
  Untraced& operator=(const Untraced&) = delete;

 private:
  bool& tracing_;
  bool before_;
};

}  // namespace

std::int64_t Engine::forbidden_by(Frame& frame, Forbidder* by) {
  const auto& handlers = rules_->events[frame.shape].handlers[static_cast<int>(Stage::forbid)];
  frame.stage = Stage::forbid;
  std::optional<FrameScope> scope;
  if (frame_ != &frame) scope.emplace(*this, frame);
  std::int64_t reason = 0;
  for (const HandlerDecl& handler : handlers) {
    each_copy(*this, frame, handler, [&](Card card) {
      if (reason != 0) return;
      reason = scripts_->call(handler.function, frame, card);
      if (reason != 0 && by) *by = {&handler, card};
    });
    if (reason != 0) break;
  }
  return reason;
}

Obstacle Engine::obstacle(Frame& frame, int field, Seat seat) {
  using Kind = Obstacle::Kind;
  const EventDecl& decl = rules_->events[frame.shape];
  const FieldDecl& spec = decl.fields[static_cast<std::size_t>(field)];
  if (spec.not_actor && decl.actor >= 0 && frame.fields[static_cast<std::size_t>(decl.actor)] == seat.index)
    return {Kind::actor};
  if (spec.among >= 0 &&
      !SeatSet{static_cast<std::uint32_t>(frame.fields[static_cast<std::size_t>(spec.among)])}.has(seat))
    return {Kind::among};
  if (spec.needs)
    if (const std::int64_t has = value(spec.needs, seat); has < 1) return {Kind::needs, has};
  if (!(stages(frame.shape) & kForbids)) return {};
  frame.fields[static_cast<std::size_t>(field)] = seat.index;
  const std::int64_t reason = forbidden(frame);
  return {reason == 0 ? Kind::none : Kind::forbidden, reason};
}

void Engine::decide(Frame& frame, int field, Seat seat) {
  const Stage stage = frame.stage;
  if (obstacle(frame, field, seat).kind != Obstacle::Kind::none)
    throw std::logic_error("player " + std::to_string(seat.index + 1) + " can't be '" +
                           rules_->events[frame.shape].fields[static_cast<std::size_t>(field)].id + "' of event '" +
                           rules_->events[frame.shape].id + "'");
  frame.stage = stage;
  frame.fields[static_cast<std::size_t>(field)] = seat.index;
}

PlayObstacle Engine::play_obstacle(Frame& frame, const PlayDecl& play, Card card, Seat seat) {
  using Kind = PlayObstacle::Kind;
  const EventDecl& decl = rules_->events[frame.shape];
  if (read().area(card) != play.from) return {Kind::elsewhere};
  if (read().owner(card) != seat) return {Kind::not_its_card};
  if (!players_of(*this, frame, play).has(seat)) return {Kind::role};
  if (decl.only_card >= 0 && frame.fields[static_cast<std::size_t>(decl.only_card)] != card.index)
    return {Kind::other_card};
  if (frame.spent && std::find(frame.spent->begin(), frame.spent->end(), card) != frame.spent->end())
    return {Kind::spent};
  return play_obstacle(frame, play.can, play.effect, card);
}

PlayObstacle Engine::play_obstacle(Frame& frame, FunctionId can, FunctionId effect, Card card) {
  using Kind = PlayObstacle::Kind;
  if (can && !says(can, frame, card)) return {Kind::condition};
  if (!(stages(rules_->card_play.index) & kForbids)) return {};
  Frame playing = frame_of_play(*this, frame, card, effect);
  PlayObstacle obstacle{Kind::forbidden};
  obstacle.reason = forbidden(playing, &obstacle.by);
  return obstacle.reason == 0 ? PlayObstacle{} : obstacle;
}

PlayObstacle Engine::commit_obstacle(Frame& frame, const CommitDecl& commit, Card card) {
  return play_obstacle(frame, commit.can, commit.effect, card);
}

bool Engine::says(FunctionId function, Frame& frame, Card card) {
  const Card before = std::exchange(frame.me, card);
  const bool yes = scripts_->call(function, frame, card) != 0;
  frame.me = before;
  return yes;
}

SeatSet Engine::targets(Frame& frame, int field) {
  const std::int32_t given = frame.fields[static_cast<std::size_t>(field)];
  SeatSet result;
  for (int s = 0; s < rules_->players; ++s)
    if (obstacle(frame, field, Seat(s)).kind == Obstacle::Kind::none) result.add(Seat(s));
  frame.fields[static_cast<std::size_t>(field)] = given;  // seats were only tried
  return result;
}

bool Engine::short_of_least(const Frame& frame) const {
  const auto& fields = rules_->events[frame.shape].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (fields[f].least != FieldDecl::kNotGiven && frame.result(static_cast<int>(f)) < fields[f].least) return true;
  return false;
}

bool Engine::vain(const Frame& frame) {
  if (!(rules_->events[frame.shape].stages & kLimits)) return false;
  Frame trial(frame.shape, frame_);
  trial.fields = frame.fields;
  trial.folded = frame.folded;
  for (std::size_t f = 0; f < trial.fields.size(); ++f)
    if (frame.folded >> f & 1) trial.folds[f] = frame.folds[f];
  trial.stage = Stage::modify;
  const FrameScope scope(*this, trial);
  const Untraced untraced(tracing);  // nothing of it happens
  for (const HandlerDecl& handler : rules_->events[frame.shape].handlers[static_cast<int>(Stage::modify)])
    each_copy(*this, trial, handler, [&](Card card) {
      if (!card || seers(read(), card) != SeatSet::first(rules_->players)) return;
      trial.me = card;
      scripts_->call(handler.function, trial, card);
    });
  return short_of_least(trial);
}

}  // namespace rules
