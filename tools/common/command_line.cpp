#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <sstream>
#include <utility>

#include "base/parse_number.hpp"
#include "play/seats.hpp"
#include "play/table_text.hpp"
#include "script/sources.hpp"
#include "texts.hpp"

namespace tools {
namespace {

/// Rejects a number outside a range, by default that of its type: the library clamps larger ones to the maximum.
template <class Number>
CLI::Validator between(const Texts& texts, Number least = std::numeric_limits<Number>::min(),
                       Number most = std::numeric_limits<Number>::max()) {
  const auto check = [=](const std::string& text) -> std::string {
    const auto number = rules::parse_number<Number>(text);
    if (number && *number >= least && *number <= most) return "";
    return texts("wrong.range", {{"value", text}, {"least", least}, {"most", most}});
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
  return option.nonpositional() ? "--" + option.get_lnames().at(0) : option.get_type_name();
}

bool is_hidden(const CLI::Option& option) { return option.get_group().empty(); }

bool takes_several(const CLI::Option& option) {
  return option.get_expected_max() >= CLI::detail::expected_max_vector_size;
}

/// One command with its options, or the list of commands: two columns, of which the right one is wrapped.
class Help : public CLI::Formatter {
 public:
  explicit Help(const Texts& texts) : texts_(texts) { label("Positionals", texts("arguments")); }

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    const std::string groups = CLI::detail::find_and_replace(make_groups(app, mode), "\n\n\n", "\n\n");
    return make_description(app) + make_usage(app, name) + make_positionals(app) + make_subcommands(app, mode) +
           groups + "\n" + make_footer(app);
  }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string line = texts_("usage") + ": " + name;
    if (!app->get_subcommands({}).empty()) line += " <" + texts_("command") + ">";
    line += " [" + texts_("option-list") + "]";
    for (const CLI::Option* option : app->get_options([](const CLI::Option* each) { return each->get_positional(); })) {
      const std::string value = option->get_type_name() + (takes_several(*option) ? "..." : "");
      line += option->get_required() ? " " + value : " [" + value + "]";
    }
    return "\n" + line + "\n";
  }

  std::string make_option(const CLI::Option* option, bool by_place) const override {
    std::string name = by_place ? "" : CLI::detail::find_and_replace(option->get_name(false, true), ",", ", ");
    if (option->get_type_size() != 0) name += (by_place ? "" : " ") + option->get_type_name();
    if (by_place && takes_several(*option)) name += "...";
    const std::string usual = option->get_default_str();
    return row(name, option->get_description() + (usual.empty() ? "" : " [" + texts_("default") + ": " + usual + "]"));
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), command->get_description());
  }

 private:
  static constexpr std::size_t kLeft = 13, kLeftOfOptions = 30, kWidth = 100;

  static std::string row(const std::string& left, const std::string& right) {
    const std::size_t width = left.starts_with('-') || left.starts_with('<') ? kLeftOfOptions : kLeft;
    std::string text = "  " + left;
    text = rules::play::width_of(text) + 2 > width ? text + "\n" : rules::play::padded(text, width);
    return rules::play::wrapped(text + right, kWidth, width) + "\n";
  }

  Texts texts_;
};

/// Option names of earlier versions, known only to suggest the current ones: those that the command has, or others.
constexpr std::pair<std::string_view, std::string_view> kFormerNames[] = {
    {"search-options", "sweep --want"},
    {"bot", "bots check"},
    {"--ablate", "dicetown ablate"},
    {"--answers", "dicetown analyze --list-answers"},
    {"--anyway", "--ignore-pack-changes"},
    {"--at", "dicetown analyze --answer"},
    {"--explained", "--allowlist"},
    {"--first", "--game-index"},
    {"--from", "--scenario"},
    {"--instead", "dicetown analyze --answer"},
    {"--kept-empty", "--unload-after"},
    {"--load", "<FILE>"},
    {"--messages-a-second", "--max-messages-per-second"},
    {"--metrics", "--metric"},
    {"--most", "--top"},
    {"--most-connections", "--max-connections"},
    {"--most-of-address", "--max-connections-per-address"},
    {"--most-rounds", "--max-rounds"},
    {"--most-steps", "--max-steps"},
    {"--most-tables", "--max-tables"},
    {"--out", "--out-dir"},
    {"--pass-least", "--min-pass-delay"},
    {"--pass-most", "--max-pass-delay"},
    {"--play", "--games"},
    {"--replace", "--force"},
    {"--requests-a-second", "--max-requests-per-second"},
    {"--seeds", "--games"},
    {"--tables-a-minute", "--max-tables-per-minute"},
    {"--turning-points", "dicetown analyze"},
    {"--web", "dicetown serve --replay"},
};

