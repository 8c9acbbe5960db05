// Waiting for answers: where functions run without Lua, a run that has to wait is left by returning, and hardly ever by
// an exception, which takes longer than all the rest of an answer. Either way the same is asked.
#include <catch2/catch.hpp>

#include "kernel/random/chance.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::waiting_test {
namespace {

/// Scripts that count how many runs were left by an exception.
class Counting : public Scripts {
 public:
  explicit Counting(Scripts& scripts) : scripts_(scripts) {}
  std::int64_t call(FunctionId function, EventContext& context, Card me) override {
    return scripts_.call(function, context, me);
  }
  std::int64_t call(FunctionId function, std::int64_t argument) override { return scripts_.call(function, argument); }
  bool act(FunctionId function, EventContext& context, Card me) override { return scripts_.act(function, context, me); }
  bool act(FunctionId function, std::int64_t argument) override { return scripts_.act(function, argument); }
  void release(EventContext& context) override { scripts_.release(context); }
  Ended protect(FunctionRef<void()> body) override {
    Ended ended = scripts_.protect(body);
    thrown += ended.suspended;
    return ended;
  }
  std::pair<const char*, int> where() override { return scripts_.where(); }
  void attach(Engine* engine) override { scripts_.attach(engine); }
  int thrown = 0;

 private:
  Scripts& scripts_;
};

struct Played {
  int waits = 0, thrown = 0;
  std::uint64_t hash = 0;
};

/// A game in which all seats answer from outside.
Played played(const content::LinkedGame& linked, bool without_lua, std::uint64_t seed) {
  const auto host = linked.make_host({}, without_lua);
  Counting scripts(*host);
  Engine engine(linked.ruleset, scripts);
  engine.start(seed, seed, true);
  Played result;
  while (engine.advance() == Status::asking) {
    ++result.waits;
    const std::vector<Question> asks(engine.pending().begin(), engine.pending().end());
    for (const Question& ask : asks) {
      const std::uint64_t nth = random_bits(seed, engine.step_number(), engine.question_number(), ask.seat.index, 1);
      REQUIRE_FALSE(engine.answer(ask.seat, ask.nth(below(nth, ask.count()))));
    }
  }
  REQUIRE(engine.failure() == "");
  REQUIRE_FALSE(broken_invariant(engine));
  result.thrown = scripts.thrown;
  result.hash = engine.state().hash();
  return result;
}

/// How many of a hundred waits come by an exception, with and without functions that run without Lua.
std::pair<int, int> thrown_of_hundred(const std::string& folder, const std::vector<std::string>& packs, int players) {
  const auto linked = robust::linked(folder, packs, players, {});
  Played fast, slow;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Played by_lua = played(*linked, false, seed), other = played(*linked, true, seed);
    CHECK(by_lua.hash == other.hash);
    CHECK(by_lua.waits == other.waits);
    fast.waits += other.waits;
    fast.thrown += other.thrown;
    slow.waits += by_lua.waits;
    slow.thrown += by_lua.thrown;
  }
  return {100 * fast.thrown / fast.waits, 100 * slow.thrown / slow.waits};
}

}  // namespace

TEST_CASE("a run that waits is hardly ever left by an exception where no Lua is on the way") {
  const auto [base, base_by_lua] = thrown_of_hundred("content", {"base"}, 4);
  CHECK(base <= 1);
  CHECK(base_by_lua >= 5);
  const auto [all, all_by_lua] =
      thrown_of_hundred("content", {"base", "cowboys", "first-edition", "indians", "wild-west"}, 4);
  CHECK(all <= 1);
  CHECK(all_by_lua >= 8);
  const auto [hearts, hearts_by_lua] = thrown_of_hundred("tests/games", {"hearts"}, 4);
  CHECK(hearts <= 1);
  CHECK(hearts_by_lua >= 50);
}

}  // namespace rules::waiting_test
