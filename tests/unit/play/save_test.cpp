// Saves name cards, records, options and faces: changes of a pack since then don't matter unless they affect these.
#include "play/save.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "fmt/format.h"
#include "packs/pack/files.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"
#include "xxhash.h"

namespace rules::save_test {

using namespace rules::play;
using test::Mods;

namespace {

/// Gives random answers from outside until the game is over, or this many questions were asked.
void play_on(Game& game, int questions = 100'000) {
  while (game.advance() == Status::asking && questions-- > 0) {
    const std::vector<Question> asks(game.asked().begin(), game.asked().end());
    for (const Question& ask : asks)
      REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, game.engine().seed())));
  }
  REQUIRE(game.engine().failure() == "");
}

/// All bundled packs, copied so that they can be changed.
class Bundle : public Mods {
 public:
  Bundle() {
    std::filesystem::create_directories(root());
    for (const char* folder : {"content", "scripts"})
      std::filesystem::copy(std::filesystem::path(SOURCE_DIR) / folder, root() / folder,
                            std::filesystem::copy_options::recursive);
  }
  /// Replaces a text that occurs exactly once in a file.
  void change(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = packs::read_file(root() / file, 1 << 20);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    write(file, text.replace(at, from.size(), to));
  }
  GameConfig config(const std::vector<std::string>& seats, std::uint64_t seed) const {
    GameConfig config = robust::config(seats, seed);
    config.folders = {root() / "content"};
    config.selection.packs = {"base", "cowboys", "first-edition", "indians", "wild-west"};
    return config;
  }
};

/// A pack that declares things before all others, and changes no rule.
constexpr const char* kNewThings =
    "zone: {aardvark-den: {seen: nobody}}\nresource: {aardvark-egg: {}}\nvariable: {aardvark-age: {}}\n"
    "card: {aardvark: {deck: aardvark-den, copies: 3}}\ndie: {aardvark-die: {faces: [a, b], of: game}}\n"
    "event: {aardvark-call: {}}\nquestion: {aardvark-ask: {kind: yes-no}}\naardvark-hill: {low: {}, high: {}}\n";

}  // namespace

TEST_CASE("a save with people and bots is valid with later packs") {
  for (const std::uint64_t seed : {2u, 3u}) {
    Bundle bundle;
    const std::vector<std::string> seats = {"human", "random", "human", "heuristic"};
    Game game(bundle.config(seats, seed));
    play_on(game);
    REQUIRE(game.engine().status() == Status::over);
    const Save save = from_text(to_text(game.save()));
    const std::size_t answers = save.entries.size();
    CHECK(std::any_of(save.entries.begin(), save.entries.end(),
                      [](const LoggedAnswer& entry) { return entry.by_inline; }));

    const auto replay = [&](bool anyway) {
      GameConfig config = bundle.config(seats, seed);
      config.anyway = anyway;
      Game again(config, save);
      again.advance();
      CHECK(again.engine().failure() == "");
      CHECK(again.engine().status() == Status::over);
      CHECK_FALSE(again.engine().answers().mismatch());
      CHECK(to_text({.engine = save.engine, .entries = again.save().entries}) ==
            to_text({.engine = save.engine, .entries = save.entries}));
      CHECK(again.save().entries.size() == answers);
      return again.engine().state().hash();
    };
    CHECK(replay(false) == game.engine().state().hash());

    bundle.write("content/base/aardvark.yaml", kNewThings);
    bundle.change("content/base/pack.yaml", "options:\n",
                  "options:\n  aardvarks: {type: flag, default: true, text: A.}\n");
    bundle.change("content/base/pack.yaml", "kinds:\n", "kinds:\n  aardvark-hill: {fields: {}}\n");
    bundle.write("scripts/base/aardvark.lua", "function event.aardvark_call() end\n");
    GameConfig config = bundle.config(seats, seed);
    CHECK_THROWS_WITH(Game(config, save),
                      Catch::Contains("the save was made with different packs: pack base was") &&
                          Catch::Contains(") (changed: pack.yaml; new: aardvark.yaml, scripts/aardvark.lua)") &&
                          Catch::Contains("option base.aardvarks did not exist and is now true"));
    replay(true);
  }
}

TEST_CASE("load_answers() stops at the first question that changed") {
  Bundle bundle;
  const std::vector<std::string> seats = {"human", "human", "human"};
  Game game(bundle.config(seats, 5));
  play_on(game);
  const Save save = game.save();
  bundle.change("content/base/store.yaml", "card:\n", "card:\n  aardvark: {deck: store, copies: 9, worth: 1}\n");
  GameConfig config = bundle.config(seats, 5);
  config.anyway = true;
  Game changed(config, save);
  REQUIRE(changed.advance() == Status::asking);
  REQUIRE(changed.engine().answers().mismatch());
  CHECK_THAT(told(*changed.engine().answers().mismatch()).english(),
             Catch::Contains("belongs to a different question"));
  const auto kept = changed.save().entries;
  CHECK(kept.size() > 5);
  CHECK(kept.size() < save.entries.size());
  for (std::size_t i = 0; i < kept.size(); ++i) CHECK(kept[i].serialized == save.entries[i].serialized);
  play_on(changed);
  CHECK(changed.engine().status() == Status::over);
}

