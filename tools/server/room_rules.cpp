// A table whose packs have other rules than when it was stored: the host's decision, and what everybody is told. Also
// its deletion.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <iostream>
#include <utility>

#include "base/one_text.hpp"
#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
namespace asio = boost::asio;

void Room::store_config() {
  const auto failed = [id = id_](const std::string& why) {
    std::cerr << "dicetown serve: the configuration of table " << id << " can't be stored: " << why << "\n";
  };
  around_.store.run([id = id_, config = to_text(config_)](Store& store) { store.set_config(id, config); }, failed);
}

bool Room::plays(const ClientMessage& message) {
  return std::holds_alternative<AnswerGiven>(message) || std::holds_alternative<UndoWanted>(message) ||
         std::holds_alternative<ConsentGiven>(message);
}

void Room::on(Client& from, const RulesChosen& message) {
  if (!from.seat || from.seat != host()) return refuse(from, std::nullopt, "not-host", "refused.not-host");
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
    table_ = std::make_unique<play::GameTable>(make_(config_), acts_);
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
  for (Client& each : clients_) each.log_next = 0;
  clients_.send({{"type", "undone"}, {"undone", undone_}, {"by", nullptr}, {"agreed", false}});
  send_rules();
  send_seats();
  send_views();
  open_windows();
}

void Room::on(Client& from, const TableDeleted&) {
  if (!from.seat || from.seat != host()) return refuse(from, std::nullopt, "not-host", "refused.not-host");
  const auto failed = [self = shared_from_this(), guest = from.guest](const std::string&) {
    asio::post(self->strand_, [self, guest] {
      if (Client* still = self->clients_.find(guest))
        self->refuse(*still, std::nullopt, "not-stored", "refused.not-stored");
    });
  };
  const auto remove = [self = shared_from_this()](Store& store) {
    store.remove(self->id_);
    asio::post(self->strand_, [self] {
      self->deleted_ = true;
      for (const Client& each : self->clients_) each.guest->close(Closing::deleted, "the host has deleted this table");
      self->give_up("the host has deleted it");
    });
  };
  around_.store.run(remove, failed);
}

std::string Room::rules_text(const play::Wording& words) const {
  const auto& changed = offer_ ? offer_->changed : config_.changed;
  const std::string packs =
      one_text(changed, ", ", [&](const std::string& id) { return words.text("pack." + id + ".name", id); });
  if (!offer_) return words.ui("rules-changed.continues", {{"packs", packs}});
  const auto kept = std::count_if(acts_.begin(), acts_.begin() + static_cast<std::ptrdiff_t>(offer_->fits),
                                  [](const Act& act) { return act.kind == Act::Kind::answer; });
  const auto all =
      std::count_if(acts_.begin(), acts_.end(), [](const Act& act) { return act.kind == Act::Kind::answer; });
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
  to.guest->send(Json({{"type", "rules"},
                       {"text", told ? rules_text(table_->words(to.language)) : ""},
                       {"since", offer_ ? 0 : config_.rules_changed},
                       {"choices", std::move(choices)}})
                     .dump());
}

void Room::send_rules() {
  for (const Client& each : clients_) send_rules(each);
}

}  // namespace server
