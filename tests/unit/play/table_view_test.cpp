// The table view, made at every question of random games, for every seat and a spectator: its contents; its answers are
// legal; and it lists every legal answer.
#include "play/table_view/table_view.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "nlohmann/json.hpp"
#include "scenarios/reasons.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::table_view_test {

using namespace rules::play;

namespace {

struct Kind {
  std::string folder;
  std::vector<std::string> packs;
  int players;
};

const std::vector<Kind> kKinds = {{"content", {"base"}, 3},
                                  {"content", {"base", "wild-west", "cowboys", "indians", "first-edition"}, 4},
                                  {"tests/games", {"harbour"}, 3},
                                  {"tests/games", {"hearts"}, 4}};

/// The kinds for tests that take long: sanitized builds play base and Hearts.
const std::vector<Kind> kMainKinds = robust::kSlow ? std::vector{kKinds[0], kKinds[3]} : kKinds;

std::unique_ptr<Game> game_of(const Kind& kind, std::uint64_t seed) {
  auto linked = robust::linked(kind.folder, kind.packs, kind.players, {});
  const auto players = static_cast<std::size_t>(kind.players);
  return std::make_unique<Game>(std::move(linked), robust::config(std::vector<std::string>(players, "human"), seed));
}

/// The JSON Schema of table views.
class TableViewSchema {
 public:
  TableViewSchema() {
    std::ifstream file(std::string(SOURCE_DIR) + "/engine/play/table_view/schema.json");
    const auto written = nlohmann::json::parse(file);
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(written), schema_);
  }
  /// Returns the problem of a JSON document; "" for a valid table view.
  std::string fault(const nlohmann::json& json) const {
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(json), &results)) return "";
    std::string all;
    for (const auto& each : results) {
      for (const std::string& part : each.context) all += part;
      all += ": " + each.description + "\n";
    }
    return all.empty() ? "not valid" : all;
  }

 private:
  valijson::Schema schema_;
};

nlohmann::json json_of(const TableView& view) { return nlohmann::json::parse(to_json(view).dump()); }

/// One question in this many is checked (TABLE_VIEW_EACH): no number of players divides it often, so each seat has its
/// turn.
const int kEach = static_cast<int>(robust::from_environment("TABLE_VIEW_EACH", robust::kSlow ? 9 : 5));

/// Plays a random game, and calls this at one in `each` questions.
void play(Game& game, std::uint64_t key, const std::function<void()>& at_question, int each = kEach) {
  for (int question = 0; game.advance() == Status::asking; ++question) {
    if (question % each == 0) at_question();
    const std::vector<Question> asks(game.asked().begin(), game.asked().end());
    for (const Question& ask : asks) REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, key)));
  }
  REQUIRE(game.engine().status() == Status::over);
}

/// Returns true if the seat is asked this question.
bool is_asked(const Game& game, Seat seat, std::string_view question) {
  const Question* asked = game.asked(seat);
  return asked && game.engine().rules().questions()[asked->question].id == question;
}

/// Checks that each answer of the seat's question is parsed as itself.
void check_answers(const Game& game, const TableView& view, Seat seat) {
  const Question* ask = game.asked(seat);
  REQUIRE(view.question.has_value() == (ask != nullptr));
  if (!ask) return;
  const StateView read = game.engine().read();
  INFO(view.question->question);
  REQUIRE_FALSE(view.question->answers.empty());
  for (const table_view::Answer& each : view.question->answers) {
    const auto parsed = game.wording().parse(read, *ask, each.id);
    REQUIRE(std::holds_alternative<Answer>(parsed));
    CHECK(ask->contains(std::get<Answer>(parsed)));
    CHECK(game.wording().plain(read, *ask, std::get<Answer>(parsed)) == each.id);
  }
  if (!view.question->more) {
    std::set<std::string> listed;
    for (const table_view::Answer& each : view.question->answers) listed.insert(each.id);
    for (std::uint64_t n = 0; n < ask->count(); n += 1 + ask->count() / 32) {
      INFO("answer " << n << " of " << ask->count());
      CHECK(listed.contains(game.wording().plain(read, *ask, ask->nth(n))));
    }
  }
  if (view.question->pass) {
    const auto passed = game.wording().parse(read, *ask, *view.question->pass);
    REQUIRE(std::holds_alternative<Answer>(passed));
    CHECK(ask->contains(std::get<Answer>(passed)));
    const std::string none = game.wording().text("question." + view.question->question + ".none", "");
    for (const table_view::Answer& each : view.question->answers)
      if (each.id == *view.question->pass && !none.empty()) CHECK(each.label == none);
  }
}

