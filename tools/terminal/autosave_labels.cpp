#include "autosave_labels.hpp"

#include <chrono>
#include <ctime>
#include <vector>

#include "base/one_text.hpp"
#include "fmt/chrono.h"
#include "fmt/format.h"
#include "pack_names.hpp"
#include "scenarios/scenario_game.hpp"

namespace tools {

std::string KeptTitles::when(std::filesystem::file_time_type time) const {
  const auto of_file = std::chrono::file_clock::to_sys(time);
  const std::time_t then =
      std::chrono::system_clock::to_time_t(std::chrono::time_point_cast<std::chrono::system_clock::duration>(of_file));
  const std::time_t now = std::time(nullptr);
  const std::tm local = fmt::localtime(then);
  const auto same_day = [&](std::time_t other) {
    const std::tm day = fmt::localtime(other);
    return day.tm_year == local.tm_year && day.tm_yday == local.tm_yday;
  };
  const std::string clock = fmt::format("{:%H:%M}", local);
  if (same_day(now)) return texts_("begin.today", {{"time", clock}});
  if (same_day(now - 24 * 60 * 60)) return texts_("begin.yesterday", {{"time", clock}});
  return fmt::format("{:%Y-%m-%d %H:%M}", local);
}

std::string KeptTitles::of(const KeptGame& game, const std::string& nth) const {
  std::vector<std::string> packs, players;
  for (const auto& pack : game.save.lock) {
    const auto found = finder_.packs().find(pack.id);
    packs.push_back(found == finder_.packs().end() ? pack.id : pack_name(found->second, texts_.language()).name);
  }
  if (const std::string scenario = rules::scenarios::scenario_of(game.save); !scenario.empty())
    packs.push_back(texts_("begin.kept-scenario", {{"scenario", scenario}}));
  for (std::size_t s = 0; s < game.save.seats.size(); ++s)
    players.push_back(s < game.save.names.size() && !game.save.names[s].empty()
                          ? game.save.names[s]
                          : texts_("begin.player", {{"n", std::to_string(s + 1)}}));
  return texts_("begin.kept-game", {{"nth", nth},
                                    {"packs", rules::one_text(packs)},
                                    {"players", rules::one_text(players)},
                                    {"when", when(game.when)}});
}

}  // namespace tools
