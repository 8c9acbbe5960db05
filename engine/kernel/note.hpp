// A note: one thing that a step tells observers. The log for players and the trace for modders are made of notes. A
// note is made where the thing happens, once; it is typed, and says which seats may know which part of it. Notes are
// numbered within the step. A step that runs again makes the same notes again; only new ones are handed out. They are
// in the order in which things took effect: a cause before its effects.
#pragma once
#include <array>
#include <vector>

#include "kernel/ruleset.hpp"

namespace rules {

/// Faces of dice that one arg of a note holds, a byte each, one more than the face.
constexpr std::size_t kFacesInArg = 4;

struct Note {
  enum class Kind {
    step,
    event,
    reveal,
    move,
    supply,
    card,
    shuffle,
    roll,
    turn,
    set,
    operation,
    offer,
    offered,
    tie,
    copy,
    tell
  };
  Kind kind;
  /// Step, event, resource (offered: -1 for a card), variable, die, question, record (tie: the prize, -1 the game) or
  /// text, by kind.
  std::int32_t what = -1;
  /// By kind. Of a move: how many, from which holder, to which. Of a card: it, its pile before, its pile now, and the
  /// pile it comes from, which is another if it only passed through. Of a reveal: whose dice, what they cost, and then
  /// faces(). Of a tie: who decided, for whom, for which place
  /// (0: there is one), between whom, as bits; nobody decided it if a script did. Of others see Engine where they are
  /// made.
  std::array<std::int32_t, 8> args{};
  std::int32_t count = 0;             ///< how many args
  std::int32_t outcome = 0, got = 0;  ///< events
  std::int32_t repeat =
      0;  ///< events: how often it happened before, because of `again`; reveal: 1 if there was no choice
  std::array<std::uint32_t, 8> seers{};  ///< which seats may see each arg
  std::array<Type, 8> types{};           ///< tell, copy: what each arg is
  std::int32_t depth = 0;
  std::int32_t finished = -1;  ///< its number among the finished notes of the game, from 0
  std::int32_t question = 0;   ///< how many questions of its step were asked before it was finished
  EventId event = {};          ///< the cause: within which event,
  bool acting = false;         ///< by what it does, not by something that hooks it; of a move: `got` counts it
  int named_in = -1;           ///< of a card: the field of the event that it acts on
  Card card = {};              ///< by which card,
  const char* file = nullptr;  ///< and the script and line
  std::int32_t line = 0;

  /// Of a reveal: the nth die shows this face. Its arg is there, and 0 at first.
  void show(std::size_t nth, int face) {
    args[kFirstFaces + nth / kFacesInArg] |= (face + 1) << 8 * (nth % kFacesInArg);
  }
  /// Of a reveal: what the dice show.
  std::vector<int> faces() const {
    std::vector<int> out;
    for (std::size_t arg = kFirstFaces; arg < static_cast<std::size_t>(count); ++arg)
      for (std::int32_t left = args[arg]; left > 0; left >>= 8) out.push_back((left & 0xff) - 1);
    return out;
  }

 private:
  static constexpr std::size_t kFirstFaces = 2;
};
/// The same in short, for observers where no notes are kept: who may see it is left out.
struct Told {
  Note::Kind kind;
  std::int32_t what = -1;
  std::array<std::int32_t, 8> args{};
};

static_assert(kMostFaces < 127, "four faces are a positive number");
static_assert(2 + (kMostDice + kFacesInArg - 1) / kFacesInArg <= 8, "a reveal has room for all dice of a seat");

}  // namespace rules
