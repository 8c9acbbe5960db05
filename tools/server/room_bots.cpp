// Bots that think before they answer. Their answers are computed on a worker, in a copy of the game, and given exactly
// when their time is over, so that thinking time reveals nothing about a bot's cards; several bots at one question have
// separate times. Bots think only while a player is connected. One thread serves all tables in turn; if many wait, each
// bot thinks for a shorter time.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "bots/search/search_seat.hpp"
#include "play/external_player.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

namespace {

constexpr std::int64_t kRound = 2000;     // milliseconds until all waiting tables have been served once
constexpr std::int64_t kMinThinking = 1;  // milliseconds

/// Returns the time for thinking plus overhead: copying the game, and the way to a worker and back.
std::chrono::milliseconds time_for(const play::SeatKind& kind) {
  return std::chrono::milliseconds(kind.milliseconds + kind.milliseconds / 4 + 50);
}

/// Returns the bot's answer in this game, which is its own copy, if this many tables are waiting for their bots.
Act thought_out(play::Game& game, Seat seat, play::SeatKind kind, std::size_t tables) {
  const Question& ask = *game.asked(seat);
  if (kind.milliseconds > 0)
    kind.milliseconds = std::clamp<std::int64_t>(kRound / static_cast<std::int64_t>(std::max<std::size_t>(tables, 1)),
                                                 kMinThinking, kind.milliseconds);
  search::SearchSeat bot(kind, 1);
  const Answer answer = bot.choose(game, seat, play::chance_of(game, ask));
  return {Act::Kind::answer, seat, game.question_id(), ask.serialize(answer, game.engine().read())};
}

}  // namespace

bool Room::anybody_plays() const {
  return std::any_of(sittings_.begin(), sittings_.end(), [](const Sitting& each) { return bool(each.seat); });
}

bool Room::thinks(Seat seat) const {
  return play::seat_kind(table_->game().seats()[position(seat)]).who == play::SeatKind::Who::search;
}

void Room::think() {
  const SeatSet waiting = table_->waiting();
  const bool goes_on = anybody_plays() && !config_.shown && !broken_ && around_.ration.wait(id_).count() == 0 &&
                       acts_.size() < around_.limits.acts;
  std::erase_if(thoughts_, [&](const auto& each) {
    return !goes_on || !waiting.has(Seat(each.first)) || each.second.question != table_->question(Seat(each.first));
  });
  if (!goes_on) return;
  int nth = 0;
  for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (thinks(seat)) think(seat, play::seat_kind(table_->game().seats()[position(seat)]), ++nth);
  }
}

void Room::think(Seat seat, const play::SeatKind& kind, int nth) {
  const std::string question = table_->question(seat);
  const auto [thought, begun] =
      thoughts_.try_emplace(seat.index, Thought{question, asio::steady_timer(strand_), false, std::nullopt, nullptr});
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
  thought->second.game = table_->game().clone();
  thought->second.game->rest();  // until its turn
  const auto job = [self = shared_from_this(), game = std::weak_ptr(thought->second.game), seat, kind] {
    const auto copy = game.lock();
    if (!copy) return;
    try {
      Act act = thought_out(*copy, seat, kind, self->around_.thinkers.waiting_ones());
      asio::post(self->strand_, [self, act = std::move(act)]() mutable { self->has_thought(std::move(act)); });
    } catch (const std::exception& error) {
      asio::post(self->strand_, [self, why = std::string(error.what())] { self->give_up("a bot failed: " + why); });
    }
  };
  if (!around_.thinkers.add(id_, around_.limits.thoughts_of_table, job))
    thoughts_.erase(thought);  // until a guest joins
}

void Room::has_thought(Act act) {
  const auto thought = thoughts_.find(act.seat.index);
  if (thought == thoughts_.end() || thought->second.question != act.question) return;  // another process was faster
  thought->second.act = std::move(act);
  thought->second.game = nullptr;
  go_on();
}

}  // namespace server
