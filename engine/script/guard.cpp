#include "script/guard.hpp"

#include <bit>

#include "script/arguments.hpp"
#include "script/host.hpp"

namespace rules::script {
namespace {

using Value = std::optional<std::int64_t>;

/// What a term is now; nothing if it can't be told here, or would be an error.
class Reading {
 public:
  Reading(const Host& host, const Frame& frame, Card me) : host_(host), frame_(frame), me_(me), read_(host.engine().read()) {}

  Value value(const Term& term) const {
    switch (term.kind) {
      case Term::Kind::constant: return term.constant;
      case Term::Kind::field: return field(term.field);
      case Term::Kind::named_field: return frame_.shape < 0 ? std::nullopt : field(host_.field_interned(frame_.shape, term.interned));
      case Term::Kind::me: return me_ ? Value(encode(Tag::card, me_.index)) : std::nullopt;
      case Term::Kind::players: return read_.rules().players;
      case Term::Kind::sum: {
        const Value of = value(term.of[0]);
        return of && *of > Arguments::kTrue ? Value(term.constant + *of) : std::nullopt;
      }
      case Term::Kind::owner: case Term::Kind::deck: case Term::Kind::kind: {
        const Value card = value(term.of[0]);
        return card && *card > Arguments::kTrue && tag_of(*card) == Tag::card ? attribute(term.kind, Card(index_of(*card))) : std::nullopt;
      }
      case Term::Kind::get: return variable(term);
      case Term::Kind::count: {
        const Value zone = value(term.of[0]);
        if (!zone || *zone <= Arguments::kTrue || tag_of(*zone) != Tag::zone) return std::nullopt;
        const ZoneDecl& decl = read_.rules().zones[static_cast<std::size_t>(zone_index(*zone))];
        const std::int32_t seat = zone_seat(*zone);
        if (decl.per_player ? seat < 1 || seat > read_.rules().players : seat != 0) return std::nullopt;
        return read_.count(Pile(decl.first_pile.index + (seat > 0 ? seat - 1 : 0)));
      }
      case Term::Kind::revealed: {
        const Value die = value(term.of[0]), seat = value(term.of[1]);
        if (!die || *die <= Arguments::kTrue || tag_of(*die) != Tag::die || !seat || *seat < 1 || *seat > read_.rules().players) return std::nullopt;
        return std::popcount(read_.dice_with(DieId(index_of(*die)), Seat(static_cast<std::int32_t>(*seat - 1)), DieStatus::shown));
      }
      case Term::Kind::amount: {
        const Value resource = value(term.of[0]), seat = value(term.of[1]);
        if (!resource || tag_of(*resource) != Tag::resource || !seat || *seat < 1 || *seat > read_.rules().players) return std::nullopt;
        return read_.amount(ResourceId(index_of(*resource)), read_.rules().holder(Seat(static_cast<std::int32_t>(*seat - 1))));
      }
    }
    return std::nullopt;
  }

 private:
  static Value of_type(Type type, std::int32_t value) {
    if (type == Type::event) return std::nullopt;
    return value_of(type, value);
  }

  Value field(int at) const {
    const auto events = static_cast<std::int32_t>(read_.rules().events.size());
    if (at < 0 || frame_.shape < 0) return std::nullopt;
    if (frame_.shape >= events) return of_type(kValueFields[static_cast<std::size_t>(at)], frame_.number(at));
    return of_type(read_.rules().events[static_cast<std::size_t>(frame_.shape)].fields[static_cast<std::size_t>(at)].type, frame_.number(at));
  }

  Value attribute(Term::Kind kind, Card card) const {
    if (kind == Term::Kind::owner) return value_of(Type::seat, read_.owner(card).index);
    if (kind == Term::Kind::deck) return encode_zone(read_.rules().deck_of(card).index);
    return encode(Tag::card_kind, read_.rules().cards[static_cast<std::size_t>(card.index)].index);
  }

  Value variable(const Term& term) const {
    const Value id = value(term.of[0]);
    if (!id || *id <= Arguments::kTrue || tag_of(*id) != Tag::variable) return std::nullopt;
    const VariableDecl& decl = read_.rules().variables[static_cast<std::size_t>(index_of(*id))];
    std::int64_t subject = 0;
    if (decl.scope != Scope::game) {
      if (term.of.size() < 2) return std::nullopt;
      const Value of = value(term.of[1]);
      const Tag tag = decl.scope == Scope::player ? Tag::number : decl.scope == Scope::card ? Tag::card : Tag::record;
      if (!of || *of <= Arguments::kTrue || tag_of(*of) != tag) return std::nullopt;
      subject = decl.scope == Scope::player ? *of - 1 : index_of(*of);
    }
    if (subject < 0 || subject >= decl.cells) return std::nullopt;
    return of_type(decl.type, read_.variable(VariableId(index_of(*id)), static_cast<int>(subject)));
  }

