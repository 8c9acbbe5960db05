#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>
#include <utility>

#include "script/suggest.hpp"

namespace tools {

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    if (part.empty()) throw UsageError("'" + text + "' has an empty part; names are separated by single commas");
    parts.push_back(part);
  }
  return parts;
}

Value& Value::required() {
  option_->required();
  return *this;
}

Value& Value::within(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Value& Value::shows_default() {
  option_->capture_default_str();
  return *this;
}

Value Command::value(const std::string& name, std::string& to, const std::string& help) {
  return Value(*command_->add_option(name, to, help));
}

Value Command::value(const std::string& name, int& to, const std::string& help) {
  return Value(*command_->add_option(name, to, help));
}

Value Command::value(const std::string& name, std::int64_t& to, const std::string& help) {
  return Value(*command_->add_option(name, to, help));
}

Value Command::value(const std::string& name, std::uint64_t& to, const std::string& help) {
  return Value(*command_->add_option(name, to, help));
}

void Command::repeated(const std::string& name, std::vector<std::string>& to, const std::string& help) {
  command_->add_option(name, to, help)->take_all()->expected(1)->allow_extra_args(false);
}

void Command::names(const std::string& name, std::vector<std::string>& to, const std::string& help) {
  command_->add_option_function<std::string>(
      name, [&to](const std::string& text) { to = split_list(text); }, help);
}

void Command::rest(const std::string& name, std::vector<std::string>& to, const std::string& help) {
  command_->add_option(name, to, help);
}

void Command::flag(const std::string& name, bool& to, const std::string& help, bool value) {
  command_->add_flag(value ? name : name + "{false}", to, help);
}

void Command::closing(const std::string& text) { command_->footer(text); }

void Command::runs(std::function<int()> action) {
  command_->callback([result = result_, action = std::move(action)] { *result = action(); });
}

bool Command::given(const std::string& option) const {
  const CLI::Option* known = command_->get_option_no_throw(option);
  return known && known->count() > 0;
}

void Command::refuse(const std::vector<std::string>& options, const std::string& because) const {
  for (const std::string& option : options)
    if (given(option)) throw UsageError(because + "; " + option + " can't be given");
}

CommandLine::CommandLine(const std::string& program, const std::string& about, const std::string& version,
                         const std::string& closing)
    : app_(std::make_unique<CLI::App>(about, program)) {
  app_->footer(closing);
  app_->require_subcommand(1);
  app_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

Command CommandLine::add(const std::string& name, const std::string& about) {
  return Command(*app_->add_subcommand(name, about), result_);
}

std::optional<int> CommandLine::run(int argc, const char* const* argv) {
  try {
    app_->parse(argc, argv);
    return result_;
  } catch (const CLI::Success& done) {
    app_->exit(done, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    std::string hint;
    if (app_->get_subcommands().empty() && argc > 1) {
      std::vector<std::string> names;
      for (const CLI::App* command : app_->get_subcommands({})) names.push_back(command->get_name());
      hint = rules::did_you_mean(argv[1], names);
    }
    throw UsageError(std::string(error.what()) + hint + "\nTry 'dicetown --help' or 'dicetown COMMAND --help'.");
  }
}

}  // namespace tools
