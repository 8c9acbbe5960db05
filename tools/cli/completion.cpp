// dicetown completion: scripts for shell completion, generated from the command line's tables.
#include "base/one_text.hpp"
#include "command_table.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "script/sources.hpp"
#include "texts.hpp"

namespace tools {
namespace {

using CommandRows = std::vector<CommandRow>;

std::string spaced(const std::vector<std::string>& words, const char* between = " ") {
  return rules::one_text(words, between);
}

bool by_place(const OptionRow& option) { return !option.name.starts_with('-'); }

/// Comma-separated values are completed one by one.
std::string for_bash(const CommandRows& table) {
  std::string out = R"sh(# bash completion for dicetown
_dicetown() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  local offers='' options='' given=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '@commands@ --help --version' -- "$word")
    return
  fi
  case $command in
)sh";
  std::vector<std::string> commands;
  for (const CommandRow& command : table) {
    std::vector<std::string> options, values;
    std::string cases, given;
    for (const OptionRow& option : command.options) {
      if (by_place(option)) {
        given = spaced(option.offers);
        continue;
      }
      options.push_back(option.name);
      if (!option.takes_value) continue;
      values.push_back(option.name);
      if (!option.offers.empty())
        cases += fmt::format("        {}) offers={} ;;\n", option.name, in_quotes(spaced(option.offers)));
    }
    commands.push_back(command.name);
    out +=
        fmt::format("    {})\n      options={} given={}\n", command.name, in_quotes(spaced(options)), in_quotes(given));
    if (!values.empty())
      out += fmt::format("      case $before in\n{}        {}) offers=/ ;;\n      esac\n", cases, spaced(values, "|"));
    out += "      ;;\n";
  }
  out += R"sh(  esac
  if [[ $offers == / ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  elif [[ $offers ]]; then
    local done=''
    [[ $word == *,* ]] && done=${word%,*},
    mapfile -t COMPREPLY < <(compgen -P "$done" -W "$offers" -- "${word##*,}")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif [[ $given ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$given" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _dicetown dicetown
)sh";
  const std::string mark = "@commands@";
  return out.replace(out.find(mark), mark.size(), spaced(commands));
}

/// Escapes a text for zsh's _arguments, where brackets and colons are special.
std::string for_spec(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string for_zsh(const CommandRows& table) {
  std::string out =
      "#compdef dicetown\n# zsh completion for dicetown\n_dicetown() {\n  local -a commands\n  commands=(\n";
  for (const CommandRow& command : table)
    out += "    " + in_quotes(command.name + ":" + for_spec(command.about)) + "\n";
  out +=
      "  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n  local command=$words[2]\n"
      "  shift words\n  ((CURRENT--))\n  case $command in\n";
  for (const CommandRow& command : table) {
    out += "    " + command.name + ")\n      _arguments";
    for (const OptionRow& option : command.options) {
      const std::string offers = spaced(option.offers);
      const std::string values = option.offers.empty() ? ":value:_files"
                                 : option.list         ? ":value:_sequence compadd - " + offers
                                                       : ":value:(" + offers + ")";
      std::string spec = by_place(option) || option.repeated ? "*" : "";
      spec += by_place(option) ? values : option.name + "[" + for_spec(option.help) + "]";
      if (!by_place(option) && option.takes_value) spec += values;
      out += " \\\n        " + in_quotes(spec);
    }
    out += "\n      ;;\n";
  }
  return out + "  esac\n}\nif [[ $funcstack[1] == _dicetown ]]; then _dicetown; else compdef _dicetown dicetown; fi\n";
}

std::string for_fish(const CommandRows& table) {
  std::string out = "# fish completion for dicetown\ncomplete -c dicetown -n __fish_use_subcommand -f\n";
  for (const CommandRow& command : table)
    out += fmt::format("complete -c dicetown -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       in_quotes(command.about, "\\'"));
  for (const CommandRow& command : table)
    for (const OptionRow& option : command.options) {
      std::string line = fmt::format("complete -c dicetown -n '__fish_seen_subcommand_from {}'", command.name);
      if (by_place(option)) {
        if (option.offers.empty()) continue;  // files, the default
        line += " -f -a " + in_quotes(spaced(option.offers), "\\'");
      } else {
        line += (option.name.starts_with("--") ? " -l " : " -s ") +
                option.name.substr(option.name.find_first_not_of('-')) + " -d " + in_quotes(option.help, "\\'");
        if (option.takes_value) line += " -r";
        if (!option.offers.empty())
          line += " -f -a " + in_quotes("(__fish_append , " + spaced(option.offers) + ")", "\\'");
      }
      out += line + "\n";
    }
  return out;
}

}  // namespace

void add_completion(CommandLine& program) {
  auto shell = std::make_shared<std::string>();
  Command command = program.add("completion");
  command.value("shell", *shell).required().offers([] { return std::vector<std::string>{"bash", "zsh", "fish"}; });
  command.closing(program.texts()("completion.closing"));
  command.runs([shell, &program] {
    CommandRows table = program.table();
    add_table_of("dicetown_server", table);
    if (*shell == "bash") fmt::print("{}", for_bash(table));
    else if (*shell == "zsh") fmt::print("{}", for_zsh(table));
    else if (*shell == "fish") fmt::print("{}", for_fish(table));
    else throw UsageError("wrong.no-shell", {{"shell", *shell}});
    return static_cast<int>(kFine);
  });
}

}  // namespace tools
