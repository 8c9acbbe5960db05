// Copying cards: a seat does what a card of somebody else does, where the card allows it. The card stays where it is;
// meanwhile it is the seat's for all that scripts ask. It is done on an event that cards are being played on, as if the
// seat had played it there; what a card does at once, it does as if it had come to the seat.
#include <algorithm>
#include <utility>

#include "base/rule_error.hpp"
#include "kernel/events/resolution_pipeline.hpp"

namespace rules {

/// The play by which a seat copies a card now, or the reason why it can't.
struct ResolutionPipeline::CopyPlan {
  const PlayDecl* play = nullptr;
  EventContext* target = nullptr;  ///< the event that it is done on; none: that it comes to the seat
  Copying why = Copying::not_copyable;
};

namespace {

/// Keeps who copies what right, also when an exception unwinds it.
class CopierScope {
 public:
  CopierScope(Card& card, Seat& seat, Card copied, Seat copier)
      : card_(card), seat_(seat), outer_card_(std::exchange(card, copied)), outer_seat_(std::exchange(seat, copier)) {}
  ~CopierScope() {
    card_ = outer_card_;
    seat_ = outer_seat_;
  }
  CopierScope(const CopierScope&) = delete;
  CopierScope& operator=(const CopierScope&) = delete;

 private:
  Card& card_;
  Seat& seat_;
  Card outer_card_;
  Seat outer_seat_;
};

}  // namespace

ResolutionPipeline::CopyPlan ResolutionPipeline::plan_copy(Seat seat, Card card) const {
  const CardKind kind = rules_.cards[card];
  CopyPlan result;
  if (!rules_.kind_of(card).copyable) return result;
  result.why = Copying::nothing_to_play_on;
  for (const EventId e : rules_.events.ids())
    for (const WindowTime time : {WindowTime::before, WindowTime::after})
      for (const PlayDecl& play : rules_.bus.window(e, time).plays) {
        if (play.card != kind || result.why == Copying::possible) continue;
        const bool comes = play.event == rules_.entered;
        EventContext* context = comes ? nullptr : contexts_.innermost();
        const Stage stage = play.after ? Stage::after : Stage::respond;
        while (context && (context->hook_target != play.event.index || context->stage != stage))
          context = context->parent;
        if (!comes && !context) continue;
        if (!comes && !players_of(*context, play).has(seat)) {
          result.why = std::max(result.why, Copying::not_this_seat);
          continue;
        }
        result = {&play, context, Copying::possible};
      }
  return result;
}

template <class Body>
auto ResolutionPipeline::as_copier(Seat seat, Card card, const CopyPlan& what, Body body) {
  const CopierScope standing(copied_, copier_, card, seat);
  if (what.target) {
    const ContextStack::Level level(contexts_);
    const Card before = std::exchange(what.target->me, card);
    const auto result = body(*what.target);
    what.target->me = before;
    return result;
  }
  EventContext comes = make(rules_.entered);
  comes.fields[0] = card.index;
  comes.fields[1] = seat.index;
  comes.fields[2] = rules_.zone_of(read().pile(card)).index;
  comes.stage = Stage::respond;
  const ContextStack::Scope scope(contexts_, comes);
  return body(comes);
}

Copying ResolutionPipeline::can_copy(Seat seat, Card card) {
  const CopyPlan what = plan_copy(seat, card);
  if (what.why != Copying::possible || !what.play->can) return what.why;
  const bool says =
      as_copier(seat, card, what, [&](EventContext& on) { return scripts().call(what.play->can, on, card) != 0; });
  return says ? Copying::possible : Copying::condition;
}

void ResolutionPipeline::copy(Seat seat, Card card) {
  const Copying why = can_copy(seat, card);
  if (why != Copying::possible) {
    static constexpr const char* reasons[] = {
        "", "doesn't say `copyable: true`", "is played on an event, and none that it could be played on is going on",
        "can't be played on this event by that player", "can't be played on this event now, says its function `can`"};
    throw RuleError("card '" + rules_.kind_of(card).id + "' can't be copied: it " + reasons[static_cast<int>(why)]);
  }
  if (sink_.wants(RecordKind::copy)) sink_.record_copy(seat, card);
  const CopyPlan what = plan_copy(seat, card);
  as_copier(seat, card, what, [&](EventContext& on) { return scripts().call(what.play->effect, on, card); });
}

}  // namespace rules
