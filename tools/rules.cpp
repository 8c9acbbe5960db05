// dicetown rules: the rulebook of a game with these packs and options.
#include <iostream>

#include "book/examples.hpp"
#include "book/make_rulebook.hpp"
#include "book/shown.hpp"
#include "common.hpp"
#include "content/printable.hpp"
#include "content/write_file.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

namespace book = rules::book;
namespace content = rules::content;

struct RulesOptions {
  Common common;
  std::string html;
};

int print_rules(RulesOptions& options, const Command& command) {
  options.common.resolve(command);
  command.excludes("--html", {"--json"});
  content::Problems problems;
  const auto folders = options.common.folders();
  const content::PackFinder finder(folders, problems);
  const content::Selection selection = options.common.selection(options.common.usual_players(4));
  const std::vector<content::PackFiles> packs = finder.select(selection.packs, problems);
  problems.throw_if_any();
  std::vector<book::Example> examples = book::find_examples(finder, packs, std::filesystem::current_path(), problems);
  problems.throw_if_any();
  const std::string language = options.common.language.empty() ? "en" : options.common.language;
  const book::Rulebook made = book::make_rulebook(finder, selection, language, std::move(examples));
  if (!options.html.empty()) {
    const auto ours = [](std::string_view old) { return old.substr(0, 1000).find(book::kPageMark) != old.npos; };
    content::write_file(options.html, book::to_html(made),
                        [&](std::string_view old) { return old.empty() || ours(old); });
    fmt::print("{}\n", content::printable_line(options.html));
  } else if (options.common.json) {
    print_json(book::to_json(made));
  } else {
    std::cout << content::printable(book::to_text(made, terminal_width(), styled));
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
  command.examples({"dicetown rules --with wild-west,cowboys --lang de",
                    "dicetown rules --set base.mine-nuggets=20 --html rules.html"});
  command.runs([options, command] { return print_rules(*options, command); });
}

}  // namespace tools
