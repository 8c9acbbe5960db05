// Synchronization of a room with the store: an act is stored before it is applied; what other processes have stored is
// applied unchanged; and operations run one after the other.
#include <boost/asio/post.hpp>
#include <iostream>
#include <sstream>
#include <utility>

#include "fmt/format.h"
#include "packs/yaml/printable.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

namespace {

constexpr std::chrono::seconds kRest{1};  // until a table retries after a store failure

}  // namespace

void Room::store(Storing what) {
  storing_ = std::move(what);
  around_.store.add({id_, acts_.size(), storing_->act}, when_stored());
}

StoreThread::Done Room::when_stored() {
  return [self = shared_from_this()](StoreThread::Added added) {
    asio::post(self->strand_, [self, added] { self->stored(added); });
  };
}

void Room::with_store(std::function<void(Store&)> job, std::function<void(bool done)> next) {
  const auto then = [self = shared_from_this(), next = std::move(next)](bool done) {
    asio::post(self->strand_, [self, next, done] { next(done); });
  };
  const auto run = [job = std::move(job), then](Store& store) {
    job(store);
    then(true);
  };
  around_.store.run(run, [then](const std::string&) { then(false); });
}

void Room::stored(StoreThread::Added added) {
  const Storing what = std::move(*storing_);
  storing_.reset();
  if (added == StoreThread::Added::taken_already) {  // another process was faster
    catch_up([self = shared_from_this(), what](bool read) {
      if (!read) self->not_stored(what);  // unknown existing act: storing again would fail again
      else if (what.guest && what.message) self->handle(what.guest, *what.message);
      self->go_on();
    });
    return;
  }
  if (added == StoreThread::Added::failed) {
    not_stored(what);
    rest();
  } else {
    const AnswerGiven* answer = what.message ? std::get_if<AnswerGiven>(&*what.message) : nullptr;
    const Client* from = what.guest ? clients_.find(what.guest) : nullptr;
    if (from && answer) from->send({{"type", "taken"}, {"n", answer->n}});
    take(what.act);
  }
  go_on();
}

void Room::not_stored(const Storing& what) {
  if (what.message) refuse_unstored(what.guest, number_of(*what.message));
}

void Room::give_up(const std::string& why) {
  std::cerr << "dicetown serve: table " << id_ << " can't continue: " << why << "\n";
  broken_ = true;
  close_all("this server can no longer run the table");
  coming_.clear();
  entering_.clear();
  heard_.clear();
  windows_.close_all();
  bots_.stop();
  said_.clear();
  undo_id_.clear();
}

void Room::take(const Act& act) {
  if (act.kind == Act::Kind::new_rules) return take_new_rules(act);
  if (act.kind == Act::Kind::moved) return take_move(act);
  const auto undo = table_->undo();
  try {
    table_->take(act);
  } catch (const play::SaveError& error) {  // by another process, with other packs
    return give_up(error.what());
  }
  acts_.push_back(act);
  if (!table_->game().engine().exhausted()) note_failure();  // otherwise when it is counted
  undo_id_.clear();
  if (act.kind == Act::Kind::undo) {
    ++undone_;
    const auto finished = static_cast<std::size_t>(log_of(table_->game().engine()).finished());
    for (Client& each : clients_) each.log_next = std::min(each.log_next, finished);
    const bool agreed = !act.takes_back_alone() && table_->people().size() > 1;
    clients_.send({{"type", "undone"}, {"undone", undone_}, {"by", act.seat.index + 1}, {"agreed", agreed}});
  } else if (undo) {
    clients_.send({{"type", "undo-closed"}, {"id", undo->id}, {"by", nullptr}});
  }
  counted_ = false;  // it was retried
  send_views();
  open_windows();
  if (!is_over()) return;
  // Announced after the list of tables is updated.
  const auto tell = [self = shared_from_this()] {
    asio::post(self->strand_, [self] { self->clients_.send({{"type", "over"}}); });
  };
  note_over(tell);
}

void Room::note_failure() const {
  const Engine& engine = table_->game().engine();
  if (engine.status() != Status::failed) return;
  std::cerr << "dicetown serve: a script of table " << id_ << " failed: " << packs::printable(engine.failure()) << "\n";
}

void Room::note_over(std::function<void()> next) {
  const auto note = [id = id_, next](Store& store) {
    store.set_over(id);
    next();
  };
  around_.store.run(note, [next](const std::string&) { next(); });
}

void Room::rest() {
  if (const auto undo = table_->undo(); undo && undo->open.empty()) undo_is_off(Seat());  // it can be requested again
  behind_ = true;
  rests_ = true;
  start(resting_, kRest, if_alive([](Room& room) {
          room.rests_ = false;
          room.go_on();
        }));
}

