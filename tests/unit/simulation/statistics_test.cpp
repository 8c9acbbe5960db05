// Sums, intervals and tests where the truth is known: by direct formulas, tables, and simulations.
#include <algorithm>
#include <catch2/catch.hpp>
#include <numbers>
#include <numeric>
#include <random>

#include "statistics/alike.hpp"
#include "statistics/distributions.hpp"
#include "statistics/intervals.hpp"
#include "statistics/sequence.hpp"

namespace rules::statistics_test {

using namespace rules::statistics;

/// Numbers of known distributions; the same on every machine.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}
  /// From 0 up to 1.
  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(share() * static_cast<double>(n)); }
  bool happens(double probability) { return share() < probability; }
  /// Returns the number of failures before the first success: skewed, with a mean of (1 - p) / p.
  std::int64_t failures(double p) {
    return static_cast<std::int64_t>(std::floor(std::log(1 - share()) / std::log(1 - p)));
  }

 private:
  std::mt19937_64 engine_;
};

/// Returns how often an interval of `n` numbers contains the true mean.
template <class Draw>
double coverage(std::uint64_t seed, int n, double mean, Draw draw) {
  Chance chance(seed);
  constexpr int trials = 3000;
  int covered = 0;
  for (int t = 0; t < trials; ++t) {
    Moments moments;
    for (int i = 0; i < n; ++i) moments.add(draw(chance));
    covered += mean_interval(moments, 0.05).contains(mean);
  }
  return static_cast<double>(covered) / trials;
}

/// Returns how often Wilson's interval contains the true share: over all outcomes, with their probabilities.
double wilson_coverage(int n, double p) {
  double covered = 0;
  for (int k = 0; k <= n; ++k) {
    const double log_ways = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
    if (wilson(k, n).contains(p)) covered += std::exp(log_ways + k * std::log(p) + (n - k) * std::log(1 - p));
  }
  return covered;
}

TEST_CASE("merged sums match the whole run and the formulas") {
  Chance chance(1);
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
  for (int i = 0; i < 2000; ++i) {
    const std::int64_t a = 1'000'000'000 + chance.below(50);  // far from 0: squares of doubles would lose the variance
    pairs.emplace_back(a, a - 20 + chance.failures(0.1));
  }
  Paired whole;
  for (const auto& [a, b] : pairs) whole.add(a, b);
  for (int order = 0; order < 20; ++order) {
    std::vector<Paired> parts(static_cast<std::size_t>(1 + chance.below(9)));
    for (const auto& [a, b] : pairs) parts[static_cast<std::size_t>(chance.below(std::ssize(parts)))].add(a, b);
    Paired merged;
    for (std::size_t i = parts.size(); i > 0; --i) {
      std::swap(parts[i - 1], parts[static_cast<std::size_t>(chance.below(static_cast<std::int64_t>(i)))]);
      merged.add(parts[i - 1]);
    }
    CHECK(merged == whole);
  }
  Moments differences;
  for (const auto& [a, b] : pairs) differences.add(b - a);
  CHECK(whole.difference() == differences);
  long double mean = 0, squares = 0;
  for (const auto& [a, b] : pairs) mean += b - a;
  mean /= pairs.size();
  for (const auto& [a, b] : pairs) squares += (b - a - mean) * (b - a - mean);
  CHECK(differences.mean() == Approx(static_cast<double>(mean)));
  CHECK(differences.variance() == Approx(static_cast<double>(squares / (pairs.size() - 1))));
  CHECK(differences.standard_error() == Approx(static_cast<double>(std::sqrt(squares / (pairs.size() - 1) / 2000))));
  CHECK(Moments().mean() == 0);
  CHECK(Moments{1, 7, 49}.variance() == 0);
}

TEST_CASE("the gain of pairing comes from the variances") {
  Chance chance(2);
  Paired alike, strangers, equal;
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t common = chance.below(100), own = chance.below(10), other = chance.below(10);
    alike.add(common + own, common + other);
    strangers.add(chance.below(100), chance.below(100));
    equal.add(common, common + 3);
  }
  // (variance of the common part and of its own) / variance of its own, all of them uniform
  CHECK(alike.saving() == Approx((9999.0 / 12 + 99.0 / 12) / (99.0 / 12)).epsilon(0.05));
  CHECK(strangers.saving() == Approx(1).epsilon(0.05));
  CHECK(equal.saving() == 0);
}

