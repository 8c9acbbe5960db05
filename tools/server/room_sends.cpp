// Messages of a room, each in the language of its reader: table views, seats, errors, hints; and what everybody is told
// when the rules of the table's packs have changed, or it is deleted.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <iostream>
#include <map>
#include <tuple>
#include <utility>

#include "base/one_text.hpp"
#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Refusal;
using play::Viewer;
using play::Wording;
namespace asio = boost::asio;

namespace {

Json numbers_of(SeatSet seats) {
  Json numbers = Json::array();
  for (; !seats.empty(); seats.drop(seats.lowest())) numbers.push_back(seats.lowest().index + 1);
  return numbers;
}

}  // namespace

Viewer Room::viewer(Seat seat) const {
  return seat ? Viewer(seat) : Viewer::spectator(static_cast<int>(table_->game().seats().size()));
}

Json Room::view_for(Client& to, std::size_t log_from) {
  const play::TableView view = table_view_of(table_->game(), viewer(to.seat), table_->words(to.language),
                                             {.log_from = log_from, .log_in_order = true});
  to.log_next = static_cast<std::size_t>(view.log.next);
  to.shown_failure = bool(view.failed);
  return {{"type", "picture"}, {"picture", to_json(view)}};
}

void Room::send_views() {
  struct Made {
    std::shared_ptr<const std::string> text;
    std::size_t log_next = 0;
    bool shown_failure = false;
  };
  std::map<std::tuple<int, std::string, std::size_t>, Made> made;
  for (Client& each : clients_) {
    const auto [found, first] = made.try_emplace({each.seat.index, each.language, each.log_next});
    Made& view = found->second;
    if (first) {
      view.text = std::make_shared<const std::string>(view_for(each, each.log_next).dump());
      view.log_next = each.log_next;
      view.shown_failure = each.shown_failure;
    }
    each.log_next = view.log_next;
    each.shown_failure = view.shown_failure;
    each.guest->send(view.text);
  }
  handle_exhaustion();
}

void Room::handle_exhaustion() {
  if (!table_->game().engine().exhausted()) return;
  if (!std::exchange(counted_, true)) {
    around_.retries.allows(id_);
    note_failure();
  }
  for (Client& each : clients_)
    if (!each.shown_failure) each.send(view_for(each, each.log_next));
}

std::optional<Refusal> Room::exhausted(const Client& to) const {
  const auto wait = around_.retries.wait(id_);
  if (wait.count() == 0) return std::nullopt;
  const std::int64_t minutes = (wait.count() + 59) / 60;
  return Refusal{"exhausted", table_->words(to.language).ui("refused.exhausted", {{"n", std::to_string(minutes)}})};
}

Json Room::seats_json(const std::string& language) const {
  Json seats = Json::array();
  const Wording words = table_->words(language);
  for (const Seat seat : seats_.ids()) {
    seats.push_back({{"seat", seat.index + 1},
                     {"name", words.player(seat)},
                     {"kind", table_->game().seats()[position(seat)]},
                     {"here", table_->place(seat).here},
                     {"host", seat == host()},
                     {"overdue", absences_.overdue().has(seat)},
                     {"late", late().has(seat)},
                     {"stand_in", away_bots().has(seat)},
                     {"agreed", numbers_of(stand_ins_.agreed(seat))}});
  }
  return seats;
}

void Room::send_seats() {
  std::map<std::string, std::shared_ptr<const std::string>> made;  // by language
  for (const Client& each : clients_) {
    auto& text = made[each.language];
    if (!text)
      text =
          std::make_shared<const std::string>(Json({{"type", "seats"}, {"seats", seats_json(each.language)}}).dump());
    each.guest->send(text);
  }
}

void Room::send_welcome(Client& to) {
  to.send({{"type", "welcome"},
           {"protocol", protocol_version},
           {"table", id_},
           {"name", config_.name},
           {"seat", to.seat ? Json(to.seat.index + 1) : Json()},
           {"seats", seats_json(to.language)},
           {"hints", config_.hints},
           {"skip_ties", skip_ties_.has(to.seat)},
           {"language", to.language},
           {"undone", undone_}});
}

void Room::send_undo_asked() {
  const auto& undo = table_->undo();
  if (!undo) return;
  for (const Client& each : clients_) {
    if (!undo->open.has(each.seat) && each.seat != undo->by) continue;
    const Wording words = table_->words(each.language);
    each.send({{"type", "undo-asked"},
               {"id", undo->id},
               {"by", undo->by.index + 1},
               {"open", numbers_of(undo->open)},
               {"text", words.ui("undo-asked", {{"player", words.player(undo->by)}})}});
  }
}

void Room::refuse(Client& to, std::optional<std::int64_t> n, const Refusal& refusal) {
  Json json = {{"type", "refused"}, {"why", refusal.why}, {"code", refusal.code}};
  if (n) json["n"] = *n;
  to.send(json);
}

void Room::refuse(Client& to, std::optional<std::int64_t> n, const char* code, const char* text) {
  refuse(to, n, {code, table_->words(to.language).ui(text)});
}

