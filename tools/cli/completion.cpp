// dicetown completion: scripts for shell completion. They ask the program for the words that fit (`--complete`).
#include <algorithm>

#include "base/embedded_file.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "texts.hpp"

namespace tools {

/// Returns the script of each shell, named like it. (Defined by CMake.)
std::span<const rules::EmbeddedFile> completion_files();

void add_completion(CommandLine& program) {
  auto shell = std::make_shared<std::string>();
  Command command = program.add("completion");
  command.value("shell", *shell).required().offers([] { return std::vector<std::string>{"bash", "zsh", "fish"}; });
  command.closing(program.texts()("completion.closing"));
  command.runs([shell] {
    const auto files = completion_files();
    const auto script = std::ranges::find(files, *shell, &rules::EmbeddedFile::name);
    if (script == files.end()) throw UsageError("wrong.no-shell", {{"shell", *shell}});
    fmt::print("{}", script->text);
    return static_cast<int>(kFine);
  });
}

}  // namespace tools
