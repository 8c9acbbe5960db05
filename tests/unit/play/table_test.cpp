// A table: the seats it waits for, answers by question id, undo with consent, pauses, and takeover of a table.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "base/chance.hpp"
#include "nlohmann/json.hpp"
#include "play/game_table.hpp"

namespace rules::table_test {
namespace {

using namespace rules::play;

std::shared_ptr<const packs::LinkedGame> base(int players) {
  static std::map<int, std::shared_ptr<const packs::LinkedGame>> linked;
  auto& entry = linked[players];
  const std::filesystem::path content = SOURCE_DIR "/content";
  if (!entry) entry = packs::link({&content, 1}, {.packs = {"base"}, .settings = {}, .players = players});
  return entry;
}

std::unique_ptr<Game> game(std::vector<std::string> seats, std::uint64_t seed = 7) {
  GameConfig config;
  config.seats = std::move(seats);
  config.seed = config.bot_seed = seed;
  const int players = static_cast<int>(config.seats.size());
  return std::make_unique<Game>(base(players), config);
}

const std::vector<std::string> kThree = {"human", "human", "human"};

/// Returns a legal answer in canonical form; `key` selects it.
std::string some_answer(const GameTable& table, Seat seat, std::uint64_t key) {
  const Question& ask = *table.game().asked(seat);
  return table.words(seat).plain(table.game().engine().read(), ask, ask.nth(below(mix(key), ask.count())));
}

/// Gives an answer of the first seat that is waited for.
Act answer_one(GameTable& table, std::uint64_t key) {
  const Seat seat = table.waiting().lowest();
  const auto read = table.read(seat, table.question(seat), some_answer(table, seat, key));
  REQUIRE(std::holds_alternative<Act>(read));
  table.take(std::get<Act>(read));
  return std::get<Act>(read);
}

std::string code(const std::variant<Act, Refusal>& read) {
  const Refusal* refusal = std::get_if<Refusal>(&read);
  return refusal ? refusal->code : "";
}

std::string code(const std::optional<Refusal>& refusal) { return refusal ? refusal->code : ""; }

std::size_t answers(const GameTable& table) { return table.game().engine().answers().entries().size(); }

/// Plays until the game asks as many seats as this in one question.
void play_until(GameTable& table, const std::function<bool()>& reached) {
  for (std::uint64_t n = 0; !reached(); ++n) {
    REQUIRE(!table.waiting().empty());
    answer_one(table, n);
  }
}

}  // namespace

TEST_CASE("a table made from its action log continues identically") {
  GameTable table(game({"human", "heuristic", "human"}));
  std::vector<Act> acts;
  for (std::uint64_t n = 0; !table.waiting().empty(); ++n) {
    acts.push_back(answer_one(table, n));
    if (n % 17 == 16 && !table.ask_undo(Seat(0))) {
      if (!table.undo()->open.empty()) CHECK_FALSE(table.consent(table.undo()->id, Seat(2), true));
      acts.push_back(*table.undone());
      table.take(acts.back());
    }
    if (n % 29 == 0) {
      const GameTable again(game({"human", "heuristic", "human"}), acts);
      CHECK(again.game().engine().state() == table.game().engine().state());
      for (int s : {0, 2}) CHECK(again.question(Seat(s)) == table.question(Seat(s)));
    }
  }
  CHECK(table.game().engine().status() == Status::over);
  CHECK(code(table.read(Seat(0), "1.1", "pass")) == "over");
  acts.erase(acts.begin());
  CHECK_THROWS_AS(GameTable(game({"human", "heuristic", "human"}), acts), SaveError);
}

TEST_CASE("an answer that can't be taken is rejected in one sentence") {
  GameTable table(game(kThree));
  play_until(table, [&] { return table.game().asked().size() == 1 && answers(table) > 3; });
  const Seat asked = table.waiting().lowest(), other((asked.index + 1) % 3);
  const GameState before = table.game().engine().state();
  const std::string question = table.question(asked), answer = some_answer(table, asked, 1);
  CHECK(table.question(other) == "");
  CHECK(code(table.read(other, question, answer)) == "not-asked");
  CHECK(code(table.read(asked, "1.1", answer)) == "stale");
  CHECK(code(table.read(asked, "", answer)) == "stale");
  CHECK(code(table.read(asked, question, "no such answer")) == "illegal");
  CHECK(code(table.read(asked, question, "")) == "illegal");
  table.pause(other);
  const auto paused = table.read(asked, question, answer);
  CHECK(code(paused) == "paused");
  CHECK(std::get<Refusal>(paused).why.find("Player " + std::to_string(other.index + 1)) != std::string::npos);
  table.set_language(asked, "de");
  table.game().call(other, "Ada");
  CHECK(std::get<Refusal>(table.read(asked, question, answer)).why == "Ada hat die Partie unterbrochen");
  table.pause({});
  CHECK(table.game().engine().state() == before);
  const auto read = table.read(asked, question, answer);
  REQUIRE(std::holds_alternative<Act>(read));
  table.take(std::get<Act>(read));
  CHECK_THROWS_AS(table.take(std::get<Act>(read)), SaveError);
}

TEST_CASE("an answer to a question that was taken back is stale") {
  GameTable table(game({"human", "random"}));
  const std::string question = table.question(Seat(0)), answer = some_answer(table, Seat(0), 1);
  answer_one(table, 1);
  REQUIRE_FALSE(table.ask_undo(Seat(0)));
  REQUIRE(table.undone());  // nobody else is present
  table.take(*table.undone());
  CHECK(table.question(Seat(0)) != question);
  CHECK(code(table.read(Seat(0), question, answer)) == "stale");
  CHECK(code(table.read(Seat(0), table.question(Seat(0)), answer)) == "");
}

TEST_CASE("undo of what others may have seen needs their consent") {
  GameTable table(game(kThree));
  play_until(table, [&] { return table.game().asked().size() == 1 && answers(table) > 8; });
  const Seat by = table.waiting().lowest(), second((by.index + 1) % 3), third((by.index + 2) % 3);
  REQUIRE_FALSE(table.ask_undo(by));
  CHECK_FALSE(table.undone());
  CHECK(code(table.ask_undo(second)) == "undo-waits");
  const int id = table.undo()->id;
  CHECK(code(table.consent(id, by, true)) == "no-undo");
  CHECK(code(table.consent(id + 1, second, true)) == "no-undo");
  CHECK_FALSE(table.consent(id, second, true));
  CHECK(code(table.consent(id, second, true)) == "no-undo");
  CHECK_FALSE(table.undone());
  CHECK_FALSE(table.consent(id, third, false));
  CHECK_FALSE(table.undo());

  REQUIRE_FALSE(table.ask_undo(by));
  CHECK(table.undo()->id != id);
  CHECK_FALSE(table.consent(table.undo()->id, by, false));  // withdrew the request
  CHECK_FALSE(table.undo());

  REQUIRE_FALSE(table.ask_undo(by));
  answer_one(table, 5);
  CHECK_FALSE(table.undo());  // the game has continued

  REQUIRE_FALSE(table.ask_undo(by));
  for (Seat seat : {second, third})
    if (table.undo()->open.has(seat)) CHECK_FALSE(table.consent(table.undo()->id, seat, true));
  REQUIRE(table.undone());
  table.take(*table.undone());
  CHECK(table.waiting().has(by));
}

TEST_CASE("undo of an unseen answer needs no consent") {
  GameTable table(game(kThree));
  play_until(table, [&] { return table.waiting().size() == 3; });
  const GameState before = table.game().engine().state();
  for (int s = 0; s < 2; ++s) answer_one(table, 3);
  CHECK(table.waiting() == SeatSet::of(Seat(2)));
  CHECK(code(table.read(Seat(0), table.game().question_id(), "none")) == "answered");
  REQUIRE_FALSE(table.ask_undo(Seat(0)));
  REQUIRE(table.undone());
  table.take(*table.undone());
  CHECK(table.waiting().has(Seat(0)));
  CHECK_FALSE(table.waiting().has(Seat(1)));  // that answer remains
  CHECK(table.game().engine().state() == before);
  CHECK(table.question(Seat(0)) == table.question(Seat(2)));
}

TEST_CASE("an undo isn't repeated when a table is taken over") {
  GameTable table(game(kThree));
  std::vector<Act> acts, old;
  for (std::uint64_t n = 0; n < 60; ++n) {
    acts.push_back(answer_one(table, n));
    old.push_back(acts.back());
    if (n % 7 != 6) continue;
    const Seat by(static_cast<std::int32_t>(n % 3));
    if (table.ask_undo(by)) continue;
    while (!table.undo()->open.empty()) CHECK_FALSE(table.consent(table.undo()->id, table.undo()->open.lowest(), true));
    acts.push_back(*table.undone());
    old.push_back({Act::Kind::undo, by, "", ""});  // as stored before undos recorded what they take back
    table.take(acts.back());
  }
  REQUIRE(acts.size() > 63);
  for (const auto& each : {acts, old}) {
    const GameTable again(game(kThree), each);
    CHECK(again.game().engine().state() == table.game().engine().state());
    CHECK(again.game().question_id() == table.game().question_id());
  }
  const auto undo = std::find_if(acts.begin(), acts.end(), [](const Act& a) { return a.kind == Act::Kind::undo; });
  auto nonsense = acts;
  for (Act& act : nonsense)  // answers that were taken back can't be recognized by whether they fit
    if (&act < &nonsense[static_cast<std::size_t>(undo - acts.begin())] && act.seat == undo->seat &&
        act.question == undo->question)
      act.serialized = "no answer";
  CHECK(GameTable(game(kThree), nonsense).game().engine().state() == table.game().engine().state());
  nonsense = {*undo};
  CHECK_THROWS_AS(GameTable(game(kThree), nonsense), SaveError);
}

TEST_CASE("a table under new rules keeps the answers that still fit") {
  GameTable table(game(kThree));
  std::vector<Act> acts;
  for (std::uint64_t n = 0; n < 20; ++n) acts.push_back(answer_one(table, n));
  const GameTable before(game(kThree), std::span(acts).first(12));
  std::size_t fits = 0;
  CHECK(GameTable(game(kThree), acts, fits).game().engine().state() == table.game().engine().state());
  CHECK(fits == acts.size());
  auto changed = acts;
  *changed[12].fingerprint ^= 1;
  const GameTable partly(game(kThree), changed, fits);
  CHECK(fits == 12);
  CHECK(partly.game().engine().state() == before.game().engine().state());
  CHECK_THROWS_AS(GameTable(game(kThree), changed), SaveError);

  changed.push_back({Act::Kind::new_rules, Seat(), "", "12"});
  GameTable again(game(kThree), changed);
  CHECK(again.game().engine().state() == before.game().engine().state());
  CHECK(again.game().question_id() == before.game().question_id() + ".1");  // pages can't answer the old question
  changed.push_back(answer_one(again, 5));
  CHECK(GameTable(game(kThree), changed).game().engine().state() == again.game().engine().state());
  changed[20].serialized = "all";
  CHECK_THROWS_AS(GameTable(game(kThree), changed), SaveError);
}

TEST_CASE("undo skips automatic passes and asks all who saw the answer") {
  GameTable table(game(kThree));
  play_until(table, [&] { return table.waiting().size() == 1 && answers(table) > 8; });
  const Seat by = table.waiting().lowest();
  const std::string wanted = table.question(by);
  const Seat other((by.index + 1) % 3), gone((by.index + 2) % 3);
  table.set_here(gone, false);
  answer_one(table, 1);
  for (std::uint64_t n = 0; n < 4; ++n) {  // as if all of them passed automatically from now on
    const Seat seat = table.waiting().lowest();
    auto act = std::get<Act>(table.read(seat, table.question(seat), some_answer(table, seat, n)));
    act.kind = Act::Kind::passed;
    table.take(act);
  }
  REQUIRE_FALSE(table.ask_undo(by));
  CHECK(table.undo()->open == SeatSet::of(other));
  CHECK_FALSE(table.consent(table.undo()->id, by, false));
  table.set_here(gone, true);  // has seen it from now on, also after leaving
  table.set_here(gone, false);
  REQUIRE_FALSE(table.ask_undo(by));
  CHECK(table.undo()->open.size() == 2);
  CHECK_FALSE(table.consent(table.undo()->id, gone, true));
  CHECK_FALSE(table.consent(table.undo()->id, other, true));
  const auto undone = table.undone();
  REQUIRE(undone);
  CHECK(undone->question == wanted);
  table.take(*undone);
  CHECK(table.question(by) == wanted + ".1");
}

TEST_CASE("a table knows who is present and who has which seat") {
  GameTable table(game({"human", "random", "human"}));
  CHECK(table.people() == SeatSet{0b101});
  const Seat first = table.waiting().lowest();
  CHECK(table.place(first).here);
  table.set_here(first, false);
  CHECK_FALSE(table.place(first).here);
  CHECK(code(table.ask_undo(first)) == "nothing-to-undo");
  table.game().call(Seat(1), "Grace");
  CHECK(table.words(Seat(0)).player(Seat(1)) == "Grace");
  CHECK(table.words("de").player(Seat(0)) == "Spieler 1");
}

}  // namespace rules::table_test
