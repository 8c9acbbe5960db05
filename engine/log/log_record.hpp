// LogRecord: a fact with its visibility, its cause, and the script and line. The log for players and the trace for
// modders are made from records. A fact is stored as a kind, an id and up to eight integers; each struct in `logged`
// packs and unpacks one kind, and no other code interprets the numbers. Read next: event_log.hpp.
#pragma once
#include <array>
#include <cassert>
#include <span>
#include <vector>

#include "kernel/events/event_sink.hpp"

namespace rules {

/// A fact without its visibility, for observers where no records are kept.
struct CompactRecord {
  using Kind = RecordKind;
  Kind kind = Kind::step;
  std::int32_t what = -1;              ///< its subject, by kind
  std::array<std::int32_t, 8> args{};  ///< its parts, by kind

  /// Returns the record as this kind of fact, which it must be.
  template <class Fact>
  Fact as() const {
    assert(kind == Fact::kKind);
    return Fact::of(*this);
  }
};

/// Facts. In each, `Part` numbers the parts with a visibility (LogRecord::visible_to), and kParts is their number.
namespace logged {

using Kind = CompactRecord::Kind;

/// The beginning of a step.
struct Step {
  static constexpr Kind kKind = Kind::step;
  enum Part : std::size_t { kRound, kPass, kParts };
  StepId step;
  std::int32_t round = 0, pass = 0;  ///< the consecutive run, from 0
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

/// Kept dice, followed by their faces (LogRecord::faces).
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

/// An increase of a resource's supply.
struct Supply {
  static constexpr Kind kKind = Kind::supply;
  enum Part : std::size_t { kAmount, kTo, kParts };
  ResourceId resource;
  std::int32_t amount = 0;
  Holder to;
  CompactRecord compact() const { return {kKind, resource.index, {amount, to.offset}}; }
  static Supply of(const CompactRecord& t) { return {ResourceId(t.what), t.args[kAmount], Holder{t.args[kTo]}}; }
};

/// A card's move to another pile.
struct CardMove {
  static constexpr Kind kKind = Kind::card;
  enum Part : std::size_t { kCard, kFrom, kTo, kSource, kParts };
  Card card;
  Pile from, to;
  Pile source;  ///< where it came from, which is not `from` if it only passed through there
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
  std::int32_t cards = 0;  ///< number of cards
  CompactRecord compact() const { return {kKind, zone.index, {pile.index, cards}}; }
  static Shuffle of(const CompactRecord& t) { return {ZoneId(t.what), Pile(t.args[kPile]), t.args[kCards]}; }
};

/// A die's random face.
struct Roll {
  static constexpr Kind kKind = Kind::roll;
  enum Part : std::size_t { kWhose, kNth, kFace, kParts };
  DieId die;
  Seat whose;  ///< null: shared dice
  std::int32_t nth = 0, face = 0;
  CompactRecord compact() const { return {kKind, die.index, {whose.index, nth, face}}; }
  static Roll of(const CompactRecord& t) { return {DieId(t.what), Seat(t.args[kWhose]), t.args[kNth], t.args[kFace]}; }
};

/// A die turned to a face, or laid aside with it. Without a trace, only reported for dice that are set aside.
struct Turn {
  static constexpr Kind kKind = Kind::turn;
  enum Part : std::size_t { kWhose, kNth, kFace, kWas, kParts };
  DieId die;
  Seat whose;
  std::int32_t nth = 0, face = 0;
  static constexpr std::int32_t kLaid = -1, kUnkept = -2;
  std::int32_t was = kLaid;  ///< the previous face of a die that was set aside; kLaid: from the cup; kUnkept: not kept
                             ///< yet
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
  std::int32_t hook_target = 0, field = 0;  ///< the event or value, and its number
  std::int32_t now = 0;                     ///< the number after the operation
  std::int32_t number = 0, divisor = 1;     ///< the operands
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

/// An offer; each of its contents follows as an Offered.
struct Offer {
  static constexpr Kind kKind = Kind::offer;
  enum Part : std::size_t { kFrom, kTarget, kParts };
  QuestionId question;
  Seat from, target;
  CompactRecord compact() const { return {kKind, question.index, {from.index, target.index}}; }
  static Offer of(const CompactRecord& t) { return {QuestionId(t.what), Seat(t.args[kFrom]), Seat(t.args[kTarget])}; }
};

/// An amount of a resource, or a card.
struct Offered {
  static constexpr Kind kKind = Kind::offered;
  enum Part : std::size_t { kFrom, kThing, kParts };
  Seat from;
  ResourceId resource;  ///< null: a card
  std::int32_t amount = 0;
  Card card;
  CompactRecord compact() const { return {kKind, resource.index, {from.index, resource ? amount : card.index}}; }
  static Offered of(const CompactRecord& t) {
    const std::int32_t thing = t.args[kThing];
    if (t.what < 0) return {Seat(t.args[kFrom]), {}, 0, Card(thing)};
    return {Seat(t.args[kFrom]), ResourceId(t.what), thing, {}};
  }
};

/// The result of a tie.
struct Tie {
  static constexpr Kind kKind = Kind::tie;
  enum Part : std::size_t { kDecider, kWinner, kPlace, kTied, kParts };
  RecordId prize;  ///< null: the game
  Seat decider;    ///< null if a script decided
  Seat winner;
  std::int32_t place = 0;  ///< the contested rank; 0: there is only one
  SeatSet tied;
  CompactRecord compact() const {
    return {kKind, prize.index, {decider.index, winner.index, place, static_cast<std::int32_t>(tied.bits)}};
  }
  static Tie of(const CompactRecord& t) {
    return {RecordId(t.what), Seat(t.args[kDecider]), Seat(t.args[kWinner]), t.args[kPlace],
            SeatSet{static_cast<std::uint32_t>(t.args[kTied])}};
  }
};

/// A seat does what another seat's card does.
struct Copy {
  static constexpr Kind kKind = Kind::copy;
  enum Part : std::size_t { kSeat, kCard, kParts };
  Seat seat;
  Card card;
  CompactRecord compact() const { return {kKind, -1, {seat.index, card.index}}; }
  static Copy of(const CompactRecord& t) { return {Seat(t.args[kSeat]), Card(t.args[kCard])}; }
};

/// A script's message: a text, and the values of its placeholders (LogRecord::types).
struct Tell {
  static constexpr Kind kKind = Kind::tell;
  std::int32_t text = -1;
  std::span<const std::int32_t> values;
  static Tell of(const CompactRecord& t) { return {t.what, t.args}; }
};

}  // namespace logged

/// Number of dice faces in one argument, a byte each, which is the face plus 1.
constexpr std::size_t kFacesInArg = 4;

/// Made once, where the fact occurs. A re-run step makes the same records again; only new ones are handed out. Records
/// are in order of effect: a cause precedes its effects.
struct LogRecord : CompactRecord {
  LogRecord() {}
  /// Makes all parts visible to these seats.
  LogRecord(const CompactRecord& told, std::size_t parts, SeatSet seats)
      : CompactRecord(told), count(static_cast<std::int32_t>(parts)) {
    for (std::size_t part = 0; part < parts; ++part) visible_to[part] = seats.bits;
  }
  template <class Fact>
  LogRecord(const Fact& fact, SeatSet seats) : LogRecord(fact.compact(), Fact::kParts, seats) {}
  /// Restricts the visibility of the last part.
  LogRecord& hide_last_part(SeatSet seats) {
    visible_to[static_cast<std::size_t>(count - 1)] = seats.bits;
    return *this;
  }
  /// Adds a part: a field of an event, or a value of a message.
  void add(std::int32_t part, Type type, SeatSet seats) {
    const auto at = static_cast<std::size_t>(count++);
    args[at] = part;
    types[at] = type;
    visible_to[at] = seats.bits;
  }

