// AnswerNames: the names of things in saved answers. Saves never contain an index, because it changes when a pack
// declares one more thing. The kernel knows the names (kernel/decisions/state_names.hpp). A hash of such names is a
// question's fingerprint, which shows whether an answer belongs to this question. Invariant: a name has no spaces, and
// no two options of a question have the same name.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "questions/options.hpp"

namespace rules {

/// Parses a whole number, written in digits; nullopt if the string isn't one, or if the number is too large.
std::optional<std::int32_t> whole_number(std::string_view text);
/// Joins a name and a number: wood:2.
std::string with_number(std::string_view name, std::int32_t n);
/// Returns the name of a seat: p2.
std::string seat_name(Seat seat);
/// Returns the seat with this name, in the game or not; nullopt if it isn't the name of a seat.
std::optional<Seat> seat_named(std::string_view name);

/// The names of things, as of when the question is asked.
class AnswerNames {
 public:
  virtual ~AnswerNames() = default;
  virtual std::string question(QuestionId question) const = 0;
  virtual std::string card(Card card) const = 0;
  virtual std::string card_kind(CardKind kind) const = 0;
  virtual std::string event(EventId event) const = 0;
  virtual std::string record(RecordId record) const = 0;
  virtual std::string resource(ResourceId resource) const = 0;
  virtual std::string face(DieId die, int face) const = 0;
  /// Returns the name of the nth die of a seat (null: shared), including the face that it shows.
  virtual std::string die(DieId die, Seat whose, int nth) const = 0;
  std::string option(const Options& options, std::int32_t option) const;
};

class Fingerprint {
 public:
  explicit Fingerprint(const AnswerNames& names) : names_(names) {}
  const AnswerNames& names() const { return names_; }
  void add(std::uint64_t word);
  void add(std::string_view name);
  /// Adds options, whose order makes no difference, each with its own number if any are given.
  void add(const Options& options, std::span<const std::int32_t> numbers = {});
  std::uint32_t hash() const;

 private:
  const AnswerNames& names_;
  std::uint64_t hash_ = 0;
};

}  // namespace rules
