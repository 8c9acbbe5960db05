#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <limits>
#include <sstream>
#include <utility>

#include "command_table.hpp"
#include "play/seat_kind.hpp"
#include "script/suggest.hpp"

namespace tools {
namespace {

/// Detects overflow, which the library clamps to the maximum.
template <class Number>
CLI::Validator not_too_large(const Texts& texts) {
  using Limits = std::numeric_limits<Number>;
  const auto check = [texts](const std::string& text) -> std::string {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return "";
    return texts("wrong.range",
                 {{"value", text}, {"least", std::to_string(Limits::min())}, {"most", std::to_string(Limits::max())}});
  };
  return CLI::Validator(check, "");
}

/// Returns an option's name without its dashes, as in keys of texts.
std::string bare(const std::string& name) { return name.substr(std::min(name.find_first_not_of('-'), name.size())); }

/// Parses numbers in decimal: 010 is ten, and 0x10 is an error.
CLI::Validator decimal(const Texts& texts) {
  const auto read = [texts](std::string& text) -> std::string {
    const std::string sign = text.starts_with('-') ? "-" : "";
    const std::string digits = text.substr(sign.size());
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
      return texts("wrong.no-number", {{"text", text}});
    text = sign + digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return "";
  };
  return CLI::Validator(read, "");
}

/// Returns the name in the help: "--seats", or the name of a positional argument.
std::string shown_name(const CLI::Option& option) {
  return option.nonpositional() ? "--" + option.get_lnames().at(0) : option.get_name(true);
}

}  // namespace

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    if (part.empty()) throw UsageError("wrong.empty-part", {{"text", text}});
    parts.push_back(part);
  }
  if (text.ends_with(',')) throw UsageError("wrong.empty-part", {{"text", text}});
  return parts;
}

CommandOption& CommandOption::required() {
  option_->required();
  return *this;
}

CommandOption& CommandOption::within(int least, int most) {
  const auto fault = [texts = *texts_, least, most](const std::string& text) {
    std::int64_t number = 0;
    const bool fits = CLI::detail::lexical_cast(text, number) && number >= least && number <= most;
    return fits ? std::string()
                : texts("wrong.range",
                        {{"value", text}, {"least", std::to_string(least)}, {"most", std::to_string(most)}});
  };
  option_->check(CLI::Validator(fault, texts_->language() == "en" ? CLI::Range(least, most).get_description() : ""));
  return *this;
}

CommandOption& CommandOption::shows_default() {
  option_->capture_default_str();
  return *this;
}

CommandOption& CommandOption::offers(std::function<std::vector<std::string>()> values) {
  *offers_ = {std::move(values), false};
  return *this;
}

CommandOption& CommandOption::offers_several(std::function<std::vector<std::string>()> values) {
  *offers_ = {std::move(values), true};
  return *this;
}

std::string Command::help_for(const std::string& name) const {
  const std::string own = command_->get_name() + "." + bare(name);
  return (*texts_)(texts_->find(own) ? own : "any." + bare(name),
                   {{"bots", rules::play::bots_help().in(texts_->language())}});
}

CommandOption Command::made(CLI::Option& option, const std::string& name) const {
  return CommandOption(option, (*offers_)[command_->get_name() + " " + name], *texts_);
}

CommandOption Command::value(const std::string& name, std::string& to) {
  return made(*command_->add_option(name, to, help_for(name)), name);
}

CLI::Option* Command::number(CLI::Option* option) const { return option->transform(decimal(*texts_)); }

CommandOption Command::value(const std::string& name, int& to) {
  return made(*number(command_->add_option(name, to, help_for(name))), name);
}

CommandOption Command::value(const std::string& name, std::int64_t& to) {
  CLI::Option* const option = number(command_->add_option(name, to, help_for(name)));
  return made(*option->check(not_too_large<std::int64_t>(*texts_)), name);
}

CommandOption Command::value(const std::string& name, std::uint64_t& to) {
  CLI::Option* const option = number(command_->add_option(name, to, help_for(name)));
  return made(*option->check(not_too_large<std::uint64_t>(*texts_)), name);
}

CommandOption Command::repeated(const std::string& name, std::vector<std::string>& to) {
  auto* option = command_->add_option(name, to, help_for(name));
  option->take_all()->expected(1)->allow_extra_args(false);
  return made(*option, name);
}

CommandOption Command::names(const std::string& name, std::vector<std::string>& to) {
  const auto split = [&to](const std::string& text) { to = split_list(text); };
  return made(*command_->add_option_function<std::string>(name, split, help_for(name)), name);
}

void Command::rest(const std::string& name, std::vector<std::string>& to) {
  command_->add_option(name, to, help_for(name));
}

void Command::flag(const std::string& name, bool& to, bool value) {
  command_->add_flag_callback(
      name, [&to, value] { to = value; }, help_for(name));
}

void Command::closing(const std::string& text) { command_->footer(text); }

void Command::examples(const std::vector<std::string>& lines) {
  std::string text = (*texts_)("examples");
  for (const std::string& line : lines) text += "\n  " + line;
  closing(text);
}

void Command::runs(std::function<int()> action) {
  command_->callback([result = result_, action = std::move(action)] { *result = action(); });
}

bool Command::given(const std::string& option) const {
  const CLI::Option* known = command_->get_option_no_throw(option);
  return known && known->count() > 0;
}