std::int64_t cards_of(const TableView& view) {
  std::int64_t sum = 0;
  for (const table_view::Player& player : view.players)
    for (const table_view::Zone& zone : player.zones) {
      std::int64_t here = 0;
      for (const table_view::Card& card : zone.cards) here += card.n;
      CHECK(here == zone.count);
      sum += here;
    }
  for (const table_view::Pile& pile : view.piles) sum += pile.count;
  return sum;
}

}  // namespace

TEST_CASE("table_view_of() shows all cards and legal answers everywhere") {
  for (const Kind& kind : kMainKinds) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 5);
    play(*game, 9, [&] {
      for (int s = 0; s < kind.players; ++s) {
        const TableView view = table_view_of(*game, Seat(s), game->wording());
        CHECK(view.viewer == s + 1);
        CHECK_FALSE(view.open);
        check_answers(*game, view, Seat(s));
        CHECK(cards_of(view) == static_cast<std::int64_t>(game->engine().rules().cards().size()));
      }
    });
    for (int viewer = 0; viewer <= kind.players; ++viewer) {
      const TableView end = table_view_of(
          *game, viewer == kind.players ? Viewer::spectator(kind.players) : Viewer(Seat(viewer)), game->wording());
      REQUIRE(end.over);
      CHECK(end.open);
      CHECK(end.over->winners.size() == 1);
      CHECK_FALSE(end.over->name.empty());
      for (int s = 0; s < kind.players; ++s) {
        INFO("eyes " << viewer << ", seat " << s);
        std::int64_t total = 0;
        game->engine().inspect([&] {
          for (const ValueId id : game->linked().ruleset.scores())
            total += game->engine().parts().values().value(id, Seat(s));
        });
        CHECK(end.over->scores.at(static_cast<std::size_t>(s)).total == total);
        CHECK(end.players.at(static_cast<std::size_t>(s)).score.known == total);
        CHECK(end.players.at(static_cast<std::size_t>(s)).score.complete);
      }
    }
  }
}

TEST_CASE("score is complete if the reader knows all cards in it", "[long]") {
  int whole = 0, partly = 0;
  for (const Kind& kind : {kKinds[0], kKinds[1]}) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 5);
    play(*game, 9, [&] {
      for (int s = 0; s < kind.players; ++s)
        for (const table_view::Player& player : table_view_of(*game, Seat(s), game->wording()).players) {
          const bool unknown = std::any_of(player.zones.begin(), player.zones.end(), [](const table_view::Zone& zone) {
            return std::any_of(zone.cards.begin(), zone.cards.end(),
                               [](const table_view::Card& c) { return !c.known; });
          });
          const bool hidden = std::any_of(player.score.sources.begin(), player.score.sources.end(),
                                          [](const table_view::Points& points) { return points.hidden; });
          CHECK(player.score.sources.size() == game->engine().rules().scores().size());
          CHECK(player.score.complete == !hidden);
          if (!unknown) CHECK(player.score.complete);
          ++(hidden ? partly : whole);
        }
    });
  }
  CHECK(whole > 100);
  CHECK(partly > 100);
}

TEST_CASE("dice that can be chosen are among the shown dice", "[long]") {
  std::set<std::string> which;
  const auto check = [&](const nlohmann::json& view) {
    const auto dice_of = [&](const std::string& of) {
      const bool owned = of.find('.') != of.npos;
      const nlohmann::json& all = owned ? view["players"][static_cast<std::size_t>(of[1] - '1')]["dice"] : view["dice"];
      for (const auto& each : all)
        if (each["id"] == of.substr(owned ? of.find('.') + 1 : 0)) return each["dice"];
      return nlohmann::json();
    };
    const nlohmann::json& form = view["question"]["form"];
    for (const auto& option : form.value("options", nlohmann::json::array())) {
      const nlohmann::json about = option.value("about", nlohmann::json::object());
      if (!about.contains("die")) continue;
      const std::string of = about["of"];
      CHECK(dice_of(of)[about["die"].get<std::size_t>()]["name"] == option["label"]);
      const bool own = of.starts_with("p" + std::to_string(view["eyes"].get<int>()));
      which.insert(own ? "own" : of[1] == '1' || of[1] == '2' || of[1] == '3' ? "another's" : of);
    }
    for (const auto& die : form.contains("faces") ? form["dice"] : nlohmann::json::array()) {
      CHECK(dice_of(form["of"])[die["nth"].get<std::size_t>()]["name"] == die["now"]);
      which.insert("turned");
    }
  };
  constexpr std::size_t all = 4;
  for (std::uint64_t seed = 1; seed <= 3 || (seed <= 20 && which.size() < all); ++seed) {
    const auto game = game_of(kKinds[2], seed);
    play(*game, seed, [&] {
      for (int s = 0; s < 3; ++s)
        if (game->asked(Seat(s))) check(json_of(table_view_of(*game, Seat(s), game->wording())));
    });
  }
  CHECK(which == std::set<std::string>{"another's", "own", "turned", "weather"});
}

