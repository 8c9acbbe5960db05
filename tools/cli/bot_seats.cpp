#include "bot_seats.hpp"

#include "base/one_text.hpp"
#include "bot_factory.hpp"

namespace tools {

void BotSeats::add_to(Command& command) {
  command.value("--players", players).shows_default();
  command.value("--bots", bots).shows_default();
}

std::vector<std::string> BotSeats::resolve(const Common& common, const Command& command) {
  check_players(players);
  const std::vector<std::string> seated = common.bots_in_seats();
  if (!command.given("--bots") && !seated.empty()) bots = rules::one_text(seated, ",");
  if (!command.given("--players"))
    players = seated.empty() ? common.usual_players(players) : static_cast<int>(seated.size());
  std::vector<std::string> each = split_list(bots);
  for (const std::string& bot : each) check_bot("--bots", bot);
  if (each.size() == 1) each.resize(static_cast<std::size_t>(players), each[0]);
  if (each.size() != static_cast<std::size_t>(players))
    throw UsageError("wrong.bots-many", {{"bots", each.size()}, {"players", players}});
  return each;
}

}  // namespace tools
