// A stranger's saved game of the base game: what follows the header, which is made to fit. It is refused by name, or
// read; then it is the same again when it is written, the game that it holds plays on without a crash as far as its
// answers fit, and that game's own save verifies.
#include "play/save.hpp"

#include "fuzz.hpp"
#include "play/game.hpp"
#include "scenarios/scenario_game.hpp"
#include "xxhash.h"

using namespace rules;

namespace {

constexpr std::int64_t kMaxSteps =
    300;  ///< of a game; what bots answer after the last answer of the save needs no more

const std::shared_ptr<const packs::LinkedGame>& linked(int players) {
  static std::map<int, std::shared_ptr<const packs::LinkedGame>> made;
  auto& one = made[players];
  const std::filesystem::path folder = std::filesystem::path(SOURCE_DIR) / "content";
  if (!one) one = packs::link({&folder, 1}, {{"base"}, {}, players});
  return one;
}

std::optional<play::Save> read(std::string_view text) {
  try {
    return play::from_text(text);
  } catch (const play::SaveError& refused) {
    if (std::string_view(refused.what()).empty()) fuzz::fail("refused without a word");
    return std::nullopt;
  }
}

bool can_be_played(const play::Save& save) {
  const auto& kinds = play::seat_kinds();
  return save.seats.size() >= 2 && save.seats.size() <= 5 &&
         std::all_of(save.seats.begin(), save.seats.end(), [&](const std::string& seat) {
           return std::find(kinds.begin(), kinds.end(), seat) != kinds.end();
         });
}

/// Nothing if it begins at the table of a scenario that makes no sense.
std::unique_ptr<play::Game> played(const play::Save& save) {
  play::GameConfig config;
  config.seats = save.seats;
  config.seed = save.seed;
  config.bot_seed = save.bot_seed;
  config.most.steps = kMaxSteps;
  std::unique_ptr<play::Game> game;
  try {
    scenarios::begin_as(config, save);
    game = std::make_unique<play::Game>(linked(static_cast<int>(save.seats.size())), config);
  } catch (const play::SaveError&) {
    return nullptr;
  } catch (const packs::ContentError&) {
    return nullptr;
  }
  game->engine().load_answers(save.entries);
  game->advance();
  if (const auto broken = broken_invariant(game->engine())) fuzz::fail("the state is broken: " + *broken);
  return game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body = fuzz::text_of(data, size);
  read(body);
  char header[80];
  std::snprintf(header, sizeof header, "rules-save 3 %zu %016llx\n", size,
                static_cast<unsigned long long>(XXH3_64bits(body.data(), body.size())));
  const auto save = read(header + std::string(body));
  if (!save) return 0;
  const std::string text = play::to_text(*save);
  if (play::to_text(play::from_text(text)) != text) fuzz::fail("a save is another when it is written and read");
  if (!can_be_played(*save)) return 0;
  const auto game = played(*save);
  if (!game) return 0;
  const play::Save kept = play::from_text(play::to_text(game->save()));
  const auto again = played(kept);
  if (again->engine().answers().mismatch())
    fuzz::fail("the game's own save diverges: " + play::told(*again->engine().answers().mismatch()).english());
  if (!(again->engine().state() == game->engine().state())) fuzz::fail("the game's own save leads to another state");
  if (save->entries.size() > 1) fuzz::arrived();
  return 0;
}