void Room::catch_up(std::function<void(bool read)> next) {
  catching_up_ = true;
  const auto failed = [self = shared_from_this(), next](const std::string&) {
    asio::post(self->strand_, [self, next] {
      self->catching_up_ = false;
      self->rest();
      next(false);
    });
  };
  const auto read = [self = shared_from_this(), next, before = seats_changed_, from = acts_.size()](Store& store) {
    std::vector<Act> acts = store.acts(self->id_, from);
    asio::post(self->strand_, [self, next, before, acts = std::move(acts), seats = store.seats(self->id_)]() mutable {
      for (const Act& act : acts)
        if (!self->broken_) self->take(act);
      if (self->broken_) return;
      if (before != self->seats_changed_) return self->catch_up(next);  // the seats just read are outdated
      self->handle(std::move(seats));
      self->catching_up_ = false;
      next(true);
    });
  };
  around_.store.run(read, failed);
}

void Room::handle(Table<Seat, StoredSeat> seats) {
  if (seats.size() != seats_.size()) return;  // the table was deleted: its players continue
  const auto before = std::exchange(seats_, std::move(seats));
  bool renamed = false;
  for (const Seat seat : seats_.ids()) {
    if (seats_[seat].token_hash != before[seat].token_hash) {
      close_seat(seat);
      for (const Client& each : clients_)
        if (each.seat == host()) send_if_no_link(each, seat);
    }
    if (seats_[seat].name == before[seat].name) continue;
    table_->game().call(seat, seats_[seat].name);
    renamed = true;
  }
  if (!renamed) return;
  send_seats();
  send_views();
}

void Room::go_on() {
  do_what_waits();
  table_->game().rest();
}

void Room::do_what_waits() {
  while (!storing_ && !catching_up_ && !broken_) {
    const bool hears = !heard_.empty() && !is_coming(heard_.front().first);
    if (behind_ && !rests_ && !(caught_up_ && hears)) {
      behind_ = false;
      caught_up_ = true;
      entering_ = std::exchange(coming_, {});
      return catch_up([self = shared_from_this()](bool read) {
        self->enter_all(read);
        self->go_on();
      });
    }
    if (!said_.empty() && !behind_) {  // it may be about an answer that has yet to be read
      const Said said = std::move(said_.front());
      said_.pop_front();
      handle(said);
      continue;
    }
    if (!hears) return pass_next();
    caught_up_ = false;
    const auto [guest, message] = std::move(heard_.front());
    heard_.pop_front();
    handle(guest, message);
  }
}

// State that isn't stored: a room announces it to the rooms of the same table at other servers. A newly opened room
// asks for it.

void Room::tell_elsewhere(const char* what, Seat seat, SeatSet seats, const std::string& undo) {
  if (!around_.store.shared()) return;
  const std::string text = fmt::format("{} {} {} {} {}", what, seat.index, seats.bits, acts_.size(), undo);
  around_.store.run([id = id_, text](Store& store) { store.tell(id, text); }, [](const std::string&) {});
}

void Room::hear_elsewhere(Said said) {
  boost::asio::post(strand_, [self = shared_from_this(), said = std::move(said)]() mutable {
    self->said_.push_back(std::move(said));
    self->go_on();
  });
}

void Room::handle(const Said& said) {
  std::istringstream words(said.text);
  std::string what, undo;
  int number = Seat().index;
  SeatSet seats;
  std::size_t acts = 0;
  words >> what >> number >> seats.bits >> acts >> undo;
  const Seat seat = seats_.contains(Seat(number)) ? Seat(number) : Seat();
  if (what == "state?") return tell_state();
  if (what == "pause") return pause(seat);
  if (what == "undo") return handle_undo(undo, seat, seats, acts);
  if (what == "consent") return handle_consent(undo, seat);
  if (what == "no-undo" && undo == undo_id_) return undo_is_off(seat);
  if (what == "players") {
    elsewhere_.hear(said.from, seats, PlayersElsewhere::Clock::now());
    if (update_presence()) absences_changed();
  } else if (what == "wants-bot") {
    agree_stand_in(seat, seats);
  } else if (what == "bot") {
    if (seat_bot(seat)) absences_changed();
  } else if (what == "no-bot" && !seats.empty()) {
    cancel_stand_in(seat, seats.lowest());
  }
}

void Room::tell_state() {
  if (table_->paused()) tell_elsewhere("pause", table_->paused());
  if (const auto& undo = table_->undo(); undo && !undo_id_.empty())
    tell_elsewhere("undo", undo->by, undo->open, undo_id_);
  if (!clients_.players().empty()) tell_elsewhere("players", Seat(), clients_.players());
  for (SeatSet left = away_bots(); !left.empty(); left.drop(left.lowest())) tell_elsewhere("bot", left.lowest());
}

}  // namespace server
