#include "shard.hpp"

#include <charconv>
#include <iostream>

#include "common.hpp"
#include "fmt/format.h"
#include "packs/yaml/printable.hpp"

namespace tools {

namespace simulation = rules::simulation;

simulation::Span shard_of(const std::string& text, simulation::Span whole, std::int64_t block) {
  int nth = 0, parts = 0;
  const std::size_t slash = text.find('/');
  const auto number = [](std::string_view digits, int& to) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  const std::string_view view = text;
  if (slash == text.npos || !number(view.substr(0, slash), nth) || !number(view.substr(slash + 1), parts) || nth < 1 ||
      nth > parts)
    throw UsageError("wrong.shard", {{"text", text}});
  if (parts > (whole.games + block - 1) / block)
    throw UsageError(block > 1 ? "wrong.shard-blocks" : "wrong.shards",
                     {{"games", whole.games}, {"parts", parts}, {"block", block}});
  return simulation::part_of(whole, nth, parts, block);
}

int tell_faults(const std::vector<simulation::MergeFault>& faults, const Texts& texts) {
  bool foreign = false;
  for (const simulation::MergeFault& fault : faults) {
    std::cerr << "dicetown: " << rules::packs::printable(texts(fault.text)) << "\n";
    foreign |= fault.kind == simulation::MergeFault::Kind::foreign;
  }
  if (faults.empty()) return kFine;
  return foreign ? kBadInput : kProblems;
}

}  // namespace tools
