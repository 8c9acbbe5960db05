// What a step tells observers: the log that players read and the trace that modders read are made of these. Notes are
// numbered within the step; a step that is run again makes the same ones again, and only new ones are handed out.
// They stand in the order in which things took effect: a cause before its effects.
#pragma once
#include <array>

#include "kernel/ruleset.hpp"

namespace rules {

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
    tell
  };
  Kind kind;
  std::int32_t what = -1;  ///< step, event, resource (offered: -1 for a card), variable, die, question or text, by kind
  std::array<std::int32_t, 8> args{};    ///< by kind; see Engine where it is made
  std::int32_t count = 0;                ///< how many args
  std::int32_t outcome = 0, got = 0;     ///< events
  std::int32_t repeat = 0;               ///< events: how often it was resolved before, as `again` says
  std::array<std::uint32_t, 8> seers{};  ///< which seats may see each arg
  std::array<Type, 8> types{};           ///< tell: what each arg is
  std::int32_t depth = 0;
  std::int32_t finished = -1;  ///< the how-manieth of the game's notes to be finished, from 0
  EventId event = {};          ///< the cause: within which event,
  Card card = {};              ///< by which card,
  const char* file = nullptr;  ///< and from which line of which script
  std::int32_t line = 0;
};

}  // namespace rules