TEST_CASE("saves of formats 1 and 2 are rejected by name") {
  for (const int format : {1, 2})
    CHECK_THROWS_WITH(load_save(std::string(SOURCE_DIR) + "/tests/saves/format-" + std::to_string(format) + ".save"),
                      Catch::Contains("save format " + std::to_string(format) +
                                      " refers to cards by obsolete numbers; this program reads formats 3 to 7"));
}

TEST_CASE("a save of this format is read as written") {
  const std::string file = std::string(SOURCE_DIR) + "/tests/saves/format-5.save";
  const Save save = load_save(file);
  CHECK(save.engine == "1.0.0");
  CHECK(save.seats == std::vector<std::string>{"human", "random"});
  CHECK(save.names == std::vector<std::string>{"Calamity Jane"});
  REQUIRE(save.lock.size() == 1);
  CHECK(save.lock[0].files.front().path == "pack.yaml");
  CHECK(to_text(save) == packs::read_file(file, 1 << 20));
}

TEST_CASE("a save of format 6, from a scenario's table, is read") {
  const std::string file = std::string(SOURCE_DIR) + "/tests/saves/format-6.save";
  const Save save = load_save(file);
  CHECK_THAT(save.beginning,
             Catch::StartsWith("- scenario: Dynamite doubles what the mine gives\n") && Catch::EndsWith("\n"));
  CHECK(to_text(save) == packs::read_file(file, 1 << 20));
}

TEST_CASE("a save of format 7, with packs, is read") {
  const std::string text = packs::read_file(std::string(SOURCE_DIR) + "/tests/saves/format-7.save", 1 << 20);
  const PackedPacks packed = packs_in(text);
  REQUIRE(packed.size() == 1);
  CHECK(packed.at("meadow").front().path == "languages/de.yaml");
  CHECK(to_text(from_text(text), packed) == text);
  CHECK(packs_in(to_text(from_text(text))).empty());
}

TEST_CASE("packs in a save belong to its game and have plain paths") {
  const Save save = load_save(std::string(SOURCE_DIR) + "/tests/saves/format-5.save");
  const auto written = [&](const std::string& pack, const std::vector<std::string>& paths) {
    PackedPacks packed;
    for (const std::string& path : paths) packed[pack].push_back({path, "a: b\r\n\n  c: d"});
    return to_text(save, packed);
  };
  CHECK(packs_in(written("base", {"pack.yaml"})).at("base").front().bytes == "a: b\n\n  c: d\n");
  for (const char* path : {"../pack.yaml", "/pack.yaml", "a/../b.yaml", "a//b.yaml", ""})
    CHECK_THROWS_WITH(packs_in(written("base", {path})), Catch::Contains("malformed save"));
  CHECK_THROWS_WITH(packs_in(written("other", {"pack.yaml"})), Catch::Contains("malformed save"));
  CHECK_THROWS_WITH(packs_in(written("base", {"a.yaml", "a.yaml"})), Catch::Contains("duplicate entry"));
  CHECK_THROWS_WITH(from_text(written("base", std::vector<std::string>(1, "../a"))), Catch::Contains("malformed save"));
}

TEST_CASE("a save of format 4, without names of players, is read") {
  Save save = load_save(std::string(SOURCE_DIR) + "/tests/saves/format-4.save");
  CHECK(save.names.empty());
  save.names = {"", "Ann"};
  CHECK(from_text(to_text(save)).names == save.names);
  for (const char* name : {"Ann\x1b[2J", " Ann", "Ann  ", "A name that is far too long to stand at a table"}) {
    save.names = {name};
    CHECK_THROWS_WITH(from_text(to_text(save)), Catch::Contains("malformed save"));
  }
}

TEST_CASE("a save with CRLF is read as with LF") {
  const std::string text = packs::read_file(std::string(SOURCE_DIR) + "/tests/saves/format-6.save", 1 << 20);
  std::string with_crlf;
  for (const char c : text) with_crlf += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(to_text(from_text(with_crlf)) == text);
  with_crlf.insert(with_crlf.size() - 10, "\n");
  CHECK_THROWS_AS(from_text(with_crlf), SaveError);
}

TEST_CASE("a save of format 3, without files, is read") {
  const Save save = load_save(std::string(SOURCE_DIR) + "/tests/saves/format-3.save");
  CHECK(save.seats == std::vector<std::string>{"human", "random"});
  REQUIRE(save.lock.size() == 1);
  CHECK(save.lock[0].files.empty());
  packs::PackLock now = save.lock[0];
  now.hash ^= 1;
  now.files = {{"pack.yaml", 1}};
  CHECK_THAT(packs::difference(save.lock[0], now).english(),
             !Catch::Contains("pack.yaml") && Catch::Contains(" was 1.0.0 (hash "));
}

