#include "kernel/events/values.hpp"

#include <bit>

#include "base/rule_error.hpp"
#include "kernel/events/handler_calls.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules {

namespace {

/// Returns the dice that count, as bits: the open ones, or all that the viewer sees.
std::uint32_t counting_dice(StateView read, Seat viewer, DieId die, Seat whose) {
  return viewer ? dice_seen(read, viewer, die, whose) : read.open_dice(die, whose);
}

}  // namespace

std::uint32_t ValueEvaluator::find_wild(DieId die, Seat seat, Seat viewer) {
  std::uint32_t wild = 0;
  for (std::uint32_t left = counting_dice(read(), viewer, die, seat); left != 0; left &= left - 1) {
    const int nth = std::countr_zero(left);
    if (value(rules_.dice()[die].wild, seat, nth, viewer) >= 1) wild |= 1u << nth;
  }
  return wild;
}

std::int64_t ValueEvaluator::count_dice(const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer) {
  if (decl.face_field < 0) return read().showing(decl.die, subject, decl.face);
  const auto& faces = rules_.records()[RecordId(argument)].fields[static_cast<std::size_t>(decl.face_field)];
  if (faces.empty()) return 0;
  const std::uint32_t wild = wild_dice(decl.die, subject, viewer);
  const std::uint32_t others = counting_dice(read(), viewer, decl.die, subject) & ~wild;
  return std::popcount(wild) + read().showing(decl.die, subject, static_cast<int>(faces[0]), others);
}

namespace {

[[noreturn]] void throw_sum(const ValueDecl& decl) {
  throw RuleError("the sum of value '" + decl.id + "' is outside the allowed range");
}

/// Adds the worth of n things.
void add_worth(std::int64_t& sum, const ValueDecl& decl, std::int64_t n) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(decl.worth, n, &product) || __builtin_add_overflow(sum, product, &sum)) [[unlikely]]
    throw_sum(decl);
}

[[noreturn]] void throw_to_count(const ValueDecl& decl) {
  throw Unseen("advice uses value '" + decl.id + "', but its player can't see everything that the value counts");
}

/// Throws RuleError with the reason why the value has no such subject.
[[noreturn]] void throw_subject(const ValueDecl& decl, Seat subject, std::int32_t argument) {
  const std::string of = "value '" + decl.id + "' is computed for ";
  if (decl.of_player && !subject) throw RuleError(of + "players; specify one");
  if (decl.of_die && argument < 0) throw RuleError(of + "dice; specify one");
  if (argument < 0) throw RuleError(of + "records; specify one");
  throw RuleError(of + "records of the kind '" + decl.kind + "'");
}

}  // namespace

std::int64_t ValueEvaluator::compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument,
                                     Seat viewer) {
  if (!subject || is_modified(id)) return compute_any(id, decl, subject, argument, viewer);
  if (decl.counts && argument >= 0 && rules_.records()[RecordId(argument)].kind == decl.kind)
    return count_dice(decl, subject, argument, viewer);
  if (decl.held.first < 0) return compute_any(id, decl, subject, argument, viewer);
  const std::int64_t base =
      decl.base + decl.worth * position_.state[decl.held.first + decl.held.stride * subject.index];
  return decl.per == 1 ? game_number(base) : Modifiers::division(decl.per).of(base);
}

std::int64_t ValueEvaluator::compute_any(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument,
                                         Seat viewer) {
  const StateView r = read();
  if ((decl.of_player && !subject) || ((decl.of_die || decl.of_record) && argument < 0) ||
      (!decl.kind.empty() && rules_.records()[RecordId(argument)].kind != decl.kind)) [[unlikely]]
    throw_subject(decl, subject, argument);
  std::int64_t base = decl.base;
  if (decl.resource) add_worth(base, decl, r.amount(decl.resource, rules_.holder(subject)));
  if (decl.holder && !can_see(r, viewer, decl.holder)) throw_to_count(decl);
  if (decl.holder && r.variable(decl.holder) == subject.index) add_worth(base, decl, 1);
  for (ZoneId zone : decl.zones)
    if (const Pile pile = rules_.pile(zone, subject); decl.card_field < 0) add_worth(base, decl, r.count(pile));
    else
      for (Card c = r.first(pile); c; c = r.next(c)) {
        if (!can_see(r, viewer, c)) [[unlikely]]
          throw_to_count(decl);
        add_worth(base, decl, rules_.value_of(c, decl.card_field));
      }
  if (decl.die && !decl.of_die) add_worth(base, decl, count_dice(decl, subject, argument, viewer));
  if (decl.function) {
    const ContextStack::Level level(contexts_);
    if (__builtin_add_overflow(base, contexts_.scripts()->call(decl.function, subject ? subject.index + 1 : argument),
                               &base))
      throw_sum(decl);
  }
  if (!is_modified(id)) return decl.per == 1 ? game_number(base) : Modifiers::division(decl.per).of(base);
  return modified(id, decl, subject, base, argument, viewer);
}

std::int64_t ValueEvaluator::modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                                      std::int32_t argument, Seat viewer) {
  EventContext context(rules_.hook_target(id), contexts_.innermost());
  // The fields of a value: subject, base, argument; of a die also its number and the face that it shows.
  context.fields[0] = subject.index;
  context.fields[1] = game_number(base);
  context.fields[2] = argument;
  if (decl.of_die) {
    context.fields[3] = argument;
    context.fields[4] = read().face(decl.die, subject, argument);
  }
  context.modify(1).denominator = decl.per;
  context.begin_modify();
  const ContextStack::Scope scope(contexts_, context);
  const auto& handlers = rules_.bus().handlers(id);
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    context.handler = static_cast<std::int32_t>(h);
    each_copy(read(), position_.hooks, context, handlers[h], [&](Card card) {
      if (!card || can_see(read(), viewer, card)) contexts_.scripts()->call(handlers[h].function, context, card);
    });
  }
  if (sink_.observed() && sink_.keeps()) sink_.record_value(context);
  return context.result(1);
}

}  // namespace rules
