#include "room.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "nlohmann/json.hpp"
#include "password.hpp"
#include "player_names.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Refusal;
namespace asio = boost::asio;

namespace {

constexpr std::size_t kMaxLookingOn = 64, kMaxOfSeat = 16;  // connections
constexpr const char* kNoLink = "none ";                    // prefix of a stored token hash that no token has

template <class... Kinds>
bool is_one_of(const ClientMessage& message) {
  return (std::holds_alternative<Kinds>(message) || ...);
}

}  // namespace

Room::Room(const Around& around, const StoredTable& stored)
    : around_(around),
      id_(stored.header.id),
      config_(table_config(stored.header.config)),
      strand_(asio::make_strand(around.executor)),
      acts_(stored.acts),
      seats_(stored.seats),
      resting_(strand_),
      announcing_(strand_),
      absences_(strand_, config_.patience),
      clock_(strand_, config_.clock),
      windows_(strand_, around.limits),
      bots_(strand_, around.thinkers, around.limits, id_) {
  Reopened reopened = reopen(around_.catalogue, config_, acts_);
  config_ = std::move(reopened.config);
  table_ = std::move(reopened.table);
  offer_ = std::move(reopened.offer);
  if (reopened.to_store) store_config();
  for (const Seat seat : seats_.ids()) {
    table_->game().call(seat, seats_[seat].name);
    if (table_->people().has(seat)) table_->set_here(seat, false);
  }
  told_host_ = host();
  if (is_over() && !stored.header.over && !blocked())
    note_over([] {});  // the process that finished it had no time to do so
  for (const Act& act : acts_)
    if (act.kind == Act::Kind::moved) move_ = move_of(act);
  undone_ = std::ranges::count_if(
      acts_, [](const Act& act) { return act.kind == Act::Kind::undo || act.kind == Act::Kind::new_rules; });
}

void Room::join(std::shared_ptr<Guest> guest, Hello hello) {
  asio::post(strand_, [self = shared_from_this(), guest = std::move(guest), hello = std::move(hello)]() mutable {
    if (self->deleted_) return guest->close(Closing::deleted, "the host has deleted this table");
    if (self->broken_) return guest->close(Closing::ending, "this server can no longer run the table");
    self->coming_.push_back({std::move(guest), std::move(hello)});
    self->behind_ = true;
    self->go_on();
  });
}

void Room::hear(std::shared_ptr<Guest> guest, ClientMessage message) {
  asio::post(strand_, [self = shared_from_this(), guest = std::move(guest), message = std::move(message)]() mutable {
    const auto waiting = std::ranges::count_if(self->heard_, [&](const auto& each) { return each.first == guest; });
    if (static_cast<std::size_t>(waiting) < self->around_.limits.waiting_messages) {
      self->heard_.emplace_back(std::move(guest), std::move(message));
      self->go_on();
    } else if (Client* from = self->clients_.find(guest)) {
      self->refuse(*from, number_of(message), "too-fast", "refused.too-fast");
    }
  });
}

void Room::leave(std::shared_ptr<Guest> guest) {
  asio::post(strand_, [self = shared_from_this(), guest = std::move(guest)] {
    const auto is_guest = [&](const auto& each) { return each.guest == guest; };
    std::erase_if(self->coming_, is_guest);
    std::erase_if(self->entering_, is_guest);
    const Client* gone = self->clients_.find(guest);
    if (!gone) return;
    const Seat seat = gone->seat;
    self->clients_.remove(guest);
    self->windows_.drop_answers_of(guest);
    if (!seat) return;
    const bool here = self->clients_.count(seat) > 0;
    if (here || !self->update_presence()) return;
    self->absences_changed();
    self->go_on();
  });
}

void Room::refresh() {
  asio::post(strand_, [self = shared_from_this()] {
    self->behind_ = true;
    self->go_on();
  });
}

void Room::catch_up() {
  asio::post(strand_, [self = shared_from_this()] {
    if (self->clients_.size() > 0) self->tell_elsewhere("state?", Seat());
    self->tell_state();  // another server that was cut off may have asked while this one could not hear it
  });
  refresh();
}

void Room::close(std::string why) {
  asio::post(strand_, [self = shared_from_this(), why = std::move(why)] { self->close_all(why); });
}

void Room::close_all(const std::string& why) {
  clients_.close(why);
  for (const auto* those : {&coming_, &entering_})
    for (const Coming& each : *those) each.guest->close(Closing::ending, why);
}

