// Answers to questions of all kinds, the options to choose from, and their names in saves. The kind of a question
// decides which elements its answers have (their shape), and which values are legal. Saves, scripts and people read an
// answer element by element. Read next: kinds.hpp.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/handles.hpp"

namespace rules {

/// The things that a seat chooses from, all of one type: at most kMaxOptions. What an option's number means depends on
/// the type: seats, cards and records are given by their handles, a die by its number among the dice of `whose`.
struct Options {
  Type type = Type::number;
  DieId die;               ///< for dice: their kind
  Seat whose;              ///< for dice: their owner; null: dice that all seats share
  std::int32_t count = 0;  ///< number of options
  std::array<std::int32_t, kMaxOptions> values;

  Options() {}
  explicit Options(Type what) : type(what) {}
  /// Adds an option. Throws std::length_error when there are kMaxOptions already.
  void add(std::int32_t value) {
    if (count == kMaxOptions) throw_more();
    values[static_cast<std::size_t>(count++)] = value;
  }
  std::int32_t operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> list() const& { return {values.data(), static_cast<std::size_t>(count)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
  /// Throws std::length_error: there are more options than kMaxOptions.
  [[noreturn]] static void throw_more();
  bool has(std::int32_t value) const {
    for (const std::int32_t each : list())
      if (each == value) return true;
    return false;
  }
};

constexpr std::int32_t kNone = -1;

struct Element {
  enum Type : std::int8_t {
    option,    ///< one of the options; kNone: the seat passes
    options,   ///< options that are taken together: their positions, as bits
    commit,    ///< the position of the card that goes with the rest; kNone: no card does
    number,    ///< a whole number
    flag,      ///< 1: yes, 0: no
    shown,     ///< 1: the cards are shown, 0: they are hidden
    seat,      ///< the recipient
    share,     ///< the number of things from the option `of`
    amount,    ///< the amount of the resource `of`
    face,      ///< a face of the die `of`
    proposal,  ///< the position of a proposal
  };
  Type type;
  std::int32_t value;
  std::int32_t of;
  friend bool operator==(const Element&, const Element&) = default;
};

/// A list of at most kMaxElements typed elements, stored in place.
class Answer {
 public:
  Answer() {}
  explicit Answer(Element::Type type, std::int32_t value, std::int32_t of = kNone) { add(type, value, of); }
  Answer& add(Element::Type type, std::int32_t value, std::int32_t of = kNone) {
    assert(count_ < kMaxElements);
    elements_[at(count_++)] = {type, value, of};
    return *this;
  }
  std::span<Element> elements() & { return {elements_.data(), at(count_)}; }
  std::span<const Element> elements() const& { return {elements_.data(), at(count_)}; }
  std::span<const Element> elements() const&& = delete;  // the list would outlive what holds it
  /// Returns the value of an element by its position; most answers have one element.
  std::int32_t value(int position = 0) const { return elements_[at(position)].value; }
  void set(int position, std::int32_t value) { elements_[at(position)].value = value; }
  /// Returns the first element of this type, or nullptr.
  const Element* find(Element::Type type) const {
    const auto each = std::ranges::find_if(elements(), [&](auto& e) { return e.type == type; });
    return each == elements().end() ? nullptr : &*each;
  }
  /// Returns true if the answer chooses no option.
  bool passed() const { return count_ > 0 && elements_[0].type == Element::option && value() == kNone; }
  /// Returns the positions of the options that are taken together, as bits; 0 for most kinds.
  std::uint32_t taken() const {
    const Element* const set = find(Element::options);
    return set ? static_cast<std::uint32_t>(set->value) : 0;
  }
  /// Replaces the options that are taken together, if the answer has such an element.
  void take(std::uint32_t positions) {
    for (Element& each : elements())
      if (each.type == Element::options) each.value = static_cast<std::int32_t>(positions);
  }
  /// Returns true if the elements of both are the same except for their values.
  bool has_shape_of(const Answer& other) const {
    return std::equal(elements().begin(), elements().end(), other.elements().begin(), other.elements().end(),
                      [](const Element& a, const Element& b) { return a.type == b.type && a.of == b.of; });
  }
  friend bool operator==(const Answer& a, const Answer& b) {
    return std::equal(a.elements().begin(), a.elements().end(), b.elements().begin(), b.elements().end());
  }

 private:
  std::int32_t count_ = 0;
  std::array<Element, kMaxElements> elements_;
};

/// Parses a whole number, written in digits; nullopt if the string isn't one, or if the number is too large.
std::optional<std::int32_t> whole_number(std::string_view text);
/// Joins a name and a number: wood:2.
std::string with_number(std::string_view name, std::int32_t n);
/// Returns the name of a seat: p2.
std::string seat_name(Seat seat);
/// Returns the seat with this name, in the game or not; nullopt if it isn't the name of a seat.
std::optional<Seat> seat_named(std::string_view name);

/// The names of things in saved answers, as of when the question is asked. Saves never contain an index, because it
/// changes when a pack declares one more thing. A name has no spaces, and no two options of a question have the same
/// name. The kernel knows the names (kernel/decisions/state_names.hpp).
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

/// A hash of such names, which shows whether an answer belongs to a question.
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
