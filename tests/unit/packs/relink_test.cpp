// A game in progress whose packs change: it continues with the new ones, or as before.
#include <catch2/catch.hpp>

#include "play/game_table.hpp"
#include "play/table_view/table_view.hpp"
#include "sandbox/sandbox.hpp"
#include "unit/support/mods.hpp"

namespace rules::relink_test {

using namespace rules::play;
using Catch::Contains;

namespace {

constexpr const char* kRecords = "resource: {gem: {}}\nstep: {dig: {}}\nquestion: {how-many: {kind: number}}\n";

/// In each round each player says how many gems to dig, from 1 to 3.
class Dig : public test::Mods {
 public:
  Dig() { pack("dig", "", std::string(kRecords) + "ending: {never: {script: true}}\n", script("n")); }
  /// Returns the script of the step. `gems`: the gain, as an expression of the chosen number n.
  static std::string script(const std::string& gems, const std::string& least = "1") {
    return "function step.dig()\n  for p in seats() do\n    local n = ask(p, 'how-many', {least = " + least +
           ", most = 3})\n    supply(" + gems +
           ", resource.gem, p)\n  end\nend\nfunction ending.never() return false end\n";
  }
  void rewrite(const std::string& text) { write("dig/scripts/it.lua", text); }
  std::unique_ptr<Game> game() const {
    GameConfig config;
    config.folders = {root()};
    config.selection.packs = {"dig"};
    config.seats = {"human", "human"};
    return std::make_unique<Game>(config);
  }
  /// In the second round; the first player has said 3, and the second is asked.
  std::unique_ptr<Game> begun() const {
    auto game = this->game();
    for (const int n : {2, 1, 3}) {
      REQUIRE(game->advance() == Status::asking);
      REQUIRE_FALSE(game->answer(game->asked()[0].seat, Answer(Element::number, n)));
    }
    REQUIRE(game->advance() == Status::asking);
    return game;
  }
};

std::int32_t gems(const Game& game, int seat) {
  return game.engine().read().amount(ResourceId(0), game.linked().ruleset.holder(Seat(seat)));
}

}  // namespace

TEST_CASE("relink: a changed script applies from the current step on") {
  Dig dig;
  const auto game = dig.begun();
  CHECK(gems(*game, 0) == 5);
  dig.rewrite(Dig::script("10 * n"));
  const auto next = game->relinked();
  REQUIRE(next->engine().status() == Status::asking);
  CHECK(next->asked()[0].seat == Seat(1));
  CHECK(gems(*next, 0) == 32);
  CHECK(gems(*next, 1) == 1);
  CHECK(gems(*game, 0) == 5);
  REQUIRE_FALSE(next->answer(Seat(1), Answer(Element::number, 2)));
  CHECK(next->advance() == Status::asking);
  CHECK(gems(*next, 1) == 21);
  CHECK(next->save().lock[0].hash != game->save().lock[0].hash);
  CHECK(next->save().entries.size() == 4);
}

TEST_CASE("relink: an answer that no longer fits is asked for again") {
  Dig dig;
  const auto game = dig.begun();
  dig.rewrite(Dig::script("n", "2"));
  const auto next = game->relinked();
  REQUIRE(next->engine().status() == Status::asking);
  CHECK(next->asked()[0].seat == Seat(0));
  CHECK(next->engine().answers().mismatch());
  CHECK(gems(*next, 0) == 2);
}

TEST_CASE("relink: a broken edit leaves the game as it was") {
  Dig dig;
  const auto game = dig.begun();
  dig.rewrite("function step.dig( end");
  CHECK_THROWS_WITH(game->relinked(), Contains("it.lua:1"));
  dig.rewrite(Dig::script("resource.gem.worth"));
  CHECK_THROWS_AS(game->relinked(), std::runtime_error);
  dig.rewrite(Dig::script("error('oh dear')"));
  CHECK_THROWS_WITH(game->relinked(), Contains("a script failed: ") && Contains("oh dear"));
  REQUIRE_FALSE(game->answer(Seat(1), Answer(Element::number, 2)));
  CHECK(game->advance() == Status::asking);
  CHECK(gems(*game, 1) == 3);
}

TEST_CASE("relink: with new records, answers are replayed by name") {
  Dig dig;
  const auto game = dig.begun();
  dig.write("dig/more.yaml", "resource: {aardvark: {}}\nvariable: {weather: {}}\n");
  dig.rewrite(Dig::script("10 * n"));
  const auto next = game->relinked();
  REQUIRE(next->engine().status() == Status::asking);
  CHECK(next->asked()[0].seat == Seat(1));
  CHECK(next->linked().ruleset.resources().size() == 2);
  CHECK(next->save().entries.size() == 3);
  dig.rewrite(Dig::script("n", "2"));
  try {
    game->relinked();
    FAIL("from 2 to 3 is another question than from 1 to 3");
  } catch (const Diverges& how) {
    CHECK(how.kept == 0);
    CHECK_THAT(how.what(), Contains("belongs to a different question"));
  }
  const auto back = game->relinked(true);
  REQUIRE(back->engine().status() == Status::asking);
  CHECK(back->asked()[0].seat == Seat(0));
  CHECK(back->engine().read().round() == 1);
}

TEST_CASE("relink: a failed game continues with a fixed script") {
  Dig dig;
  const auto game = dig.begun();
  dig.rewrite(Dig::script("n // (n - 2)"));
  const auto next = game->relinked();
  REQUIRE_FALSE(next->answer(Seat(1), Answer(Element::number, 2)));
  REQUIRE(next->advance() == Status::failed);
  dig.rewrite(Dig::script("n"));
  const auto mended = next->relinked();
  CHECK(mended->engine().status() == Status::asking);
  CHECK(gems(*mended, 1) == 3);
}

TEST_CASE("relink: the answer that made a script fail can be undone") {
  Dig dig;
  dig.rewrite(Dig::script("n // (n - 2)"));
  GameTable table(dig.game());
  const auto failed = [&] { return table_view_of(table.game(), Viewer(Seat(0)), table.words(Seat(0))).failed; };
  const auto dug = [&](const char* n) { return table.read(Seat(0), table.question(Seat(0)), n); };
  CHECK_FALSE(failed());
  table.take(std::get<Act>(dug("2")));
  CHECK(failed() == "The game can't continue: one of its scripts failed.");
  CHECK(std::get<Refusal>(dug("1")).code == std::string("failed"));
  table.set_here(Seat(1), false);
  REQUIRE_FALSE(table.ask_undo(Seat(0)));
  table.take(*table.undone());
  CHECK_FALSE(failed());
  table.take(std::get<Act>(dug("3")));
  CHECK_FALSE(failed());
  CHECK(gems(table.game(), 0) == 3);
}

}  // namespace rules::relink_test