bool Room::is_coming(const std::shared_ptr<Guest>& guest) const {
  return std::ranges::any_of(coming_, [&](const Coming& each) { return each.guest == guest; });
}

Seat Room::host() const {
  const SeatSet people = table_->people(), reachable{people.bits & ~absences_.overdue().bits};
  if (people.empty()) return Seat();
  const SeatSet candidates = reachable.empty() ? people : reachable;
  return candidates.has(owner()) ? owner() : candidates.lowest();
}

Seat Room::owner() const {
  const SeatSet people = table_->people();
  const Seat seat(config_.host - 1);
  return seat && people.has(seat) ? seat : people.empty() ? Seat() : people.lowest();
}

void Room::enter(const std::shared_ptr<Guest>& guest, const Hello& hello) {
  const Seat seat = seat_of(hello.token, seats_);
  if (!hello.token.empty() && !seat)
    return guest->close(Closing::bad_link, "this link is invalid or has been replaced");
  // Each seat has its own limit: spectators can't keep players out.
  if (clients_.count(seat) >= (seat ? kMaxOfSeat : kMaxLookingOn))
    return guest->close(Closing::too_many,
                        seat ? "this seat has too many connections" : "this table has too many spectators");
  const auto languages = table_->game().linked().texts.languages();
  const bool known = std::ranges::find(languages, hello.language) != languages.end();
  Client& from = clients_.add({guest, seat, known ? hello.language : config_.language});
  if (clients_.size() == 1) tell_elsewhere("state?", Seat());
  const auto finished = static_cast<std::int64_t>(log_of(table_->game().engine()).finished());
  if (hello.undone == undone_) from.log_next = static_cast<std::size_t>(std::min(hello.after, finished));
  if (seat) table_->set_language(seat, from.language);
  const bool news = update_presence();
  send_welcome(from);
  from.send(view_for(from, from.log_next));
  handle_exhaustion();
  if (table_->paused()) from.send({{"type", "paused"}, {"by", table_->paused().index + 1}});
  send_undo_asked();
  if (offer_ || config_.rules_changed > 0) send_rules(from);
  if (seat && seat == host() && seat == told_host_)
    for (const Seat other : seats_.ids()) send_if_no_link(from, other);
  if (move_) send_move(from, false);
  if (clock_.is_on()) send_clock(from);
  if (news) absences_changed();
  else if (seat) send_seats();
  open_windows();
}

void Room::enter_all(bool read) {
  for (const Coming& each : std::exchange(entering_, {}))
    if (read) enter(each.guest, each.hello);
    else each.guest->close(Closing::ending, "the server can't read its store; try again later");
}

void Room::handle(const std::shared_ptr<Guest>& guest, const ClientMessage& message) {
  Client* from = clients_.find(guest);
  if (!from) return;  // has left
  const auto n = number_of(message);
  const bool plays = is_one_of<AnswerGiven, UndoWanted, ConsentGiven>(message);
  if (plays && move_ && !is_over()) return refuse(*from, n, "moved", "refused.moved");
  if (plays && blocked()) return refuse(*from, n, "rules-changed", "refused.rules-changed");
  const bool needs_seat =
      plays ||
      is_one_of<NameGiven, HintAsked, PauseWanted, SeatGivenUp, NewGameWanted, TiesSkipped, StandInWanted>(message);
  if (needs_seat && !from->seat) return refuse(*from, n, "looks-on", "refused.looks-on");
  if (is_one_of<NewGameWanted, RulesChosen, TableDeleted>(message) && (!from->seat || from->seat != host()))
    return refuse(*from, n, "not-host", "refused.not-host");
  std::visit([&](const auto& each) { on(*from, each); }, message);
}

void Room::on(Client& from, const Hello&) { refuse(from, std::nullopt, "bad-message", "refused.hello"); }

void Room::on(Client& from, const AnswerGiven& message) {
  if (acts_.size() >= around_.limits.acts) return refuse(from, message.n, "too-fast", "refused.too-many-acts");
  if (const auto refusal = exhausted(from)) return refuse(from, message.n, *refusal);
  auto read = table_->read(from.seat, message.question, message.answer);
  if (const Refusal* refusal = std::get_if<Refusal>(&read)) return refuse(from, message.n, *refusal);
  if (hold(from, message)) return;
  store({std::get<Act>(std::move(read)), from.guest, message});
}