TEST_CASE("share_interval() follows Wilson's formula") {
  // R. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998, table I.
  const auto near = [](Interval interval, double low, double high) {
    CHECK(interval.low == Approx(low).margin(0.00005));
    CHECK(interval.high == Approx(high).margin(0.00005));
  };
  near(wilson(81, 263), 0.2553, 0.3662);
  near(wilson(15, 148), 0.0624, 0.1605);
  near(wilson(0, 20), 0.0000, 0.1611);
  near(wilson(1, 29), 0.0061, 0.1718);
  near(wilson(0, 0), 0, 1);
}

TEST_CASE("95 % of share intervals cover the truth, near 0 and 1 too") {
  for (const int n : {50, 400, 2000}) {
    double sum = 0, least = 1;
    int counted = 0;
    for (double p = 0.002; p < 0.999; p += 0.0034, ++counted) {
      const double covered = wilson_coverage(n, p);
      sum += covered;
      least = std::min(least, covered);
    }
    INFO("of " << n);
    CHECK(sum / counted == Approx(0.95).margin(0.008));
    CHECK(least > 0.83);  // where the nearest whole number is 0 or 1; Brown, Cai and DasGupta draw it
  }
}

TEST_CASE("95 % of mean intervals cover skewed and rare numbers") {
  const auto check = [](double covered) { CHECK(covered == Approx(0.95).margin(0.015)); };
  check(coverage(1, 30, 4.5, [](Chance& chance) { return chance.below(10); }));
  check(coverage(2, 300, 9, [](Chance& chance) { return chance.failures(0.1); }));
  check(coverage(3, 1000, 0.03, [](Chance& chance) { return std::int64_t{chance.happens(0.03)}; }));
  check(coverage(4, 1000, 0.97, [](Chance& chance) { return std::int64_t{chance.happens(0.97)}; }));
  // differences of pairs: mostly 0, sometimes far to one side
  check(coverage(5, 1500, 0.1 * 4, [](Chance& chance) { return chance.happens(0.1) ? chance.failures(0.2) : 0; }));
}

TEST_CASE("mean intervals match tables of Student's t") {
  Moments ten;
  for (int i = 1; i <= 10; ++i) ten.add(i);
  const double half = 2.2622 * std::sqrt(55.0 / 6 / 10);  // 97.5 % at 9 degrees of freedom; the variance is 55/6
  CHECK(mean_interval(ten, 0.05).low == Approx(5.5 - half).epsilon(1e-4));
  CHECK(mean_interval(ten, 0.05).high == Approx(5.5 + half).epsilon(1e-4));
  CHECK(p_value(ten) == Approx(0.000278).epsilon(0.01));
  CHECK(std::isinf(mean_interval(Moments{1, 5, 25}, 0.05).high));
  CHECK(p_value(Moments{1, 5, 25}) == 1);
  CHECK(p_value(Moments{10, 0, 0}) == 1);
  CHECK(p_value(Moments{10, 20, 40}) == Approx(1.0 / 512));  // each of them 2: that of the sign test
}

TEST_CASE("p-values have the error that they claim") {
  Chance chance(6);
  int believed = 0, within = 0;
  constexpr int trials = 3000;
  for (int t = 0; t < trials; ++t) {
    Moments none, at_margin;
    for (int i = 0; i < 200; ++i) {
      const std::int64_t difference = chance.failures(0.3) - chance.failures(0.3);
      none.add(difference);
      at_margin.add(difference + 1);
    }
    believed += p_value(none) < 0.05;
    within += p_beyond(at_margin, 1) < 0.05;
  }
  CHECK(believed > 0.035 * trials);
  CHECK(believed < 0.065 * trials);
  CHECK(within > 0.035 * trials);
  CHECK(within < 0.065 * trials);
}

TEST_CASE("within a margin: both one-sided tests have to agree") {
  Moments moments{400, 40, 404};  // mean 0.1, variance near 1, standard error near 0.05
  CHECK(p_beyond(moments, 0.3) < 0.001);
  CHECK(p_beyond(moments, 0.2) == Approx(0.023).epsilon(0.05));
  CHECK(p_beyond(moments, 0.1) == Approx(0.5));
  CHECK(p_beyond(moments, 0.05) > 0.5);
  const Interval ninety = mean_interval(moments, 0.1);  // 5 % on each side: the same decision
  CHECK(p_beyond(moments, ninety.high) == Approx(0.05));
}