std::string name_for(const std::string& word, const std::vector<std::string>& known) {
  for (const auto& [former, name] : kFormerNames)
    if (word == former && (!name.starts_with("--") || std::ranges::find(known, name) != known.end()))
      return std::string(name);
  return rules::nearest(word, known);
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

CommandOption& CommandOption::within(std::int64_t least, std::int64_t most) {
  option_->check(between(*texts_, least, most));
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

const Texts& Command::texts() const { return program_->texts_; }

std::string Command::help_for(const std::string& name) const {
  return texts()((is_own(name) ? command_->get_name() : "any") + "." + bare(name),
                 {{"bots", rules::play::bots_help().in(texts().language())}});
}

bool Command::is_own(const std::string& name) const { return texts().has(command_->get_name() + "." + bare(name)); }

std::string Command::value_name(const std::string& name) const {
  for (const std::string& key : {"value." + command_->get_name() + "." + bare(name), "value." + bare(name)})
    if (texts().has(key)) return "<" + texts()(key) + ">";
  return "<" + texts()("value.number") + ">";
}

CommandOption Command::made(CLI::Option& option, const std::string& name) const {
  option.type_name(value_name(name));
  option.group(texts()(is_own(name) ? "options" : "common-options"));
  return CommandOption(option, program_->offers_[&option], texts());
}

CommandOption Command::value(const std::string& name, std::string& to) {
  return made(*command_->add_option(name, to, help_for(name)), name);
}

CommandOption Command::value(const std::string& name, int& to) { return number(name, to); }

CommandOption Command::value(const std::string& name, std::int64_t& to) { return number(name, to); }

CommandOption Command::value(const std::string& name, std::uint64_t& to) { return number(name, to); }

template <class Number>
CommandOption Command::number(const std::string& name, Number& to) {
  CLI::Option* const option = command_->add_option(name, to, help_for(name))->transform(decimal(texts()));
  if (sizeof(Number) > sizeof(int)) option->check(between<Number>(texts()));
  return made(*option, name);
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

CommandOption Command::rest(const std::string& name, std::vector<std::string>& to) {
  return made(*command_->add_option(name, to, help_for(name)), name);
}

void Command::flag(const std::string& name, bool& to, bool value) {
  command_
      ->add_flag_callback(
          name, [&to, value] { to = value; }, help_for(name))
      ->group(texts()(is_own(name) ? "options" : "common-options"));
}

void Command::hide(const std::vector<std::string>& options) {
  for (const std::string& option : options) command_->get_option(option)->group("");
}

void Command::closing(const std::string& text) { command_->footer(text); }

void Command::examples(const std::vector<std::string>& lines) {
  std::string text = texts()("examples");
  for (const std::string& line : lines) text += "\n  " + line;
  closing(text);
}

void Command::runs(std::function<int()> action) {
  command_->callback([program = program_, action = std::move(action)] { program->result_ = action(); });
}

bool Command::given(const std::string& option) const {
  const CLI::Option* known = command_->get_option_no_throw(option);
  return known && known->count() > 0;
}

bool Command::given_any_but(const std::vector<std::string>& options) const {
  for (const CLI::Option* option : command_->get_options())
    if (option->count() > 0 && std::ranges::find(options, shown_name(*option)) == options.end()) return true;
  return false;
}

std::string Command::shown(const std::string& option) const { return shown_name(*command_->get_option(option)); }

void Command::refuse(const std::vector<std::string>& options, std::string_view because) const {
  for (const std::string& option : options)
    if (given(option))
      throw UsageError("wrong.can-not", {{"because", tool_message(because)}, {"option", shown(option)}});
}

void Command::needs(const std::vector<std::string>& options, const std::string& other) const {
  for (const std::string& option : options)
    if (given(option) && !given(other))
      throw UsageError("wrong.needs", {{"option", shown(option)}, {"other", shown(other)}});
}

void Command::excludes(const std::string& option, const std::vector<std::string>& others) const {
  for (const std::string& other : others)
    if (given(option) && given(other))
      throw UsageError("wrong.excludes", {{"option", shown(option)}, {"other", shown(other)}});
}

/// A value may be written with its option or after it.
std::string Command::typed() const {
  constexpr std::string_view flags[] = {"--json", "--resume"};
  constexpr std::string_view valued[] = {"--threads", "--report", "--out", "--shard"};
  const auto is_one = [](const auto& of, std::string_view name) {
    return std::find(std::begin(of), std::end(of), name) != std::end(of);
  };
  std::string line = "dicetown";
  const std::vector<std::string>& words = program_->words_;
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::string name = words[w].substr(0, words[w].find('='));
    if (is_one(flags, words[w])) continue;
    if (!is_one(valued, name)) line += " " + quoted(words[w]);
    else if (name == words[w]) ++w;
  }
  return line;
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
  app_->formatter(std::make_shared<Help>(texts_));
}

CommandLine::~CommandLine() = default;

Command CommandLine::add(const std::string& name, const std::string& group) {
  CLI::App* command = app_->add_subcommand(name, texts_(name + ".about"));
  command->group(group.empty() ? "" : texts_("groups." + group));
  command->get_help_ptr()->group(texts_("options"));
  return Command(*command, *this);
}

std::vector<std::string> CommandLine::completions(const std::vector<std::string>& words) const {
  std::vector<std::string> lines;
  std::string kept, begun = words.empty() ? "" : words.back();  // of the last word: before its last comma, and after
  const auto offer = [&](const std::string& word, const std::string& help) {
    if (word.starts_with(begun)) lines.push_back(kept + word + (help.empty() ? "" : "\t" + help));
  };
  const auto offer_options = [&](const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
      if (!option->nonpositional() || is_hidden(*option)) continue;
      const std::string name = shown_name(*option);
      const bool repeatable = option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
      if (repeatable || std::find(words.begin(), words.end() - 1, name) == words.end() - 1)
        offer(name, option->get_description());
    }
  };
  if (words.size() < 2) {
    for (const CLI::App* command : app_->get_subcommands({})) offer(command->get_name(), command->get_description());
    if (begun.starts_with('-')) offer_options(*app_);
    return lines;
  }
  const auto called = app_->get_subcommands([&](const CLI::App* each) { return each->get_name() == words.front(); });
  if (called.empty()) return lines;
  const CLI::App* command = called.front();
  std::string before = words[words.size() - 2];
  if (const std::size_t equals = begun.find('='); begun.starts_with("--") && equals != begun.npos) {
    before = begun.substr(0, equals);
    kept = begun.substr(0, equals + 1);
    begun.erase(0, equals + 1);
  }
  const CLI::Option* named = before.starts_with('-') ? command->get_option_no_throw(before) : nullptr;
  if (named && named->get_expected_max() == 0) named = nullptr;  // a flag
  if (!named && begun.starts_with('-')) {
    offer_options(*command);
    return lines;
  }
  for (const CLI::Option* option : command->get_options()) {
    if (named ? option != named : option->nonpositional()) continue;
    const auto found = offers_.find(option);
    if (found == offers_.end() || !found->second.values) continue;
    const std::size_t last_part = found->second.list ? begun.rfind(',') + 1 : 0;
    kept += begun.substr(0, last_part);
    begun.erase(0, last_part);
    for (const std::string& value : found->second.values()) offer(value, "");
  }
  return lines;
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
void CommandLine::tell(const CLI::ParseError& error) const {
  std::string said = about_value(error, texts_);
  std::vector<std::string> known;
  for (const CLI::App* each : app_->get_subcommands({})) known.push_back(each->get_name());
  // A command behind an unknown one may have been read all the same.
  const bool known_first = words_.empty() || std::ranges::find(known, words_.front()) != known.end();
  const auto commands = app_->get_subcommands();
  const CLI::App* command = commands.empty() || !known_first ? nullptr : commands.front();
  std::string word = command || words_.empty() ? "" : words_.front();
  if (command) {
    known.clear();
    for (const CLI::Option* option : command->get_options())
      if (option->nonpositional() && !is_hidden(*option)) known.push_back(shown_name(*option));
    const auto left = command->remaining();
    if (!left.empty()) word = left.front();
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) || (!command && !word.empty()))
    said = texts_(word.starts_with('-') ? "wrong.unknown-option"
                  : command             ? "wrong.extra"
                                        : "wrong.unknown-command",
                  {{"word", word}});
  if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error); missing && command)
    for (const CLI::Option* option : command->get_options())
      if (option->get_required() && option->count() == 0)
        said = texts_("wrong.missing", {{"name", shown_name(*option)}});
  if (!word.empty())
    if (const std::string meant = name_for(word, known); !meant.empty())
      said += rules::packs::Message("meant", {{"word", meant}}).in(texts_.language());
  throw UsageError(said + "\n" + texts_("more-help", {{"command", command ? " " + command->get_name() : ""}}));
}

std::optional<int> CommandLine::run(int argc, const char* const* argv) {
  words_.assign(argv + 1, argv + argc);
  if (argc > 1 && words_.front() == "--complete") {
    for (const std::string& line : completions({words_.begin() + 1, words_.end()})) std::cout << line << "\n";
    return std::nullopt;
  }
  if (words_.empty()) {
    std::cout << app_->help();
    return std::nullopt;
  }
  return parsed([&] { app_->parse(argc, argv); });
}

std::optional<int> CommandLine::run(const std::string& words) {
  return parsed([&] { app_->parse(words); });
}

std::optional<int> CommandLine::parsed(const std::function<void()>& parse) {
  try {
    parse();
    return result_;
  } catch (const CLI::Success& done) {
    app_->exit(done, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    tell(error);
  }
}

}  // namespace tools
