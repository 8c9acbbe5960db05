// The people of a table continue at another one, where a new game begins: a rematch after the end, or, before anybody
// has answered, a beginning with swapped seats. Links lead there, too: the seats keep their tokens. The move is an act,
// so that it happens once, at all servers, and not after an answer that its host hasn't seen.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <iostream>
#include <numeric>
#include <sstream>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/problem.hpp"
#include "room.hpp"
#include "token.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

namespace {

constexpr int kMaxSwaps = 20;  // each one leaves a table in the store

}  // namespace

Room::Move Room::move_of(const Act& act) {
  std::istringstream words(act.serialized);
  Move move;
  words >> move.table;
  for (int seat = 0; words >> seat;) move.seats.push_back(seat);
  return move;
}

bool Room::has_begun() const {
  const SeatSet people = table_->people();
  return std::any_of(acts_.begin(), acts_.end(),
                     [&](const Act& act) { return act.kind == Act::Kind::answer && people.has(act.seat); });
}

StoredTable Room::next_table(const std::vector<int>& order) {
  TableConfig config = around_.catalogue.again(config_);
  config.swaps = is_over() ? 0 : config_.swaps + 1;
  const auto owner_there = std::find(order.begin(), order.end(), owner().index + 1);
  config.host = static_cast<int>(owner_there - order.begin()) + 1;
  StoredTable next;
  for (std::size_t s = 0; s < order.size(); ++s) {
    const StoredSeat& seat = next.seats.emplace_back(seats_[Seat(order[s] - 1)]);
    config.game.seats[s] = config_.game.seats[static_cast<std::size_t>(order[s] - 1)];
    config.game.names[s] = seat.name;
  }
  next.header = {random_token(), to_text(config), std::time(nullptr), false};
  return next;
}

void Room::on(Client& from, const NewGameWanted& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (from.seat != host()) return refuse(from, std::nullopt, "not-host", "refused.not-host");
  if (move_) return send_move(from, true);  // another page of the host was faster
  if (!is_over() && has_begun()) return refuse(from, std::nullopt, "begun", "refused.begun");
  if (!is_over() && config_.swaps >= kMaxSwaps) return refuse(from, std::nullopt, "begun", "refused.too-many-swaps");
  std::vector<int> seats(seats_.size());
  std::iota(seats.begin(), seats.end(), 1);
  if (!message.seats.empty() &&
      !std::is_permutation(seats.begin(), seats.end(), message.seats.begin(), message.seats.end()))
    return refuse(from, std::nullopt, {"bad-message", "seats must list each seat exactly once"});
  if (!message.seats.empty()) seats = message.seats;
  StoredTable next;
  try {
    next = next_table(seats);
  } catch (const packs::ContentError& error) {
    std::cerr << "dicetown serve: can't start a new game for table " << id_ << ": " << error.what() << "\n";
    return refuse(from, std::nullopt, "not-played", "refused.not-played");
  }
  const NewAct move{
      id_, acts_.size(), {Act::Kind::moved, Seat(), "", fmt::format("{} {}", next.header.id, fmt::join(seats, " "))}};
  storing_ = Storing{move.act, from.guest, message};
  const auto done = [self = shared_from_this()](StoreThread::Added added) {
    asio::post(self->strand_, [self, added] { self->stored(added); });
  };
  around_.store.run(
      [next, move, done](Store& store) {
        store.create(next);
        const bool added = store.add({&move, 1}).front();
        if (!added) store.remove(next.header.id);
        done(added ? StoreThread::Added::yes : StoreThread::Added::taken_already);
      },
      [done](const std::string&) { done(StoreThread::Added::failed); });
}

void Room::take_move(const Act& act) {
  acts_.push_back(act);
  table_->take(act);
  move_ = move_of(act);
  windows_.close_all();
  bots_.stop();
  update_clock();
  undo_id_.clear();
  if (!is_over() && config_.listed) {
    config_.listed = false;
    store_config();
  }
  for (const Client& each : clients_) send_move(each, true);
}

void Room::send_move(const Client& to, bool now) const {
  to.guest->send(Json({{"type", "moved"}, {"table", move_->table}, {"seats", move_->seats}, {"now", now}}).dump());
}

}  // namespace server
