// Whole games of Hearts: every choice is checked against a second implementation of the rules in C++; bots with advice
// take fewer points than random ones.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "play/game.hpp"
#include "scenarios/scenario.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::hearts_test {

namespace {

const auto kGames = static_cast<std::int64_t>(robust::from_environment("HEARTS_GAMES", robust::kSlow ? 1 : 10));
constexpr int kSuits = 13;  ///< cards of a suit; a card is its suit times this, plus its rank from 0
constexpr int kTwoOfClubs = 0, kHearts = 2, kQueen = 3 * kSuits + 10, kJack = kSuits + 9;

/// The cards of OpenSpiel's game, by our ids: suits c, d, h, s, and ranks from two to ace.
int number_of(const std::string& id) {
  return static_cast<int>(std::string("cdhs").find(id[0])) * kSuits +
         static_cast<int>(std::string("23456789tjqka").find(id[1]));
}
int suit_of(int card) { return card / kSuits; }

struct HouseRules {
  bool no_points_first = true, any_club = false, jack = false, no_tricks = false, must_break = true;
  bool queen_breaks = true, hearts_instead = false;
};

/// The game in parallel to the engine's.
class Table {
 public:
  explicit Table(const HouseRules& house) : rules_(house), broken_(!house.must_break) {}
  std::set<int> hands[4];
  int turn = 0;
  int points[4] = {}, tricks[4] = {};

  std::set<int> legal() const {
    const std::set<int>& hand = hands[turn];
    std::set<int> out;
    const auto keep = [&](auto wanted) {
      for (const int card : hand)
        if (wanted(card)) out.insert(card);
      return !out.empty();
    };
    if (!trick_.empty() && keep([&](int card) { return suit_of(card) == suit_of(trick_[0]); })) return out;
    if (played_ == 0) {
      keep([&](int card) { return card == kTwoOfClubs || (rules_.any_club && suit_of(card) == 0); });
      return out;
    }
    if (rules_.no_points_first && played_ < 4 &&
        keep([&](int card) { return suit_of(card) != kHearts && card != kQueen; }))
      return out;
    if (trick_.empty() && keep([&](int card) { return suit_of(card) != kHearts || broken_; })) {
      if (!rules_.hearts_instead || out != std::set<int>{kQueen}) return out;
    }
    return hand;
  }

  void play(int card) {
    hands[turn].erase(card);
    if (trick_.empty() || (suit_of(card) == suit_of(best_) && card > best_)) {
      best_ = card;
      winner_ = turn;
    }
    trick_.push_back(card);
    broken_ = broken_ || suit_of(card) == kHearts || (rules_.queen_breaks && card == kQueen);
    turn = (turn + 1) % 4;
    ++played_;
    if (trick_.size() < 4) return;
    ++tricks[winner_];
    for (const int each : trick_) {
      const int costs = suit_of(each) == kHearts ? 1 : each == kQueen ? 13 : 0;
      points[winner_] += costs + (rules_.jack && each == kJack ? -10 : 0);
      taken_[winner_] += costs;
    }
    trick_.clear();
    turn = winner_;
    if (played_ == 52) count();
  }

 private:
  void count() {
    int moon = -1;
    for (int p = 0; p < 4; ++p)
      if (taken_[p] == 26) moon = p;
    for (int p = 0; p < 4; ++p)
      if (moon >= 0) points[p] += p == moon ? -26 : 26;
      else if (rules_.no_tricks && tricks[p] == 0) points[p] -= 5;
  }
  HouseRules rules_;
  bool broken_;
  int played_ = 0, best_ = 0, winner_ = 0, taken_[4] = {};
  std::vector<int> trick_;
};

std::shared_ptr<const packs::LinkedGame> hearts(const std::vector<std::string>& settings, bool fast = true) {
  return robust::shelf("tests/games/hearts").link({{"hearts"}, settings, 4, fast});
}

std::string id_of(const StateView& read, Card card) { return read.rules().kind_of(card).id; }

std::int32_t of_player(const StateView& read, const std::string& id, int seat) {
  for (const VariableId v : read.rules().variables().ids())
    if (read.rules().variables()[v].id == id) return read.variable(v, seat);
  throw std::logic_error("no variable " + id);
}

/// Plays a deal by seeds, with every card a question, and compares each choice and the end.
void compare(const std::shared_ptr<const packs::LinkedGame>& linked, const HouseRules& options, std::uint64_t seed) {
  play::Game game(linked, robust::config({"human", "human", "human", "human"}, seed));
  Table table(options);
  bool begun = false;
  std::uint64_t key = seed;
  while (game.advance() == Status::asking) {
    const StateView read = game.engine().read();
    for (const Question& ask : std::vector<Question>(game.engine().pending().begin(), game.engine().pending().end())) {
      const bool passes = ask.as<Subset>() != nullptr;
      if (!passes && !begun) {
        begun = true;
        table.turn = ask.seat.index;
        for (int p = 0; p < 4; ++p)
          for (const ZoneId z : read.rules().zones().ids())
            if (read.rules().zones()[z].id == "hand")
              for (Card c = read.first(read.rules().pile(z, Seat(p))); c; c = read.next(c))
                table.hands[p].insert(number_of(id_of(read, c)));
        REQUIRE(table.hands[table.turn].contains(kTwoOfClubs));
      }
      const Answer answer = ask.nth(mix(++key) % ask.count());
      if (!passes) {
        std::set<int> offered;
        for (const std::int32_t option : ask.options()->list()) offered.insert(number_of(id_of(read, Card(option))));
        REQUIRE(ask.seat.index == table.turn);
        REQUIRE(offered == table.legal());
        table.play(number_of(id_of(read, Card(answer.value()))));
      }
      REQUIRE_FALSE(game.answer(ask.seat, answer));
    }
  }
  REQUIRE(game.engine().status() == Status::over);
  for (int p = 0; p < 4; ++p) {
    CHECK(of_player(game.engine().read(), "points", p) == table.points[p]);
    CHECK(of_player(game.engine().read(), "tricks", p) == table.tricks[p]);
  }
}

}  // namespace

