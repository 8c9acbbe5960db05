// Precedence: a partial order of numbered items.
#pragma once
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace rules::packs {

/// A bit matrix of pairs.
class Precedence {
 public:
  explicit Precedence(std::size_t count) : count_(count), words_((count + 63) / 64), before_(count * words_) {}
  void add(std::size_t first, std::size_t then) {
    before_[first * words_ + then / 64] |= std::uint64_t{1} << then % 64;
  }
  bool before(std::size_t first, std::size_t then) const {
    return before_[first * words_ + then / 64] >> then % 64 & 1u;
  }
  /// Computes the transitive closure.
  void close() {
    for (std::size_t k = 0; k < count_; ++k)
      for (std::size_t i = 0; i < count_; ++i)
        for (std::size_t w = 0; before(i, k) && w < words_; ++w) before_[i * words_ + w] |= before_[k * words_ + w];
  }
  /// Returns all items in topological order; among the candidates for a position, the lowest rank comes first. Requires
  /// a closure without cycles.
  std::vector<std::size_t> sorted(const std::vector<std::int64_t>& ranks) const {
    std::vector<std::size_t> order, waits_for(count_);
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t j = 0; j < count_; ++j) waits_for[j] += before(i, j);
    std::set<std::pair<std::int64_t, std::size_t>> ready;
    for (std::size_t i = 0; i < count_; ++i)
      if (waits_for[i] == 0) ready.emplace(ranks[i], i);
    while (!ready.empty()) {
      const std::size_t next = ready.extract(ready.begin()).value().second;
      order.push_back(next);
      for (std::size_t j = 0; j < count_; ++j)
        if (before(next, j) && --waits_for[j] == 0) ready.emplace(ranks[j], j);
    }
    return order;
  }

 private:
  std::size_t count_, words_;
  std::vector<std::uint64_t> before_;
};

}  // namespace rules::packs