TEST_CASE("a score that can't be seen whole leaves the scripts usable") {
  const auto game = game_of(kKinds[0], 5);
  packs::HostPool& hosts = *game->linked().hosts;
  bool made = false;
  const auto borrow = [&] {
    return hosts.borrow([&] {
      made = true;
      return game->linked().make_host();
    });
  };
  std::vector<packs::HostPool::Borrowed> others;  // so that only the game's own remain
  while (!made) others.push_back(borrow());
  bool unknown = false;
  play(*game, 3, [&] {
    for (const auto& player : table_view_of(*game, Viewer(Seat(0)), game->wording()).players)
      unknown = unknown || !player.score.complete;
  });
  REQUIRE(unknown);
  game->rest();
  made = false;
  borrow();
  CHECK_FALSE(made);
}

TEST_CASE("a spectator sees what everybody may know", "[long]") {
  for (const Kind& kind : kKinds) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 6);
    play(*game, 8, [&] {
      const TableView view = table_view_of(*game, Viewer::spectator(kind.players), game->wording());
      CHECK_FALSE(view.viewer);
      CHECK_FALSE(view.question);
      const StateView read = game->engine().read();
      std::int64_t known = 0, expected = 0;
      for (const table_view::Player& player : view.players)
        for (const table_view::Zone& zone : player.zones)
          for (const table_view::Card& card : zone.cards) known += card.known ? card.n : 0;
      for (const table_view::Pile& pile : view.piles) known += static_cast<std::int64_t>(pile.cards.size());
      for (const Card c : read.rules().cards().ids()) expected += visible_to(read, c) == SeatSet::first(kind.players);
      CHECK(known == expected);
    });
  }
}

TEST_CASE("views match their schema, which detects faults") {
  const TableViewSchema schema;
  for (const Kind& kind : kMainKinds) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 7);
    std::int32_t nth = 0;
    std::size_t from = 0;
    play(*game, 3, [&] {
      // Each time for another seat, or a spectator: checking one takes long.
      const std::int32_t seat = nth++ % (kind.players + 1);
      const Viewer viewer = seat == kind.players ? Viewer::spectator(kind.players) : Viewer(Seat(seat));
      const TableView view = table_view_of(*game, viewer, game->wording(), {.log_from = from, .hints = true});
      from = static_cast<std::size_t>(view.log.next);
      CHECK(schema.fault(json_of(view)) == "");
    });
    nlohmann::json end = json_of(table_view_of(*game, Viewer::spectator(kind.players), game->wording()));
    CHECK(schema.fault(end) == "");
    end["failed"] = "A script has failed.";
    CHECK(schema.fault(end) == "");
    end["players"][0].erase("score");
    CHECK(schema.fault(end) != "");
  }
}

TEST_CASE("counts of a place can be explained by why") {
  constexpr int enough = 40;
  int asked = 0;
  const auto game = game_of(kKinds[1], 5);
  const auto host = game->linked().borrow_host();
  const scenarios::Trace nothing(game->linked(), *host);
  const auto check = [&](const table_view::Place& place) {
    const scenarios::Reasons reasons(game->linked(), game->wording(), game->engine(), *host,
                                     scenarios::Reasons::For::players);
    for (const table_view::Standing& each : place.standing) {
      if (!each.n) continue;
      REQUIRE(place.counts);
      const std::string path = "p" + std::to_string(each.seat) + "." + *place.counts + "." + place.id;
      CHECK_THAT(reasons.why(path, nothing, Seat(0)).front(), Catch::EndsWith(": " + std::to_string(*each.n)));
      ++asked;
    }
  };
  play(*game, 9, [&] {
    if (asked > enough) return;
    for (const table_view::Step& step : table_view_of(*game, Seat(0), game->wording()).steps)
      if (step.place) check(*step.place);
  });
  CHECK(asked > enough);
}