  const Host& host_;
  const Frame& frame_;
  Card me_;
  Reader read_;
};

std::optional<bool> holds(const Test& test, const Reading& reading) {
  const Value left = reading.value(test.left);
  if (!left) return std::nullopt;
  const bool truth = *left != Arguments::kNil && *left != Arguments::kFalse;
  if (test.is == Test::Is::true_) return truth;
  if (test.is == Test::Is::false_) return !truth;
  const Value right = reading.value(test.right);
  if (!right) return std::nullopt;
  if (test.is == Test::Is::equal) return *left == *right;
  if (test.is == Test::Is::unequal) return *left != *right;
  if (*left <= Arguments::kTrue || *right <= Arguments::kTrue) return std::nullopt;  // Lua says what is wrong with that
  switch (test.is) {
    case Test::Is::less: return *left < *right;
    case Test::Is::at_most: return *left <= *right;
    case Test::Is::more: return *left > *right;
    default: return *left >= *right;
  }
}

void intern_term(Host& host, Term& term) {
  if (!term.name.empty()) term.interned = host.intern(term.name);
  for (Term& of : term.of) intern_term(host, of);
}

bool compares(Test::Is is, std::int32_t left, std::int32_t right) {
  switch (is) {
    case Test::Is::equal: return left == right;
    case Test::Is::true_: case Test::Is::unequal: return left != right;
    case Test::Is::false_: return left == 0;
    case Test::Is::less: return left < right;
    case Test::Is::at_most: return left <= right;
    case Test::Is::more: return left > right;
    default: return left >= right;
  }
}

/// What a comparison says; nothing if the field is no subject of the variable.
std::optional<bool> compares(const Test& test, const State& state, const Frame& frame) {
  const Test::Comparison& c = test.comparison;
  std::int32_t left = c.field >= 0 ? frame.number(c.field) : c.left;
  if (c.cell >= 0) {
    if (left < 0 || left >= c.cells) return std::nullopt;
    left = state[c.cell + left];
  }
  return compares(test.is, left, c.right);
}

/// Which field of the shape a term is, and its type; no field if it is something else.
std::pair<int, Type> field_of_term(const Host& host, std::int32_t shape, const Term& term) {
  const int field = term.kind == Term::Kind::field ? term.field : term.kind == Term::Kind::named_field ? host.field_interned(shape, term.interned) : -1;
  return {field, field >= 0 ? host.field_type(shape, static_cast<std::size_t>(field)) : Type::number};
}

Test::Comparison comparison_of(const Host& host, std::int32_t shape, const Test& test) {
  Test::Comparison result;
  Type type = Type::number;
  if (test.left.kind == Term::Kind::get) {
    const std::int64_t code = test.left.of[0].constant;
    if (test.left.of[0].kind != Term::Kind::constant || code <= Arguments::kTrue || tag_of(code) != Tag::variable) return result;
    const VariableDecl& decl = host.rules().variables[static_cast<std::size_t>(index_of(code))];
    type = decl.type, result.cell = decl.first_cell, result.cells = decl.cells;
    if (decl.scope != Scope::game) {
      if (test.left.of.size() < 2) return result;
      const auto [field, of] = field_of_term(host, shape, test.left.of[1]);
      if (field < 0 || of != (decl.scope == Scope::player ? Type::seat : decl.scope == Scope::card ? Type::card : Type::record)) return result;
      result.field = static_cast<std::int8_t>(field);
    }
  } else if (test.left.kind == Term::Kind::players) {
    result.left = host.rules().players;
  } else {
    const auto [field, of] = field_of_term(host, shape, test.left);
    if (field < 0) return result;
    type = of, result.field = static_cast<std::int8_t>(field);
  }
  if (test.is == Test::Is::true_ || test.is == Test::Is::false_) return result.known = type == Type::flag, result;
  if (test.right.kind != Term::Kind::constant || type == Type::flag || type == Type::event) return result;
  const bool equality = test.is == Test::Is::equal || test.is == Test::Is::unequal;
  if (const auto right = field_of(type, test.right.constant); right && (equality || type == Type::number)) result.known = true, result.right = *right;
  return result;
}

}  // namespace

std::optional<bool> Guard::passes(const Host& host, const Frame& frame, Card me) const {
  const Reading reading(host, frame, me);
  const bool quick = frame.shape == prepared_for;
  for (const Test& test : tests) {
    const std::optional<bool> held = quick && test.comparison.known ? compares(test, host.engine().state(), frame) : holds(test, reading);
    if (!held) return std::nullopt;
    if (!*held) return negated;
  }
  return !negated;
}

void Guard::prepare(const Host& host, std::int32_t shape) {
  prepared_for = shape;
  for (Test& test : tests) test.comparison = comparison_of(host, shape, test);
}

std::optional<Equality> Guard::needs() const {
  for (const Test& test : tests)
    if (test.is == (negated ? Test::Is::unequal : Test::Is::equal) && (!negated || tests.size() == 1) && test.right.kind == Term::Kind::constant) {
      if (test.left.kind == Term::Kind::field) return Equality{test.left.field, "", test.right.constant};
      if (test.left.kind == Term::Kind::named_field) return Equality{-1, test.left.name, test.right.constant};
    }
  return std::nullopt;
}

void Guard::intern(Host& host) {
  for (Test& test : tests) intern_term(host, test.left), intern_term(host, test.right);
}

}  // namespace rules::script
