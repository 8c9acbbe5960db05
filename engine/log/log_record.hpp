// A log record: one thing that a step tells observers. The log for players and the trace for modders are made of
// records. A record is made where the thing happens, once; it is typed (compact_record.hpp), and says which seats may
// know which part of it. A step that runs again makes the same records again; only new ones are handed out. They are in
// the order in which things took effect: a cause before its effects.
#pragma once
#include <vector>

#include "log/compact_record.hpp"

namespace rules {

/// Faces of dice that one arg of a record holds, a byte each, one more than the face.
constexpr std::size_t kFacesInArg = 4;

struct LogRecord : CompactRecord {
  LogRecord() {}
  /// Says that this has so many parts, which these seats may know.
  LogRecord(const CompactRecord& told, std::size_t parts, SeatSet seats)
      : CompactRecord(told), count(static_cast<std::int32_t>(parts)) {
    for (std::size_t part = 0; part < parts; ++part) visible_to[part] = seats.bits;
  }
  template <class Fact>
  LogRecord(const Fact& fact, SeatSet seats) : LogRecord(fact.compact(), Fact::kParts, seats) {}
  /// Says which seats may know the last part.
  LogRecord& hide_last_part(SeatSet seats) {
    visible_to[static_cast<std::size_t>(count - 1)] = seats.bits;
    return *this;
  }
  /// Adds a part: a field of an event, or what is told.
  void add(std::int32_t part, Type type, SeatSet seats) {
    const auto at = static_cast<std::size_t>(count++);
    args[at] = part;
    types[at] = type;
    visible_to[at] = seats.bits;
  }

  std::int32_t count = 0;                     ///< how many parts
  std::int32_t outcome = 0, got = 0;          ///< events
  std::int32_t repeat = 0;                    ///< events: how often it happened before, because of `again`
  bool forced = false;                        ///< reveal: there was no choice
  std::array<std::uint32_t, 8> visible_to{};  ///< which seats may see each part
  std::array<Type, 8> types{};                ///< event, tell, copy: what each part is
  std::int32_t depth = 0;
  std::int32_t finished = -1;  ///< its number among the finished records of the game, from 0
  std::int32_t question = 0;   ///< how many questions of its step were asked before it was finished
  EventId event = {};          ///< the cause: within which event,
  bool acting = false;         ///< by what it does, not by something that hooks it; of a move: `got` counts it
  int named_in = -1;           ///< of a card: the field of the event that it acts on
  Card card = {};              ///< by which card,
  const char* file = nullptr;  ///< and the script and line
  std::int32_t line = 0;

  /// Of a reveal: the nth die shows this face. Dice are shown in their order.
  void show(std::size_t nth, int face) {
    const std::size_t part = kFirstFaces + nth / kFacesInArg;
    if (part == static_cast<std::size_t>(count)) add(0, Type::number, SeatSet{visible_to[logged::Reveal::kWhose]});
    args[part] |= (face + 1) << 8 * (nth % kFacesInArg);
  }
  /// Of a reveal: what the dice show.
  std::vector<int> faces() const {
    std::vector<int> out;
    for (std::size_t part = kFirstFaces; part < static_cast<std::size_t>(count); ++part)
      for (std::int32_t left = args[part]; left > 0; left >>= 8) out.push_back((left & 0xff) - 1);
    return out;
  }

 private:
  static constexpr std::size_t kFirstFaces = logged::Reveal::kParts;
};

static_assert(kMaxFaces < 127, "four faces are a positive number");
static_assert(logged::Reveal::kParts + (kMaxDice + kFacesInArg - 1) / kFacesInArg <= 8,
              "a reveal has room for all dice of a seat");

}  // namespace rules