TEST_CASE("game has the aim and the endings") {
  const auto game = game_of(kKinds.front(), 5);
  game->advance();
  const nlohmann::json about = json_of(table_view_of(*game, Seat(0), game->wording()))["game"];
  CHECK(about["aim"] == game->wording().text("pack.base.goal"));
  CHECK(about["ends"] == "The gold mine is empty. All property deeds have been taken.");
}

TEST_CASE("usual is true for windows, false for a number that was set") {
  auto linked = robust::linked("content", {"base"}, 3, {"base.windows=everyone", "base.mine-nuggets=10"});
  Game game(std::move(linked), robust::config({"human", "human", "human"}, 5));
  game.advance();
  std::vector<std::string> changed;
  for (const table_view::OptionInPlay& option : table_view_of(game, Seat(0), game.wording()).game.options)
    if (!option.usual) changed.push_back(option.id);
  CHECK(changed == std::vector<std::string>{"base.mine-nuggets"});
}

TEST_CASE("decided says who wins a tie without a rule") {
  for (std::uint64_t seed = 1;; ++seed) {
    REQUIRE(seed < 200);
    const auto game = game_of(kKinds.back(), seed);
    while (game->advance() == Status::asking) {
      const std::vector<Question> asks(game->asked().begin(), game->asked().end());
      for (const Question& ask : asks) game->answer(ask.seat, robust::any_answer(game->engine(), ask, seed));
    }
    const auto over = table_view_of(*game, Viewer::spectator(4), game->wording()).over;
    REQUIRE(over);
    if (over->tied.empty()) continue;
    CHECK(over->winners == std::vector<int>{over->tied.front()});
    CHECK(over->decided == "the first in seating order wins");
    return;
  }
}

TEST_CASE("won shows this round's winners without a log entry") {
  using Won = std::map<std::pair<std::string, std::int64_t>, int>;  // by place and rank
  struct Winners : Observer {
    const Game* game = nullptr;
    std::map<std::int32_t, Won> of_round;
    void resolved(const EventContext& context) override {
      const Ruleset& rules = game->engine().rules();
      if (rules.events()[EventId(context.hook_target)].id != "placed") return;
      of_round[game->engine().read().round()][{rules.records()[RecordId(context.fields[0])].id, context.fields[2]}] =
          context.fields[1] + 1;
    }
  };
  for (const Kind& kind : std::span(kKinds).first(2)) {
    const auto game = game_of(kind, 3);
    Winners winners;
    winners.game = game.get();
    log_of(game->engine()).observe(&winners);
    std::size_t told = 0;
    play(*game, 9, [&] {
      const TableView seen = table_view_of(*game, Viewer::spectator(kind.players), game->wording());
      Won won;
      for (const auto& step : seen.steps)
        if (step.place)
          for (const table_view::Won& each : step.place->won) won[{step.place->id, each.slot}] = each.seat;
      CHECK(won == winners.of_round[game->engine().read().round()]);
      told += won.size();
    });
    CHECK(told > (robust::kSlow ? 2 : 20));
    log_of(game->engine()).observe(nullptr);
  }
}

TEST_CASE("ranks lists the hands of a ranking, best first") {
  const auto game = game_of(kKinds.front(), 3);
  int told = 0;
  play(*game, 9, [&] {
    for (const auto& step : table_view_of(*game, Seat(0), game->wording()).steps) {
      if (!step.place || !step.place->wins || !step.place->wins->ranking) continue;
      const std::vector<std::string>& ranks = step.place->wins->ranks;
      CHECK(ranks.size() == 8);
      CHECK(ranks.front() == "five of a kind");
      CHECK(ranks.back() == "high die");
      ++told;
    }
  });
  CHECK(told > 0);
}

TEST_CASE("about has a tie's prize only if the place has one prize", "[long]") {
  int one = 0, several = 0, without_slot = 0;
  for (const Kind& kind : {kKinds[0], kKinds[1], Kind{"content", {"base", "cowboys"}, 3}}) {
    const auto game = game_of(kind, 7);
    const auto check = [&] {
      for (int s = 0; s < kind.players; ++s) {
        if (!is_asked(*game, Seat(s), "tie")) continue;
        const TableView seen = table_view_of(*game, Seat(s), game->wording());
        REQUIRE(seen.question);
        const table_view::Subject& about = seen.question->about;
        const auto at_place = [&](const auto& step) { return step.place && step.place->id == about.place; };
        const auto step = std::find_if(seen.steps.begin(), seen.steps.end(), at_place);
        REQUIRE(step != seen.steps.end());
        const auto& prizes = step->place->prizes;
        INFO(step->place->name << ": " << seen.question->prompt);
        CHECK(about.prize == (prizes.size() == 1 ? std::optional(prizes[0].id) : std::nullopt));
        if (prizes.size() > 1) CHECK_FALSE(about.event);
        CHECK(about.slot.has_value() == (step->place->slots > 1));
        if (!about.slot) CHECK_THAT(seen.question->prompt, Catch::Contains(step->place->name));
        (prizes.size() == 1 ? one : about.slot ? several : without_slot) += 1;
      }
    };
    play(*game, 11, check, 1);
  }
  CHECK(one > 0);
  CHECK(several > 0);
  CHECK(without_slot > 0);
}