  std::int32_t count = 0;                     ///< number of parts
  std::int32_t outcome = 0, got = 0;          ///< events
  std::int32_t repeat = 0;                    ///< events: number of earlier occurrences, because of `again`
  bool forced = false;                        ///< reveal: there was no choice
  std::array<std::uint32_t, 8> visible_to{};  ///< the seats that may see each part
  std::array<Type, 8> types{};                ///< event, tell, copy: the type of each part
  std::int32_t depth = 0;
  std::int32_t finished = -1;  ///< its number among the finished records of the game, from 0
  std::int32_t question = 0;   ///< number of questions of its step before it was finished
  EventId event = {};          ///< the cause: the enclosing event,
  bool acting = false;         ///< its effect, rather than a hook of it; for a move: `got` counts it
  int named_in = -1;           ///< for a card: the field of the event that it acts on
  Card card = {};              ///< the card,
  const char* file = nullptr;  ///< and the script and line
  std::int32_t line = 0;

  /// Sets a face of a reveal. Dice must be shown in order.
  void show(std::size_t nth, int face) {
    const std::size_t part = kFirstFaces + nth / kFacesInArg;
    if (part == static_cast<std::size_t>(count)) add(0, Type::number, SeatSet{visible_to[logged::Reveal::kWhose]});
    args[part] |= (face + 1) << 8 * (nth % kFacesInArg);
  }
  /// Returns the faces of a reveal.
  std::vector<int> faces() const {
    std::vector<int> out;
    for (std::size_t part = kFirstFaces; part < static_cast<std::size_t>(count); ++part)
      for (std::int32_t left = args[part]; left > 0; left >>= 8) out.push_back((left & 0xff) - 1);
    return out;
  }

 private:
  static constexpr std::size_t kFirstFaces = logged::Reveal::kParts;
};

static_assert(kMaxFaces < 127, "four faces must fit in a positive number");
static_assert(logged::Reveal::kParts + (kMaxDice + kFacesInArg - 1) / kFacesInArg <= 8,
              "a reveal must have room for all of a seat's dice");

}  // namespace rules
