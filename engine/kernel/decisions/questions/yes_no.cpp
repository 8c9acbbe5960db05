#include "kernel/decisions/questions/yes_no.hpp"

namespace rules {

std::optional<Agreed> YesNo::parse(Words words, const AnswerNames&) const {
  if (words.size() != 1 || (words[0] != "yes" && words[0] != "no")) return std::nullopt;
  return Agreed{words[0] == "yes"};
}

}  // namespace rules
