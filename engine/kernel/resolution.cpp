// How an event resolves: forbid, prevent, answer, modify, act, after, in this order. Each handler belongs to exactly
// one of these stages. Handlers of a stage run in the order of the ruleset's list. The content layer has sorted it:
// declared order first, then pack load order, then the order in the file. The outcome is kept in the frame: done,
// cancelled (by prevent or by a card), replaced (another event happened in its place), forbidden, or void (something
// that it needs is missing: a field that must name a seat or a card names none).
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "kernel/choosing.hpp"
#include "kernel/resolving.hpp"

namespace rules {
namespace {

/// Calls one of these handlers of an event, for each card that it is of. Returns false if an answer is pending: the
/// event's outcome is `waits` then.
[[nodiscard]] bool run_handler(Engine& engine, Frame& frame, const std::vector<HandlerDecl>& handlers,
                               std::size_t nth) {
  frame.handler = static_cast<std::int32_t>(nth);
  each_copy(engine, frame, handlers[nth], [&](Card card) {
    if (frame.outcome != Outcome::waits && !engine.scripts().act(handlers[nth].function, frame, card))
      frame.outcome = Outcome::waits;
  });
  return frame.outcome != Outcome::waits;
}

}  // namespace

bool Engine::run_handlers(Frame& frame, Stage stage) {
  const auto& handlers = rules_->events[frame.shape].handlers[static_cast<int>(stage)];
  for (std::size_t h = 0; h < handlers.size(); ++h)
    if (concerns(handlers[h], frame) && !run_handler(*this, frame, handlers, h)) return false;  // mostly it doesn't
  return true;
}

bool Engine::prevent(Frame& frame) {
  const EventDecl& decl = rules_->events[frame.shape];
  const auto& handlers = decl.handlers[static_cast<int>(Stage::prevent)];
  frame.stage = Stage::prevent;
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    bool used = false;  // a replacement is used at most once per lineage
    for (const Frame* f = frame.instead_of; f; f = f->instead_of)
      used |= f->shape == frame.shape && f->replaced_by == static_cast<std::int32_t>(h);
    if (used) continue;
    if (!run_handler(*this, frame, handlers, h)) return true;
  }
  if (frame.proposal_count == 0) return false;
  std::int32_t chosen = 0;
  if (frame.proposal_count > 1) {
    const int who = decl.affected >= 0 ? decl.affected : decl.actor;
    const std::int32_t seat = who >= 0 ? frame.fields[static_cast<std::size_t>(who)] : -1;
    if (seat >= 0) {
      Ask question(*rules_, Seat(seat), rules_->choose_replacement);
      Replacement& among = question.become<Replacement>();
      question.event = EventId(frame.shape);
      for (int p = 0; p < frame.proposal_count; ++p) {
        const Frame::Proposal& proposal = frame.proposals[static_cast<std::size_t>(p)];
        among.add(proposal.instead, handlers[static_cast<std::size_t>(proposal.handler)].card);
      }
      chosen = ask<Replacement>(question).proposal;
    }
  }
  const Frame::Proposal& proposal = frame.proposals[static_cast<std::size_t>(chosen)];
  frame.replaced_by = proposal.handler;
  if (!proposal.instead) {
    frame.outcome = Outcome::cancelled;
    return true;
  }
  Frame instead = make(proposal.instead);
  instead.fields = proposal.fields;
  instead.instead_of = &frame;
  frame.outcome = Outcome::waits;
  if (try_resolve(instead) == Outcome::waits) return true;
  frame.got = instead.got;
  frame.outcome = Outcome::replaced;
  take_decisions(frame, instead);
  return true;
}

Outcome Engine::resolve(EventId event, std::initializer_list<std::int32_t> fields) {
  if (idle(event)) return Outcome::done;
  Frame frame = make(event);
  std::copy(fields.begin(), fields.end(), frame.fields.begin());
  return resolve(frame);
}

Outcome Engine::resolve(Frame& frame) {
  const Outcome outcome = try_resolve(frame);
  if (outcome == Outcome::waits) suspend();
  return outcome;
}

void Engine::act(Frame& frame, const EventDecl& decl) {
  frame.stage = Stage::act;
  frame.got = 0;
  bool acted = true;
  if (frame.effect && frame.target) acted = scripts_->act(frame.effect, *frame.target, frame.me);
  else if (decl.effect) acted = scripts_->act(decl.effect, frame, Card());
  if (acted && frame.deed) acted = frame.deed->run(*this, frame);
  if (!acted) frame.outcome = Outcome::waits;
  else if (frame.outcome == Outcome::pending) frame.outcome = Outcome::done;
}