TEST_CASE("Holm's correction matches his paper") {
  const std::vector<double> corrected = holm({0.01, 0.04, 0.03, 0.005});
  CHECK(corrected[3] == Approx(0.02));
  CHECK(corrected[0] == Approx(0.03));
  CHECK(corrected[2] == Approx(0.06));
  CHECK(corrected[1] == Approx(0.06));  // no smaller than the smaller p-value before it
  CHECK(holm({}).empty());
  CHECK(holm({0.7, 0.9})[1] == 1);
  Chance chance(7);
  int wrong = 0, plain_wrong = 0;
  for (int t = 0; t < 4000; ++t) {
    std::vector<double> p_values(12);
    for (double& p : p_values) p = chance.share();
    const auto small = [](double p) { return p < 0.05; };
    plain_wrong += std::any_of(p_values.begin(), p_values.end(), small);
    p_values = holm(p_values);
    wrong += std::any_of(p_values.begin(), p_values.end(), small);
  }
  CHECK(wrong < 0.06 * 4000);
  CHECK(plain_wrong > 0.4 * 4000);
}

TEST_CASE("equal numbers don't prove that there are no others") {
  const Moments two{2, -2, 2}, zeros{300, 0, 0}, ones{300, 300, 300};
  CHECK(mean_interval(two, 0.05).contains(0));
  CHECK(p_value(two) == Approx(0.5));
  CHECK(p_beyond(Moments{2, 0, 0}, 5) == Approx(0.25));
  CHECK(AlwaysValid(0.05, 1000).interval(two).contains(0));
  CHECK(most_other(300, 0.05) == Approx(3.0 / 300).epsilon(0.01));  // the rule of three
  CHECK(mean_interval(zeros, 0.05).high == Approx(3.69 / 300).epsilon(0.01));
  CHECK(AlwaysValid(0.05, 1000).interval(zeros).high == mean_interval(zeros, 0.05).high);
  CHECK(p_beyond(zeros, 0.005) > 0.05);
  CHECK(p_beyond(zeros, 0.02) < 0.05);
  CHECK(mean_interval(ones, 0.05).low > 0.9);
  CHECK(p_value(ones) < 1e-80);
  for (std::int64_t n = 2; n < 12; ++n) {
    const Moments same{n, n, n};
    CHECK((p_value(same) < 0.05) == !mean_interval(same, 0.05).contains(0));
  }
  // Looking repeatedly until something differs is wrong no more often than the error states.
  Chance chance(10);
  int wrong = 0;
  for (int run = 0; run < 2000; ++run) {
    std::int64_t n = 0;
    while (n < 5000 && !chance.happens(0.01)) ++n;
    wrong += n >= 1 && most_other(n, 0.05) < 0.01;
  }
  CHECK(wrong < 0.065 * 2000);
}

TEST_CASE("normal widths match tables") {
  CHECK(normal_width(0.05) == Approx(kNormal95));
  CHECK(normal_width(0.01) == Approx(2.575829));
  CHECK(normal_width(0.05 / 40) == Approx(3.227218));
  CHECK(wilson(10, 100, normal_width(0.01)).low < wilson(10, 100).low);
  CHECK(paired_difference(40, 10, 400, normal_width(0.01)).low < paired_difference(40, 10, 400).low);
}

