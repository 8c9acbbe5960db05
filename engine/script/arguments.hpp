#pragma once
// Arguments: what a function of the API is called with, wherever it comes from: Lua's stack, or code that runs without
// entering Lua (code.hpp). Owns the checks and what a script's author reads when one fails.
// Knows nothing of single functions.
#include <limits>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string>

#include "script/handle_code.hpp"
#include "script/host.hpp"

namespace rules::script {

/// What a function gives back: nothing, nil, a number or handle, a flag, a list, or how an event ended; perhaps a
/// number behind it.
struct Result {
  enum class Kind : std::int8_t { none, nil, integer, flag, list, outcome } kind = Kind::none;
  bool two = false;        ///< there is a second number
  std::int64_t value = 0;  ///< of a list as the Lists of the host name it, or nothing: a table on top of Lua's stack
  std::int64_t second = 0;
  Result() = default;
  Result(Kind what, std::int64_t n) : kind(what), value(n) {}
  Result(std::int64_t n) : kind(Kind::integer), value(n) {}
  Result(Seat seat) : kind(seat ? Kind::integer : Kind::nil), value(seat.index + 1) {}
  Result(Card card) : kind(card ? Kind::integer : Kind::nil), value(encode(Tag::card, card.index)) {}
};

constexpr std::int32_t kLargestNumber = 1'000'000'000;  ///< that the API takes

class Arguments {
 public:
  // Values in code that are no integers.
  static constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min(), kFalse = kNil + 1, kTrue = kNil + 2;
  static constexpr std::int64_t kTexts = kNil + 16;         ///< and the number of a text of the host
  static constexpr std::int64_t kLists = kNil + (1 << 20);  ///< and the number of a list of the host
  static constexpr std::int64_t kLast = kNil + (1 << 21);
  static bool is_list(std::int64_t code) { return code >= kLists && code < kLast; }
  static bool is_text(std::int64_t code) { return code >= kTexts && code < kLists; }

  /// Throws while scripts are being loaded: there is no game yet.
  explicit Arguments(lua_State* state) : host_(Host::of(state)), state_(state) { host_.check_playing(); }
  Arguments(Host& host, std::span<const std::int64_t> values) : host_(host), values_(values) {}

  Host& host() const { return host_; }
  /// Lua's stack, or nothing.
  lua_State* lua() const { return state_; }
  /// The argument is a list, as scripts make it.
  bool table(int index) const { return state_ ? lua_istable(state_, index) : is_list(at(index)); }
  /// Calls visit(arguments, index) with each value of the list that the argument is.
  template <class Visit>
  void each_of(int index, Visit visit) const;
  /// The text that the argument is.
  std::string text(int index) const;
  /// The state of the game, to be read. Counts a call.
  Reader read() const { return ++host_.engine().counters.calls, host_.engine().read(); }
  /// The engine, to be changed: fails where only reading is allowed. Counts a call.
  Engine& change() const;
  /// The argument is there and not nil. Arguments count from 1.
  bool has(int index) const { return state_ ? !lua_isnoneornil(state_, index) : at(index) != kNil; }
  bool flag(int index) const {
    return state_ ? lua_toboolean(state_, index) != 0 : at(index) != kNil && at(index) != kFalse;
  }
  // Each fails with what was expected, and what came.
  std::int64_t number(int index) const;
  std::int32_t code(int index, Tag tag) const;
  Seat seat(int index) const;
  Card card(int index) const;
  ZoneId zone(int index) const;
  Pile pile(int index) const;
  Holder holder(int index) const;
  SeatSet set(int index) const;
  /// A number, or the handle of something that there is.
  std::int64_t told(int index) const;
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
  std::int64_t at(int index) const {
    return static_cast<std::size_t>(index) <= values_.size() ? values_[static_cast<std::size_t>(index) - 1] : kNil;
  }
  std::optional<std::int64_t> integer(int index) const {
    if (!state_) return at(index) > kLast ? std::optional(at(index)) : std::nullopt;
    int ok = 0;
    const std::int64_t n = lua_tointegerx(state_, index, &ok);
    return ok ? std::optional(n) : std::nullopt;
  }
  [[noreturn]] void wrong(int index, const char* expected) const;

  Host& host_;
  lua_State* state_ = nullptr;
  std::span<const std::int64_t> values_;
};

template <class Visit>
void Arguments::each_of(int index, Visit visit) const {
  if (!state_) {
    const std::vector<std::int64_t>& values = host_.lists[static_cast<std::size_t>(at(index) - kLists)];
    for (const std::int64_t value : values) visit(Arguments(host_, {&value, 1}), 1);
    return;
  }
  const lua_Integer n = luaL_len(state_, index);
  for (lua_Integer i = 1; i <= n; ++i) lua_geti(state_, index, i), visit(*this, lua_gettop(state_)), lua_pop(state_, 1);
}

/// A list that a function of the API gives back.
class NewList {
 public:
  NewList(const Arguments& a, int size) : host_(a.host()), state_(a.lua()) {
    if (state_) lua_createtable(state_, size, 0);
    else list_ = host_.lists.make();
  }
  /// A number or handle, kFalse or kTrue.
  void add(std::int64_t code) {
    if (!state_) return host_.lists.add(list_, code);
    if (code > Arguments::kLast) lua_pushinteger(state_, code);
    else lua_pushboolean(state_, code == Arguments::kTrue);
    lua_rawseti(state_, -2, ++count_);
  }
  Result result() const { return {Result::Kind::list, static_cast<std::int64_t>(list_)}; }

 private:
  Host& host_;
  lua_State* state_;
  std::size_t list_ = 0;
  lua_Integer count_ = 0;
};

/// The value of a field or variable in code: a number, handle, kNil, kTrue or kFalse. Events have none.
std::int64_t value_of(Type type, std::int32_t value);

/// What a field of this type holds if it is passed as `code`; nothing if it can't be.
std::optional<std::int32_t> field_of(Type type, std::int64_t code);

/// Reads a value for a field or variable of this type.
std::int32_t (*value_reader(Type type))(const Arguments&, int index);

}  // namespace rules::script
