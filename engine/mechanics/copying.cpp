#include "mechanics/copying.hpp"

#include <algorithm>
#include <utility>

#include "base/restore.hpp"
#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"
#include "log/log_record.hpp"

namespace rules {
namespace {

/// The play by which a seat copies a card now, or the reason why it can't.
struct CopyPlan {
  const PlayDecl* play = nullptr;
  EventContext* played_on = nullptr;  ///< the event that it acts on; null: its coming to the seat
  Copying why = Copying::not_copyable;
};

CopyPlan plan_copy(GameParts& game, Seat seat, Card card) {
  const Ruleset& rules = game.rules();
  const CardKind kind = rules.cards()[card];
  CopyPlan result;
  if (!rules.kind_of(card).copyable) return result;
  result.why = Copying::nothing_to_play_on;
  for (const EventId e : rules.events().ids())
    for (const WindowTime time : {WindowTime::before, WindowTime::after})
      for (const PlayDecl& play : rules.bus().window(e, time).plays) {
        if (play.card != kind || result.why == Copying::possible) continue;
        const bool comes = play.event == kEntered;
        EventContext* context = comes ? nullptr : game.contexts().innermost();
        const Stage stage = play.after ? Stage::after : Stage::respond;
        while (context && (context->hook_target != play.event.index || context->stage != stage))
          context = context->parent;
        if (!comes && !context) continue;
        if (!comes && !game.pipeline().players_of(*context, play).has(seat)) {
          result.why = std::max(result.why, Copying::not_this_seat);
          continue;
        }
        result = {&play, context, Copying::possible};
      }
  return result;
}

/// Calls `body` with the event of the plan, while the seat counts as the card's owner.
template <class Body>
auto as_copier(GameParts& game, Seat seat, Card card, const CopyPlan& plan, Body body) {
  const auto copying = game.contexts().copying(card, seat);
  if (plan.played_on) {
    const ContextStack::Level level(game.contexts());
    const Restore me(plan.played_on->me, card);
    return body(*plan.played_on);
  }
  EventContext comes = game.pipeline().make(kEntered);
  comes.fields[0] = card.index;
  comes.fields[1] = seat.index;
  comes.fields[2] = game.rules().zone_of(game.read().pile(card)).index;
  comes.stage = Stage::respond;
  const ContextStack::Scope scope(game.contexts(), comes);
  return body(comes);
}

void record_copy(GameParts& game, Seat seat, Card card) {
  LogRecord record(logged::Copy{seat, card}, SeatSet::first(game.rules().players()));
  record.types = {Type::seat, Type::card};
  game.sink().record(record.hide_last_part(visible_to(game.read(), card)));
}

}  // namespace

Copying can_copy(GameParts& game, Seat seat, Card card) {
  const CopyPlan plan = plan_copy(game, seat, card);
  if (plan.why != Copying::possible || !plan.play->can) return plan.why;
  const bool says = as_copier(game, seat, card, plan,
                              [&](EventContext& on) { return game.scripts().call(plan.play->can, on, card) != 0; });
  return says ? Copying::possible : Copying::condition;
}

void copy_card(GameParts& game, Seat seat, Card card) {
  const Copying why = can_copy(game, seat, card);
  if (why != Copying::possible) {
    static constexpr const char* reasons[] = {"", "lacks `copyable: true`",
                                              "is played on events, none of which is in progress",
                                              "can't be played by that player on this event",
                                              "can't be played on this event now, according to its function `can`"};
    throw RuleError("card '" + game.rules().kind_of(card).id + "' can't be copied: it " +
                    reasons[static_cast<int>(why)]);
  }
  if (game.sink().wants(RecordKind::copy)) record_copy(game, seat, card);
  const CopyPlan plan = plan_copy(game, seat, card);
  as_copier(game, seat, card, plan, [&](EventContext& on) { return game.scripts().call(plan.play->effect, on, card); });
}

}  // namespace rules
