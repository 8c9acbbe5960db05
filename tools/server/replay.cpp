#include "replay.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "kernel/decisions/state_names.hpp"
#include "scenarios/scenario_names.hpp"

namespace server {

using namespace rules;
using play::Refusal;

namespace {

/// Replays a new game until it has this many of the answers, or has written this log entry. Returns the number of
/// answers used.
std::size_t bring(play::Game& game, const std::vector<LoggedAnswer>& given, std::size_t answers,
                  std::optional<std::size_t> entry) {
  game.advance();
  const auto is_written = [&] { return entry && static_cast<std::size_t>(log_of(game.engine()).finished()) > *entry; };
  std::size_t n = 0;
  for (; n < std::min(answers, given.size()) && !is_written(); ++n) {
    const Question* ask = game.asked(given[n].seat);
    const auto answer = ask ? ask->parse(given[n].serialized, StateNames(game.engine().read())) : std::nullopt;
    if (!answer || game.answer(given[n].seat, *answer))
      throw play::SaveError(packs::Message("a stored answer is illegal in the replay"));
    game.advance();
  }
  return n;
}

}  // namespace

std::vector<LoggedAnswer> in_time_order(std::span<const LoggedAnswer> answers, bool of_all) {
  std::vector<LoggedAnswer> given;
  std::ranges::copy_if(answers, std::back_inserter(given),
                       [&](const LoggedAnswer& each) { return of_all || !each.by_inline; });
  std::ranges::sort(given, {}, &LoggedAnswer::order);
  return given;
}

Replay::Replay(const play::GameTable& table, TableConfig config, Catalogue& catalogue, PastMoment moment,
               std::string language)
    : config_(std::move(config)),
      catalogue_(catalogue),
      moment_(moment),
      language_(std::move(language)),
      answers_(in_time_order(table.game().engine().answers().entries(), moment.of_all)),
      names_(table.game().config().names) {}

Replay::Result Replay::run(const std::string& table_id, const Describe& describe) const {
  try {
    const auto game = catalogue_.make(config_);
    for (const Seat seat : IdRange<Seat>(names_.size())) game->call(seat, names_[position(seat)]);
    if (moment_.of_all)
      for (const Seat seat : game->engine().rules().seats()) game->engine().seat(seat, nullptr);
    const std::size_t at = bring(*game, answers_, moment_.answers.value_or(answers_.size()), moment_.entry);
    Json reply = describe(*game, play::Wording(game->linked(), language_, names_), at, answers_.size());
    return {std::move(reply), game->engine().exhausted()};
  } catch (const scenarios::ScenarioFault& fault) {
    return {Refusal{"no-reason", fault.message.in(language_)}};
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << table_id << " can't be replayed: " << error.what() << "\n";
    return {Refusal{"not-told", ""}};
  }
}

}  // namespace server
