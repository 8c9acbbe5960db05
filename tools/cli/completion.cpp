// dicetown completion: scripts for shell completion. They ask the program for the words that fit (`--complete`).
#include "common.hpp"
#include "fmt/format.h"
#include "texts.hpp"

namespace tools {
namespace {

constexpr const char* kForBash = R"sh(# bash completion for dicetown
_dicetown() {
  local program=${COMP_WORDS[0]/#\~/$HOME}
  mapfile -t COMPREPLY < <("$program" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
}
complete -o default -F _dicetown dicetown
)sh";

constexpr const char* kForZsh = R"sh(#compdef dicetown
# zsh completion for dicetown
_dicetown() {
  local program=${~words[1]}
  local -a offers
  offers=(${(f)"$("$program" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)"})
  offers=("${(@)${(@)offers//:/\\:}/$'\t'/:}")
  if [[ -n $offers ]]; then _describe value offers; else _files; fi
}
if [[ $funcstack[1] == _dicetown ]]; then _dicetown; else compdef _dicetown dicetown; fi
)sh";

constexpr const char* kForFish = R"sh(# fish completion for dicetown
function __dicetown
  set -l words (commandline -opc)
  set -l word (commandline -ct)
  set -l program (string replace -r '^~' $HOME $words[1])
  set -l offers ($program --complete $words[2..] "$word" 2>/dev/null)
  if set -q offers[1]; printf '%s\n' $offers; else; __fish_complete_path "$word"; end
end
complete -c dicetown -f -a '(__dicetown)'
)sh";

}  // namespace

void add_completion(CommandLine& program) {
  auto shell = std::make_shared<std::string>();
  Command command = program.add("completion");
  command.value("shell", *shell).required().offers([] { return std::vector<std::string>{"bash", "zsh", "fish"}; });
  command.closing(program.texts()("completion.closing"));
  command.runs([shell] {
    if (*shell == "bash") fmt::print("{}", kForBash);
    else if (*shell == "zsh") fmt::print("{}", kForZsh);
    else if (*shell == "fish") fmt::print("{}", kForFish);
    else throw UsageError("wrong.no-shell", {{"shell", *shell}});
    return static_cast<int>(kFine);
  });
}

}  // namespace tools
