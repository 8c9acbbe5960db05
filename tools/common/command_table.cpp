#include "command_table.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "nlohmann/json.hpp"
#include "texts.hpp"

namespace tools {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const OptionRow& option) {
  return {{"name", option.name},         {"help", option.help},     {"takes_value", option.takes_value},
          {"repeated", option.repeated}, {"offers", option.offers}, {"list", option.list}};
}

OptionRow read_option(const Json& json) {
  return {.name = json.at("name").get<std::string>(),
          .help = json.at("help").get<std::string>(),
          .takes_value = json.at("takes_value").get<bool>(),
          .repeated = json.at("repeated").get<bool>(),
          .offers = json.at("offers").get<std::vector<std::string>>(),
          .list = json.at("list").get<bool>()};
}

/// Returns the output of a program.
std::string output_of(const std::filesystem::path& program) {
  const std::string command = quoted(program.string()) + " " + kTableArgument;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  char buffer[4096];
  for (std::size_t n = 0; pipe && (n = std::fread(buffer, 1, sizeof buffer, pipe.get())) > 0;) output.append(buffer, n);
  return output;
}

void add_option(CommandRow& command, OptionRow option) {
  const auto is_placed = [](const OptionRow& each) { return !each.name.starts_with('-'); };
  const bool known = std::ranges::any_of(command.options, [&](const OptionRow& each) {
    return each.name == option.name || (is_placed(each) && is_placed(option));
  });
  if (!known) command.options.push_back(std::move(option));
}

}  // namespace

std::string table_text(const std::vector<CommandRow>& table) {
  Json json = Json::array();
  for (const CommandRow& command : table) {
    Json options = Json::array();
    for (const OptionRow& option : command.options) options.push_back(to_json(option));
    json.push_back({{"name", command.name}, {"options", options}});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_table_of(const std::string& program, std::vector<CommandRow>& table) {
  std::error_code error;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto beside = own.parent_path() / program;
  if (!std::filesystem::exists(beside, error)) return;
  try {
    for (const Json& each : Json::parse(output_of(beside)))
      for (CommandRow& command : table)
        if (command.name == each.at("name").get<std::string>())
          for (const Json& option : each.at("options")) add_option(command, read_option(option));
  } catch (const Json::exception&) {
    return;  // an older program without tables
  }
}

}  // namespace tools
