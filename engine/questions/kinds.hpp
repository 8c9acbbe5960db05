// The kinds of questions: a value type for each, which holds the legal answers, and the one table that lists them
// (below). None of them lists its answers. Read next: question.hpp (what all kinds have in common).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "questions/answer.hpp"

namespace rules {

/// One of several options, or none where passing is allowed.
struct Choose {
  static constexpr const char* kName = "choose";

  Options options;
  bool optional = false;  ///< passing is an answer

  Choose() {}
  explicit Choose(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }

  Answer shape() const { return Answer(Element::option, kNone); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) + optional; }
  Answer nth(std::uint64_t n) const {
    return Answer(Element::option, n < at(options.count) ? options.values[static_cast<std::size_t>(n)] : kNone);
  }
  bool contains(const Answer& given) const { return options.has(given.value()) || (optional && given.passed()); }
  bool allows_nothing() const { return optional; }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(optional ? "optional" : "one");
    fingerprint.add(options);
  }
};

/// One of several dice, and the face to turn it to.
struct DieFace {
  static constexpr const char* kName = "die-face";
  static constexpr Type kType = Type::die;  ///< whatever its declaration says

  Options options;
  std::int32_t faces = 0;

  Answer shape() const { return answer(kNone, 0); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) * static_cast<std::uint64_t>(faces); }
  Answer nth(std::uint64_t n) const {
    const auto each = static_cast<std::uint64_t>(faces);
    return answer(options.values[static_cast<std::size_t>(n / each)], static_cast<std::int32_t>(n % each));
  }
  bool contains(const Answer& given) const {
    return options.has(given.value()) && given.value(1) >= 0 && given.value(1) < faces;
  }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(options);
    for (int face = 0; face < faces; ++face) fingerprint.add(fingerprint.names().face(options.die, face));
  }

 private:
  Answer answer(std::int32_t die, std::int32_t face) const {
    return Answer(Element::option, die).add(Element::face, face, options.die.index);
  }
};

/// A whole number from low to high.
struct Number {
  static constexpr const char* kName = "number";

  std::int32_t low = 0, high = 0;

  Answer shape() const { return Answer(Element::number, 0); }
  std::uint64_t count() const { return high < low ? 0 : static_cast<std::uint64_t>(std::int64_t{high} - low) + 1; }
  Answer nth(std::uint64_t n) const {
    return Answer(Element::number, static_cast<std::int32_t>(low + static_cast<std::int64_t>(n)));
  }
  bool contains(const Answer& given) const { return given.value() >= low && given.value() <= high; }
  void hash_into(Fingerprint& fingerprint) const {
    fingerprint.add(std::to_string(low));
    fingerprint.add(std::to_string(high));
  }
};

/// All options, put in an order.
struct Order {
  static constexpr const char* kName = "order";

  Options options;

  Answer shape() const;
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  void hash_into(Fingerprint& fingerprint) const { fingerprint.add(options); }
};

/// Which of several proposed events happens in place of this one.
struct Replacement {
  static constexpr const char* kName = "replacement";
  static constexpr bool kBuiltIn = true;  ///< no pack declares one
  struct Proposal {
    EventId instead;  ///< what happens in its place; none: it is cancelled
    CardKind by;      ///< the kind of card that proposes it; none: no card does
    friend bool operator==(const Proposal&, const Proposal&) = default;
  };

  std::int32_t size = 0;
  std::array<Proposal, kMaxProposals> proposals;

  Replacement() {}
  void add(EventId instead, CardKind by) { proposals[at(size++)] = {instead, by}; }
  const Proposal& operator[](int i) const { return proposals[at(i)]; }
  /// Returns the number of a proposal among identical ones, from 1.
  std::ptrdiff_t rank(int i) const {
    return std::count(proposals.begin(), proposals.begin() + i, proposals[at(i)]) + 1;
  }

  Answer shape() const { return Answer(Element::proposal, kNone); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(size); }
  Answer nth(std::uint64_t n) const { return Answer(Element::proposal, static_cast<std::int32_t>(n)); }
  bool contains(const Answer& given) const { return given.value() >= 0 && given.value() < size; }
  void hash_into(Fingerprint& fingerprint) const {
    for (int i = 0; i < size; ++i) {
      fingerprint.add(fingerprint.names().event((*this)[i].instead));
      fingerprint.add(fingerprint.names().card_kind((*this)[i].by));
    }
  }
};

