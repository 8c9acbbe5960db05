// An answer as plain numbers, as saves write it; it becomes an answer again when its question is asked, for only that
// knows what they mean. And the fingerprint of a question: a hash by which an answer is matched to what it answers.
#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace rules {

struct Written {
  static constexpr int kMost = 20;
  std::int32_t size = 0;
  std::array<std::int32_t, kMost> values{};
  Written() = default;
  explicit Written(std::int32_t first) { push(first); }
  Written(std::int32_t first, std::int32_t second) : Written(first) { push(second); }
  void push(std::int32_t value) { values[static_cast<std::size_t>(size++)] = value; }
  std::int32_t operator[](int i) const { return values[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> list() const { return {values.data(), static_cast<std::size_t>(size)}; }
  friend bool operator==(const Written&, const Written&) = default;
};

class Fingerprint {
 public:
  explicit Fingerprint(std::uint64_t start) : hash_(start) {}
  void add(std::int64_t word) { hash_ = (hash_ ^ static_cast<std::uint64_t>(word)) * 0x100000001b3ull; }
  void add(std::span<const std::int32_t> words) {
    for (const std::int32_t word : words) add(word);
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_;
};

}  // namespace rules
