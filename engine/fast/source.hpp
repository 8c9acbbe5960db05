#pragma once
// Operand sources: operands read from the state directly, without conversion to script values.
#include <optional>

#include "base/attributes.hpp"
#include "kernel/events/event_context.hpp"
#include "kernel/state/game_state.hpp"

namespace rules::fast {

struct OperandSource {
  /// A constant; a field of the event, as a value or a number; a variable, of the game or of a field's subject; the
  /// card, and its owner.
  enum class Kind : std::uint8_t { constant, field, number, cell, cell_of_field, me, owner } kind = Kind::constant;
  std::int16_t field = -1;
  Type type = Type::number;
  std::int32_t value = 0;  ///< the constant, or the first cell
  std::int32_t cells = 1;
};

/// Returns the operand; nullopt if there is nothing to read: no card, no such subject.
RULES_ALWAYS_INLINE inline std::optional<std::int32_t> read_source(const OperandSource& source, const StateView& read,
                                                                   const EventContext& context, Card me) {
  switch (source.kind) {
    case OperandSource::Kind::field: return context.fields[at(source.field)];
    case OperandSource::Kind::constant: return source.value;
    case OperandSource::Kind::number: return context.number(source.field);
    case OperandSource::Kind::cell: return read.state()[source.value];
    case OperandSource::Kind::cell_of_field: {
      const std::int32_t subject = context.fields[at(source.field)];
      if (subject < 0 || subject >= source.cells) return std::nullopt;
      return read.state()[source.value + subject];
    }
    case OperandSource::Kind::me: return me ? std::optional(me.index) : std::nullopt;
    case OperandSource::Kind::owner: return me ? std::optional(read.owner(me).index) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace rules::fast
