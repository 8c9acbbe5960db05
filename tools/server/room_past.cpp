// The table as it was: a second game is brought to an earlier moment by the answers that stand, away from the room's
// strand, for it takes as long as the game so far.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <iostream>

#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;
using play::Eyes;

namespace {

/// Answers that were not taken back, in the order of time.
std::vector<Entry> answers_of(const play::Game& game) {
  std::vector<Entry> given;
  for (const Entry& entry : game.engine().journal())
    if (!entry.by_inline) given.push_back(entry);
  std::sort(given.begin(), given.end(), [](const Entry& a, const Entry& b) { return a.order < b.order; });
  return given;
}

/// Brings a game that begins to where it has taken so many of these answers, or where it has told this entry of the
/// log.
void bring(play::Game& game, const std::vector<Entry>& given, std::size_t answers, std::optional<std::size_t> entry) {
  game.advance();
  const auto told = [&] { return entry && static_cast<std::size_t>(game.engine().notes_finished()) > *entry; };
  for (std::size_t n = 0; n < std::min(answers, given.size()) && !told(); ++n) {
    const Ask* ask = game.asked(given[n].seat);
    const auto answer = ask ? ask->read_back(given[n].spelled, game.engine().read()) : std::nullopt;
    if (!answer || game.answer(given[n].seat, *answer))
      throw play::SaveError("an answer that was given doesn't fit when the game is told again");
    game.advance();
  }
}

}  // namespace

void Room::send_past(Sitting& to, Past past) {
  if (to.busy) return refuse(to, past.message.value("n", std::int64_t{0}), "busy", "refused.busy");
  to.busy = true;
  auto work = [self = shared_from_this(), guest = to.guest, config = config_, make = make_, past = std::move(past),
               given = answers_of(table_->game()), names = table_->game().config().names,
               own_eyes = past.eyes.value_or(eyes(to.seat)), language = to.language]() mutable {
    std::string told;
    try {
      const auto game = make(config);
      for (std::size_t s = 0; s < names.size(); ++s) game->call(Seat(static_cast<std::int32_t>(s)), names[s]);
      bring(*game, given, past.answers.value_or(given.size()), past.entry);
      const play::Wording words(game->linked(), language, names);
      // A replay is read from its beginning, and the log with it.
      const std::size_t from = past.entry ? static_cast<std::size_t>(game->engine().notes_finished()) : 0;
      past.message["picture"] = to_json(picture_of(*game, own_eyes, words, {.log_from = from}));
      past.message["picture"]["log"]["from"] = from;
      if (!past.entry) past.message["count"] = given.size();
      told = past.message.dump();
    } catch (const std::exception& error) {
      std::cerr << "dicetown serve: table " << self->id_ << " can't be shown as it was: " << error.what() << "\n";
    }
    boost::asio::post(self->strand_, [self, guest, told = std::move(told)] {
      Sitting* still = self->sitting(guest);
      if (!still) return;
      still->busy = false;  // before it hears: it may ask for the next at once
      if (!told.empty()) guest->send(told);
    });
  };
  boost::asio::post(around_.worker, std::move(work));
}

void Room::on(Sitting& from, const PastAsked& message) {
  send_past(from, {.answers = std::nullopt,
                   .entry = static_cast<std::size_t>(message.entry),
                   .eyes = std::nullopt,
                   .message = {{"type", "at"}, {"n", message.n}}});
}

void Room::on(Sitting& from, const ReplayAsked& message) {
  if (table_->game().engine().status() != Status::over && !config_.shown)
    return refuse(from, message.n, "not-over", "refused.not-over");
  if (message.eyes && *message.eyes > static_cast<int>(table_->game().seats().size()))
    return refuse(from, message.n, {"bad-message", "there is no seat " + std::to_string(*message.eyes)});
  send_past(from, {.answers = static_cast<std::size_t>(message.at),
                   .entry = std::nullopt,
                   .eyes = message.eyes ? Eyes(Seat(*message.eyes - 1)) : Eyes::open(),
                   .message = {{"type", "replay"}, {"n", message.n}, {"at", message.at}}});
}

}  // namespace server
