// Command line: commands, their options, help and usage errors, in one language (texts.hpp). Knows no packs or games.
// Only command_line.cpp includes the parsing library, which takes longer to compile than everything else here.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "texts.hpp"

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace tools {

/// Thrown for wrong use of the command line; becomes exit code 2.
class UsageError : public SaidError {
 public:
  using SaidError::SaidError;
};

/// Splits at commas; throws for empty parts.
std::vector<std::string> split_list(const std::string& text);

/// Shell completions of a value, computed on demand.
struct Completions {
  std::function<std::vector<std::string>()> values;
  bool list = false;
};

/// An option or argument of a command.
class CommandOption {
 public:
  CommandOption(CLI::Option& option, Completions& offers, const Texts& texts)
      : option_(&option), offers_(&offers), texts_(&texts) {}

  /// Makes it required.
  CommandOption& required();
  /// Restricts it to integers from `least` to `most`.
  CommandOption& within(std::int64_t least, std::int64_t most);
  /// Shows the default in the help.
  CommandOption& shows_default();
  /// Sets shell completions; other values are accepted, too.
  CommandOption& offers(std::function<std::vector<std::string>()> values);
  /// Sets shell completions of a comma-separated list.
  CommandOption& offers_several(std::function<std::vector<std::string>()> values);

 private:
  CLI::Option* option_;
  Completions* offers_;
  const Texts* texts_;
};

class CommandLine;

/// A command: its options and its action. Option names include dashes; names without dashes are positional. Values are
/// written to variables, which must outlive the CommandLine and keep their values if not given. The help text is
/// `COMMAND.OPTION`, else `any.OPTION`; in both, {bots} stands for the kinds of bots. The name of a value is the text
/// `value.COMMAND.OPTION`, else `value.OPTION`, else `value.number`.
class Command {
 public:
  Command(CLI::App& command, CommandLine& program) : command_(&command), program_(&program) {}

  const Texts& texts() const;
  CommandOption value(const std::string& name, std::string& to);
  CommandOption value(const std::string& name, int& to);
  CommandOption value(const std::string& name, std::int64_t& to);
  CommandOption value(const std::string& name, std::uint64_t& to);
  /// Adds an option that may be repeated, with one value each.
  CommandOption repeated(const std::string& name, std::vector<std::string>& to);
  /// Adds an option with a comma-separated list of names.
  CommandOption names(const std::string& name, std::vector<std::string>& to);
  /// Collects all positional arguments.
  CommandOption rest(const std::string& name, std::vector<std::string>& to);
  /// Adds a flag that sets `to` to `value`.
  void flag(const std::string& name, bool& to, bool value = true);
  /// Hides options from help and completion: the command knows them only to say why they don't fit.
  void hide(const std::vector<std::string>& options);
  /// Sets the closing text of its help.
  void closing(const std::string& text);
  /// Sets example command lines that close its help.
  void examples(const std::vector<std::string>& lines);
  /// Sets the action, which runs after parsing and returns the exit code.
  void runs(std::function<int()> action);

  /// Returns true if an option was given; false also if the command doesn't have it.
  bool given(const std::string& option) const;
  /// Returns true if anything but these options was given.
  bool given_any_but(const std::vector<std::string>& options) const;
  /// Throws UsageError if one of these was given; `because`: the key of a text.
  void refuse(const std::vector<std::string>& options, std::string_view because) const;
  /// Throws UsageError if one of these was given without `other`.
  void needs(const std::vector<std::string>& options, const std::string& other) const;
  /// Throws UsageError if `option` was given together with one of these.
  void excludes(const std::string& option, const std::vector<std::string>& others) const;
  /// Returns what was typed, as a line for a shell that finds out the same again: without options that only say how
  /// fast, where to, or which part.
  std::string typed() const;

 private:
  std::string help_for(const std::string& name) const;
  bool is_own(const std::string& name) const;
  std::string value_name(const std::string& name) const;
  std::string shown(const std::string& option) const;
  CommandOption made(CLI::Option& option, const std::string& name) const;
  template <class Number>
  CommandOption number(const std::string& name, Number& to);

  CLI::App* command_;
  CommandLine* program_;
};

/// The commands of a program, one of which is given.
class CommandLine {
 public:
  /// `closing`: the closing text of the help.
  CommandLine(const std::string& program, const std::string& version, const std::string& closing, Texts texts);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  const Texts& texts() const { return texts_; }
  /// Adds a command, described by the text `NAME.about`.
  Command add(const std::string& name, const std::string& group = "");
  /// Runs the given command and returns its exit code; nullopt if it printed the help or the version instead. After
  /// the hidden argument `--complete`, it prints shell completions of the last word. Throws UsageError, and what the
  /// command throws.
  std::optional<int> run(int argc, const char* const* argv);
  /// Runs a command line given as one string, with words separated by spaces, and quotes: `simulate --config 'my
  /// game.yaml'`.
  std::optional<int> run(const std::string& words);

 private:
  friend class Command;
  /// Returns words that the last one may become, each with a tab and its help; none where any value fits, often a file.
  std::vector<std::string> completions(const std::vector<std::string>& words) const;
  std::optional<int> parsed(const std::function<void()>& parse);
  [[noreturn]] void tell(const CLI::ParseError& error) const;

  Texts texts_;
  std::map<const CLI::Option*, Completions> offers_;
  std::unique_ptr<CLI::App> app_;
  std::optional<int> result_;
  std::vector<std::string> words_;  ///< of the command line, without the program
};

}  // namespace tools
