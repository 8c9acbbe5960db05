// Serialization: how saves write answers: by names, never by an index, because an index changes when a pack declares
// one thing more. A card is written by its kind and the number of its copy, a record by its kind and id, a die by its
// number and the face that it shows. Also the fingerprint of a question, a hash of such names: it shows whether an
// answer belongs to this question. Invariant: a name has no blanks, and no two options of a question have the same
// name.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/decisions/questions/options.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

/// An answer as it is serialized in saves, word by word; and as it is read back.
using SerializedAnswer = std::vector<std::string>;
using Words = std::span<const std::string_view>;

constexpr const char* kNoOption = "-";  ///< in place of an option: none of them

/// The whole number that a text is, digit by digit; nothing if it is none, or too large.
std::optional<std::int32_t> whole_number(std::string_view text);

/// The names of things in a serialized answer, as of when the question is asked.
class AnswerNames {
 public:
  explicit AnswerNames(StateView read) : read_(read) {}
  std::string seat(Seat seat) const { return "p" + std::to_string(seat.index + 1); }
  std::string card(Card card) const;
  /// "nothing" if there is none.
  std::string card_kind(CardKind kind) const;
  std::string event(EventId event) const;
  const std::string& resource(ResourceId resource) const;
  std::string face(DieId die, int face) const;
  std::string option(const Options& options, std::int32_t option) const;
  /// Returns the position of the option with this name, or nullopt.
  std::optional<int> place(const Options& options, std::string_view name) const;
  /// The same of several, as bits; nothing if one of them is none, or is named twice.
  std::optional<std::uint32_t> places(const Options& options, Words names) const;
  /// Returns the seat with this name, whether it is one of the game's or not.
  static std::optional<Seat> seat_named(std::string_view name);

 private:
  StateView read_;
};

/// A name and a number: wood:2.
std::string with_number(std::string_view name, std::int32_t n);
/// The number that is with a name in one of these words; nothing if it is in none.
std::optional<std::int32_t> number_in(Words words, std::string_view name);

class Fingerprint {
 public:
  explicit Fingerprint(AnswerNames names) : names_(names) {}
  const AnswerNames& names() const { return names_; }
  void add(std::uint64_t word) { hash_ = mix(hash_ ^ word) + 0x9e3779b97f4a7c15ull; }
  void add(std::string_view name);
  /// Options in any order, each with a number of its own if there are some.
  void add(const Options& options, std::span<const std::int32_t> numbers = {});
  std::uint32_t hash() const { return static_cast<std::uint32_t>(mix(hash_)); }

 private:
  static std::uint64_t mix(std::uint64_t word);
  AnswerNames names_;
  std::uint64_t hash_ = 0;
};

}  // namespace rules
