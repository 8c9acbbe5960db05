// What can be given on the command line: commands, their options, their help, and what is said about wrong use, in one
// language (texts.hpp). Knows nothing of packs and games. The library that reads the command line is known to
// command_line.cpp alone: it takes longer to compile than everything else here.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
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

/// Splits at commas; empty parts are errors.
std::vector<std::string> split_list(const std::string& text);

/// A part of the command line, for whoever completes what is typed.
struct OptionRow {
  std::string name;  ///< with its dashes; without them it is given by its place
  std::string help;
  bool takes_value = false;
  bool repeated = false;            ///< may be given more than once
  std::vector<std::string> offers;  ///< values that may be given; none: any, often a file
  bool list = false;                ///< several of them may be given, separated by commas
};
/// What a shell offers for a value; it is asked only when somebody wants to know.
struct Completions {
  std::function<std::vector<std::string>()> values;
  bool list = false;
};

struct CommandRow {
  std::string name, about;
  std::vector<OptionRow> options;
};

/// A value that can be given to a command.
class CommandOption {
 public:
  CommandOption(CLI::Option& option, Completions& offers, const Texts& texts)
      : option_(&option), offers_(&offers), texts_(&texts) {}

  /// It must be given.
  CommandOption& required();
  /// It is a whole number from `least` to `most`.
  CommandOption& within(int least, int most);
  /// The help shows the value that it has if it isn't given.
  CommandOption& shows_default();
  /// What a shell offers for it; other values may be given as well.
  CommandOption& offers(std::function<std::vector<std::string>()> values);
  /// The same where several may be given, separated by commas.
  CommandOption& offers_several(std::function<std::vector<std::string>()> values);

 private:
  CLI::Option* option_;
  Completions* offers_;
  const Texts* texts_;
};

class CommandLine;

/// A command: its options, and what it does. Options are named with their dashes; an argument that is named without
/// them is given by its place. Values are written to variables, which must live as long as the CommandLine; what isn't
/// given keeps its value. The help is the text `COMMAND.OPTION`, else `any.OPTION` of a common option, in which {bots}
/// are the kinds of bots; a value is called by the text `value.COMMAND.OPTION`, else `value.OPTION`, else
/// `value.number`.
class Command {
 public:
  Command(CLI::App& command, CommandLine& program) : command_(&command), program_(&program) {}

  const Texts& texts() const;
  CommandOption value(const std::string& name, std::string& to);
  CommandOption value(const std::string& name, int& to);
  CommandOption value(const std::string& name, std::int64_t& to);
  CommandOption value(const std::string& name, std::uint64_t& to);
  /// One value each time that it is given.
  CommandOption repeated(const std::string& name, std::vector<std::string>& to);
  /// Names that are separated by commas.
  CommandOption names(const std::string& name, std::vector<std::string>& to);
  /// Everything that is given by its place.
  CommandOption rest(const std::string& name, std::vector<std::string>& to);
  /// Sets `to` to `value`.
  void flag(const std::string& name, bool& to, bool value = true);
  /// The text that closes its help.
  void closing(const std::string& text);
  /// Closes its help with command lines that show how to use it.
  void examples(const std::vector<std::string>& lines);
  /// What it does once all is read; returns the exit code.
  void runs(std::function<int()> action);

  /// Returns true if an option was given; false too of one that the command doesn't have.
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
  CLI::Option* number(CLI::Option* option) const;

  CLI::App* command_;
  CommandLine* program_;
};

/// The commands of a program, of which one is given.
class CommandLine {
 public:
  /// `closing`: the text that closes the help.
  CommandLine(const std::string& program, const std::string& version, const std::string& closing, Texts texts);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  const Texts& texts() const { return texts_; }
  /// Adds a command, which the help describes by the text `NAME.about` in the group `groups.GROUP`; without a group it
  /// isn't listed.
  Command add(const std::string& name, const std::string& group = "");
  /// Returns all commands with all that can be given to them.
  std::vector<CommandRow> table() const;
  /// Runs the command that is given and returns its exit code; nothing if the help or the version is printed instead,
  /// as it is without any command. The hidden argument `--table` alone prints all commands for other programs
  /// (command_table.hpp). Throws UsageError, and what the command throws.
  std::optional<int> run(int argc, const char* const* argv);
  /// The same of words in one text, in which blanks separate and quotes join: `simulate --config 'my game.yaml'`.
  std::optional<int> run(const std::string& words);

 private:
  friend class Command;
  std::optional<int> parsed(const std::function<void()>& parse);
  [[noreturn]] void tell(const CLI::ParseError& error) const;

  Texts texts_;
  std::map<std::string, Completions> offers_;  ///< by "COMMAND OPTION"
  std::unique_ptr<CLI::App> app_;
  std::optional<int> result_;
  std::vector<std::string> words_;  ///< of the command line, without the program
};

}  // namespace tools