Seat Room::bot_named(const std::string& name) const {
  for (const Seat seat : seats_.ids())
    if (!table_->people().has(seat) && tools::look_alike(seats_[seat].name, name)) return seat;
  return Seat();
}

bool Room::is_of_another(const std::string& name, Seat seat) const {
  const Seat bot = bot_named(name);
  // Also rejects the default name of an unnamed seat, in any language: others know the seat by it.
  for (const std::string& language : table_->game().linked().texts.languages()) {
    const play::Wording words = table_->words(language);
    for (const Seat other : seats_.ids())
      if (other != seat && other != bot && tools::look_alike(words.player(other), name)) return true;
  }
  return std::ranges::any_of(
      naming_, [&](const auto& each) { return each.first != seat && tools::look_alike(each.second, name); });
}

void Room::on(Client& from, const NameGiven& message) {
  const auto name = tools::player_name(message.name);
  if (!name) return refuse(from, std::nullopt, "name", "refused.name");
  if (naming_.contains(from.seat)) return refuse(from, std::nullopt, "too-fast", "refused.too-fast");
  if (is_of_another(*name, from.seat)) return refuse(from, std::nullopt, "name", "refused.name-taken");
  const Seat seat = from.seat, bot = bot_named(*name);
  naming_[seat] = *name;
  with_store(
      [id = id_, seat, bot, name = *name](Store& store) {
        if (bot) store.set_name(id, position(bot), "");
        store.set_name(id, position(seat), name);
      },
      [this, seat, bot, name = *name, guest = from.guest](bool done) {
        naming_.erase(seat);
        if (done) rename(seat, name, bot);
        else refuse_unstored(guest);
        go_on();
      });
}

void Room::rename(Seat seat, const std::string& name, Seat nameless) {
  const auto called = [&](Seat each, const std::string& so) {
    seats_[each].name = so;
    table_->game().call(each, so);
  };
  if (nameless) called(nameless, "");
  called(seat, name);
  ++seats_changed_;
  send_seats();
  send_views();
}

void Room::on(Client& from, const PauseWanted& message) {
  const Seat by = message.on ? from.seat : Seat();
  pause(by);
  tell_elsewhere("pause", by);
}

void Room::pause(Seat by) {
  table_->pause(by);
  clients_.send({{"type", "paused"}, {"by", by ? Json(by.index + 1) : Json()}});
  update_clock();
  if (!by) open_windows();
}

void Room::on(Client& from, const SeatGivenUp& message) {
  const Seat seat = message.seat ? Seat(*message.seat - 1) : from.seat;
  if ((seat != from.seat && from.seat != host()) || !table_->people().has(seat))
    return refuse(from, std::nullopt, "not-host", "refused.not-host");
  const bool own = seat == host();  // then nobody else with the old link learns the new one
  const bool told = own || clients_.count(host()) > 0;
  const std::string token = random_token(), hash = (told ? "" : kNoLink) + hash_of(token);
  with_store([id = id_, hash, seat](Store& store) { store.set_token(id, position(seat), hash); },
             [this, token, hash, seat, own, told, giver = from.guest](bool done) {
               if (!done) return refuse_unstored(giver);
               seats_[seat].token_hash = hash;
               ++seats_changed_;
               const Json link = {{"type", "link"}, {"seat", seat.index + 1}, {"url", "#t=" + id_ + "&k=" + token}};
               const auto hears = [&](const Client& each) { return own ? each.guest == giver : each.seat == host(); };
               for (const Client& each : clients_)
                 if (told && hears(each)) each.send(link);
               close_seat(seat);
             });
}

void Room::close_seat(Seat seat) {
  for (const Client& each : clients_)
    if (each.seat == seat) each.guest->close(Closing::given_up, "this seat has a new link");
}

void Room::send_if_no_link(const Client& host, Seat seat) {
  if (!seats_[seat].token_hash.starts_with(kNoLink)) return;
  const play::Wording words = table_->words(host.language);
  host.send({{"type", "no-link"},
             {"seat", seat.index + 1},
             {"text", words.ui("seat-given-up", {{"player", words.player(seat)}})}});
}

void Room::on(Client& from, const TiesSkipped& message) {
  if (message.on) skip_ties_.add(from.seat);
  else skip_ties_.drop(from.seat);
  open_windows();
}

}  // namespace server
