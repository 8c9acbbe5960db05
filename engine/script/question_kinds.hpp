// Questions in scripts: the settings that ask() takes for each kind, the answer that it returns, the facts that advice
// reads, and the reply that advice gives. Plain values and one row for each kind: the kernel knows no script.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "kernel/state/game_state.hpp"
#include "questions/question.hpp"
#include "script/api.hpp"

namespace rules::script {

/// The options in the table of ask(), converted; each kind takes those that are due (SettingsDue).
class ConvertedOptions {
 public:
  /// `slots`: the option that each value sets, unless it is kLeftOut.
  ConvertedOptions(std::span<const std::int8_t> slots, const std::int32_t* converted) {
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (converted[i] != kLeftOut) {
        given_ |= NameSet{1} << slots[i];
        kept_[at(slots[i])] = converted[i];
      }
  }
  bool has(AskOption option) const { return (given_ & names(option)) != 0; }
  /// Returns true if a flag option is present and true.
  bool flag(AskOption option) const { return has(option) && (*this)[option] != 0; }
  /// Returns a present option.
  std::int32_t operator[](AskOption option) const { return kept_[static_cast<std::size_t>(option)]; }
  /// Returns an option, or `otherwise` if it is left out: for a handle, null.
  std::int32_t value(AskOption option, std::int32_t otherwise = -1) const {
    return has(option) ? (*this)[option] : otherwise;
  }

 private:
  NameSet given_ = 0;
  std::array<std::int32_t, std::size(kAskOptions)> kept_;
};

/// For a kind, a setting (or the options) is meaningless, optional or required.
enum class Due : std::int8_t { never, may, must };
struct SettingsDue {
  Due options = Due::never;
  Due optional = Due::never;
  Due limits = Due::never;    ///< least and most
  Due division = Due::never;  ///< units and resource
};

/// The facts that advice reads of a question, besides its seat and subject.
struct QuestionInfo {
  /// The smallest and the largest answer: of a number, of the size of a subset, of the units that are divided; else 0.
  std::int32_t low = 0, high = 0;
  std::optional<std::uint32_t> sizes = {};  ///< of a subset, bit k: k options may be chosen
};

/// A reply of advice: nothing, a flag, a number (options count from 1) or a list of numbers, and perhaps a second
/// number. Does not own the list.
struct AdviceReply {
  std::variant<std::monostate, bool, std::int64_t, std::span<const std::int64_t>> first;
  std::optional<std::int64_t> second;
};

/// The signature of a kind of question, for tools that read scripts without running them.
struct KindSignature {
  enum class Form { value, pair, list };
  /// worths: a position, or a list with the worth of each option.
  enum class Advice { flag, number, position, worths, list };
  Form answer;               ///< the form of what ask() returns, if it isn't nil
  std::optional<Type> each;  ///< the type of that value, or of each in that list; nullopt: the type of the options
  Advice advice;             ///< the form of what advice returns, if it isn't nil
};

/// Returns the settings that ask() may, or has to, give for questions of a kind.
SettingsDue settings_of(KindId kind);
const KindSignature& signature_of(KindId kind);

/// Applies the settings of ask() to a question, whose options are there already. Throws RuleError if the settings make
/// no sense, or if scripts can't ask questions of this kind.
void configure(Question& question, const ConvertedOptions& settings, StateView read);
/// Returns an answer as ask() returns it.
Result to_script(Lists& lists, const Question& question, const Answer& answer);
/// Returns the facts of a question, which has to outlive them.
QuestionInfo info_of(const Question& question);

/// Returns the answer that a reply means, or nullopt if there is no such legal answer.
std::optional<Answer> advised(const Question& question, const AdviceReply& reply);
/// Returns true if each option can have a worth: if answers are options, or perhaps none of them.
bool can_weigh(const Question& question);
/// Returns the option of the highest worth, the first of equals from the option `first` on; the answer that passes if
/// that is legal and no worth is above 0. Throws RuleError if options of this kind can't be weighed.
Answer best(const Question& question, std::span<const std::int64_t> worths, std::size_t first);

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

/// The question on which scripts advise, as they read it: `q.player`. Its fields are computed on access.
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
