// Compact log records: one thing that happens. Each is stored flat; what the numbers mean depends on the kind, and
// is said in `logged`: a struct for each kind, which packs and unpacks it. Nothing else counts the numbers.
#pragma once
#include <array>
#include <cassert>
#include <span>

#include "kernel/events/event_sink.hpp"

namespace rules {

/// One thing in short, for observers where no records are kept: who may see it is left out.
struct CompactRecord {
  using Kind = RecordKind;
  Kind kind = Kind::step;
  std::int32_t what = -1;              ///< what it is about, by kind
  std::array<std::int32_t, 8> args{};  ///< parts of it, by kind

  /// Returns the record as this kind of fact; it has to be of that kind.
  template <class Fact>
  Fact as() const {
    assert(kind == Fact::kKind);
    return Fact::of(*this);
  }
};

/// Facts. In each, `Part` numbers what seats may know or not (LogRecord::visible_to), kParts is how many there are.
namespace logged {

using Kind = CompactRecord::Kind;

/// A step begins.
struct Step {
  static constexpr Kind kKind = Kind::step;
  enum Part : std::size_t { kRound, kPass, kParts };
  StepId step;
  std::int32_t round = 0, pass = 0;  ///< which time it runs in a row, from 0
  CompactRecord compact() const { return {kKind, step.index, {round, pass}}; }
  static Step of(const CompactRecord& t) { return {StepId(t.what), t.args[kRound], t.args[kPass]}; }
};

/// The outcome of an event. Its parts are the fields.
struct Event {
  static constexpr Kind kKind = Kind::event;
  EventId event;
  std::span<const std::int32_t> fields;
  static Event of(const CompactRecord& t) { return {EventId(t.what), t.args}; }
};

/// Dice are kept: faces follow (LogRecord::faces).
struct Reveal {
  static constexpr Kind kKind = Kind::reveal;
  enum Part : std::size_t { kWhose, kCost, kParts };
  DieId die;
  Seat whose;
  std::int32_t cost = 0;
  CompactRecord compact() const { return {kKind, die.index, {whose.index, cost}}; }
  static Reveal of(const CompactRecord& t) { return {DieId(t.what), Seat(t.args[kWhose]), t.args[kCost]}; }
};

struct Move {
  static constexpr Kind kKind = Kind::move;
  enum Part : std::size_t { kAmount, kFrom, kTo, kParts };
  ResourceId resource;
  std::int32_t amount = 0;
  Holder from, to;
  CompactRecord compact() const { return {kKind, resource.index, {amount, from.offset, to.offset}}; }
  static Move of(const CompactRecord& t) {
    return {ResourceId(t.what), t.args[kAmount], Holder{t.args[kFrom]}, Holder{t.args[kTo]}};
  }
};

/// There is more of a resource.
struct Supply {
  static constexpr Kind kKind = Kind::supply;
  enum Part : std::size_t { kAmount, kTo, kParts };
  ResourceId resource;
  std::int32_t amount = 0;
  Holder to;
  CompactRecord compact() const { return {kKind, resource.index, {amount, to.offset}}; }
  static Supply of(const CompactRecord& t) { return {ResourceId(t.what), t.args[kAmount], Holder{t.args[kTo]}}; }
};

/// A card goes to another pile.
struct CardMove {
  static constexpr Kind kKind = Kind::card;
  enum Part : std::size_t { kCard, kFrom, kTo, kSource, kParts };
  Card card;
  Pile from, to;
  Pile source;  ///< where it comes from: another pile than `from` if it only passed through there
  CompactRecord compact() const { return {kKind, card.index, {card.index, from.index, to.index, source.index}}; }
  static CardMove of(const CompactRecord& t) {
    return {Card(t.what), Pile(t.args[kFrom]), Pile(t.args[kTo]), Pile(t.args[kSource])};
  }
};

struct Shuffle {
  static constexpr Kind kKind = Kind::shuffle;
  enum Part : std::size_t { kPile, kCards, kParts };
  ZoneId zone;
  Pile pile;
  std::int32_t cards = 0;  ///< how many
  CompactRecord compact() const { return {kKind, zone.index, {pile.index, cards}}; }
  static Shuffle of(const CompactRecord& t) { return {ZoneId(t.what), Pile(t.args[kPile]), t.args[kCards]}; }
};

/// A die shows a face, by chance.
struct Roll {
  static constexpr Kind kKind = Kind::roll;
  enum Part : std::size_t { kWhose, kNth, kFace, kParts };
  DieId die;
  Seat whose;  ///< none: nobody's
  std::int32_t nth = 0, face = 0;
  CompactRecord compact() const { return {kKind, die.index, {whose.index, nth, face}}; }
  static Roll of(const CompactRecord& t) { return {DieId(t.what), Seat(t.args[kWhose]), t.args[kNth], t.args[kFace]}; }
};

/// A die is turned to a face, or laid down with it. Without a trace it is told only of dice that are set aside.
struct Turn {
  static constexpr Kind kKind = Kind::turn;
  enum Part : std::size_t { kWhose, kNth, kFace, kWas, kParts };
  DieId die;
  Seat whose;
  std::int32_t nth = 0, face = 0;
  static constexpr std::int32_t kLaid = -1, kUnkept = -2;
  std::int32_t was = kLaid;  ///< the face before, of a die that was set aside; or it was in the cup, or isn't kept yet
  CompactRecord compact() const { return {kKind, die.index, {whose.index, nth, face, was}}; }
  static Turn of(const CompactRecord& t) {
    return {DieId(t.what), Seat(t.args[kWhose]), t.args[kNth], t.args[kFace], t.args[kWas]};
  }
};

struct Set {
  static constexpr Kind kKind = Kind::set;
  enum Part : std::size_t { kSubject, kValue, kParts };
  VariableId variable;
  std::int32_t subject = 0, value = 0;
  CompactRecord compact() const { return {kKind, variable.index, {subject, value}}; }
  static Set of(const CompactRecord& t) { return {VariableId(t.what), t.args[kSubject], t.args[kValue]}; }
};

/// An operation on a number of an event or a value.
struct Operation {
  static constexpr Kind kKind = Kind::operation;
  enum class Method : std::int8_t { add, set, multiply, at_least, at_most };
  enum Part : std::size_t { kHookTarget, kField, kNow, kNumber, kDivisor, kParts };
  Method method = Method::add;
  std::int32_t hook_target = 0, field = 0;  ///< of which event or value, and which number of it
  std::int32_t now = 0;                     ///< what it comes to by this
  std::int32_t number = 0, divisor = 1;     ///< with what
  CompactRecord compact() const {
    return {kKind, static_cast<std::int32_t>(method), {hook_target, field, now, number, divisor}};
  }
  static Operation of(const CompactRecord& t) {
    return {static_cast<Method>(t.what),
            t.args[kHookTarget],
            t.args[kField],
            t.args[kNow],
            t.args[kNumber],
            t.args[kDivisor]};
  }
};

/// An offer is made; each thing in it follows as an Offered.
struct Offer {
  static constexpr Kind kKind = Kind::offer;
  enum Part : std::size_t { kFrom, kTarget, kParts };
  QuestionId question;
  Seat from, target;
  CompactRecord compact() const { return {kKind, question.index, {from.index, target.index}}; }
  static Offer of(const CompactRecord& t) { return {QuestionId(t.what), Seat(t.args[kFrom]), Seat(t.args[kTarget])}; }
};

/// So much of a resource, or a card.
struct Offered {
  static constexpr Kind kKind = Kind::offered;
  enum Part : std::size_t { kFrom, kThing, kParts };
  Seat from;
  ResourceId resource;  ///< none: a card
  std::int32_t amount = 0;
  Card card;
  CompactRecord compact() const { return {kKind, resource.index, {from.index, resource ? amount : card.index}}; }
  static Offered of(const CompactRecord& t) {
    const std::int32_t thing = t.args[kThing];
    if (t.what < 0) return {Seat(t.args[kFrom]), {}, 0, Card(thing)};
    return {Seat(t.args[kFrom]), ResourceId(t.what), thing, {}};
  }
};

/// A tie is decided.
struct Tie {
  static constexpr Kind kKind = Kind::tie;
  enum Part : std::size_t { kDecider, kWinner, kPlace, kTied, kParts };
  RecordId prize;  ///< none: the game
  Seat decider;    ///< nobody if a script did
  Seat winner;
  std::int32_t place = 0;  ///< which of several; 0: there is one
  SeatSet tied;
  CompactRecord compact() const {
    return {kKind, prize.index, {decider.index, winner.index, place, static_cast<std::int32_t>(tied.bits)}};
  }
  static Tie of(const CompactRecord& t) {
    return {RecordId(t.what), Seat(t.args[kDecider]), Seat(t.args[kWinner]), t.args[kPlace],
            SeatSet{static_cast<std::uint32_t>(t.args[kTied])}};
  }
};

/// A seat does what another card does.
struct Copy {
  static constexpr Kind kKind = Kind::copy;
  enum Part : std::size_t { kSeat, kCard, kParts };
  Seat seat;
  Card card;
  CompactRecord compact() const { return {kKind, -1, {seat.index, card.index}}; }
  static Copy of(const CompactRecord& t) { return {Seat(t.args[kSeat]), Card(t.args[kCard])}; }
};

/// A script tells something: a text, and what fills its blanks (LogRecord::types).
struct Tell {
  static constexpr Kind kKind = Kind::tell;
  std::int32_t text = -1;
  std::span<const std::int32_t> values;
  static Tell of(const CompactRecord& t) { return {t.what, t.args}; }
};

}  // namespace logged

}  // namespace rules
