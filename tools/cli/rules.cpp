// dicetown rules: the rulebook of a game with these packs and options.
#include <iostream>

#include "common.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "rulebook/make_rulebook.hpp"
#include "rulebook/rulebook.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

namespace rulebook = rules::rulebook;
namespace packs = rules::packs;

struct RulesOptions {
  Common common;
  std::string html;
  bool proofs = false;
};

int print_rules(RulesOptions& options, const Command& command) {
  options.common.resolve(command);
  command.excludes("--html", {"--json"});
  packs::Problems problems;
  const auto folders = options.common.folders();
  const packs::PackFinder finder(folders, problems);
  const packs::Selection selection = options.common.selection(options.common.usual_players(4));
  const std::vector<packs::PackFiles> packs = finder.select(selection.packs, problems);
  problems.throw_if_any();
  std::vector<rulebook::Example> examples =
      rulebook::find_examples(finder, packs, std::filesystem::current_path(), problems);
  problems.throw_if_any();
  const std::string language = options.common.language.empty() ? "en" : options.common.language;
  const rulebook::Rulebook made = rulebook::make_rulebook(finder, selection, language, std::move(examples));
  if (!options.html.empty()) {
    const auto ours = [](std::string_view old) { return old.substr(0, 1000).find(rulebook::kPageMark) != old.npos; };
    packs::write_file(options.html, rulebook::to_html(made),
                      [&](std::string_view old) { return old.empty() || ours(old); });
    fmt::print("{}\n", packs::printable_line(options.html));
  } else if (options.common.json) {
    print_json(rulebook::to_json(made));
  } else {
    std::cout << packs::printable(rulebook::to_text(made, terminal_width(), styled, options.proofs));
  }
  return kFine;
}

}  // namespace

void add_rules(CommandLine& program) {
  auto options = std::make_shared<RulesOptions>();
  Command command = program.add("rules", "play");
  options->common.add_packs_to(command);
  options->common.add_language_to(command);
  options->common.add_json_to(command);
  command.value("--html", options->html);
  command.flag("--proofs", options->proofs);
  command.examples({"dicetown rules --with wild-west,cowboys --lang de",
                    "dicetown rules --set base.mine-nuggets=20 --html rules.html"});
  command.runs([options, command] { return print_rules(*options, command); });
}

}  // namespace tools
