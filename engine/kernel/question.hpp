// A question: what one seat is asked, with its legal answers given implicitly: counted, enumerated and tested without
// ever being listed. A question of the game is a set of these, one a seat. Knows nothing of who answers, or how.
//
// Answers are short lists of numbers:
//   choose    {value}                     one of the options, or kNone if passing is allowed
//   number    {n}                         low <= n <= high
//   subset    {mask of options, commit}   its size is among `sizes`; commit: index into commits, or kNone
//   order     {option, option, ...}       every option once
//   die_face  {die, face}                 a die of the options, a face below `high`
//   yes_no    {0 or 1}
//   divide    {n, n, ...}                 one a option, at most its cap, `high` in all (or as many as the caps allow)
//   offer     {n, ..., mask, shown, who}  amounts up to the caps, cards of the options, if they are shown, for which
//   target
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "kernel/room.hpp"
#include "kernel/ruleset.hpp"
#include "kernel/subsets.hpp"

namespace rules {

constexpr std::int32_t kNone = -1;

struct Answer {
  static constexpr int kMost = 20;
  std::int32_t size = 0;
  std::array<std::int32_t, kMost> values;
  Answer() = default;
  explicit Answer(std::int32_t a) : size(1) { values[0] = a; }
  Answer(std::int32_t a, std::int32_t b) : size(2) { values[0] = a, values[1] = b; }
  Answer(const Answer& other) { *this = other; }
  Answer& operator=(const Answer& other) {
    size = other.size;
    for (int i = 0; i < size; ++i) values[static_cast<std::size_t>(i)] = other.values[static_cast<std::size_t>(i)];
    return *this;
  }
  std::int32_t operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  void push(std::int32_t v) { values[static_cast<std::size_t>(size++)] = v; }
  std::span<const std::int32_t> span() const { return {values.data(), static_cast<std::size_t>(size)}; }
  friend bool operator==(const Answer& a, const Answer& b) {
    if (a.size != b.size) return false;
    for (int i = 0; i < a.size; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
};

/// One seat's part of a question. Fields that its kind doesn't use are not read.
struct Ask {
  struct Commit {
    Card card;
    std::uint32_t sizes = 0;
  };

  Seat seat;
  QuestionId question;
  AskKind kind = AskKind::choose;
  Type type = Type::number;  ///< what the options are
  bool optional = false;     ///< choose: passing (kNone) is an answer
  bool always = false;       ///< asked even if only one answer is legal, so that a pause tells nothing
  bool windowed = false;     ///< asked in a window: the options are cards to play
  EventId event;             ///< what it is about, for people
  Seat subject;              ///< whom it is about, for people
  SeatSet vain;              ///< with whom the event would be void as things stand, for people
  Seat whose;                ///< options that are dice: whose; nobody: dice that all share
  std::int32_t place = 0;    ///< which of several places it decides, from 1, for people; 0: there is only one
  Holder about;              ///< divisions: of which resource; options that are dice: of which kind
  std::int32_t low = 0, high = 0;
  std::uint32_t sizes = 0;  ///< subset: bit k: subsets of size k are legal
  std::int32_t option_count = 0, part_count = 0, commit_count = 0;
  SeatSet targets;  ///< offer
  std::array<std::int32_t, kMostOptions> options;
  /// divide: one a option; offer: one a resource; which of several replacements: the kind of card that proposes each,
  /// or -1
  std::array<std::int32_t, kMostParts> caps;
  /// offer: which resources; which of several replacements: the event that each puts in place, -1: none, it is
  /// cancelled
  std::array<std::int32_t, kMostParts> parts;
  Room<Commit, kMostCommits> commits;

  Ask() {}
  Ask(Seat who, QuestionId id, AskKind k, Type t) : seat(who), question(id), kind(k), type(t) {}
  /// Adds an option. Throws std::length_error when there are kMostOptions already.
  void add(std::int32_t value) {
    if (option_count == kMostOptions) refuse_more();
    options[static_cast<std::size_t>(option_count++)] = value;
  }
  std::span<const std::int32_t> option_list() const { return {options.data(), static_cast<std::size_t>(option_count)}; }

  /// How many legal answers there are; 0 means that the question can't be asked.
  std::uint64_t count() const {
    if (kind == AskKind::choose) return static_cast<std::uint64_t>(option_count) + optional;
    return of_few() ? few_subsets(option_count, sizes) : count_any();
  }
  /// The nth of them, 0 <= nth < count(); the order is fixed by the question alone.
  Answer nth(std::uint64_t nth) const {
    if (kind == AskKind::choose)
      return Answer(nth < static_cast<std::uint64_t>(option_count) ? options[static_cast<std::size_t>(nth)] : kNone);
    return of_few() ? Answer(nth_of_few(option_count, sizes, nth), kNone) : nth_any(nth);
  }
  bool contains(const Answer& answer) const;
  /// Throws std::length_error: there are more options than kMostOptions.
  [[noreturn]] static void refuse_more();
  /// A hash of kind, seat and legal answers, by which a journaled answer is matched to its question.
  std::uint32_t fingerprint() const;

 private:
  bool of_few() const { return kind == AskKind::subset && commit_count == 0 && option_count <= kFewThings; }
  std::uint64_t count_any() const;
  Answer nth_any(std::uint64_t nth) const;
};

}  // namespace rules
