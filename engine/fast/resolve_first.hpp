#pragma once
// The tests that a function begins with: most handlers mostly do nothing, and say so there. Knows resolved trees only.
#include "fast/node.hpp"

namespace rules::fast {

class FirstTests {
 public:
  /// `parameters`: how many the function has; the second is the card.
  FirstTests(const script::Host& host, std::size_t parameters) : host_(host), parameters_(parameters) {}
  /// If the function is one `if`, or begins with one that returns: its condition, as far as it can be read at once.
  void read(Code& code) const;

 private:
  bool add_tests(const Node& condition, std::vector<Comparison>& tests) const;
  std::optional<Comparison> test_of(const Node& condition) const;
  std::optional<OperandSource> source_of(const Node& node) const;
  std::optional<OperandSource> variable_of(const Node& call) const;

  const script::Host& host_;
  std::size_t parameters_;
};

}  // namespace rules::fast
