// What scripts and questions exchange: the settings of a question, its answer, what advice gets to know about a
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

/// What ask() says of a question besides its options. Each kind gets what it says that it takes (SettingsDue).
struct QuestionSettings {
  std::optional<std::int64_t> least, most, units;
  ResourceId resource;
  bool optional = false;
};

/// Whether a setting, or what there is to choose among, is nothing for a kind, may be given, or has to be.
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

/// What advice is told of a question, besides who is asked what.
struct QuestionInfo {
  /// How much an answer comes to, at least and at most: a number, how many things of a subset, how many units that are
  /// divided; else 0.
  std::int32_t low = 0, high = 0;
  const Options* options = nullptr;    ///< nullptr: it has none
  std::optional<std::uint32_t> sizes;  ///< subsets: bit k: k things may be chosen
  std::span<const Commit> commits;
};

/// What advice answers: nothing, a flag, a number (options count from 1) or a list of them; and perhaps a number more.
/// Good as long as whoever made it keeps the list.
struct AdviceReply {
  std::variant<std::monostate, bool, std::int64_t, std::span<const std::int64_t>> first;
  std::optional<std::int64_t> second;
};

/// What a kind of question is in scripts, before one is asked: for whoever reads scripts without running them.
struct InScripts {
  enum class Advice { flag, number, position, worths, list };
  ScriptAnswer::Form told;   ///< what ask() gives back, if it isn't nil
  std::optional<Type> each;  ///< what that value is, or each in that list; nothing: an option
  Advice advice;  ///< what advice gives back, if it isn't nil; worths: a position, or what each option is worth
};

/// The option that a number names, counted from 1; nothing if there is none.
std::optional<std::int32_t> option_at(const Options& options, std::int64_t position);

}  // namespace rules