bool Command::given_any_but(const std::vector<std::string>& options) const {
  for (const CLI::Option* option : command_->get_options())
    if (option->count() > 0 && std::find(options.begin(), options.end(), shown_name(*option)) == options.end())
      return true;
  return false;
}

void Command::refuse(const std::vector<std::string>& options, std::string_view because) const {
  for (const std::string& option : options)
    if (given(option)) throw UsageError("wrong.can-not", {{"because", (*texts_)(because)}, {"option", option}});
}

CommandLine::CommandLine(const std::string& program, const std::string& version, const std::string& closing,
                         Texts texts)
    : texts_(std::move(texts)), app_(std::make_unique<CLI::App>(texts_("program.about"), program)) {
  app_->footer(closing);
  app_->require_subcommand(1);
  app_->set_help_flag("-h,--help", texts_("help-flag"));
  app_->set_version_flag("--version", version, texts_("version-flag"));
  app_->get_option("--help")->group(texts_("options"));
  app_->get_option("--version")->group(texts_("options"));
  app_->option_defaults()->group(texts_("options"));
  const auto formatter = app_->get_formatter();
  for (const auto& [label, key] :
       {std::pair{"Usage", "usage"}, std::pair{"OPTIONS", "option-list"}, std::pair{"Positionals", "arguments"},
        std::pair{"SUBCOMMAND", "command"}, std::pair{"REQUIRED", "required"}, std::pair{"TEXT", "text-type"},
        std::pair{"INT", "number-type"}, std::pair{"UINT", "number-type"}})
    std::dynamic_pointer_cast<CLI::Formatter>(formatter)->label(label, texts_(key));
}

CommandLine::~CommandLine() = default;

Command CommandLine::add(const std::string& name) {
  CLI::App* command = app_->add_subcommand(name, texts_(name + ".about"));
  command->group(texts_("commands"));
  command->get_help_ptr()->group(texts_("options"));
  return Command(*command, result_, texts_, offers_);
}

std::vector<CommandRow> CommandLine::table() const {
  std::vector<CommandRow> rows;
  for (const CLI::App* command : app_->get_subcommands({})) {
    CommandRow row{command->get_name(), command->get_description(), {}};
    for (const CLI::Option* option : command->get_options()) {
      const std::string name = shown_name(*option);
      const auto offers = offers_.find(row.name + " " + name);
      OptionRow of{.name = name,
                   .help = option->get_description(),
                   .takes_value = option->get_expected_max() > 0,
                   .repeated = option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll};
      if (offers != offers_.end() && offers->second.values) {
        of.offers = offers->second.values();
        of.list = offers->second.list;
      }
      row.options.push_back(std::move(of));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Returns the error about a missing or invalid value, in the language. Option names contain no placeholders.
static std::string about_value(const CLI::ParseError& error, const Texts& texts) {
  const std::string said = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
    return texts("wrong.values", {{"name", said.substr(0, said.find_first_of(": "))}});
  constexpr std::string_view before = "Could not convert: ";
  const std::size_t equals = said.find(" = ");
  if (!said.starts_with(before) || equals == said.npos) return said;
  return texts("wrong.no-value",
               {{"name", said.substr(before.size(), equals - before.size())}, {"value", said.substr(equals + 3)}});
}

/// Prints a usage error in the language, with what was probably meant.
void CommandLine::tell(const CLI::ParseError& error, int argc, const char* const* argv) const {
  std::string said = about_value(error, texts_);
  const auto commands = app_->get_subcommands();
  const CLI::App* command = commands.empty() ? nullptr : commands.front();
  std::vector<std::string> known;
  for (const CLI::App* each : app_->get_subcommands({})) known.push_back(each->get_name());
  std::string word;
  if (command) {
    known.clear();
    for (const CLI::Option* option : command->get_options())
      if (option->nonpositional()) known.push_back(shown_name(*option));
    const auto left = command->remaining();
    if (!left.empty()) word = left.front();
  } else if (argc > 1) {
    word = argv[1];
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) || (!command && !word.empty()))
    said = texts_("wrong.unknown", {{"words", word}});
  else if (!command) said = texts_("wrong.no-command");
  if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error); missing && command)
    for (const CLI::Option* option : command->get_options())
      if (option->get_required() && option->count() == 0)
        said = texts_("wrong.missing", {{"name", shown_name(*option)}});
  if (!word.empty())
    if (const std::string meant = rules::nearest(word, known); !meant.empty())
      said += "; " + texts_("meant", {{"word", meant}});
  throw UsageError(said + "\n" + texts_("more-help"));
}

std::optional<int> CommandLine::run(int argc, const char* const* argv) {
  if (argc == 2 && std::string_view(argv[1]) == kTableArgument) {
    std::cout << table_text(table()) << "\n";
    return std::nullopt;
  }
  return parsed([&] { app_->parse(argc, argv); }, argc, argv);
}

std::optional<int> CommandLine::run(const std::string& words) {
  return parsed([&] { app_->parse(words); }, 0, nullptr);
}

std::optional<int> CommandLine::parsed(const std::function<void()>& parse, int argc, const char* const* argv) {
  try {
    parse();
    return result_;
  } catch (const CLI::Success& done) {
    app_->exit(done, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    tell(error, argc, argv);
  }
}

}  // namespace tools
