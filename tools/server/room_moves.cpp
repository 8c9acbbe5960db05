// Backwards, forwards and sideways from a room's game: undos; past positions, explanations and winning chances; and the
// table where a new game of the same people begins. Undos and moves are acts, so each happens once, at all servers.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <iostream>
#include <numeric>
#include <sstream>
#include <variant>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/problem.hpp"
#include "password.hpp"
#include "play/why.hpp"
#include "room.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/retrace.hpp"
#include "scenarios/scenario_names.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Refusal;
using play::Viewer;
namespace asio = boost::asio;

namespace {

constexpr int kMaxSwaps = 20;  // each one leaves a table in the store

}  // namespace

// The next table: a rematch after the end, or, before anybody has answered, a beginning with swapped seats. Links lead
// there, too: the seats keep their tokens.

Room::Move Room::move_of(const Act& act) {
  std::istringstream words(act.serialized);
  Move move;
  words >> move.table;
  for (int seat = 0; words >> seat;) move.seats.push_back(seat);
  return move;
}

bool Room::has_begun() const {
  const SeatSet people = table_->people();
  return std::ranges::any_of(acts_,
                             [&](const Act& act) { return act.kind == Act::Kind::answer && people.has(act.seat); });
}

StoredTable Room::next_table(const std::vector<int>& order) {
  TableConfig config = around_.catalogue.again(config_);
  config.swaps = is_over() ? 0 : config_.swaps + 1;
  const auto owner_there = std::ranges::find(order, owner().index + 1);
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
  const auto done = when_stored();
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
  to.send({{"type", "moved"}, {"table", move_->table}, {"seats", move_->seats}, {"now", now}});
}

void Room::send_replay(Client& to, std::int64_t n, PastMoment moment, Replay::Describe describe) {
  if (to.busy) return refuse(to, n, "busy", "refused.busy");
  if (const auto refusal = exhausted(to)) return refuse(to, n, *refusal);
  auto work = [self = shared_from_this(), guest = to.guest, n, describe = std::move(describe),
               replay = Replay(*table_, config_, around_.catalogue, moment, to.language)] {
    auto result = replay.run(self->id_, describe);
    if (result.exhausted) self->around_.retries.allows(self->id_);
    boost::asio::post(self->strand_, [self, guest, n, reply = std::move(result.reply)] {
      Client* still = self->clients_.find(guest);
      if (!still) return;
      still->busy = false;  // reset first: its reader may immediately request the next one
      const Refusal* refusal = std::get_if<Refusal>(&reply);
      if (!refusal) still->send(std::get<Json>(reply));
      else if (refusal->why.empty()) self->refuse(*still, n, refusal->code, "refused.not-told");
      else self->refuse(*still, n, *refusal);
    });
  };
  to.busy = around_.long_work.add(id_, around_.limits.retellings_of_table, std::move(work));
  if (!to.busy) refuse(to, n, "busy", "refused.server-busy");
}

void Room::send_past(Client& to, std::int64_t n, PastMoment moment, const Viewer& as, Json message) {
  // A replay is read from its beginning, including the log.
  const auto describe = [as, moment, message](play::Game& game, const play::Wording& words, std::size_t at,
                                              std::size_t count) {
    Json json = message;
    const std::size_t from = moment.of_all ? 0 : static_cast<std::size_t>(log_of(game.engine()).finished());
    json["picture"] = to_json(table_view_of(game, as, words, {.log_from = from}));
    if (!moment.of_all) return json;
    json["count"] = count;
    json["at"] = moment.answers.value_or(at);
    return json;
  };
  send_replay(to, n, moment, describe);
}

void Room::on(Client& from, const PastAsked& message) {
  send_past(from, message.n, {.entry = static_cast<std::size_t>(message.entry)}, viewer(from.seat),
            {{"type", "at"}, {"n", message.n}});
}

void Room::on(Client& from, const FileWanted& message) {
  if (!is_over()) return refuse(from, message.n, "not-over", "refused.not-exported");
  from.send({{"type", "export"}, {"n", message.n}, {"text", play::to_text(table_->game().save())}});
}

void Room::on(Client& from, const ReplayAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  if (message.viewer && *message.viewer > static_cast<int>(table_->game().seats().size()))
    return refuse(from, message.n, {"bad-message", "unknown seat " + std::to_string(*message.viewer)});
  PastMoment moment{.of_all = true};
  if (message.entry) moment.entry = static_cast<std::size_t>(*message.entry);
  else moment.answers = static_cast<std::size_t>(message.at);
  send_past(from, message.n, moment, message.viewer ? Viewer(Seat(*message.viewer - 1)) : Viewer::open(),
            {{"type", "replay"}, {"n", message.n}});
}

