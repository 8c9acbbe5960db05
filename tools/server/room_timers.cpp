// A room's actions when time has passed: clocks for decisions, windows that ask everyone, automatic passes, bots that
// think, and players who are away. The timers themselves are in timers.hpp and thinking_bots.hpp.
#include <utility>

#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Refusal;

namespace {

bool is_open_window(const Question& ask) { return ask.windowed && ask.always; }

}  // namespace

// When a decision has taken too long, the player may still answer, and all others who are present may agree that a bot
// answers this one question.

SeatSet Room::asked_people() const { return {table_->waiting().bits & table_->people().bits & ~away_bots().bits}; }

SeatSet Room::late() const { return clock_.is_over() ? asked_people() : SeatSet{}; }

SeatSet Room::present() const {
  SeatSet present;
  for (SeatSet left = table_->people(); !left.empty(); left.drop(left.lowest()))
    if (table_->place(left.lowest()).here) present.add(left.lowest());
  return present;
}

void Room::update_clock() {
  const bool runs =
      clock_.is_on() && !config_.shown && !broken_ && !stands_still() && !table_->paused() && !asked_people().empty();
  const bool was_over = clock_.is_over();
  if (!clock_.set_question(runs ? table_->game().question_id() : "", when_due())) return;
  stand_ins_.drop(present());
  told_late_ = false;
  if (was_over) send_seats();
  for (const Client& each : clients_) send_clock(each);
}

void Room::tick() {
  for (const HeldAnswer& held : windows_.take_over()) heard_.emplace_back(held.guest, held.message);
  if (absences_.overdue() != told_overdue_) absences_changed();
  if (clock_.is_over() && !std::exchange(told_late_, true)) {
    send_seats();
    for (const Client& each : clients_) send_clock(each);
  }
  go_on();
}

void Room::send_clock(const Client& to) const {
  to.send({{"type", "clock"}, {"left", clock_.runs() ? Json(clock_.left().count()) : Json()}});
}

// Windows that ask everyone, automatic passes, and bots that think before they answer. Bots think only while a player
// is connected.

void Room::open_windows() {
  update_clock();
  if (stands_still()) return;
  const SeatSet waiting = table_->waiting();
  const auto is_asked = [&](Seat seat, const std::string& question) {
    return waiting.has(seat) && question == table_->question(seat);
  };
  for (const HeldAnswer& held : windows_.close_unless(is_asked))
    if (Client* from = clients_.find(held.guest)) refuse(*from, held.message.n, "stale", "refused.stale");
  for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (!config_.everyone || !is_open_window(*table_->game().asked(seat))) continue;
    windows_.open(seat, table_->question(seat), seats_[seat].token_hash + id_, when_due());
  }
  think();
  pass_next();
}

bool Room::hold(Client& from, const AnswerGiven& message) {
  const auto held = windows_.hold(from.seat, {from.guest, message});
  if (held == ResponseWindows::Hold::answered)
    refuse(from, message.n, Refusal{"answered", table_->words(from.seat).unasked(from.seat, true)});
  return held != ResponseWindows::Hold::not_open;
}

void Room::think() {
  const bool continues = !clients_.players().empty() && !config_.shown && !broken_ && !stands_still() &&
                         around_.retries.wait(id_).count() == 0 && acts_.size() < around_.limits.acts;
  if (!continues) return bots_.stop();
  bots_.update(*table_, stand_ins_.bots(),
               {.answered = if_alive([](Room& room, const Act& act) {
                  if (room.bots_.set_answer(act)) room.go_on();
                }),
                .tick = when_due(),
                .failed = if_alive([](Room& room, const std::string& why) { room.give_up("a bot failed: " + why); })});
}

