#include "thinking_bots.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "bots/search/search.hpp"
#include "kernel/decisions/state_names.hpp"
#include "play/seats.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

namespace {

constexpr std::int64_t kRound = 2000;     // milliseconds until all waiting tables have been served once
constexpr std::int64_t kMinThinking = 1;  // milliseconds

constexpr const char* kStandIn = "heuristic";

play::SeatKind kind_of(const play::GameTable& table, Seat seat, SeatSet stand_ins) {
  return play::seat_kind(stand_ins.has(seat) ? kStandIn : table.game().seats()[position(seat)]);
}

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
  const std::uint64_t key = play::chance_of(game, ask);
  const Answer answer =
      kind.who == play::SeatKind::Who::search
          ? search::SearchSeat(kind, 1).choose(game, seat, key)
          : play::advised(game.engine(), ask, key).value_or(ask.nothing().value_or(ask.nth(0)));  // if a script fails
  const StateNames names(game.engine().read());
  return {Act::Kind::answer, seat, game.question_id(), ask.serialize(answer, names), ask.fingerprint(names)};
}

}  // namespace

bool ThinkingBots::plays(const play::GameTable& table, Seat seat, SeatSet stand_ins) {
  return stand_ins.has(seat) || kind_of(table, seat, stand_ins).who == play::SeatKind::Who::search;
}

void ThinkingBots::update(play::GameTable& table, SeatSet stand_ins, const Calls& calls) {
  const SeatSet asked = table.waiting();
  std::erase_if(thoughts_, [&](const auto& each) {
    return !asked.has(each.first) || each.second.question != table.question(each.first) ||
           !plays(table, each.first, stand_ins);
  });
  int nth = 0;
  for (SeatSet left = asked; !left.empty(); left.drop(left.lowest()))
    if (const Seat seat = left.lowest(); plays(table, seat, stand_ins))
      start(table, seat, kind_of(table, seat, stand_ins), ++nth, calls);
}

void ThinkingBots::start(play::GameTable& table, Seat seat, const play::SeatKind& kind, int nth, const Calls& calls) {
  const std::string question = table.question(seat);
  const auto [thought, begun] =
      thoughts_.try_emplace(seat, Thought{question, asio::steady_timer(strand_), std::nullopt, nullptr});
  if (!begun) return;
  server::start(thought->second.timer, time_for(kind) * nth, calls.tick);
  thought->second.game = table.game().clone();
  thought->second.game->rest();  // until its turn
  const auto job = [strand = strand_, calls, game = std::weak_ptr(thought->second.game), seat, kind,
                    &thinkers = thinkers_] {
    const auto copy = game.lock();
    if (!copy) return;
    try {
      asio::post(strand, [answered = calls.answered, act = thought_out(*copy, seat, kind, thinkers.waiting_ones())] {
        answered(act);
      });
    } catch (const std::exception& error) {
      asio::post(strand, [failed = calls.failed, why = std::string(error.what())] { failed(why); });
    }
  };
  if (!thinkers_.add(id_, limits_.thoughts_of_table, job)) thoughts_.erase(thought);
}

bool ThinkingBots::set_answer(const Act& act) {
  const auto thought = thoughts_.find(act.seat);
  if (thought == thoughts_.end() || thought->second.question != act.question) return false;
  thought->second.act = act;
  thought->second.game = nullptr;
  return true;
}

std::optional<Act> ThinkingBots::ready(Seat seat) const {
  const auto thought = thoughts_.find(seat);
  return thought != thoughts_.end() && is_over(thought->second.timer) ? thought->second.act : std::nullopt;
}

}  // namespace server
