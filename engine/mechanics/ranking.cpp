#include "mechanics/ranking.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "base/one_text.hpp"

namespace rules {
namespace {

struct Group {
  int size, face;
};

/// Returns the groups of equal faces, biggest first, then highest face first.
std::vector<Group> groups_of(std::span<const int> hand, int faces) {
  std::vector<Group> groups;
  for (int f = faces - 1; f >= 0; --f)
    if (const auto n = std::count(hand.begin(), hand.end(), f)) groups.push_back({static_cast<int>(n), f});
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.size > b.size; });
  return groups;
}

/// Returns the length of the longest run of consecutive faces.
int longest_run(const std::vector<Group>& groups) {
  int run = 0, longest = 0, last = -2;
  std::vector<int> faces;
  for (const Group& g : groups) faces.push_back(g.face);
  std::sort(faces.begin(), faces.end());
  for (int f : faces) {
    run = f == last + 1 ? run + 1 : 1;
    longest = std::max(longest, run);
    last = f;
  }
  return longest;
}

/// Returns true if a hand with these groups, and perhaps more dice, satisfies the class.
bool has(const HandClass& c, const std::vector<Group>& groups) {
  if (c.straight > 0) return longest_run(groups) >= c.straight;
  if (groups.size() < c.groups.size()) return false;
  for (std::size_t i = 0; i < c.groups.size(); ++i)
    if (groups[i].size < c.groups[i]) return false;
  return true;
}

bool fits(const HandClass& c, const std::vector<Group>& groups, int dice) {
  if (c.straight > 0) return longest_run(groups) >= c.straight;
  int used = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].size != (i < c.groups.size() ? c.groups[i] : 1)) return false;
    used += groups[i].size;
  }
  return groups.size() >= c.groups.size() && used == dice;
}

/// Returns the group sizes as a class of hands writes them: [3, 2].
std::string sizes_of(const std::vector<Group>& groups) {
  std::string out;
  for (const Group& each : groups) out += (out.empty() ? "[" : ", ") + std::to_string(each.size);
  return out + "]";
}

}  // namespace

Ranking::Ranking(int dice, int faces, std::vector<HandClass> classes)
    : dice_(dice), faces_(faces), classes_(std::move(classes)) {
  std::size_t rows = 1;
  for (int d = 0; d < dice; ++d) {
    rows *= static_cast<std::size_t>(faces);
    keys_ *= faces;
    if (rows > 1'000'000)
      throw std::invalid_argument("a ranking of " + std::to_string(dice) + " dice with " + std::to_string(faces) +
                                  " faces is too large");
  }
  table_.resize(rows);
  std::vector<std::string> lacking;  // names of classes
  std::vector<int> hand(static_cast<std::size_t>(dice));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t d = hand.size(), rest = row; d-- > 0; rest /= static_cast<std::size_t>(faces))
      hand[d] = static_cast<int>(rest % static_cast<std::size_t>(faces));
    const std::vector<Group> groups = groups_of(hand, faces);
    const auto found =
        std::find_if(classes_.begin(), classes_.end(), [&](const HandClass& c) { return fits(c, groups, dice); });
    if (found == classes_.end()) {
      const std::string one = "one with groups: " + sizes_of(groups);
      if (std::find(lacking.begin(), lacking.end(), one) == lacking.end()) lacking.push_back(one);
      continue;
    }
    std::int32_t key = 0;
    for (std::size_t g = 0; g < static_cast<std::size_t>(dice); ++g)
      key = key * faces + (g < groups.size() ? groups[g].face : 0);
    table_[row] = static_cast<std::int32_t>(classes_.end() - found - 1) * keys_ + key;
  }
  if (lacking.empty()) return;
  throw std::invalid_argument("some hands of " + std::to_string(dice) + " dice belong to no class: add " +
                              one_text(lacking));
}

std::int32_t Ranking::best_with(std::vector<int>& hand, int least) const {
  if (static_cast<int>(hand.size()) == dice_) return strength([&](int n) { return hand[static_cast<std::size_t>(n)]; });
  std::int32_t best = 0;
  for (int face = least; face < faces_; ++face) {
    hand.push_back(face);
    best = std::max(best, best_with(hand, face));
    hand.pop_back();
  }
  return best;
}

int Ranking::class_of_few(std::span<const int> faces) const {
  const std::vector<Group> groups = groups_of(faces, faces_);
  if (groups.empty()) return -1;
  const auto found = std::find_if(classes_.begin(), classes_.end(), [&](const HandClass& c) { return has(c, groups); });
  return found == classes_.end() ? -1 : static_cast<int>(found - classes_.begin());
}

std::vector<int> Ranking::in_deciding_order(std::span<const int> faces) const {
  std::vector<int> ordered;
  for (const Group& group : groups_of(faces, faces_))
    ordered.insert(ordered.end(), static_cast<std::size_t>(group.size), group.face);
  return ordered;
}

}  // namespace rules