void Room::pass_next() {
  if (around_.retries.wait(id_).count() > 0) return;  // anyone who answers then gets an error
  if (config_.shown || stands_still() || storing_ || catching_up_ || rests_ || broken_ || table_->paused()) return;
  for (SeatSet left = table_->waiting(); !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (windows_.is_open(seat)) continue;
    if (ThinkingBots::plays(*table_, seat, stand_ins_.bots())) {  // it passes when it has finished thinking, too
      if (const auto act = bots_.ready(seat)) return store({*act, nullptr, std::nullopt});
      continue;
    }
    if (passes_by_itself(seat)) return pass(seat);
  }
}

bool Room::passes_by_itself(Seat seat) {
  const Question& ask = *table_->game().asked(seat);
  if (const SeatSet tied = ask.candidates(); !tied.empty()) return skip_ties_.has(seat) && !tied.has(seat);
  return is_open_window(ask) && table_->has_no_choice(seat);
}

void Room::pass(Seat seat) {
  const Question& ask = *table_->game().asked(seat);
  const Answer given = ask.nothing().value_or(ask.nth(0));  // otherwise it is the only one
  const std::string plain = table_->words(seat).plain(table_->game().engine().read(), ask, given);
  auto act = table_->read(seat, table_->question(seat), plain);
  Act* found = std::get_if<Act>(&act);
  if (!found) return;
  found->kind = Act::Kind::passed;
  store({std::move(*found), nullptr, std::nullopt});
}

// Players who are away: the others may let bots play for them, and the host's rights pass to another player.

bool Room::update_presence() {
  if (config_.shown) return false;
  const SeatSet here = clients_.players(), elsewhere = elsewhere_.seats(PlayersElsewhere::Clock::now());
  if (here != announced_) {
    announced_ = here;
    announce_players();
  }
  bool changed = false;
  for (SeatSet left = table_->people(); !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    const bool present = here.has(seat) || elsewhere.has(seat);
    table_->set_here(seat, present);
    if (!absences_.set_here(seat, present, when_due())) continue;
    changed = true;
    if (present) stand_ins_.drop(SeatSet::of(seat));
  }
  return changed;
}

void Room::announce_players() {
  if (!around_.store.shared()) return;
  tell_elsewhere("players", Seat(), announced_);
  start(announcing_, PlayersElsewhere::kAnnounced, if_alive([](Room& room) {
          if (!room.announced_.empty()) room.announce_players();
          if (room.update_presence()) room.absences_changed();
          room.go_on();
        }));
}

void Room::absences_changed() {
  for (SeatSet left = stand_ins_.seat_agreed(present()); !left.empty(); left.drop(left.lowest()))
    if (seat_bot(left.lowest())) tell_elsewhere("bot", left.lowest());
  told_overdue_ = absences_.overdue();
  update_clock();
  send_seats();
  if (const Seat now = host(); now != std::exchange(told_host_, now))
    for (const Client& each : clients_)
      for (const Seat seat : seats_.ids())
        if (each.seat == now) send_if_no_link(each, seat);
  think();
}

void Room::on(Client& from, const StandInWanted& message) {
  if (is_over()) return refuse(from, std::nullopt, "over", "game-over");
  const Seat seat(message.seat - 1);
  if (!absences_.overdue().has(seat) && !(late().has(seat) && seat != from.seat))
    return refuse(from, std::nullopt, "not-away", "refused.not-away");
  const SeatSet by = SeatSet::of(from.seat);
  tell_elsewhere(message.on ? "wants-bot" : "no-bot", seat, by);
  if (!message.on) return cancel_stand_in(seat, from.seat);
  agree_stand_in(seat, by);
}

void Room::agree_stand_in(Seat seat, SeatSet by) {
  if (late().has(seat) || !present().has(seat)) stand_ins_.agree(seat, by);
  absences_changed();
}

bool Room::seat_bot(Seat seat) {
  const bool away = absences_.set_overdue(seat);
  if (away) stand_ins_.seat_bot(seat);
  return away;
}

void Room::cancel_stand_in(Seat seat, Seat by) {
  stand_ins_.drop(SeatSet::of(seat));
  clients_.send({{"type", "stand-in-closed"}, {"seat", seat.index + 1}, {"by", by.index + 1}});
  absences_changed();
}

}  // namespace server
