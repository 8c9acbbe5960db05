// What can be given on the command line: commands, their options, their help, and what is said about wrong use. Knows
// nothing of packs and games. The library that reads the command line is known to command_line.cpp alone: it takes
// longer to compile than everything else here.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tools {

/// Thrown for wrong use of the command line; becomes exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Splits at commas; empty parts are errors.
std::vector<std::string> split_list(const std::string& text);

/// A value that can be given to a command.
class Value {
 public:
  explicit Value(CLI::Option& option) : option_(&option) {}

  /// It must be given.
  Value& required();
  /// It is a whole number from `least` to `most`.
  Value& within(int least, int most);
  /// The help says what it is if it isn't given.
  Value& shows_default();

 private:
  CLI::Option* option_;
};

/// A command: what can be given to it, and what it does. Options are named with their dashes; what is named without
/// them is given by its place. What is given is written to variables, which must live as long as the CommandLine; the
/// others keep their values.
class Command {
 public:
  Command(CLI::App& command, std::optional<int>& result) : command_(&command), result_(&result) {}

  Value value(const std::string& name, std::string& to, const std::string& help);
  Value value(const std::string& name, int& to, const std::string& help);
  Value value(const std::string& name, std::int64_t& to, const std::string& help);
  Value value(const std::string& name, std::uint64_t& to, const std::string& help);
  /// One value each time that it is given.
  void repeated(const std::string& name, std::vector<std::string>& to, const std::string& help);
  /// Names that are separated by commas.
  void names(const std::string& name, std::vector<std::string>& to, const std::string& help);
  /// Everything that is given by its place.
  void rest(const std::string& name, std::vector<std::string>& to, const std::string& help);
  /// Sets `to` to `value`.
  void flag(const std::string& name, bool& to, const std::string& help, bool value = true);
  /// What its help closes with.
  void closing(const std::string& text);
  /// What it does once all is read; returns the exit code.
  void runs(std::function<int()> action);

  /// Whether an option was given; false too of one that the command doesn't have.
  bool given(const std::string& option) const;
  /// Throws UsageError if one of these was given.
  void refuse(const std::vector<std::string>& options, const std::string& because) const;

 private:
  CLI::App* command_;
  std::optional<int>* result_;
};

/// The commands of a program, of which one is given.
class CommandLine {
 public:
  /// `closing`: what the help closes with.
  CommandLine(const std::string& program, const std::string& about, const std::string& version,
              const std::string& closing);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command add(const std::string& name, const std::string& about);
  /// Runs the command that is given and returns its exit code; nothing if the help or the version is printed instead.
  /// Throws UsageError, and what the command throws.
  std::optional<int> run(int argc, const char* const* argv);

 private:
  std::unique_ptr<CLI::App> app_;
  std::optional<int> result_;
};

}  // namespace tools