TEST_CASE("a save with unordered or duplicate answers is rejected") {
  const Save save = load_save(std::string(SOURCE_DIR) + "/tests/saves/format-3.save");
  Save swapped = save, twice = save;
  std::swap(swapped.entries[2], swapped.entries[3]);
  twice.entries.insert(twice.entries.begin(), twice.entries.front());
  CHECK_THROWS_WITH(from_text(to_text(swapped)), Catch::Contains("line 21 of the save is out of order"));
  CHECK_THROWS_WITH(from_text(to_text(twice)), Catch::Contains("line 19 of the save is out of order"));
}

namespace {

/// Returns a save as a text, with this line before its first line of that kind.
std::string with_line(std::string body, const std::string& before, const std::string& line) {
  body.erase(0, body.find('\n') + 1);
  body.insert(body.find("\n" + before) + 1, line);
  return "rules-save 5 " + std::to_string(body.size()) + " " +
         fmt::format("{:016x}", XXH3_64bits_withSeed(body.data(), body.size(), 5)) + "\n" + body;
}

}  // namespace

TEST_CASE("a save with duplicate or missing headers is rejected") {
  const Save save = load_save(std::string(SOURCE_DIR) + "/tests/saves/format-5.save");
  const std::string text = to_text(save);
  CHECK(to_text(from_text(with_line(text, "seat ", ""))) == text);
  for (const std::string line : {"engine 1.0.0", "seed 1 1", "pack base 1.0.0 1"})
    CHECK_THROWS_WITH(from_text(with_line(text, "answer ", line + "\n")), Catch::Contains("duplicate entry"));
  CHECK_THROWS_WITH(from_text(with_line(text, "seat ", "option a.b c\noption a.b d\n")),
                    Catch::Contains("duplicate entry"));
  Save twice = save;
  twice.entries[1].order = twice.entries[0].order;
  CHECK_THROWS_WITH(from_text(to_text(twice)), Catch::Contains("duplicate entry"));
  std::string seedless = text;
  const std::size_t seed = seedless.find("\nseed ") + 1;
  seedless.erase(seed, seedless.find('\n', seed) + 1 - seed);
  CHECK_THROWS_WITH(from_text(with_line(seedless, "seat ", "")), "the save has no seed");
}

TEST_CASE("a saved answer fits only its own question") {
  const std::vector<std::string> seats = {"human", "human"};
  Game game(robust::linked("content", {"base"}, 2, {}), robust::config(seats, 4));
  play_on(game, 3);
  Save save = game.save();
  REQUIRE_FALSE(save.entries.empty());
  save.entries[0].fingerprint = 0;
  Game again(game.shared_packs(), robust::config(seats, 4));
  again.engine().load_answers(from_text(to_text(save)).entries);
  again.advance();
  CHECK(again.engine().answers().mismatch());
}

TEST_CASE("if packs differ in many ways, only some are listed") {
  Game game(robust::linked("content", {"base"}, 2, {}), robust::config({"human", "human"}, 4));
  Save save = game.save();
  for (int i = 0; i < 200'000; ++i) save.options.emplace_back("no.option-" + std::to_string(i), "1");
  const std::vector<std::filesystem::path> folders = {std::string(SOURCE_DIR) + "/content"};
  const std::string told = lock_difference(save, folders).english();
  CHECK(told.size() < 2000);
  CHECK_THAT(told, Catch::EndsWith("; and 199990 more"));
}

TEST_CASE("a save lists no options of a missing pack") {
  Game game(robust::linked("tests/games", {"hearts"}, 4, {}),
            robust::config({"random", "random", "random", "random"}, 4));
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  const Save save = game.save();
  CHECK(packs_gone(save, {&folder, 1}) == std::vector<std::string>{"hearts"});
  CHECK_THAT(lock_difference(save, {&folder, 1}).english(),
             Catch::Contains("pack hearts was 1.0.0") && !Catch::Contains("option"));
}

TEST_CASE("a determinized answer about cards is serialized again") {
  Game game(robust::linked("content", {"base"}, 3, {}), robust::config({"human", "human", "human"}, 4));
  while (game.advance() == Status::asking) {
    const std::vector<Question> asks(game.asked().begin(), game.asked().end());
    for (const Question& ask : asks)
      REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, game.engine().seed())));
    if (game.advance() != Status::asking) break;
    if (const auto other = game.determinize(game.asked()[0].seat, 7))
      for (const LoggedAnswer& entry : other->save().entries) CHECK_FALSE((entry.answer && entry.serialized.empty()));
  }
}

TEST_CASE("playing.md names the formats that saves are written in") {
  Save save{
      .engine = "1.0.0", .lock = {}, .options = {}, .seats = {"random"}, .names = {}, .beginning = "", .entries = {}};
  const auto format = [&] {
    const std::string text = to_text(save);
    return text.substr(0, text.find(' ', text.find(' ') + 1)).substr(text.find(' ') + 1);
  };
  const std::string usual = format();
  save.beginning = "scenario: x";
  const std::string readme = packs::read_file(std::string(SOURCE_DIR) + "/tools/docs/playing.md", 1 << 20);
  CHECK_THAT(readme, Catch::Contains("the format number (" + usual + "; " + format() + " for a game"));
}

}  // namespace rules::save_test
