// RuleError: the error of a rule: a script, a pack or an answer asks for what the rules of the engine don't allow. Its
// text is for the authors of packs.
#pragma once
#include <stdexcept>

namespace rules {

class RuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace rules
