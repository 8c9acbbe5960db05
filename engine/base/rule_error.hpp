// RuleError: a script, a pack or an answer violates the rules of the engine. Its message addresses pack authors.
#pragma once
#include <stdexcept>

namespace rules {

class RuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace rules
