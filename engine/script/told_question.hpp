#pragma once
// ToldQuestion: the question that advice is asked about, as scripts read it: `q.player`. What they read is made when
// they read it. Knows nothing of what they answer.
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kernel/decisions/question.hpp"

namespace rules::script {

class Host;

/// Its fields, in the order of told_fields().
enum class Tells : std::int8_t { player, options, about, event, question, place, chance, low, high, sizes, commits };
struct ToldField {
  std::string_view name;
  const char* gives;
  const char* doc;
};
std::span<const ToldField> told_fields();
/// The field of this name; nothing if none is called so.
std::optional<Tells> told_field(std::string_view name);

class ToldQuestion {
 public:
  /// Both outlive this, and the host's lists aren't forgotten meanwhile. `key`: what chance is made of.
  ToldQuestion(Host& host, const Question& ask, std::uint64_t key);

  /// What it is where scripts run without Lua: an empty list, which is no other.
  std::int64_t code() const { return code_; }
  std::int64_t chance() const { return chance_; }
  /// What it tells, coded; nil: nothing.
  std::int64_t field(Tells what);
  /// The same by name. Throws RuleError if nothing is called so.
  std::int64_t field(std::string_view name);

 private:
  std::int64_t options();
  std::int64_t sizes();
  std::int64_t commits();

  Host& host_;
  const Question& ask_;
  std::int64_t chance_, code_;
  std::int64_t options_;  ///< the list, once it was read
};

}  // namespace rules::script
