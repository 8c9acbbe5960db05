// Messages about past positions of the table, and explanations.
#include <boost/asio/post.hpp>
#include <iostream>
#include <variant>

#include "nlohmann/json.hpp"
#include "play/why.hpp"
#include "room.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/retell.hpp"
#include "scenarios/scenario_names.hpp"

namespace server {

using namespace rules;
using play::Refusal;
using play::Viewer;

void Room::send_replay(Client& to, std::int64_t n, PastMoment moment, Replay::Describe describe) {
  if (to.busy) return refuse(to, n, "busy", "refused.busy");
  if (const auto refusal = exhausted(to)) return refuse(to, n, *refusal);
  auto work = [self = shared_from_this(), guest = to.guest, n, describe = std::move(describe),
               replay = Replay(*table_, config_, make_, moment, to.language)] {
    auto result = replay.run(self->id_, describe);
    if (result.exhausted) self->around_.ration.count(self->id_);
    boost::asio::post(self->strand_, [self, guest, n, reply = std::move(result.reply)] {
      Client* still = self->clients_.find(guest);
      if (!still) return;
      still->busy = false;  // reset first: its reader may immediately request the next one
      const Refusal* refusal = std::get_if<Refusal>(&reply);
      if (!refusal) guest->send(std::get<Json>(reply).dump());
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
    if (moment.of_all) json["count"] = count;
    if (moment.of_all) json["at"] = moment.answers.value_or(at);
    return json;
  };
  send_replay(to, n, moment, describe);
}

void Room::on(Client& from, const PastAsked& message) {
  send_past(from, message.n,
            {.answers = std::nullopt, .entry = static_cast<std::size_t>(message.entry), .of_all = false},
            viewer(from.seat), {{"type", "at"}, {"n", message.n}});
}

void Room::on(Client& from, const FileWanted& message) {
  if (!is_over()) return refuse(from, message.n, "not-over", "refused.not-exported");
  from.guest->send(Json({{"type", "export"}, {"n", message.n}, {"text", play::to_text(table_->game().save())}}).dump());
}

void Room::on(Client& from, const ReplayAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  if (message.viewer && *message.viewer > static_cast<int>(table_->game().seats().size()))
    return refuse(from, message.n, {"bad-message", "unknown seat " + std::to_string(*message.viewer)});
  PastMoment moment{.answers = static_cast<std::size_t>(message.at), .entry = std::nullopt, .of_all = true};
  if (message.entry)
    moment = {.answers = std::nullopt, .entry = static_cast<std::size_t>(*message.entry), .of_all = true};
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
      return from.guest->send(reply(play::Why(game.engine(), words).lines(from.seat, ask)).dump());
    }
    const auto host = game.linked().borrow_host();
    const scenarios::Reasons reasons(game.linked(), words, game.engine(), *host, kWhom);
    from.guest->send(reply(reasons.why_not(from.seat, message.about.substr(kNot.size()), from.seat)).dump());
  } catch (const scenarios::ScenarioFault& fault) {
    refuse(from, message.n, {"no-reason", fault.message.in(from.language)});
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << id_ << ": can't explain: " << error.what() << "\n";
    refuse(from, message.n, "not-told", "refused.not-told");
  }
}

void Room::on(Client& from, const ChancesAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  const bool first = !chances_;
  if (first) chances_ = std::make_shared<ChanceWatch>(table_->game());
  from.guest->send(chances_->known(message.n).dump());
  if (!chances_->is_complete()) chances_->add(from.guest, message.n);
  if (first) compute_chances(chances_);
}

void Room::compute_chances(const std::shared_ptr<ChanceWatch>& watch) {
  const auto compute = [self = shared_from_this(), watch] {
    boost::asio::post(self->strand_, [self, watch, point = watch->compute(self->id_)] {
      if (!watch->publish(point, self->clients_)) self->chances_.reset();
      else if (point) self->compute_chances(watch);
    });
  };
  if (around_.long_work.add(id_, around_.limits.retellings_of_table, compute)) return;
  for (const auto& [guest, n] : watch->watchers(clients_))
    refuse(*clients_.find(guest), n, "busy", "refused.server-busy");
  chances_.reset();
}

}  // namespace server