/// Explanations of a question or an unplayable card are available immediately. A number depends on everything so far,
/// so the game is replayed to explain it.
void Room::on(Client& from, const WhyAsked& message) {
  play::Game& game = table_->game();
  if (!from.seat && !is_over()) return refuse(from, message.n, "looks-on", "refused.looks-on");
  constexpr std::string_view kNot = "not ";
  constexpr auto kWhom = scenarios::Reasons::For::players;
  const auto reply = [n = message.n](std::vector<std::string> lines) {
    return Json({{"type", "why"}, {"n", n}, {"lines", std::move(lines)}});
  };
  if (!message.about.empty() && !message.about.starts_with(kNot))
    return send_replay(from, message.n, {},
                       [reply, seat = from.seat, about = message.about](play::Game& again, const play::Wording& words,
                                                                        std::size_t, std::size_t) {
                         const auto told = scenarios::retell(again);
                         const scenarios::Reasons reasons(again.linked(), words, again.engine(), *told->host, kWhom);
                         return reply(reasons.why(about, told->trace, seat));
                       });
  const play::Wording words = table_->words(from.language);
  try {
    if (message.about.empty()) {
      const Question* ask = from.seat ? game.asked(from.seat) : nullptr;
      return from.send(reply(play::why_lines(game.engine(), words, from.seat, ask)));
    }
    const auto host = game.linked().borrow_host();
    const scenarios::Reasons reasons(game.linked(), words, game.engine(), *host, kWhom);
    from.send(reply(reasons.why_not(from.seat, message.about.substr(kNot.size()), from.seat)));
  } catch (const scenarios::ScenarioFault& fault) {
    refuse(from, message.n, {"no-reason", fault.message().in(from.language)});
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << id_ << ": can't explain: " << error.what() << "\n";
    refuse(from, message.n, "not-told", "refused.not-told");
  }
}

void Room::on(Client& from, const ChancesAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  const bool first = !chances_;
  if (first) chances_ = std::make_shared<ChanceWatch>(table_->game());
  chances_->show(from, message.n);
  if (first) compute_chances(chances_);
}

void Room::compute_chances(const std::shared_ptr<ChanceWatch>& watch) {
  const auto compute = [self = shared_from_this(), watch] {
    boost::asio::post(self->strand_, [self, watch, point = watch->compute(self->id_)] {
      if (watch != self->chances_) return;  // the rules have changed
      if (!watch->publish(point, self->clients_)) self->chances_.reset();
      else if (point) self->compute_chances(watch);
    });
  };
  if (around_.long_work.add(id_, around_.limits.retellings_of_table, compute)) return;
  for (Client& each : clients_)
    if (const auto n = std::exchange(each.chances_n, std::nullopt)) refuse(each, n, "busy", "refused.server-busy");
  chances_.reset();
}

// Undos: requests and consent, at one server or several. The seats that must consent are found where the undo is
// requested. Every server learns of each consent, and stores the undo after the last one: it is stored once.

void Room::on(Client& from, const UndoWanted& message) {
  if (is_over()) return refuse(from, std::nullopt, "over", "game-over");
  if (acts_.size() >= around_.limits.acts) return refuse(from, std::nullopt, "too-fast", "refused.too-many-acts");
  if (const auto refusal = exhausted(from)) return refuse(from, std::nullopt, *refusal);
  if (const auto refusal = table_->ask_undo(from.seat)) return refuse(from, std::nullopt, *refusal);
  if (auto act = table_->undone()) return store({std::move(*act), from.guest, message});
  undo_id_ = random_token();
  send_undo_asked();
  tell_elsewhere("undo", from.seat, table_->undo()->open, undo_id_);
}

void Room::on(Client& from, const ConsentGiven& message) {
  if (const auto refusal = table_->consent(message.undo, from.seat, message.agree))
    return refuse(from, std::nullopt, *refusal);
  tell_elsewhere(message.agree ? "consent" : "no-undo", from.seat, {}, undo_id_);
  if (table_->undo()) return undo_if_agreed();
  undo_id_.clear();
  clients_.send({{"type", "undo-closed"}, {"id", message.undo}, {"by", from.seat.index + 1}});
}

void Room::undo_if_agreed() {
  const auto act = table_->undone();
  if (!act) return send_undo_asked();
  if (around_.retries.wait(id_).count() == 0) store({*act, nullptr, std::nullopt});
}

void Room::undo_is_off(Seat by) {
  const auto undo = table_->undo();
  undo_id_.clear();
  if (!undo) return;
  table_->consent(undo->id, undo->by, false);
  clients_.send({{"type", "undo-closed"}, {"id", undo->id}, {"by", by ? Json(by.index + 1) : Json()}});
}

void Room::handle_undo(const std::string& id, Seat by, SeatSet open, std::size_t acts) {
  if (!by || acts != acts_.size() || undo_id_ == id) return;  // otherwise the game has moved on, as the others learn
  if (table_->undo()) return tell_elsewhere("no-undo", Seat(), {}, id);
  if (table_->ask_undo(by, open)) return;
  undo_id_ = id;
  send_undo_asked();
}

void Room::handle_consent(const std::string& id, Seat seat) {
  const auto& undo = table_->undo();
  if (!undo || undo_id_ != id || table_->consent(undo->id, seat, true)) return;
  undo_if_agreed();
}

}  // namespace server