/// A card (its index) that may be chosen secretly together with a subset, which then may have these sizes (bit k: k
/// things).
struct Commit {
  std::int32_t card;
  std::uint32_t sizes;
};

/// Some of the options; only some sizes are allowed. A card that is committed secretly with the answer can allow more
/// sizes.
struct Subset {
  static constexpr const char* kName = "subset";

  Options options;
  std::uint32_t sizes = 0;  ///< bit k: k options may be chosen
  std::int32_t commit_count = 0;
  std::array<Commit, kMaxCommits> commits;  ///< the first `commit_count` are initialized

  Subset() {}
  explicit Subset(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }
  /// Throws RuleError if there are too many options to choose a subset from.
  void check_size() const;
  /// Allows exactly n options, or all if there are fewer. Throws RuleError if there are too many options.
  void exactly(std::int64_t n);
  std::span<const Commit> commit_list() const& { return {commits.data(), static_cast<std::size_t>(commit_count)}; }
  std::span<const Commit> commit_list() const&& = delete;  // the list would outlive what holds it

  Answer shape() const { return answer(0, kNone); }
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  bool allows_nothing() const { return (sizes & 1u) != 0; }
  void hash_into(Fingerprint& fingerprint) const;

 private:
  static Answer answer(std::uint32_t positions, std::int32_t commit) {
    return Answer(Element::options, static_cast<std::int32_t>(positions)).add(Element::commit, commit);
  }
};

// ---- tables for subsets of a few things: most questions for a subset are about a handful of dice. A set of allowed
// sizes is given as bits: bit k stands for subsets of size k.

constexpr int kFewThings = 6;

