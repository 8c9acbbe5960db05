// LogRecord: a fact with its visibility, its cause, and the script and line. The log for players and the trace for
// modders are made from records. A record is made once, where the fact occurs. A re-run step makes the same records
// again; only new ones are handed out. Records are in order of effect: a cause precedes its effects.
#pragma once
#include <vector>

#include "log/compact_record.hpp"

namespace rules {

/// Number of dice faces in one argument, a byte each, which is the face plus 1.
constexpr std::size_t kFacesInArg = 4;

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
