// Past positions of the table, and explanations: a second game is replayed by the standing answers up to a moment, off
// the room's strand, because it takes as long as the game so far.
#include <algorithm>
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

namespace {

/// Returns the standing answers by time: of all seats, or without those of inline bots.
std::vector<LoggedAnswer> answers_of(const play::Game& game, bool of_all) {
  std::vector<LoggedAnswer> given;
  for (const LoggedAnswer& entry : game.engine().answers().entries())
    if (of_all || !entry.by_inline) given.push_back(entry);
  std::sort(given.begin(), given.end(), [](const LoggedAnswer& a, const LoggedAnswer& b) { return a.order < b.order; });
  return given;
}

/// Replays a new game until it has this many of the answers, or has written this log entry. Returns the number of
/// answers used.
std::size_t bring(play::Game& game, const std::vector<LoggedAnswer>& given, std::size_t answers,
                  std::optional<std::size_t> entry) {
  game.advance();
  const auto told = [&] { return entry && static_cast<std::size_t>(log_of(game.engine()).finished()) > *entry; };
  std::size_t n = 0;
  for (; n < std::min(answers, given.size()) && !told(); ++n) {
    const Question* ask = game.asked(given[n].seat);
    const auto answer = ask ? ask->parse(given[n].serialized, game.engine().read()) : std::nullopt;
    if (!answer || game.answer(given[n].seat, *answer))
      throw play::SaveError(packs::Message("an answer that was given doesn't fit when the game is told again"));
    game.advance();
  }
  return n;
}

}  // namespace

void Room::tell_again(Sitting& to, std::int64_t n, Past past, Told told) {
  if (to.busy) return refuse(to, n, "busy", "refused.busy");
  if (const auto refusal = exhausted(to)) return refuse(to, n, *refusal);
  to.busy = true;
  auto work = [self = shared_from_this(), guest = to.guest, config = config_, make = make_, past, n,
               told = std::move(told), given = answers_of(table_->game(), past.of_all),
               names = table_->game().config().names, language = to.language] {
    std::variant<Json, Refusal> made;
    try {
      const auto game = make(config);
      for (const Seat seat : IdRange<Seat>(names.size())) game->call(seat, names[position(seat)]);
      if (past.of_all)
        for (const Seat seat : game->engine().rules().seats()) game->engine().seat(seat, nullptr);
      const std::size_t at = bring(*game, given, past.answers.value_or(given.size()), past.entry);
      made = told(*game, play::Wording(game->linked(), language, names), at, given.size());
      if (game->engine().exhausted()) self->around_.ration.count(self->id_);
    } catch (const scenarios::ScenarioFault& fault) {
      made = Refusal{"no-reason", fault.message.in(language)};
    } catch (const std::exception& error) {
      std::cerr << "dicetown serve: table " << self->id_ << " can't be told again: " << error.what() << "\n";
      made = Refusal{"not-told", ""};
    }
    boost::asio::post(self->strand_, [self, guest, n, made = std::move(made)] {
      Sitting* still = self->sitting(guest);
      if (!still) return;
      still->busy = false;  // reset first: its reader may immediately request the next one
      const Refusal* refusal = std::get_if<Refusal>(&made);
      if (!refusal) guest->send(std::get<Json>(made).dump());
      else if (refusal->why.empty()) self->refuse(*still, n, refusal->code, "refused.not-told");
      else self->refuse(*still, n, *refusal);
    });
  };
  if (around_.long_work.add(id_, around_.limits.retellings_of_table, std::move(work))) return;
  to.busy = false;
  refuse(to, n, "busy", "refused.server-busy");
}

void Room::send_past(Sitting& to, std::int64_t n, Past past, const Viewer& as, Json message) {
  // A replay is read from its beginning, including the log.
  const auto told = [as, past, message](play::Game& game, const play::Wording& words, std::size_t at,
                                        std::size_t count) {
    Json json = message;
    const std::size_t from = past.of_all ? 0 : static_cast<std::size_t>(log_of(game.engine()).finished());
    json["picture"] = to_json(picture_of(game, as, words, {.log_from = from}));
    if (past.of_all) json["count"] = count;
    if (past.of_all) json["at"] = past.answers.value_or(at);
    return json;
  };
  tell_again(to, n, past, told);
}

void Room::on(Sitting& from, const PastAsked& message) {
  send_past(from, message.n,
            {.answers = std::nullopt, .entry = static_cast<std::size_t>(message.entry), .of_all = false},
            viewer(from.seat), {{"type", "at"}, {"n", message.n}});
}

void Room::on(Sitting& from, const ReplayAsked& message) {
  if (!is_over() && !config_.shown) return refuse(from, message.n, "not-over", "refused.not-over");
  if (message.viewer && *message.viewer > static_cast<int>(table_->game().seats().size()))
    return refuse(from, message.n, {"bad-message", "there is no seat " + std::to_string(*message.viewer)});
  Past past{.answers = static_cast<std::size_t>(message.at), .entry = std::nullopt, .of_all = true};
  if (message.entry)
    past = {.answers = std::nullopt, .entry = static_cast<std::size_t>(*message.entry), .of_all = true};
  send_past(from, message.n, past, message.viewer ? Viewer(Seat(*message.viewer - 1)) : Viewer::open(),
            {{"type", "replay"}, {"n", message.n}});
}

/// Explanations of a question or an unplayable card are available immediately. A number depends on everything so far,
/// so the game is replayed to explain it.
void Room::on(Sitting& from, const WhyAsked& message) {
  play::Game& game = table_->game();
  if (!from.seat && !is_over()) return refuse(from, message.n, "looks-on", "refused.looks-on");
  constexpr std::string_view kNot = "not ";
  constexpr auto kWhom = scenarios::Reasons::For::players;
  const auto reply = [n = message.n](std::vector<std::string> lines) {
    return Json({{"type", "why"}, {"n", n}, {"lines", std::move(lines)}});
  };
  if (!message.about.empty() && !message.about.starts_with(kNot))
    return tell_again(from, message.n, {},
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
    std::cerr << "dicetown serve: table " << id_ << " can't say why: " << error.what() << "\n";
    refuse(from, message.n, "not-told", "refused.not-told");
  }
}

}  // namespace server
