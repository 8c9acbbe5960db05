// Randomness is fair: chi-square over more than a million draws, with fixed seeds, so that the tests are deterministic.
#include "base/chance.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <iterator>
#include <string>
#include <vector>

#include "kernel/random/random.hpp"
#include "mechanics/ranking.hpp"

namespace rules::chance_test {

namespace {

double chi_square(const std::vector<std::int64_t>& counts, double expected) {
  double sum = 0;
  for (std::int64_t n : counts)
    sum += (static_cast<double>(n) - expected) * (static_cast<double>(n) - expected) / expected;
  return sum;
}

// Upper 0.1 % points of the chi-square distribution (tables; e.g. NIST/SEMATECH e-Handbook, 1.3.6.7.4).
constexpr double kLimit5 = 20.515, kLimit35 = 66.619, kLimit119 = 173.617;

}  // namespace

TEST_CASE("dice are fair over rounds, seats and positions") {
  const std::uint64_t die = rng_key("die", "a-die");
  std::vector<std::int64_t> faces(6);
  std::int64_t n = 0;
  for (int seed = 0; seed < 50; ++seed)
    for (int round = 1; round <= 20; ++round)
      for (int seat = 0; seat < 5; ++seat)
        for (int nth = 0; nth < 256; ++nth, ++n)
          ++faces[below(random_bits(mix(static_cast<std::uint64_t>(seed)), die, round, seat, nth), 6)];
  REQUIRE(n >= 1'000'000);
  CHECK(chi_square(faces, static_cast<double>(n) / 6) < kLimit5);
}

TEST_CASE("neighboring dice are independent") {
  const std::uint64_t die = rng_key("die", "a-die");
  std::vector<std::int64_t> pairs(36);
  constexpr int kDraws = 1'000'000;
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t seed = mix(static_cast<std::uint64_t>(i / 1000));
    const auto a = below(random_bits(seed, die, i / 100 % 10, 0, i % 100), 6),
               b = below(random_bits(seed, die, i / 100 % 10, 0, i % 100 + 1), 6);
    ++pairs[a * 6 + b];
  }
  CHECK(chi_square(pairs, kDraws / 36.0) < kLimit35);
}

TEST_CASE("shuffle by sorted hashes gives every order equally often") {
  std::array<std::uint64_t, 5> cards;
  for (std::size_t c = 0; c < cards.size(); ++c) cards[c] = rng_key("card", std::string(1, static_cast<char>('a' + c)));
  std::vector<std::int64_t> orders(120);
  constexpr int kShuffles = 1'200'000;
  for (int s = 0; s < kShuffles; ++s) {
    const std::uint64_t key = random_bits(mix(static_cast<std::uint64_t>(s)), rng_key("zone", "deck"), 0, 255, 0);
    std::array<std::pair<std::uint64_t, int>, 5> order;
    for (std::size_t c = 0; c < cards.size(); ++c) order[c] = {mix(key ^ cards[c]), static_cast<int>(c)};
    std::sort(order.begin(), order.end());
    int rank = 0;  // the Lehmer code
    for (int i = 0; i < 5; ++i) {
      int smaller = 0;
      for (int j = i + 1; j < 5; ++j)
        smaller += order[static_cast<std::size_t>(j)].second < order[static_cast<std::size_t>(i)].second;
      rank = rank * (5 - i) + smaller;
    }
    ++orders[static_cast<std::size_t>(rank)];
  }
  CHECK(chi_square(orders, kShuffles / 120.0) < kLimit119);
}

TEST_CASE("shuffle() orders many cards as it would order few") {
  Declarations declared;
  declared.zones = {{.id = "deck"}};
  declared.card_kinds = {{.id = "card", .deck = ZoneId(0), .copies = 100}};
  declared.events.resize(2);
  const Ruleset rules(std::move(declared));
  const std::array<std::int32_t, GameState::flow_cells> cells{};
  const StateView read(rules, cells.data());
  const auto shuffled = [&](std::int32_t count, std::uint64_t seed) {
    std::vector<Card> cards;
    for (std::int32_t card = 0; card < count; ++card) cards.emplace_back(card);
    Random random;
    random.reseed(seed);
    random.shuffle(read, Pile(0), 0, cards);
    return cards;
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::vector<Card> many = shuffled(100, seed);
    for (const std::int32_t count : {1, 2, 40, 64, 65, 99}) {
      std::vector<Card> expected;
      std::copy_if(many.begin(), many.end(), std::back_inserter(expected),
                   [&](Card card) { return card.index < count; });
      CHECK(shuffled(count, seed) == expected);
    }
  }
}

TEST_CASE("five dice of six faces give the known numbers of hands") {
  const Ranking ranking(5, 6,
                        {{"five", {5}, 0},
                         {"four", {4}, 0},
                         {"full-house", {3, 2}, 0},
                         {"straight", {}, 5},
                         {"three", {3}, 0},
                         {"two-pair", {2, 2}, 0},
                         {"pair", {2}, 0},
                         {"high-die", {1}, 0}});
  std::vector<int> counts(8);
  std::array<int, 5> hand;
  for (int row = 0; row < 7776; ++row) {
    for (int d = 0, rest = row; d < 5; ++d, rest /= 6) hand[static_cast<std::size_t>(d)] = rest % 6;
    ++counts[static_cast<std::size_t>(ranking.class_of([&](int n) { return hand[static_cast<std::size_t>(n)]; }))];
  }
  CHECK(counts == std::vector<int>{6, 150, 300, 240, 1200, 1800, 3600, 480});
}

TEST_CASE("a ranking that lacks a class for some hands names one") {
  CHECK_THROWS_WITH(Ranking(3, 6, {{"pair", {2}, 0}, {"high-die", {1}, 0}}),
                    "some hands of 3 dice belong to no class: add one with groups: [3]");
}

TEST_CASE("a ranking compares the largest group first") {
  const Ranking ranking(5, 6,
                        {{"full-house", {3, 2}, 0},
                         {"straight", {}, 5},
                         {"rest", {}, 0},
                         {"five", {5}, 0},
                         {"four", {4}, 0},
                         {"three", {3}, 0},
                         {"two-pair", {2, 2}, 0},
                         {"pair", {2}, 0}});
  const auto strength = [&](std::array<int, 5> hand) {
    return ranking.strength([&](int n) { return hand[static_cast<std::size_t>(n)]; });
  };
  CHECK(strength({2, 2, 2, 0, 0}) > strength({1, 1, 1, 5, 5}));
  CHECK(strength({1, 2, 3, 4, 5}) > strength({0, 1, 2, 3, 4}));
  CHECK(strength({5, 0, 3, 0, 0}) == strength({0, 0, 0, 5, 3}));
  CHECK(strength({0, 0, 0, 5, 3}) > strength({0, 0, 0, 5, 2}));
}

}  // namespace rules::chance_test
