#pragma once
// Sources: numbers that code reads directly from the state, without making them values of scripts first.
#include "kernel/frame.hpp"
#include "kernel/state.hpp"

namespace rules::fast {

using namespace script;  // it is a part of the host's work

struct Source {
  /// Nothing; a constant; a field of the event, and one that is a number; a variable, and that of the field's subject;
  /// the card, and its owner.
  enum class Kind : std::uint8_t { none, constant, field, number, cell, cell_of_field, me, owner } kind = Kind::none;
  std::int8_t field = -1;
  Type type = Type::number;
  std::int32_t value = 0;  ///< the constant, or the first cell
  std::int32_t cells = 1;
};

/// Reads it into `value`; false if there is nothing to read: no card, no such subject.
[[gnu::always_inline]] inline bool read_source(const Source& source, const Reader& read, const Frame* frame, Card me,
                                               std::int32_t& value) {
  using Kind = Source::Kind;
  if (source.kind == Kind::field) [[likely]] {
    value = frame->fields[static_cast<std::size_t>(source.field)];
    return true;
  }
  switch (source.kind) {
    case Kind::none:
    case Kind::field: return false;
    case Kind::constant: {
      value = source.value;
      return true;
    }
    case Kind::number: {
      value = frame->number(source.field);
      return true;
    }
    case Kind::cell: {
      value = read.state()[source.value];
      return true;
    }
    case Kind::cell_of_field: {
      const std::int32_t subject = frame->fields[static_cast<std::size_t>(source.field)];
      if (subject < 0 || subject >= source.cells) return false;
      value = read.state()[source.value + subject];
      return true;
    }
    case Kind::me: {
      value = me.index;
      return static_cast<bool>(me);
    }
    case Kind::owner:
      if (!me) return false;
      value = read.owner(me).index;
      return true;
  }
  return false;
}

}  // namespace rules::fast
