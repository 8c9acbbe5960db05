// Messages of a room: table views, seats, errors, hints, each in the language of its reader.
#include <map>
#include <tuple>
#include <utility>

#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Refusal;
using play::Viewer;
using play::Wording;

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
    around_.ration.count(id_);
    note_failure();
  }
  for (Client& each : clients_)
    if (!each.shown_failure) each.guest->send(view_for(each, each.log_next).dump());
}

std::optional<Refusal> Room::exhausted(const Client& to) const {
  const auto wait = around_.ration.wait(id_);
  if (wait.count() == 0) return std::nullopt;
  const std::int64_t minutes = (wait.count() + 59) / 60;
  return Refusal{"exhausted", table_->words(to.language).ui("refused.exhausted", {{"n", std::to_string(minutes)}})};
}

namespace {

Json numbers_of(SeatSet seats) {
  Json numbers = Json::array();
  for (; !seats.empty(); seats.drop(seats.lowest())) numbers.push_back(seats.lowest().index + 1);
  return numbers;
}

}  // namespace

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
                     {"stand_in", absences_.bots().has(seat)},
                     {"agreed", numbers_of({absences_.agreed(seat).bits | clock_.agreed(seat).bits})}});
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
  to.guest->send(Json({{"type", "welcome"},
                       {"protocol", protocol_version},
                       {"table", id_},
                       {"name", config_.name},
                       {"seat", to.seat ? Json(to.seat.index + 1) : Json()},
                       {"seats", seats_json(to.language)},
                       {"hints", config_.hints},
                       {"skip_ties", skip_ties_.has(to.seat)},
                       {"language", to.language},
                       {"undone", undone_}})
                     .dump());
}

void Room::send_undo_asked() {
  const auto& undo = table_->undo();
  if (!undo) return;
  for (const Client& each : clients_) {
    if (!undo->open.has(each.seat) && each.seat != undo->by) continue;
    const Wording words = table_->words(each.language);
    each.guest->send(Json({{"type", "undo-asked"},
                           {"id", undo->id},
                           {"by", undo->by.index + 1},
                           {"open", numbers_of(undo->open)},
                           {"text", words.ui("undo-asked", {{"player", words.player(undo->by)}})}})
                         .dump());
  }
}

void Room::send_has_no_link(const Client& host, Seat seat) {
  const Wording words = table_->words(host.language);
  host.guest->send(Json({{"type", "no-link"},
                         {"seat", seat.index + 1},
                         {"text", words.ui("seat-given-up", {{"player", words.player(seat)}})}})
                       .dump());
}

void Room::refuse(Client& to, std::optional<std::int64_t> n, const Refusal& refusal) {
  Json json = {{"type", "refused"}, {"why", refusal.why}, {"code", refusal.code}};
  if (n) json["n"] = *n;
  to.guest->send(json.dump());
}

void Room::refuse(Client& to, std::optional<std::int64_t> n, const char* code, const char* text) {
  refuse(to, n, {code, table_->words(to.language).ui(text)});
}

void Room::on(Client& from, const HintAsked& message) {
  if (!from.seat) return refuse(from, message.n, "looks-on", "refused.looks-on");
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
  from.guest->send(hint.dump());
}

}  // namespace server
