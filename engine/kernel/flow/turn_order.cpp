#include "kernel/flow/turn_order.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"

namespace rules {
namespace {

std::string named(const LoopDecl& loop) {
  return "step '" + loop.id + "'" + (loop.declared.empty() ? "" : " (" + loop.declared + ")");
}

}  // namespace

Seat StateView::turn() const {
  for (LoopId l = loop(); l; l = rules_->loops()[l].outer)
    if (rules_->loops()[l].of_seats) return Seat(of_loop(l, LoopDecl::turn) - 1);
  return {};
}

std::int32_t TurnOrder::nth_run() const {
  const LoopId loop = read().loop();
  auto run = static_cast<std::uint32_t>(state_[GameState::iteration]);
  if (loop) run += static_cast<std::uint32_t>(read().of_loop(loop, LoopDecl::passes)) * kMaxIterations;
  return static_cast<std::int32_t>((run & 0x3fffffu) << 8);
}

void TurnOrder::begin_round() {
  const bool first_round = state_[GameState::round]++ == 0;  // it keeps what the setup has set
  state_[GameState::step] = state_[GameState::iteration] = 0;
  if (!first_round) mutator_.reset_variables(rules_.layout().step_variables_end, rules_.layout().round_variables_end);
  std::fill(&state_[rules_.layout().nth_cells],
            &state_[rules_.layout().nth_cells] + (rules_.layout().resource_cells - rules_.layout().nth_cells), 0);
  if (!rules_.loops().empty()) begin_loops();
}

void TurnOrder::begin_loops() {
  for (const LoopDecl& loop : rules_.loops()) std::fill_n(&state_[loop.cells], kCellsOfLoop, 0);
  if (arrive(0, LoopId())) return;
  std::string nothing;
  for (const LoopDecl& loop : rules_.loops())
    if (!loop.outer) join(nothing, named(loop));
  throw RuleError("round " + std::to_string(read().round()) + " ends before anything happens in it: " + nothing +
                  " ends before it begins. Let at least one player have a turn there and make sure that none of its "
                  "endings is true yet, or add another step");
}

bool TurnOrder::next_in_round() {
  std::int32_t position = state_[GameState::step] + 1;
  LoopId loop = read().loop();
  if (rules_.ends_at_once()) {
    if (const std::int32_t reached = endings_reached(true)) {
      go_to_end(reached);
      return true;
    }
    LoopId over;  // the outermost loop that ends
    for (LoopId l = loop; l; l = rules_.loops()[l].outer)
      if (ends(rules_.loops()[l], true)) over = l;
    if (over) {
      const LoopId outside = rules_.loops()[over].outer;
      position = rules_.loops()[over].end;
      for (; loop != outside; loop = rules_.loops()[loop].outer) leave_loop(loop);
    }
  }
  if (arrive(position, loop)) return true;
  const std::int32_t reached = endings_reached(false);
  if (reached) go_to_end(reached);
  return reached != 0;
}

void TurnOrder::go_to_end(std::int32_t endings) {
  state_[GameState::ending] = endings;
  state_[GameState::step] = static_cast<std::int32_t>(rules_.round().size());  // Flow::finish() is next
}

bool TurnOrder::holds(const EndingDecl& ending) {
  for (const ZoneId zone : ending.zones) {
    const int piles = rules_.zones()[zone].per_player ? rules_.players() : 1;
    int empty = 0;
    for (int p = 0; p < piles; ++p) empty += read().count(rules_.pile(zone, Seat(p))) == 0;
    if (empty < (ending.anyone ? 1 : piles)) return false;
  }
  if (ending.resource && read().amount(ending.resource, rules_.holder(ending.place)) != 0) return false;
  return !ending.function || contexts_.scripts()->call(ending.function, 0) != 0;
}

std::int32_t TurnOrder::endings_reached(bool only_at_once) {
  std::int32_t reached = 0;
  for (std::size_t e = 0; e < rules_.endings().size(); ++e)
    if ((!only_at_once || rules_.endings()[e].at_once) && holds(rules_.endings()[e])) reached |= 1 << e;
  return reached;
}

bool TurnOrder::arrive(std::int32_t position, LoopId loop) {
  for (int idle = 0; idle < kMaxIdlePasses; ++idle) {
    if (loop && position == rules_.loops()[loop].end) {
      if (!continue_loop(loop)) {
        leave_loop(loop);
        loop = rules_.loops()[loop].outer;
        continue;
      }
      position = rules_.loops()[loop].first;
    }
    if (position == static_cast<std::int32_t>(rules_.round().size())) return false;
    LoopId inner = rules_.loop_around(position);
    if (inner == loop) {
      state_[GameState::step] = position;
      return true;
    }
    while (rules_.loops()[inner].outer != loop) inner = rules_.loops()[inner].outer;
    if (begin_loop(inner)) loop = inner;
    else position = rules_.loops()[inner].end;
  }
  throw RuleError(named(rules_.loops()[std::max(loop, LoopId(0))]) + " repeats forever, but none of its steps runs");
}

bool TurnOrder::begin_loop(LoopId id) {
  const LoopDecl& loop = rules_.loops()[id];
  ++of_loop(loop, LoopDecl::begun);
  leave_loop(id);
  reset_pass(loop);
  if (ends(loop, false)) return false;
  if (loop.of_seats && !give_turn(loop, loop.from ? read().seat_in(loop.from) : Seat(0))) return false;
  ++of_loop(loop, LoopDecl::passes);
  return true;
}

bool TurnOrder::continue_loop(LoopId id) {
  const LoopDecl& loop = rules_.loops()[id];
  if (ends(loop, false)) return false;
  if (loop.of_seats && !give_turn(loop, neighbor(loop, Seat(of_loop(loop, LoopDecl::turn) - 1)))) return false;
  reset_pass(loop);
  ++of_loop(loop, LoopDecl::passes);
  return true;
}

void TurnOrder::leave_loop(LoopId id) {
  const LoopDecl& loop = rules_.loops()[id];
  of_loop(loop, LoopDecl::turn) = of_loop(loop, LoopDecl::served) = 0;
}

void TurnOrder::reset_pass(const LoopDecl& loop) { mutator_.reset_variables(loop.first_variable, loop.variables_end); }

bool TurnOrder::ends(const LoopDecl& loop, bool only_at_once) {
  for (const EndingDecl& ending : loop.endings)
    if ((!only_at_once || ending.at_once) && holds(ending)) return true;
  return false;
}

Seat TurnOrder::neighbor(const LoopDecl& loop, Seat seat) const {
  const bool back = loop.backwards && read().variable(loop.backwards) != 0;
  const int last = rules_.players() - 1;
  if (back) return Seat(seat.index == 0 ? last : seat.index - 1);
  return Seat(seat.index == last ? 0 : seat.index + 1);
}

bool TurnOrder::give_turn(const LoopDecl& loop, Seat from) {
  SeatSet left = SeatSet::first(rules_.players());
  if (!loop.endless) left.bits &= ~static_cast<std::uint32_t>(of_loop(loop, LoopDecl::served));
  for (int s = 0; loop.unless && s < rules_.players(); ++s)
    if (read().variable(loop.unless, s) != 0) left.drop(Seat(s));
  for (Seat seat = from; !left.empty(); seat = neighbor(loop, seat)) {
    if (!left.has(seat)) continue;
    of_loop(loop, LoopDecl::served) |= static_cast<std::int32_t>(SeatSet::of(seat).bits);
    const std::int32_t misses = loop.misses ? read().variable(loop.misses, seat.index) : 0;
    if (misses <= 0) {
      of_loop(loop, LoopDecl::turn) = seat.index + 1;
      return true;
    }
    mutator_.spend(1);
    mutator_.set(loop.misses, seat.index, misses - 1);
    if (!loop.endless) left.drop(seat);
  }
  return false;
}

void TurnOrder::set_step(std::int32_t position, LoopId within) {
  if (state_[GameState::round] == 0) state_[GameState::round] = 1;
  state_[GameState::in_setup] = state_[GameState::iteration] = 0;
  state_[GameState::step] = position;
  Table<LoopId, bool> around(rules_.loops().size());
  for (LoopId l = within; l; l = rules_.loops()[l].outer) around[l] = true;
  for (const LoopId id : around.ids()) {
    const LoopDecl& loop = rules_.loops()[id];
    if (!around[id]) leave_loop(id);
    else if (loop.of_seats && of_loop(loop, LoopDecl::turn) == 0 && !begin_loop(id))
      throw RuleError("no player has a turn in step '" + loop.id + "'");
  }
}

void TurnOrder::clear_turns() {
  for (const LoopId loop : rules_.loops().ids()) leave_loop(loop);
}

void TurnOrder::take_turn(LoopId id, Seat seat) {
  const LoopDecl& loop = rules_.loops()[id];
  SeatSet served = SeatSet::of(seat);
  const Seat from = loop.from ? Seat(read().variable(loop.from)) : Seat(0);
  for (Seat s = from ? from : seat; s != seat; s = neighbor(loop, s)) served.add(s);
  of_loop(loop, LoopDecl::turn) = seat.index + 1;
  of_loop(loop, LoopDecl::served) = static_cast<std::int32_t>(served.bits);
}

}  // namespace rules
