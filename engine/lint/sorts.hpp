// Sorts: what kind of value an expression of a script has, as far as reading tells: a card, a zone, a player, a number.
// Owns the guesses for one script. Invariant: a sort is only named if nothing else is possible, up to nil; whatever is
// not sure is `unknown`.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lint/world.hpp"
#include "lua/globals.hpp"
#include "script/api.hpp"

namespace rules::lint {

struct Sort {
  enum class Kind : std::int8_t {
    unknown,
    nil,
    number,
    flag,
    text,
    player,
    set,
    face,
    card,
    zone,
    place,
    resource,
    die,
    card_kind,
    variable,
    record,
    message,
    event,     ///< the object that a handler gets
    value,     ///< the same of a value that is modified
    question,  ///< what advice gets
    list,
    table,
    function,
    nothing  ///< of a call that gives nothing back
  };
  Kind kind = Kind::unknown;
  std::string of = {};                            ///< of a record: its kind; of a text that is written out: the text
  std::vector<const EventDecl*> events = {};      ///< of an event: which it may be; empty: any
  std::shared_ptr<const Sort> element = nullptr;  ///< of a list
  bool of_player = false;                         ///< a zone of each player, without saying whose

  bool known() const { return kind != Kind::unknown; }
  /// Plain whole numbers in scripts, which can be compared and counted with.
  bool whole() const { return kind == Kind::number || kind == Kind::player || kind == Kind::set || kind == Kind::face; }
  /// Whether nothing lies in such a value: it has no fields, and nothing in brackets.
  bool single() const;
};

/// A list whose elements are of this sort.
Sort list_of(Sort element);
/// As people read it: "a card", "a record of kind berth".
std::string describe(const Sort& sort);
/// What a field or variable of this type holds.
Sort sort_of(Type type);

class Sorts {
 public:
  Sorts(const World& world, const ScriptText& script);

  Sort of(const lua::Expression& expression) const;
  /// The table and name of a constant such as `zone.store`; two empty texts if it is none.
  std::pair<std::string, std::string> constant(const lua::Expression& expression) const;
  /// The function of the API that is called by its own name; or nullptr.
  const script::ApiFunction* called(const lua::Expression& call) const;
  /// Whether the name is a global that the script doesn't assign.
  bool plain_global(const lua::Expression& expression) const { return globals_.is_plain(expression); }
  /// What the hook that the script puts here is called with first.
  Sort first_parameter(const HookText& hook) const;
  /// The expression that a local was made from, if it never changes; else nullptr.
  const lua::Expression* origin(const lua::Expression& local) const;
  /// The list that a loop goes through whose variable this is; else nullptr.
  const lua::Expression* gone_through(const lua::Expression& local) const;

 private:
  struct Source {  ///< of a local: the nth value of an expression, or the nth variable of a loop
    const lua::Expression* from = nullptr;
    std::size_t nth = 0;
    enum class What : std::int8_t { value, count, each } what = What::value;
  };
  struct Collector;
  Sort of_local(std::int32_t variable) const;
  Sort of_field(const lua::Expression& expression) const;
  Sort of_constant(const std::string& table, const std::string& name) const;
  Sort of_call(const lua::Expression& call) const;
  Sort asked(const lua::Expression& call) const;
  Sort of_binary(const lua::Expression& expression) const;

  const World& world_;
  const ScriptText& script_;
  const script::Dictionary& names_;
  const lua::Globals globals_;
  std::map<std::int32_t, Source> sources_;      ///< of locals that never change
  mutable std::map<std::int32_t, Sort> known_;  ///< of locals
};

}  // namespace rules::lint