TEST_CASE("Hearts: legal cards match a second implementation") {
  for (int set = 0; set < 128; set += robust::kSlow ? 21 : 1) {
    const auto bit = [&](int n) { return (set >> n & 1) != 0; };
    const HouseRules options{bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6)};
    const auto setting = [](const char* name, bool on) {
      return "hearts." + std::string(name) + (on ? "=true" : "=false");
    };
    const auto linked =
        hearts({"hearts.windows=everyone", setting("no-pts-on-first-trick", options.no_points_first),
                setting("can-lead-any-club", options.any_club), setting("jd-bonus", options.jack),
                setting("avoid-all-tricks-bonus", options.no_tricks), setting("must-break-hearts", options.must_break),
                setting("qs-breaks-hearts", options.queen_breaks),
                setting("can-lead-hearts-instead-of-qs", options.hearts_instead)});
    INFO("options " << set);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      compare(linked, options, 1000 * static_cast<std::uint64_t>(set) + seed);
  }
}

TEST_CASE("Hearts: games end with every invariant kept, without Lua") {
  const std::atomic<bool> stop = false;
  const std::string deal = "hearts.limit=0", longer = robust::kSlow ? deal : "hearts.limit=100";
  for (const auto& [limit, bot] :
       {std::pair<std::string, std::string>(deal, "random"), {longer, "random"}, {longer, "heuristic"}}) {
    INFO(bot);
    simulation::SimulationConfig config{
        .linked = hearts({limit}), .bots = {bot, bot, bot, bot}, .games = kGames, .check = true};
    const simulation::Totals checked = simulation::simulate(config, nullptr, stop);
    CHECK(checked.failure == "");
    CHECK(checked.of("script-entries").sum == 0);
    simulation::SimulationConfig by_lua = config;
    by_lua.linked = hearts({limit}, false);
    CHECK(simulation::simulate(by_lua, nullptr, stop).result_hash == checked.result_hash);
    config.check = false;
    config.paranoid = true;
    config.games = limit == deal && !robust::kSlow ? 5 : std::max<std::int64_t>(1, kGames / 10);  // slow
    CHECK(simulation::simulate(config, nullptr, stop).failure == "");
  }
}

TEST_CASE("Hearts: why explains each card that can't be chosen") {
  play::Game game(hearts({"hearts.pass-cards=false", "hearts.windows=everyone"}),
                  robust::config({"human", "human", "human", "human"}, 5));
  int others = 0;
  while (game.advance() == Status::asking) {
    const Question ask = game.asked().front();
    const int options = ask.options()->count;
    int chosen = 0, refused = 0;
    for (const std::string& line : game.why(ask.seat)) {
      INFO(line);
      CHECK(line.find("not now") == std::string::npos);
      if (line.ends_with(": can be chosen now.")) {
        ++chosen;
        CHECK(std::count(line.begin(), line.end(), ',') + 1 == options);
      } else if (line.starts_with("Not ")) {
        ++refused;
      }
    }
    CHECK(chosen == 1);
    CHECK(refused <= 1);
    others += refused;
    REQUIRE_FALSE(game.answer(ask.seat, ask.nth(0)));
  }
  CHECK(others > 10);
}

TEST_CASE("Hearts: heuristic wins most games against random bots") {
  const std::atomic<bool> stop = false;
  const auto linked = hearts({});
  std::int64_t won = 0;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    simulation::SimulationConfig config{
        .linked = linked, .bots = {"random", "random", "random", "random"}, .games = 75};
    config.bots[seat] = "heuristic";
    const simulation::Totals played = simulation::simulate(config, nullptr, stop);
    REQUIRE(played.failure == "");
    won += played.sum("win", Seat(static_cast<int>(seat)));
  }
  CHECK(won > 180);
}

}  // namespace rules::hearts_test
