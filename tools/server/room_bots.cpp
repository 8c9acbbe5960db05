// Bots that think before they answer. What they answer is found elsewhere, in a copy of the game. It is given when
// their time is over and not before, so that nobody learns what a bot holds from how long it thinks; where several
// think about one question, each has a time of its own.
#include <boost/asio/post.hpp>
#include <utility>

#include "play/chooser.hpp"
#include "room.hpp"
#include "search/search_seat.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

namespace {

/// For thinking, and for what it takes besides: a copy of the game, its way to a thread and back.
std::chrono::milliseconds time_for(const play::SeatKind& kind) {
  return std::chrono::milliseconds(kind.milliseconds + kind.milliseconds / 4 + 50);
}

/// What the bot answers in this game, which is its own.
Act thought_out(play::Game& game, Seat seat, const play::SeatKind& kind) {
  const Ask& ask = *game.asked(seat);
  search::SearchSeat bot(kind, 1);
  const Answer answer = bot.choose(game, seat, play::chance_of(game, ask));
  return {Act::Kind::answer, seat, game.question_id(), ask.spell(answer, game.engine().read())};
}

}  // namespace

void Room::think() {
  const SeatSet waiting = table_->waiting();
  std::erase_if(thoughts_, [&](const auto& each) {
    return !waiting.has(Seat(each.first)) || each.second.question != table_->question(Seat(each.first));
  });
  if (config_.shown || broken_ || acts_.size() >= around_.limits.acts) return;
  int nth = 0;
  for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    const play::SeatKind kind = play::seat_kind(table_->game().seats()[at(seat.index)]);
    if (kind.who == play::SeatKind::Who::search) think(seat, kind, ++nth);
  }
}

void Room::think(Seat seat, const play::SeatKind& kind, int nth) {
  const std::string question = table_->question(seat);
  const auto [thought, begun] =
      thoughts_.try_emplace(seat.index, Thought{question, asio::steady_timer(strand_), false, std::nullopt});
  if (!begun) return;
  thought->second.timer.expires_after(time_for(kind) * nth);
  thought->second.timer.async_wait([self = weak_from_this(), seat, question](boost::system::error_code stopped) {
    const auto room = self.lock();
    if (stopped || !room) return;
    const auto found = room->thoughts_.find(seat.index);
    if (found == room->thoughts_.end() || found->second.question != question) return;
    found->second.over = true;
    room->go_on();
  });
  const std::shared_ptr<play::Game> copy = table_->game().clone();
  asio::post(around_.thinkers, [self = shared_from_this(), copy, seat, kind] {
    try {
      Act act = thought_out(*copy, seat, kind);
      asio::post(self->strand_, [self, act = std::move(act)]() mutable { self->has_thought(std::move(act)); });
    } catch (const std::exception& error) {
      asio::post(self->strand_, [self, why = std::string(error.what())] { self->give_up("a bot failed: " + why); });
    }
  });
}

void Room::has_thought(Act act) {
  const auto thought = thoughts_.find(act.seat.index);
  if (thought == thoughts_.end() || thought->second.question != act.question) return;  // another process was quicker
  thought->second.act = std::move(act);
  go_on();
}

}  // namespace server
