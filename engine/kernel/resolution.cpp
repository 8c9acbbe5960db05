// How an event resolves: forbid, prevent, answer, modify, act, after, in this order. Each handler belongs to exactly
// one of these stages. Handlers of a stage run in the order of the ruleset's list. The content layer has sorted it:
// declared order first, then pack load order, then the order in the file. The outcome is kept in the frame: done,
// cancelled (by prevent or by a card), replaced (another event happened in its place), forbidden, or void (something
// that it needs is missing: a field that must name a seat or a card names none).
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "kernel/engine.hpp"

namespace rules {
/// One level deeper: whatever may lead back to itself takes one.
class Level {
 public:
  explicit Level(Engine& engine) : engine_(engine) {
    if (engine_.depth_ >= kMostDepth) refuse();
    ++engine_.depth_;
  }
  ~Level() { --engine_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  [[noreturn, gnu::noinline]] static void refuse() {
    throw std::logic_error("events and values are nested more than " + std::to_string(kMostDepth) +
                           " deep (does one lead back to itself?)");
  }
  Engine& engine_;
};

/// Keeps the engine's idea of the innermost frame right, also when an exception unwinds it.
class FrameScope {
 public:
  FrameScope(Engine& engine, Frame& frame) : level_(engine), engine_(engine), frame_(frame), outer_(engine.frame_) {
    engine_.frame_ = &frame;
  }
  ~FrameScope() {
    if (frame_.slot >= 0) engine_.release(frame_);
    engine_.frame_ = outer_;
  }
  FrameScope(const FrameScope&) = delete;
  FrameScope& operator=(const FrameScope&) = delete;

