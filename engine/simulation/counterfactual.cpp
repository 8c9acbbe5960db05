#include "simulation/counterfactual.hpp"

#include <algorithm>

#include "kernel/decisions/state_names.hpp"

namespace rules::simulation {

using packs::Message;

namespace {

/// Calls `body(past, nth)` at every question, for each answer before it is given, until it returns false.
template <class Body>
void at_answers(const play::Game& loaded, const play::Save& save, Body body) {
  Past past(loaded, save);
  for (Past::Stop stop = past.go_on(); stop != Past::Stop::end; stop = past.go_on())
    for (std::size_t nth = 0; nth < past.seats().size(); ++nth) {
      if (!body(past, nth)) return;
      past.give(nth);
    }
}

/// Calls `body` only at the answer of this number. Throws NoSuchAnswer.
template <class Body>
void at_answer(const play::Game& loaded, const play::Save& save, std::int64_t number, Body body) {
  bool found = false;
  at_answers(loaded, save, [&](Past& past, std::size_t nth) {
    if (past.number(nth) != number) return true;
    found = true;
    body(past, nth);
    return false;
  });
  if (!found) throw NoSuchAnswer(Message("answer.none", {{"nth", number}, {"answers", save.entries.size()}}));
}

/// Parses an answer other than the given one. Throws NoSuchAnswer.
Answer other_answer(Past& past, std::size_t nth, const std::string& text) {
  const play::Game& game = past.game();
  const StateView read = game.engine().read();
  const Question& ask = *game.asked(past.seats()[nth]);
  const auto parsed = game.wording().parse(read, ask, text);
  if (const auto* wrong = std::get_if<std::string>(&parsed)) throw NoSuchAnswer(Message(*wrong));
  const Answer& answer = std::get<Answer>(parsed);
  if (const auto refusal = game.wording().refusal(read, ask, answer)) throw NoSuchAnswer(Message(*refusal));
  if (const StateNames names(read); ask.serialize(answer, names) == ask.serialize(past.answer(nth), names))
    throw NoSuchAnswer(Message("answer.same", {{"answer", text}}));
  return answer;
}

}  // namespace

std::vector<ChanceChange> changes(const Winners& before, const Winners& after, int players) {
  std::vector<ChanceChange> seats(static_cast<std::size_t>(players));
  for (std::size_t n = 0; n < std::min(before.size(), after.size()); ++n) {
    if (before[n] == kFailed || after[n] == kFailed) continue;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      const bool once = static_cast<std::size_t>(before[n]) == s, then = static_cast<std::size_t>(after[n]) == s;
      ++seats[s].games;
      seats[s].before += once;
      seats[s].after += then;
      seats[s].gained += then && !once;
      seats[s].lost += once && !then;
    }
  }
  return seats;
}

std::vector<Decision> decisions(const play::Game& loaded, const play::Save& save) {
  std::vector<Decision> all;
  at_answers(loaded, save, [&](Past& past, std::size_t nth) {
    all.push_back(past.decision(nth));
    return true;
  });
  return all;
}

std::vector<std::string> legal_answers(const play::Game& loaded, const play::Save& save, std::int64_t number,
                                       std::size_t most) {
  std::vector<std::string> legal;
  at_answer(loaded, save, number, [&](Past& past, std::size_t nth) {
    const play::Game& game = past.game();
    legal = game.wording().legal(game.engine().read(), *game.asked(past.seats()[nth]), most);
  });
  return legal;
}

Instead answer_instead(const play::Game& loaded, const play::Save& save, std::int64_t number, const std::string& text,
                       const FuturesConfig& config, std::int64_t games,
                       const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
  Instead instead;
  at_answer(loaded, save, number, [&](Past& past, std::size_t nth) {
    play::Game& game = past.game();
    const Seat seat = past.seats()[nth];
    const Answer other = other_answer(past, nth, text);
    instead.decision = past.decision(nth);
    instead.answer = game.wording().label(game.engine().read(), *game.asked(seat), other);
    instead.plain = game.wording().plain(game.engine().read(), *game.asked(seat), other);
    for (std::size_t later = nth + 1; later < past.seats().size(); ++later) past.give(later);
    const auto otherwise = game.clone();
    past.give(nth);
    if (const auto refusal = otherwise->answer(seat, other)) throw NoSuchAnswer(Message(*refusal));
    Playouts playouts(loaded.shared_packs(), config);
    // Alternates, so that stopping leaves complete pairs.
    constexpr std::int64_t kTogether = 32;
    Winners before, after;
    for (std::int64_t first = 0; first < games && !stop; first += kTogether) {
      const std::int64_t n = std::min(kTogether, games - first);
      const auto tell = [&](std::int64_t done) { progress(2 * first + done); };
      const Winners as_it_was = playouts.play(game, first, n, stop, tell);
      const Winners as_it_is = playouts.play(*otherwise, first, n, stop, [&](std::int64_t done) { tell(n + done); });
      const auto pairs = static_cast<std::ptrdiff_t>(std::min(as_it_was.size(), as_it_is.size()));
      before.insert(before.end(), as_it_was.begin(), as_it_was.begin() + pairs);
      after.insert(after.end(), as_it_is.begin(), as_it_is.begin() + pairs);
    }
    instead.seats = changes(before, after, loaded.linked().ruleset.players());
    instead.failed = static_cast<std::int64_t>(before.size()) - instead.seats.front().games;
    instead.failure = playouts.failure();
  });
  return instead;
}

}  // namespace rules::simulation