void Engine::attempt(Frame& frame, const EventDecl& decl) {
  constexpr std::uint32_t kLate = kActs | kRepeats | kFollows | kAnswersLate;  ///< nothing to do before it is done
  std::uint32_t stages = this->stages(frame.shape);
  if (stages & kActor && frame.fields[static_cast<std::size_t>(decl.actor)] >= 0) stages &= ~kActor;
  if (stages == 0 && !frame.deed && !tells(frame.shape) && depth_ < kMostDepth) {
    frame.outcome = Outcome::done;
    return;
  }
  const FrameScope scope(*this, frame);
  if (stages & ~kLate || tells(frame.shape)) try_to_act(frame, decl, !(stages & kActor));
  else act(frame, decl);
  if (frame.outcome != Outcome::done) return;
  frame.stage = Stage::after;
  if (this->stages(frame.shape) & kFollows && !run_handlers(frame, Stage::after)) return;
  if (this->stages(frame.shape) & kAnswersLate) static_cast<void>(window(frame, decl.afterwards));  // nothing follows
}

Outcome Engine::try_resolve(Frame& frame) {
  const EventDecl& decl = rules_->events[frame.shape];
  if (decl.again) return resolve_again(frame, decl);
  attempt(frame, decl);
  return frame.outcome;
}

Outcome Engine::resolve_again(Frame& frame, const EventDecl& decl) {
  const std::int32_t before = read().variable(decl.again);
  const auto given = frame.fields;
  std::vector<Card> spent;  // a card that comes back to a hand meanwhile isn't played on it twice, or it never ends
  frame.spent = &spent;
  for (std::int32_t times = 1;; ++times) {
    attempt(frame, decl);
    if (frame.outcome == Outcome::waits) return Outcome::waits;
    if (frame.outcome == Outcome::forbidden || frame.outcome == Outcome::void_) break;
    if (times > read().variable(decl.again)) break;
    if (times > kMostRepeats)
      throw std::logic_error("event '" + decl.id + "' would happen again more than " + std::to_string(kMostRepeats) +
                             " times");
    // An event that is to happen again does so wholly anew: same fields, no operations.
    frame.fields = given;
    frame.outcome = Outcome::pending;
    frame.folded = 0;
    frame.proposal_count = 0;
    frame.repeat = times;
  }
  frame.spent = nullptr;
  if (before != read().variable(decl.again)) set(decl.again, 0, before);
  return frame.outcome;
}

void Engine::try_to_act(Frame& frame, const EventDecl& decl, bool acted) {
  const bool told = tells(frame.shape);
  std::size_t place = told ? note_begin(frame) : 0;  // it is told before what it does, but after what was done about it
  if (!acted || (decl.stages & kFills && !fill(frame, decl))) frame.outcome = Outcome::void_;
  else if (frame.outcome == Outcome::waits) return;
  else if (forbidden(frame) != 0) frame.outcome = Outcome::forbidden;
  else if (!(stages(frame.shape) & kPrevents) || !prevent(frame)) {
    const bool goes_on = prepare(frame, decl);
    if (told) place = notes_.size();
    if (goes_on) act(frame, decl);
  }
  if (told && frame.outcome != Outcome::waits) {
    if (observer) observer->resolved(frame);
    if (noting()) note_event(frame, place);
  }
}

bool Engine::fill(Frame& frame, const EventDecl& decl) {
  const Seat actor(decl.actor >= 0 ? frame.fields[static_cast<std::size_t>(decl.actor)] : -1);
  for (std::size_t f = 0; f < decl.fields.size(); ++f) {
    const FieldDecl& field = decl.fields[f];
    std::int32_t& value = frame.fields[f];
    if (field.value && value == FieldDecl::kNotGiven) value = game_number(this->value(field.value, actor));
    if (!field.ask || value >= 0) continue;
    const SeatSet legal = targets(frame, static_cast<int>(f));
    if (legal.empty()) return false;
    const auto chosen = choose_seat(*this, actor, field.ask, legal, decl.always, [&](Ask& question) {
      question.event = EventId(frame.shape);
      for (SeatSet left = legal; noting() && !left.empty(); left.drop(left.lowest())) {
        value = left.lowest().index;
        if (vain(frame)) question.vain.add(left.lowest());
      }
    });
    if (!chosen) {
      frame.outcome = Outcome::waits;
      return true;
    }
    value = chosen->index;
  }
  return true;
}

bool Engine::prepare(Frame& frame, const EventDecl& decl) {
  frame.stage = Stage::answer;
  if (stages(frame.shape) & kAnswers && !window(frame, decl.before)) return false;
  if (frame.outcome != Outcome::pending) return false;
  frame.begin_modify();
  if (stages(frame.shape) & kModifies && !run_handlers(frame, Stage::modify)) return false;
  if (decl.stages & kLimits && short_of_least(frame)) frame.outcome = Outcome::void_;
  return frame.outcome == Outcome::pending;
}

const Frame* Engine::within(EventId event) const {
  for (const Frame* f = frame_; f; f = f->parent)
    if (f->shape == event.index) return f;
  return nullptr;
}

void Engine::take_decisions(Frame& frame, const Frame& instead) const {
  const auto& fields = rules_->events[frame.shape].fields;
  const auto& others = rules_->events[instead.shape].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    for (std::size_t other = 0; fields[f].undecided && other < others.size(); ++other)
      if (others[other].id == fields[f].id && others[other].type == fields[f].type)
        frame.fields[f] = instead.fields[other];
}

Frame StepKind::action(Engine&, Seat, EventId) const { throw std::logic_error("nobody competes in this step"); }

}  // namespace rules