void Room::refuse_unstored(const std::shared_ptr<Guest>& guest, std::optional<std::int64_t> n) {
  if (Client* from = clients_.find(guest)) refuse(*from, n, "not-stored", "refused.not-stored");
}

void Room::on(Client& from, const HintAsked& message) {
  if (!config_.hints) return refuse(from, message.n, "no-hints", "refused.no-hints");
  const std::size_t finished = static_cast<std::size_t>(log_of(table_->game().engine()).finished());
  const play::TableView view = table_view_of(table_->game(), viewer(from.seat), table_->words(from.language),
                                             {.log_from = finished, .hints = true});
  handle_exhaustion();  // advice is a script, too
  if (!view.question || !view.question->hint) return refuse(from, message.n, "not-asked", "why-not-asked");
  Json hint = {{"type", "hint"},
               {"n", message.n},
               {"answer", *view.question->hint},
               {"label", *view.question->hint_label},
               {"rated", Json::array()}};
  if (view.question->hint_text) hint["text"] = *view.question->hint_text;
  for (const auto& [label, worth] : view.question->hint_rated)
    hint["rated"].push_back({{"label", label}, {"worth", worth}});
  from.send(hint);
}

// A table whose packs have other rules than when it was stored: the host's decision, and what everybody is told.

void Room::store_config() {
  const auto failed = [id = id_](const std::string& why) {
    std::cerr << "dicetown serve: the configuration of table " << id << " can't be stored: " << why << "\n";
  };
  around_.store.run([id = id_, config = to_text(config_)](Store& store) { store.set_config(id, config); }, failed);
}

void Room::on(Client&, const RulesChosen& message) {
  if (!offer_) return;  // another page of the host was faster
  if (message.current) return store({{Act::Kind::new_rules, Seat(), "", std::to_string(offer_->fits)}, nullptr, {}});
  if (offer_->blocked) return;
  config_.keeps_rules = true;
  store_config();
  offer_.reset();
  send_rules();
}

void Room::take_new_rules(const Act& act) {
  acts_.push_back(act);
  const auto names = table_->game().config().names;
  Table<Seat, play::GameTable::Place> places;
  for (const Seat seat : seats_.ids()) places.push_back(table_->place(seat));
  windows_.close_all();
  bots_.stop();
  undo_id_.clear();
  try {
    if (!blocked()) config_ = with_new_rules(around_.catalogue, config_);  // otherwise it has them already
    table_ = std::make_unique<play::GameTable>(around_.catalogue.make(config_), acts_);
  } catch (const std::exception& error) {  // the packs have changed again, or another process has other packs
    return give_up(error.what());
  }
  for (const Seat seat : seats_.ids()) {
    table_->game().call(seat, names[position(seat)]);
    table_->set_language(seat, places[seat].language);
    table_->set_here(seat, places[seat].here);
  }
  offer_.reset();
  chances_.reset();
  store_config();
  ++undone_;
  for (Client& each : clients_) {
    each.log_next = 0;
    each.chances_n.reset();
  }
  clients_.send({{"type", "undone"}, {"undone", undone_}, {"by", nullptr}, {"agreed", false}});
  send_rules();
  send_seats();
  send_views();
  open_windows();
}

void Room::on(Client& from, const TableDeleted&) {
  with_store([id = id_](Store& store) { store.remove(id); },
             [this, guest = from.guest](bool done) {
               if (!done) return refuse_unstored(guest);
               deleted_ = true;
               for (const Client& each : clients_)
                 each.guest->close(Closing::deleted, "the host has deleted this table");
               give_up("the host has deleted it");
             });
}

std::string Room::rules_text(const play::Wording& words) const {
  const auto& changed = offer_ ? offer_->changed : config_.changed;
  const std::string packs =
      one_text(changed, ", ", [&](const std::string& id) { return words.text("pack." + id + ".name", id); });
  if (!offer_) return words.ui("rules-changed.continues", {{"packs", packs}});
  const auto kept = std::count_if(acts_.begin(), acts_.begin() + static_cast<std::ptrdiff_t>(offer_->fits),
                                  [](const Act& act) { return act.kind == Act::Kind::answer; });
  const auto all = std::ranges::count_if(acts_, [](const Act& act) { return act.kind == Act::Kind::answer; });
  return words.ui(offer_->blocked ? "rules-changed.waits" : "rules-changed.kept",
                  {{"packs", packs}, {"n", std::to_string(kept)}, {"all", std::to_string(all)}});
}

void Room::send_rules(const Client& to) const {
  const bool told = offer_ || config_.rules_changed > 0;
  Json choices = Json::array();
  if (offer_ && to.seat && to.seat == host()) {
    choices.push_back("continue");
    if (!offer_->blocked) choices.push_back("keep");
  }
  to.send({{"type", "rules"},
           {"text", told ? rules_text(table_->words(to.language)) : ""},
           {"since", offer_ ? 0 : config_.rules_changed},
           {"choices", std::move(choices)}});
}

void Room::send_rules() {
  for (const Client& each : clients_) send_rules(each);
}

}  // namespace server
