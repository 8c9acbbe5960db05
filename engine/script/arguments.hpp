#pragma once
// Arguments: what a function of the API is called with, wherever it comes from: Lua's stack, or a straight line that
// runs without entering Lua (straight_line.hpp). Owns the checks and what a script's author reads when one fails.
// Knows nothing of single functions.
#include <limits>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string>

#include "script/handle_code.hpp"
#include "script/host.hpp"

namespace rules::script {

/// What a function gives back: nothing, nil, or a number or handle.
struct Result {
  enum class Kind : std::int8_t { none, nil, integer } kind = Kind::none;
  std::int64_t value = 0;
  Result() = default;
  Result(std::int64_t n) : kind(Kind::integer), value(n) {}
  Result(Seat seat) : kind(seat ? Kind::integer : Kind::nil), value(seat.index + 1) {}
  Result(Card card) : kind(card ? Kind::integer : Kind::nil), value(encode(Tag::card, card.index)) {}
};

class Arguments {
 public:
  // Values of a straight line that are no integers.
  static constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min(), kFalse = kNil + 1, kTrue = kNil + 2;

  explicit Arguments(lua_State* state) : host_(Host::of(state)), state_(state) {}
  Arguments(Host& host, std::span<const std::int64_t> values) : host_(host), values_(values) {}

  Host& host() const { return host_; }
  /// Lua's stack, or nothing.
  lua_State* lua() const { return state_; }
  bool table(int index) const { return state_ && lua_istable(state_, index); }
  /// The engine, to be changed: fails where only reading is allowed. Counts a call.
  Engine& change() const;
  /// The argument is there and not nil. Arguments count from 1.
  bool has(int index) const { return state_ ? !lua_isnoneornil(state_, index) : at(index) != kNil; }
  bool flag(int index) const { return state_ ? lua_toboolean(state_, index) != 0 : at(index) != kNil && at(index) != kFalse; }
  // Each fails with what was expected, and what came.
  std::int64_t number(int index) const;
  std::int32_t code(int index, Tag tag) const;
  Seat seat(int index) const;
  Card card(int index) const;
  ZoneId zone(int index) const;
  Pile pile(int index) const;
  Holder holder(int index) const;
  SeatSet set(int index) const;
  /// The player whose dice of this kind are meant; the first seat stands for dice that all share, where nil is given.
  Seat dice_owner(int index, DieId die) const;
  ResourceId resource(int index) const { return ResourceId(code(index, Tag::resource)); }
  VariableId variable(int index) const { return VariableId(code(index, Tag::variable)); }
  /// A value for a field or variable of this type; false and nil where they make sense.
  std::int32_t value(int index, Type type) const;
  /// The call that a literal name was bound to when the script was loaded.
  const BoundCall* bound(int index, Named named) const;
  bool is(int index, Tag tag) const {
    const auto code = integer(index);
    return code && tag_of(*code) == tag;
  }
  /// Raises the error that this argument is wrong.
  [[noreturn]] void fail(int index, const std::string& message) const;

 private:
  std::int64_t at(int index) const { return static_cast<std::size_t>(index) <= values_.size() ? values_[static_cast<std::size_t>(index) - 1] : kNil; }
  std::optional<std::int64_t> integer(int index) const {
    if (!state_) return at(index) > kTrue ? std::optional(at(index)) : std::nullopt;
    int ok = 0;
    const std::int64_t n = lua_tointegerx(state_, index, &ok);
    return ok ? std::optional(n) : std::nullopt;
  }
  [[noreturn]] void wrong(int index, const char* expected) const;

  Host& host_;
  lua_State* state_ = nullptr;
  std::span<const std::int64_t> values_;
};

/// The value of a field or variable as a straight line passes it: a number, handle, kNil, kTrue or kFalse. Events have none.
std::int64_t value_of(Type type, std::int32_t value);

/// What a field of this type holds if it is passed as `code`; nothing if it can't be.
std::optional<std::int32_t> field_of(Type type, std::int64_t code);

/// Reads a value for a field or variable of this type.
ReadOperand value_reader(Type type);

}  // namespace rules::script
