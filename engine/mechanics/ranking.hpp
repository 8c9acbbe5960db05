// Ranking of hands of a few identical dice, as a table that is built once. A class of hands is defined by the sizes of
// its groups of equal faces, or as a straight. Within a class, the face of the biggest group decides, then that of the
// next group, down to single dice.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rules {

/// One class of hands. `groups` gives the sizes of its groups of equal faces, biggest first: {3, 2} is a full house;
/// all other dice are single. `straight` > 0 requires that many consecutive faces instead.
struct HandClass {
  std::string name;
  std::vector<int> groups;
  int straight = 0;
};

class Ranking {
 public:
  /// Takes `classes` from best to worst; a hand belongs to the first that fits. Throws std::invalid_argument if a hand
  /// fits none or the table would have more than a million rows.
  Ranking(int dice, int faces, std::vector<HandClass> classes);
  /// Returns the strength of the hand whose nth die shows face(n). Strengths begin at 0; higher is better, and only
  /// hands with the same faces are equally strong.
  template <class Face>
  std::int32_t strength(Face face) const {
    return table_[row(face)];
  }
  /// Returns the strength of the best hand that the dice can make if those in `wild` (a bit mask) count as any face.
  template <class Face>
  std::int32_t strength(Face face, std::uint32_t wild) const {
    if (wild == 0) return strength(face);
    std::vector<int> hand;
    for (int n = 0; n < dice_; ++n)
      if (!(wild >> n & 1u)) hand.push_back(face(n));
    return best_with(hand, 0);
  }
  /// Returns the class of a hand, as an index into classes().
  template <class Face>
  int class_of(Face face) const {
    return class_at(table_[row(face)]);
  }
  /// Returns the class of all hands with this strength.
  int class_at(std::int32_t strength) const { return static_cast<int>(classes_.size()) - 1 - strength / keys_; }
  /// Returns the best class that a few dice make by themselves, whatever the others show; -1 if they make none.
  int class_of_few(std::span<const int> faces) const;
  /// Returns the faces of a hand in the order in which they decide between hands of one class.
  std::vector<int> in_deciding_order(std::span<const int> faces) const;
  const std::vector<HandClass>& classes() const { return classes_; }
  int dice() const { return dice_; }
  int faces() const { return faces_; }

 private:
  /// Returns the best strength of these dice, completed with dice of any face from `least` on.
  std::int32_t best_with(std::vector<int>& hand, int least) const;
  template <class Face>
  std::size_t row(Face face) const {
    std::size_t i = 0;
    for (int n = 0; n < dice_; ++n) i = i * static_cast<std::size_t>(faces_) + static_cast<std::size_t>(face(n));
    return i;
  }
  int dice_, faces_;
  std::int32_t keys_ = 1;
  std::vector<HandClass> classes_;
  std::vector<std::int32_t> table_;
};

}  // namespace rules
