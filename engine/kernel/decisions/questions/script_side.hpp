// The exchange of scripts and questions: the settings of a question, its answer, what advice is told about a
// question, and what advice answers. Plain values, so that the kernel knows no script, and scripts know no kind of
// question.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "kernel/decisions/questions/options.hpp"
#include "kernel/ruleset/limits.hpp"

namespace rules {

/// The settings that ask() gives besides options. Each kind gets those that it takes (SettingsDue).
struct QuestionSettings {
  std::optional<std::int64_t> least, most, units;
  ResourceId resource;
  bool optional = false;
};

/// For a kind, a setting (or the options) is meaningless, optional or required.
enum class Due : std::int8_t { never, may, must };
struct SettingsDue {
  Due options = Due::never;
  Due optional = Due::never;
  Due limits = Due::never;    ///< least and most
  Due division = Due::never;  ///< units and resource
};

/// An answer for a script.
struct ScriptAnswer {
  enum class Form { nothing, value, flag, pair, list } form = Form::nothing;
  Type type = Type::number;  ///< of a value, or of each in a list
  std::int32_t count = 0;
  std::array<std::int32_t, kMaxOfSubset> values;

  ScriptAnswer() {}
  ScriptAnswer(Form what, Type each) : form(what), type(each) {}
  void add(std::int32_t value) { values[static_cast<std::size_t>(count++)] = value; }
  std::span<const std::int32_t> list() const& { return {values.data(), static_cast<std::size_t>(count)}; }
  std::span<const std::int32_t> list() const&& = delete;  // the list would outlive what holds it
};

/// A card that may be chosen secretly together with a subset, which then may have these sizes (bit k: k things).
struct Commit {
  Card card;
  std::uint32_t sizes = 0;
};

/// The facts that advice is told of a question, besides who is asked what.
struct QuestionInfo {
  /// The least and the most that an answer comes to: a number, how many things of a subset, how many units that are
  /// divided; else 0.
  std::int32_t low = 0, high = 0;
  const Options* options = nullptr;    ///< nullptr: it has none
  std::optional<std::uint32_t> sizes;  ///< subsets: bit k: k things may be chosen
  std::span<const Commit> commits;
};

/// The reply of advice: nothing, a flag, a number (options count from 1) or a list of them; and perhaps a number more.
/// Good as long as whoever made it keeps the list.
struct AdviceReply {
  std::variant<std::monostate, bool, std::int64_t, std::span<const std::int64_t>> first;
  std::optional<std::int64_t> second;
};

/// The signature of a kind of question in scripts, for tools that read scripts without running them.
struct InScripts {
  enum class Advice { flag, number, position, worths, list };
  ScriptAnswer::Form told;   ///< what ask() gives back, if it isn't nil
  std::optional<Type> each;  ///< what that value is, or each in that list; nothing: an option
  Advice advice;  ///< what advice gives back, if it isn't nil; worths: a position, or what each option is worth
};

/// The option that a number names, counted from 1; nothing if there is none.
std::optional<std::int32_t> option_at(const Options& options, std::int64_t position);

}  // namespace rules
