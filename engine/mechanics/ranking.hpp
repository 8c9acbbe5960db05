// A ranking of hands of a few like dice, best to worst, as a table that is made once. A class of hands is defined by
// the sizes of groups of equal faces, or as a straight. Within a class the face of the biggest group decides, then that
// of the next group, down to single dice.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rules {

/// One class of hands: `groups` gives the sizes of its groups of equal faces, biggest first ({3, 2} is a full house;
/// what the hand has besides is single dice); `straight` > 0 stands for so many faces in a row instead.
struct HandClass {
  std::string name;
  std::vector<int> groups;
  int straight = 0;
};

class Ranking {
 public:
  /// `classes` from best to worst; a hand belongs to the first that fits. Throws std::invalid_argument if a hand fits
  /// none or the table would have more than a million rows.
  Ranking(int dice, int faces, std::vector<HandClass> classes);
  /// The strength of a hand whose nth die shows face(n), from 0: higher is better, equal only for the same faces.
  template <class Face>
  std::int32_t strength(Face face) const {
    return table_[row(face)];
  }
  /// The strength of the best hand that the dice make if those in `wild` (bits) stand for any faces.
  template <class Face>
  std::int32_t strength(Face face, std::uint32_t wild) const {
    if (wild == 0) return strength(face);
    std::vector<int> hand;
    for (int n = 0; n < dice_; ++n)
      if (!(wild >> n & 1u)) hand.push_back(face(n));
    return best_with(hand, 0);
  }
  /// The class of such a hand, as an index into classes().
  template <class Face>
  int class_of(Face face) const {
    return class_at(table_[row(face)]);
  }
  /// The class of the hands of this strength.
  int class_at(std::int32_t strength) const { return static_cast<int>(classes_.size()) - 1 - strength / keys_; }
  /// The best class that a few dice make by themselves, whatever the others will show; -1 if they make none.
  int class_of_few(std::span<const int> faces) const;
  const std::vector<HandClass>& classes() const { return classes_; }
  int dice() const { return dice_; }
  int faces() const { return faces_; }

 private:
  /// The best strength of these dice with as many more as are lacking, of any faces from `least` on.
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