TEST_CASE("student_width() matches the tables of Student's t") {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2; two-sided errors.
  struct Row {
    double freedom, error, width;
  };
  for (const auto& [freedom, error, width] : {Row{1, 0.05, 12.706},
                                              {1, 0.01, 63.657},
                                              {1, 0.002, 318.313},
                                              {2, 0.05, 4.303},
                                              {2, 0.01, 9.925},
                                              {2, 0.002, 22.327},
                                              {3, 0.05, 3.182},
                                              {4, 0.05, 2.776},
                                              {5, 0.002, 5.893},
                                              {9, 0.05, 2.262},
                                              {10, 0.05, 2.228},
                                              {10, 0.01, 3.169},
                                              {29, 0.05, 2.045},
                                              {30, 0.01, 2.750},
                                              {60, 0.05, 2.000},
                                              {100, 0.05, 1.984},
                                              {100, 0.002, 3.174},
                                              {1e5, 0.05, 1.960},
                                              {1e9, 0.05, 1.960}}) {
    INFO(freedom << " degrees of freedom, error " << error);
    CHECK(student_width(error, freedom) == Approx(width).epsilon(2.5e-4));
    CHECK(student_beyond(student_width(error, freedom), freedom) == Approx(error).epsilon(1e-9));
  }
  // With one degree it is the Cauchy distribution, with two an algebraic function.
  for (const double t : {0.0, 0.001, 0.5, 3.0, 1e3, 1e6}) {
    CHECK(student_beyond(t, 1) == Approx(1 - 2 * std::atan(t) / std::numbers::pi).margin(1e-10));
    CHECK(student_beyond(t, 2) == Approx(1 - t / std::sqrt(2 + t * t)).margin(1e-10));
  }
  CHECK(student_beyond(2, 999'999) == Approx(student_beyond(2, 1'000'001)).epsilon(1e-5));
  CHECK(student_beyond(40, 1e5) < 1e-200);
}

TEST_CASE("95 % of intervals contain the truth from two numbers on") {
  // Within what three standard deviations of the binomial allow for 3000 intervals.
  const double room = 3 * std::sqrt(0.95 * 0.05 / 3000);
  for (const int n : {2, 3, 5, 10, 30}) {
    INFO(n << " numbers");
    const auto bell = [](Chance& chance) {
      std::int64_t sum = 0;
      for (int i = 0; i < 12; ++i) sum += chance.below(1000);
      return sum;
    };
    CHECK(coverage(20, n, 12 * 499.5, bell) == Approx(0.95).margin(room));
    // Skewed to one side (an exponential distribution): fewer, and so for any interval by Student's t.
    CHECK(coverage(21, n, 9, [](Chance& chance) { return chance.failures(0.1); }) > 0.85);
  }
}

/// The results of looking repeatedly at differences.
struct Looks {
  int wrong = 0;        ///< runs that once excluded the true mean
  int usual_wrong = 0;  ///< the same with the usual intervals
  int found = 0;        ///< runs that once excluded 0
  double numbers = 0;   ///< games until the first exclusion of 0, on average
};

Looks look_often(std::uint64_t seed, int runs, int most, double shift) {
  const AlwaysValid sequence(0.05, 2000);
  Chance chance(seed);
  Looks looks;
  for (int run = 0; run < runs; ++run) {
    Moments moments;
    bool wrong = false, usual_wrong = false;
    std::int64_t found = 0;
    while (moments.n < most) {
      // skewed whole numbers with a standard deviation slightly above 3; seldom one more
      for (int i = 0; i < 64; ++i) moments.add(chance.failures(0.25) - 3 + chance.happens(shift));
      if (moments.n < kFirstLook) continue;
      const Interval interval = sequence.interval(moments);
      wrong = wrong || !interval.contains(shift);
      usual_wrong = usual_wrong || !mean_interval(moments, 0.05).contains(shift);
      if (found == 0 && !interval.contains(0)) found = moments.n;
    }
    looks.wrong += wrong;
    looks.usual_wrong += usual_wrong;
    looks.found += found > 0;
    looks.numbers += static_cast<double>(found ? found : moments.n) / runs;
  }
  return looks;
}

TEST_CASE("repeated looks err in at most 5 % of runs", "[long]") {
  const Looks none = look_often(8, 600, 6000, 0);
  CHECK(none.wrong <= 30);
  CHECK(none.usual_wrong > 100);
  const Looks some = look_often(9, 300, 6000, 0.4);
  CHECK(some.wrong <= 15);
  CHECK(some.found >= 297);
  CHECK(some.numbers < 1200);  // a fixed number would have to be 1,400 to find it in 99 of 100 runs
}

TEST_CASE("an always-valid interval and its p-value agree") {
  const AlwaysValid sequence(0.05, 1000);
  for (std::int64_t sum = -400; sum <= 400; ++sum) {
    const Moments moments{2000, sum, 4000};
    CHECK((sequence.p_value(moments) < 0.05) == !sequence.interval(moments).contains(0));
  }
  CHECK(sequence.p_value(Moments{500, 0, 0}) == 1);
  CHECK(sequence.p_value(Moments{500, 500, 500}) < 1e-100);
  CHECK(std::isinf(sequence.interval(Moments{1, 1, 1}).low));
  // at its tuned size, it is at most 1.5 times as wide as the usual one
  const Moments moments{1000, 0, 1000};
  CHECK(sequence.interval(moments).high < 1.6 * mean_interval(moments, 0.05).high);
}

}  // namespace rules::statistics_test