TEST_CASE("aim includes the goals of other packs") {
  const auto game = game_of(kKinds[1], 5);
  game->advance();
  const std::string aim = json_of(table_view_of(*game, Seat(0), game->wording()))["game"]["aim"];
  CHECK(aim.starts_with(game->wording().text("pack.base.goal")));
  for (const char* pack : {"cowboys", "wild-west"}) {
    INFO(pack);
    CHECK(aim.find(game->wording().text("pack." + std::string(pack) + ".goal")) != std::string::npos);
  }
}

TEST_CASE("not_offered has the pack's reason for other cards of a hand") {
  const auto game = game_of(kKinds.back(), 5);
  int told = 0;
  play(*game, 9, [&] {
    for (int s = 0; s < 4; ++s) {
      if (!is_asked(*game, Seat(s), "which-card")) continue;
      const TableView seen = table_view_of(*game, Seat(s), game->wording());
      REQUIRE(seen.question);
      const std::size_t hand = seen.players.at(at(s)).zones.at(0).cards.size();
      CHECK(seen.question->answers.size() + seen.question->not_offered.size() == hand);
      for (const auto& each : seen.question->not_offered)
        CHECK_THAT(each.why, Catch::StartsWith("You must follow suit"));
      told += static_cast<int>(seen.question->not_offered.size());
    }
  });
  CHECK(told > 10);
}

TEST_CASE("log in parts equals the whole log with late entries") {
  for (const Kind& kind : std::span(kMainKinds).first(robust::kSlow ? 1 : 3)) {
    INFO(kind.packs.size());
    const auto game = game_of(kind, 4);
    std::vector<table_view::LogPart> heard(at(kind.players));
    int again = 0, seat = 0;
    play(
        *game, 5,
        [&] {
          table_view::LogPart& mine = heard[at(seat)];
          const Viewer viewer(Seat(std::exchange(seat, (seat + 1) % kind.players)));
          const auto from = static_cast<std::size_t>(mine.next);
          const auto log = [&](const TableViewSettings& settings) {
            return table_view_of(*game, viewer, game->wording(), settings).log;
          };
          const table_view::LogPart part = log({.log_from = from, .log_in_order = true});
          std::erase_if(mine.entries, [&](const auto& entry) { return entry.n >= part.from; });
          mine.entries.insert(mine.entries.end(), part.entries.begin(), part.entries.end());
          mine.next = part.next;
          CHECK((mine.entries == log({}).entries));
          again += part.from < static_cast<std::int64_t>(from);
          if (part.from == static_cast<std::int64_t>(from)) CHECK((part.entries == log({.log_from = from}).entries));
        },
        robust::kSlow ? kEach : 1);
    // Slow builds check few questions: there may be none with a late log entry.
    if (kind.folder == "content" && !robust::kSlow) CHECK(again > 0);
  }
}

TEST_CASE("the log counts offered cards by backs and names players") {
  const auto game = game_of(kKinds.front(), 6);
  std::vector<std::string> texts;
  std::size_t from = 0;
  play(*game, 8, [&] {
    const TableView view = table_view_of(*game, Viewer::spectator(3), game->wording(), {.log_from = from});
    from = static_cast<std::size_t>(view.log.next);
    for (const auto& each : view.log.entries) texts.push_back(each.text);
  });
  int counted = 0, named = 0;
  for (const std::string& text : texts) {
    CHECK(text.find("a card (Deed deck), a card (Deed deck)") == std::string::npos);
    counted += text.find(" offers ") != std::string::npos && text.find(" cards (Deed deck)") != std::string::npos;
    named += text.find("Everyone reveals: Player 1: ") != std::string::npos;
  }
  CHECK(counted > 0);
  CHECK(named > 0);
}

}  // namespace rules::table_view_test
