// Answer: a list of typed elements, the one type of answers for all kinds of questions. The kind of a question decides
// which elements its answers have (their shape), and which values are legal (questions/kinds.hpp). Saves, scripts and
// people read an answer element by element. Invariant: at most kMaxElements elements, stored in place.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "base/handles.hpp"

namespace rules {

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
    const auto each = std::find_if(elements().begin(), elements().end(), [&](auto& e) { return e.type == type; });
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

}  // namespace rules
