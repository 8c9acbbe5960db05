#pragma once
// ToldQuestion: the question on which scripts advise, as they read it: `q.player`. Its fields are computed on access.
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "questions/question.hpp"
#include "script/script_type.hpp"

namespace rules::script {

class Host;

/// Fields, in the order of told_fields().
enum class Tells : std::int8_t { player, options, about, event, question, place, chance, low, high, sizes, commits };
struct ToldField {
  std::string_view name;
  ResultType type;
  const char* doc;
};
std::span<const ToldField> told_fields();
/// Returns the field of this name, or nullopt.
std::optional<Tells> told_field(std::string_view name);

class ToldQuestion {
 public:
  /// `host` and `ask` must outlive this, and the host's lists must not be freed meanwhile. `key`: seed of its random
  /// numbers.
  ToldQuestion(Host& host, const Question& ask, std::uint64_t key);

  /// Returns its value for scripts that run without Lua: an empty list of its own.
  std::int64_t code() const { return code_; }
  std::int64_t chance() const { return chance_; }
  /// Returns a field as a tagged value; nil: none.
  std::int64_t field(Tells what);
  /// Returns a field by name. Throws RuleError if it doesn't exist.
  std::int64_t field(std::string_view name);

 private:
  std::int64_t options();
  std::int64_t sizes();
  std::int64_t commits();

  Host& host_;
  const Question& ask_;
  std::int64_t chance_, code_;
  std::int64_t options_;  ///< the list, once read
};

}  // namespace rules::script
