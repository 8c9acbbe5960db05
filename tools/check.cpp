// dicetown check and dicetown packs: what is wrong with packs, which there are, and what they add up to.
#include <iostream>

#include "common.hpp"
#include "content/linked.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace tools {
namespace {

namespace content = rules::content;
using Json = nlohmann::ordered_json;

struct Options {
  Common common;
  std::vector<std::string> packs;
  bool merged = false;
};

content::PackFinder finder(const Options& options, content::Problems& problems) {
  const auto folders = options.common.folders();
  return content::PackFinder(folders, problems);
}

/// Links one pack with what it requires, for every number of players it is for; adds what is wrong.
void check_pack(const Options& options, const content::PackFinder& finder, const content::PackFiles& pack, std::vector<content::Problem>& errors, std::vector<content::Problem>& warnings) {
  Common common = options.common;
  common.main_packs = {pack.manifest.id};
  content::Problems ignored;  // link() below reports what is wrong
  const content::PlayerRange range = content::common_players(finder.select(common.selection(0).packs, ignored));
  const int least = std::clamp(range.min, 1, rules::kMaxSeats);
  for (int players = least; players <= std::clamp(range.max, least, rules::kMaxSeats); ++players) {
    try {
      const auto linked = content::link(common.folders(), common.selection(players));
      if (players == least) warnings.insert(warnings.end(), linked->warnings.begin(), linked->warnings.end());
    } catch (const content::ContentError& error) {
      errors.insert(errors.end(), error.problems().begin(), error.problems().end());
      return;
    }
  }
}

Json to_json(const std::vector<content::Problem>& problems) {
  Json out = Json::array();
  for (const auto& p : problems) out.push_back({{"file", p.file}, {"line", p.mark.line}, {"column", p.mark.column}, {"message", p.message}});
  return out;
}

int check(Options& options, CLI::App& command) {
  options.common.resolve(command);
  content::Problems found;
  const content::PackFinder packs = finder(options, found);
  std::vector<content::Problem> errors = found.list(), warnings;
  std::size_t checked = 0;
  for (const auto& [id, pack] : packs.packs()) {
    if (!options.packs.empty() && std::find(options.packs.begin(), options.packs.end(), id) == options.packs.end()) continue;
    check_pack(options, packs, pack, errors, warnings);
    ++checked;
  }
  for (const std::string& id : options.packs)
    if (!packs.packs().contains(id)) check_pack(options, packs, content::PackFiles{.manifest = {.id = id}}, errors, warnings);
  if (options.common.json) {
    std::cout << Json{{"packs", checked}, {"errors", to_json(errors)}, {"warnings", to_json(warnings)}}.dump(2) << "\n";
  } else {
    for (const auto& p : errors) std::cout << paint("error: ", "31") << content::to_string(p) << "\n";
    for (const auto& p : warnings) std::cout << paint("warning: ", "33") << content::to_string(p) << "\n";
    fmt::print("{} packs checked, {} errors, {} warnings\n", checked, errors.size(), warnings.size());
  }
  return errors.empty() ? kFine : kBadInput;
}

void print_merged(const content::Library& library) {
  for (const content::Record& record : library.records()) {
    fmt::print("{}.{}.{}\n", record.pack, record.kind, record.id);
    for (const auto& [name, field] : record.fields) {
      if (field.pack.empty() && field.changed_by.empty()) continue;
      std::string origin = field.pack;
      for (const std::string& pack : field.changed_by) origin += " + " + pack;
      fmt::print("  {} = {}   ({} {}:{})\n", name, field.value.kind == content::Node::Kind::scalar ? field.value.text : content::describe(field.value), origin, std::filesystem::path(field.file).filename().string(), field.mark.line);
    }
  }
  for (const content::OptionValue& option : library.options()) fmt::print("{}.option.{} = {}   ({})\n", option.pack, option.decl.name, option.value, option.origin);
}

int list_packs(Options& options, CLI::App& command) {
  options.common.resolve(command);
  content::Problems problems;
  const content::PackFinder packs = finder(options, problems);
  problems.throw_if_any();
  if (options.merged) {
    const auto selection = options.common.selection(4);
    const auto chosen = packs.select(selection.packs, problems);
    problems.throw_if_any();
    const content::Library library = content::load_library(chosen, options.common.set, problems);
    problems.throw_if_any();
    print_merged(library);
    return kFine;
  }
  Json all = Json::array();
  for (const auto& [id, pack] : packs.packs()) {
    const content::Manifest& m = pack.manifest;
    Json one = {{"id", id}, {"name", m.name}, {"version", to_string(m.version)}, {"players", {m.players.min, m.players.max}}, {"widens", m.widens}, {"requires", Json::array()}, {"options", Json::array()}, {"broken", !pack.problems.empty()}};
    for (const auto& [other, requirement] : m.required) one["requires"].push_back(other);
    for (const auto& option : m.options) one["options"].push_back({{"name", option.name}, {"default", option.default_value}, {"text", option.text}});
    all.push_back(one);
    if (options.common.json) continue;
    fmt::print("{} {}  {} ({} to {} players){}\n", paint(id, "1"), to_string(m.version), m.name, m.players.min, m.players.max, pack.problems.empty() ? "" : paint("  broken: see dicetown check", "31"));
    for (const auto& option : m.options) {
      std::string range = option.type == content::OptionDecl::Type::number ? fmt::format("{} to {}", option.low, option.high) : option.type == content::OptionDecl::Type::flag ? "true or false" : fmt::format("{}", fmt::join(option.choices, ", "));
      fmt::print("    {}.{} = {}  ({})  {}\n", id, option.name, option.default_value, range, option.text);
    }
  }
  if (options.common.json) std::cout << all.dump(2) << "\n";
  return kFine;
}

}  // namespace

void add_check(CLI::App& app, int& result) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "Load and validate packs, and report every problem");
  options->common.add_to(*command);
  command->add_option("packs", options->packs, "Packs to check; all that are found, if none are named");
  command->footer("Example:\n  dicetown check my-cards --pack-path ~/mods");
  command->callback([options, command, &result] { result = check(*options, *command); });
}

void add_packs(CLI::App& app, int& result) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("packs", "List packs and their options");
  options->common.add_to(*command);
  command->add_flag("--merged", options->merged, "Print every final value and who made it");
  command->footer("Example:\n  dicetown packs --merged --set base.bribes=false");
  command->callback([options, command, &result] { result = list_packs(*options, *command); });
}

}  // namespace tools