 private:
  Level level_;
  Engine& engine_;
  Frame& frame_;
  Frame* outer_;
};

Frame Engine::make(EventId event) {
  Frame frame(event.index, frame_);
  frame.fields = rules_->events[event.index].starts;
  return frame;
}

namespace {
/// Calls `visit(card)` for each copy that lies where the handler works; once with no card if it isn't a card's; not at
/// all if the handler has nothing to do with this event.
template <class Visit>
void each_copy(const Engine& engine, Frame& frame, const HandlerDecl& handler, Visit visit_card) {
  if (handler.field >= 0 && frame.fields[static_cast<std::size_t>(handler.field)] != handler.is) return;
  const auto visit = [&](Card card) {  // the frame of a card that is played is still that card's afterwards
    const Card before = std::exchange(frame.me, card);
    visit_card(card);
    frame.me = before;
  };
  if (!handler.card) return visit(Card());
  const CardKindDecl& kind = engine.rules().card_kinds[handler.card.index];
  const Reader read = engine.read();
  for (int i = 0; i < kind.copies; ++i) {
    const Card card(kind.first_copy.index + i);
    const Area area = read.area(card);
    if (area == handler.works || (handler.works == Area::anywhere && area != Area::none)) visit(card);
  }
}
}  // namespace

std::int64_t Engine::forbidden(Frame& frame) {
  const auto& handlers = rules_->events[frame.shape].handlers[static_cast<int>(Stage::forbid)];
  if (handlers.empty()) return 0;
  frame.stage = Stage::forbid;
  std::optional<FrameScope> scope;
  if (frame_ != &frame) scope.emplace(*this, frame);
  std::int64_t reason = 0;
  for (const HandlerDecl& handler : handlers) {
    each_copy(*this, frame, handler, [&](Card card) {
      if (reason == 0) reason = scripts_->call(handler.function, frame, card);
    });
    if (reason != 0) break;
  }
  return reason;
}

SeatSet Engine::targets(Frame& frame, int field) {
  const EventDecl& decl = rules_->events[frame.shape];
  const FieldDecl& spec = decl.fields[static_cast<std::size_t>(field)];
  const std::int32_t actor = decl.actor >= 0 ? frame.fields[static_cast<std::size_t>(decl.actor)] : -1;
  const std::int32_t given = frame.fields[static_cast<std::size_t>(field)];
  SeatSet result;
  for (int s = 0; s < rules_->players; ++s) {
    if (spec.not_actor && s == actor) continue;
    if (spec.unlike && read().variable(spec.unlike) == s) continue;
    if (spec.needs && value(spec.needs, Seat(s)) < 1) continue;
    frame.fields[static_cast<std::size_t>(field)] = s;
    ++frame.version;
    if (forbidden(frame) == 0) result.add(Seat(s));
  }
  frame.fields[static_cast<std::size_t>(field)] = given;  // seats were only tried
  ++frame.version;
  return result;
}

void Engine::run_handlers(Frame& frame, Stage stage) {
  const auto& handlers = rules_->events[frame.shape].handlers[static_cast<int>(stage)];
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    frame.handler = static_cast<std::int32_t>(h);
    each_copy(*this, frame, handlers[h], [&](Card card) { scripts_->call(handlers[h].function, frame, card); });
  }
}

bool Engine::prevent(Frame& frame) {
  const EventDecl& decl = rules_->events[frame.shape];
  const auto& handlers = decl.handlers[static_cast<int>(Stage::prevent)];
  if (handlers.empty()) return false;
  frame.stage = Stage::prevent;
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    bool used = false;  // a replacement is used at most once per lineage
    for (const Frame* f = frame.instead_of; f; f = f->instead_of)
      used |= f->shape == frame.shape && f->replaced_by == static_cast<std::int32_t>(h);
    if (used) continue;
    frame.handler = static_cast<std::int32_t>(h);
    each_copy(*this, frame, handlers[h], [&](Card card) { scripts_->call(handlers[h].function, frame, card); });
  }
  if (frame.proposal_count == 0) return false;
  std::int32_t chosen = 0;
  if (frame.proposal_count > 1) {
    const int who = decl.affected >= 0 ? decl.affected : decl.actor;
    const std::int32_t seat = who >= 0 ? frame.fields[static_cast<std::size_t>(who)] : -1;
    if (seat >= 0) {
      Ask question(Seat(seat), rules_->choose_replacement);
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
  resolve(instead);
  frame.got = instead.got;
  frame.outcome = Outcome::replaced;
  return true;
}

Outcome Engine::resolve(EventId event, std::initializer_list<std::int32_t> fields) {
  if (idle(event)) return Outcome::done;
  Frame frame = make(event);
  std::copy(fields.begin(), fields.end(), frame.fields.begin());
  return resolve(frame);
}

Outcome Engine::resolve(Frame& frame) {
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
    ++frame.version;
    frame.repeat = times;
  }
  frame.spent = nullptr;
  if (before != read().variable(decl.again)) set(decl.again, 0, before);
  return frame.outcome;
}

void Engine::attempt(Frame& frame, const EventDecl& decl) {
  const bool acted = decl.actor < 0 || frame.fields[static_cast<std::size_t>(decl.actor)] >= 0;
  if (decl.idle && !noting && acted) {
    frame.outcome = Outcome::done;
    return;
  }
  const FrameScope scope(*this, frame);
  if (decl.plain && acted && !noting) return act(frame, decl);
  std::size_t place = noting ? notes_.size() : 0;  // it is told before what it does, but after what was done about it
  if (!acted || (decl.filled && !fill(frame, decl))) frame.outcome = Outcome::void_;
  else if ((decl.limited && !unlike(frame, decl)) || (decl.prevented && forbidden(frame) != 0))
    frame.outcome = Outcome::forbidden;
  else if (!decl.prevented || !prevent(frame)) {
    const bool goes_on = prepare(frame, decl);
    if (noting) place = notes_.size();
    if (goes_on) act(frame, decl);
  }
  if (noting) {
    if (observer) observer->resolved(frame);
    if (!decl.silent) note_event(frame, place);
  }
  if (frame.outcome != Outcome::done) return;
  frame.stage = Stage::after;
  if (decl.handled) run_handlers(frame, Stage::after);
  if (!decl.afterwards.plays.empty()) window(frame, decl.afterwards);
}

bool Engine::fill(Frame& frame, const EventDecl& decl) {
  const Seat actor(decl.actor >= 0 ? frame.fields[static_cast<std::size_t>(decl.actor)] : -1);
  for (std::size_t f = 0; f < decl.fields.size(); ++f) {
    const FieldDecl& field = decl.fields[f];
    std::int32_t& value = frame.fields[f];
    if (field.value && value == FieldDecl::kNotGiven) value = game_number(this->value(field.value, actor));
    if (!field.ask || value >= 0) continue;
    SeatSet legal = targets(frame, static_cast<int>(f));
    if (legal.empty()) return false;
    Ask question(actor, field.ask);
    Choose& seats = question.become<Choose>(Type::seat);
    question.event = EventId(frame.shape);
    question.open = decl.open;
    for (; !legal.empty(); legal.drop(legal.lowest())) {
      const Seat seat = legal.lowest();
      seats.add(seat.index);
      value = seat.index;
      if (noting && vain(frame)) question.vain.add(seat);
    }
    value = ask<Choose>(question).value;
    ++frame.version;
  }
  return true;
}

bool Engine::unlike(const Frame& frame, const EventDecl& decl) const {
  for (std::size_t f = 0; f < decl.fields.size(); ++f)
    if (decl.fields[f].unlike && read().variable(decl.fields[f].unlike) == frame.fields[f]) return false;
  return true;
}

bool Engine::short_of_least(const Frame& frame) const {
  const auto& fields = rules_->events[frame.shape].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (fields[f].least != FieldDecl::kNotGiven && frame.number(static_cast<int>(f)) < fields[f].least) return true;
  return false;
}

bool Engine::vain(const Frame& frame) {
  if (!rules_->events[frame.shape].limited) return false;
  Frame trial(frame.shape, frame_);
  trial.fields = frame.fields;
  trial.folded = frame.folded;
  for (std::size_t f = 0; f < trial.fields.size(); ++f)
    if (frame.folded >> f & 1) trial.folds[f] = frame.folds[f];
  trial.stage = Stage::modify;
  const FrameScope scope(*this, trial);
  for (const HandlerDecl& handler : rules_->events[frame.shape].handlers[static_cast<int>(Stage::modify)])
    each_copy(*this, trial, handler, [&](Card card) {
      if (!card || rules_->seers(read().pile(card)) != SeatSet::first(rules_->players)) return;
      trial.me = card;
      scripts_->call(handler.function, trial, card);
    });
  return short_of_least(trial);
}

bool Engine::prepare(Frame& frame, const EventDecl& decl) {
  frame.stage = Stage::answer;
  if (!decl.before.plays.empty()) window(frame, decl.before);
  if (frame.outcome != Outcome::pending) return false;
  frame.stage = Stage::modify;
  if (decl.handled) run_handlers(frame, Stage::modify);
  if (decl.limited && short_of_least(frame)) frame.outcome = Outcome::void_;
  return frame.outcome == Outcome::pending;
}

void Engine::act(Frame& frame, const EventDecl& decl) {
  frame.stage = Stage::act;
  frame.got = 0;
  if (frame.effect && frame.target) scripts_->call(frame.effect, *frame.target, frame.me);
  else if (decl.effect) scripts_->call(decl.effect, frame, Card());
  if (frame.outcome == Outcome::pending) frame.outcome = Outcome::done;
}

const Frame* Engine::within(EventId event) const {
  for (const Frame* f = frame_; f; f = f->parent)
    if (f->shape == event.index) return f;
  return nullptr;
}

std::int64_t Engine::compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument) {
  const Reader r = read();
  if (decl.of_player && !subject) throw std::logic_error("value '" + decl.id + "' is of players: say of which");
  if (decl.of_record && argument < 0) throw std::logic_error("value '" + decl.id + "' is of records: say of which");
  std::int64_t base = decl.base;
  if (decl.resource) base += decl.worth * r.amount(decl.resource, rules_->holder(subject));
  if (decl.holder && r.variable(decl.holder) == subject.index) base += decl.worth;
  for (ZoneId zone : decl.zones)
    if (const Pile pile = rules_->pile(zone, subject); decl.card_field < 0) base += decl.worth * r.count(pile);
    else
      for (Card c = r.first(pile); c; c = r.next(c))
        base += decl.worth * rules_->kind_of(c).fields[static_cast<std::size_t>(decl.card_field)];
  if (decl.die) base += decl.worth * r.showing(decl.die, subject, decl.face);
  if (decl.function) {
    const Level level(*this);
    if (__builtin_add_overflow(base, scripts_->call(decl.function, subject ? subject.index + 1 : argument), &base))
      game_number(std::numeric_limits<std::int64_t>::max());
  }
  if (decl.handlers.empty()) return decl.per == 1 ? game_number(base) : Fold{.denominator = decl.per}.of(base);
  return modified(id, decl, subject, base, argument);
}

std::int64_t Engine::modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                              std::int32_t argument) {
  Frame frame(static_cast<std::int32_t>(rules_->events.size()) + id.index, frame_);
  frame.fields[0] = subject.index;
  frame.fields[1] = game_number(base);
  frame.fields[2] = argument;
  frame.stage = Stage::modify;
  frame.fold(1).denominator = decl.per;
  FrameScope scope(*this, frame);
  for (std::size_t h = 0; h < decl.handlers.size(); ++h) {
    frame.handler = static_cast<std::int32_t>(h);
    each_copy(*this, frame, decl.handlers[h],
              [&](Card card) { scripts_->call(decl.handlers[h].function, frame, card); });
  }
  return frame.number(1);
}

}  // namespace rules