constexpr auto kChoose = [] {  // Pascal's triangle
  std::array<std::array<std::uint64_t, kMaxOfSubset + 1>, kMaxOfSubset + 1> c{};
  for (std::size_t n = 0; n <= kMaxOfSubset; ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}();

constexpr auto kFewSubsets = [] {  // how many subsets of n things have one of these sizes
  std::array<std::array<std::uint8_t, 2 << kFewThings>, kFewThings + 1> table{};
  for (std::size_t n = 0; n <= kFewThings; ++n)
    for (std::size_t sizes = 0; sizes < table[n].size(); ++sizes)
      for (std::size_t k = 0; k <= n; ++k)
        if (sizes >> k & 1u) table[n][sizes] = static_cast<std::uint8_t>(table[n][sizes] + kChoose[n][k]);
  return table;
}();

constexpr auto kFewBySize = [] {  // the subsets of n things, by size, then as numbers
  std::array<std::array<std::uint8_t, 1 << kFewThings>, kFewThings + 1> table{};
  for (std::size_t n = 0; n <= kFewThings; ++n) {
    std::size_t at = 0;
    for (int k = 0; k <= static_cast<int>(n); ++k)
      for (unsigned mask = 0; mask < 1u << n; ++mask)
        if (std::popcount(mask) == k) table[n][at++] = static_cast<std::uint8_t>(mask);
  }
  return table;
}();

/// Returns the number of subsets of n <= kFewThings things with one of these sizes.
constexpr std::uint64_t few_subsets(int n, std::uint32_t sizes) {
  return kFewSubsets[static_cast<std::size_t>(n)][sizes & ((2u << kFewThings) - 1u)];
}

/// Returns the nth of these subsets as bits, ordered by size, then as numbers.
constexpr std::int32_t nth_of_few(int n, std::uint32_t sizes, std::uint64_t nth) {
  const auto things = static_cast<std::size_t>(n);
  sizes &= (2u << n) - 1u;
  const int lowest = std::countr_zero(sizes);
  const std::uint64_t smaller = few_subsets(n, (1u << lowest) - 1u);
  const std::uint32_t run = sizes >> lowest;
  if ((run & (run + 1)) == 0) return kFewBySize[things][smaller + nth];  // the sizes are consecutive
  for (std::uint64_t at = 0;; ++at)
    if (sizes >> std::popcount(static_cast<unsigned>(kFewBySize[things][at])) & 1u)
      if (nth-- == 0) return kFewBySize[things][at];
}

struct YesNo {
  static constexpr const char* kName = "yes-no";

  Answer shape() const { return Answer(Element::flag, 0); }
  std::uint64_t count() const { return 2; }
  Answer nth(std::uint64_t n) const { return Answer(Element::flag, n != 0); }
  bool contains(const Answer& given) const { return given.value() == 0 || given.value() == 1; }
  void hash_into(Fingerprint&) const {}
};

/// A number of identical things, shared out among seats, each of which gets at most its cap. If the caps add up to less
/// than that number, each seat gets its cap.
struct Divide {
  static constexpr const char* kName = "divide";
  static constexpr Type kType = Type::seat;  ///< whatever its declaration says

  Options options{Type::seat};
  ResourceId resource;
  std::int32_t units = 0;
  std::array<std::int32_t, kMaxParts> caps;  ///< one per option

  Divide() {}
  /// Returns the number of units that are divided.
  int shared() const;

  Answer shape() const;
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  void hash_into(Fingerprint& fingerprint) const;
};

/// Some resources and some cards, for one of the target seats; the cards are shown or hidden. An offer of nothing is a
/// single answer, whose target is the lowest seat; an offer without cards has nothing to show.
struct Offer {
  static constexpr const char* kName = "offer";
  struct Part {
    ResourceId resource;
    std::int32_t cap = 0;
  };

  Options options{Type::card};
  std::int32_t part_count = 0;
  std::array<Part, kMaxParts> parts;
  SeatSet targets;

  // The elements of an answer: its target, cards shown or hidden, the amounts, the cards.
  static constexpr int kTarget = 0, kShown = 1, kFirstAmount = 2;

  Offer() {}
  /// Adds a resource of which up to `cap` may be offered. Throws std::length_error if there are too many.
  void add(ResourceId resource, std::int32_t cap);
  std::span<const Part> part_list() const& { return {parts.data(), static_cast<std::size_t>(part_count)}; }
  std::span<const Part> part_list() const&& = delete;  // the list would outlive what holds it
  /// Returns true if an answer offers no resources.
  static bool bare(const Answer& given);

  /// Returns the smallest answer: nothing for the lowest seat.
  Answer shape() const;
  /// Returns the number of legal answers, but at most 2^64 - 1. If there are more, nth() still returns a legal answer
  /// for each number below that limit, but may repeat some.
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  bool allows_nothing() const { return true; }
  void hash_into(Fingerprint& fingerprint) const;
  SeatSet candidates() const { return targets; }
};

// The kinds of questions: the one table that lists them. A kind is a value type that holds the legal answers, with
//   kName                 its name in YAML; kType, if its options are always of one type; kBuiltIn, if no pack
//                         declares one
//   shape                 an answer with the elements that its answers have, as empty as possible
//   count, nth, contains  the number of legal answers, the nth one (the order depends on the question only), and
//                         whether an answer of this shape is legal. None of them lists the answers
//   hash_into             its part of the fingerprint, by names
// and, in kinds that differ from most others,
//   options, commit_list  the options; the cards that can go with an answer
//   allows_nothing        true if the answer that chooses or gives nothing is legal, which is its shape
//   candidates            the seats to which an answer can give something; by default, answers give nothing away
// Saves, scripts and lists of answers read the elements of answers (answer.hpp). Other layers have a function for each
// kind: script/question_kinds.cpp (settings and facts), play/questions (typed answers, widgets), play/seen.cpp (what a
// seat sees) and scenarios/coverage.cpp (coverage). To add a kind, write a file here and add a row below; the
// compiler then names most functions that are missing (tools/docs/contributing.md lists all). The few other files that
// distinguish kinds of questions are listed in tests/unit/questions/kinds_test.cpp.

/// One kind of question, with what is legal.
using QuestionForm = std::variant<Choose, Number, Subset, Order, DieFace, YesNo, Divide, Offer, Replacement>;

/// Returns the kind with this name in YAML, or nullopt.
std::optional<KindId> kind_named(std::string_view name);
std::string_view name_of(KindId kind);
/// The names of all kinds that packs may declare.
std::vector<std::string> kind_names();
/// Returns the type of a question's options, from its kind and the type that it declares.
Type type_of(KindId kind, Type declared);

template <class K, std::size_t Index = 0>
constexpr KindId kind_id() {
  if constexpr (std::is_same_v<std::variant_alternative_t<Index, QuestionForm>, K>) return KindId(Index);
  else return kind_id<K, Index + 1>();
}

}  // namespace rules
