#pragma once
// Finds the guard clause of a function: most handlers usually do nothing, and return there. Works on resolved trees.
#include "fast/node.hpp"

namespace rules::fast {

class FirstTests {
 public:
  /// `parameters`: the number of parameters; the second is the card.
  FirstTests(const script::Host& host, std::size_t parameters) : host_(host), parameters_(parameters) {}
  /// Sets the guard clause of a function that is a single `if`, or begins with one that returns, as far as its
  /// condition can be read directly.
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
