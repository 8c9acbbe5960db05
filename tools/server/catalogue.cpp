#include "catalogue.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "base/one_text.hpp"
#include "common.hpp"
#include "compatibility.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/text/languages.hpp"
#include "packs/yaml/printable.hpp"
#include "password.hpp"
#include "play/parallel.hpp"
#include "rulebook/make_rulebook.hpp"
#include "rulebook/rulebook.hpp"
#include "scenarios/scenario_game.hpp"

namespace server {

using namespace rules;
using Json = nlohmann::ordered_json;
using Ids = std::vector<std::string>;

namespace {

constexpr std::size_t kMaxProblems = 10;
constexpr std::size_t kMaxRulebooks = 32;  ///< to keep
constexpr std::size_t kMaxBeginnings = 256;
constexpr std::chrono::seconds kFaultKept{60};
constexpr std::size_t kMaxLinked = 32;  ///< selections of packs kept for the next table
constexpr std::size_t kMaxTried = 16;   ///< options tried without, one after the other

packs::PackFinder found(const ServerOffer& offered) {
  packs::Problems problems;
  packs::PackFinder finder(offered.folders, problems);
  problems.throw_if_any();
  return finder;
}

bool is_in(const Ids& ids, const std::string& id) { return std::ranges::find(ids, id) != ids.end(); }

std::string first_line(const std::string& text) { return packs::printable_line(text.substr(0, text.find('\n'))); }

/// `say(key, otherwise)`: returns the player-visible text.
Json option(const packs::OptionDecl& decl, const std::string& pack,
            const std::function<std::string(const std::string&, const std::string&)>& say) {
  static constexpr const char* types[] = {"number", "flag", "choice"};
  Json json = {{"id", pack + "." + decl.name},
               {"pack", pack},
               {"name", say("name", decl.name)},
               {"text", say("text", decl.text)},
               {"type", types[static_cast<int>(decl.type)]},
               {"default", decl.default_value}};
  if (decl.type == packs::OptionDecl::Type::number) {
    json["least"] = decl.low;
    json["most"] = decl.high;
  }
  for (const std::string& value : decl.choices)
    json["values"].push_back({{"id", value}, {"name", say("value." + value, value)}});
  return json;
}

}  // namespace

Catalogue::Catalogue(ServerOffer offered)
    : offered_(std::move(offered)),
      finder_(found(offered_)),
      linked_(kMaxLinked),
      beginnings_(kMaxBeginnings),
      rulebooks_(kMaxRulebooks) {
  for (const auto& [id, pack] : finder_.packs()) {
    packs::Problems problems;
    const auto packs = finder_.select({&id, 1}, problems);
    if (!problems.empty()) continue;  // can't be chosen, and reports so then
    const packs::Library library = packs::load_library(packs, {}, problems);
    if (problems.empty()) texts_.emplace(id, packs::PackTexts(library, problems, problems));
  }
  Ids packs = offered_.always;
  packs.insert(packs.end(), offered_.usual.begin(), offered_.usual.end());
  packs::load_library(finder_, packs, offered_.settings);  // throws if they can't be played
}

std::string Catalogue::text(const std::string& pack, const std::string& language, const std::string& key,
                            const std::string& otherwise) const {
  const auto texts = texts_.find(pack);
  const std::string* text = texts == texts_.end() ? nullptr : texts->second.find(language, key);
  return packs::printable_line(text ? *text : otherwise);
}

Json Catalogue::choices(const std::string& language) const {
  Json packs = Json::array(), options = Json::array(), languages = Json::array(), kinds = Json::array(),
       windows = Json::array();
  for (const auto& [id, pack] : finder_.packs()) {
    const packs::Manifest& m = pack.manifest;
    const bool always = is_in(offered_.always, id);
    Json one = {{"id", id},
                {"name", text(id, language, "pack." + id + ".name", m.name)},
                {"text", text(id, language, "pack." + id + ".text", m.description)},
                {"version", packs::to_string(m.version)},
                {"always", always},
                {"usual", always || is_in(offered_.usual, id)},
                {"requires", Json::array()},
                {"conflicts", m.conflicts},
                {"players", {{"least", m.players.min}, {"most", m.players.max}}}};
    for (const auto& [other, requirement] : m.required) one["requires"].push_back(other);
    packs.push_back(std::move(one));
    for (const packs::OptionDecl& decl : m.options) {
      if (!decl.asks_everyone_if.empty()) continue;  // chosen by `windows`
      options.push_back(option(decl, id, [&, &id = id](const std::string& key, const std::string& otherwise) {
        return text(id, language, "option." + decl.name + "." + key, otherwise);
      }));
    }
  }
  const std::string any = offered_.always.empty() ? "" : offered_.always.front();
  for (const std::string& each : tools::languages_of(finder_))
    languages.push_back({{"id", each}, {"name", text(any, each, "ui.language", each)}});
  const auto described = [&](const char* group, const std::string& id) {
    const std::string key = fmt::format("ui.{}.{}", group, id);
    return Json{{"name", text(any, language, key + ".name", id)}, {"text", text(any, language, key + ".text", "")}};
  };
  for (const TableBot& bot : table_bots()) {
    kinds.push_back({{"kind", bot.kind}});
    kinds.back().update(described("bots", bot.words));
  }
  for (const char* each : {"everyone", "users"}) {
    windows.push_back({{"id", each}});
    windows.back().update(described("windows", each));
  }
  const packs::PlayerRange range = packs::common_players([&] {
    packs::Problems ignored;
    return finder_.select(offered_.always, ignored);
  }());
  return {{"packs", std::move(packs)},
          {"options", std::move(options)},
          {"settings", offered_.settings},
          {"bots", std::move(kinds)},
          {"players", {{"least", range.min}, {"most", range.max}}},
          {"languages", std::move(languages)},
          {"language", offered_.language},
          {"windows", std::move(windows)}};
}

packs::Selection Catalogue::selection_of(const Choice& choice) const {
  packs::Selection selection{
      .packs = offered_.always, .settings = {}, .players = static_cast<int>(choice.table.game.seats.size())};
  for (const std::string& id : choice.packs)
    if (!is_in(selection.packs, id)) selection.packs.push_back(id);
  packs::Problems ignored;
  for (const packs::PackFiles& pack : finder_.select(selection.packs, ignored))
    for (const packs::OptionDecl& decl : pack.manifest.options)
      if (!decl.asks_everyone_if.empty() && choice.table.everyone)
        selection.settings.push_back(pack.manifest.id + "." + decl.name + "=" + decl.asks_everyone_if);
  for (const auto& [name, value] : choice.options) selection.settings.push_back(name + "=" + value);
  return selection;
}

std::string Catalogue::option_problem(const packs::Library& library, const std::string& id, const std::string& value,
                                      const Asker& asker) const {
  const auto [pack, name] = packs::split_at_dot(id);
  const packs::OptionValue* option = library.find_option(pack, name);
  if (!option) return asker.text({"no-option", {{"option", id}}});
  const packs::OptionDecl& decl = option->decl;
  if (packs::option_fault(decl, value).empty()) return "";
  const std::string called = text(pack, asker.language, "option." + name + ".name", name);
  if (decl.type == packs::OptionDecl::Type::number)
    return asker.text({"bad-number",
                       {{"option", called},
                        {"low", std::to_string(decl.low)},
                        {"high", std::to_string(decl.high)},
                        {"value", value}}});
  const Ids values = decl.type == packs::OptionDecl::Type::flag ? Ids{"true", "false"} : decl.choices;
  return asker.text({"bad-value", {{"option", called}, {"values", rules::one_text(values)}, {"value", value}}});
}

Json Catalogue::check(const Choice& choice, const Asker& asker) {
  packs::Selection selection = selection_of(choice);
  selection.paths = false;
  packs::Problems ignored;  // compatibility_of() finds them, too
  const packs::Library library = packs::load_library(finder_.select(selection.packs, ignored), {}, ignored);
  Ids wrong_options;
  for (const auto& [id, value] : choice.options)
    if (std::string problem = option_problem(library, id, value, asker); !problem.empty())
      wrong_options.push_back(std::move(problem));
  if (!wrong_options.empty()) selection.settings.clear();
  const tools::Compatibility compatibility = tools::compatibility_of(
      finder_, selection, asker.texts,
      [&](const std::string& pack) { return text(pack, asker.language, "pack." + pack + ".name", pack); });
  Ids reasons = compatibility.reasons;
  if (compatibility.at_fault)
    for (std::string& reason : reasons) reason = asker.text({"unplayable", {{"what", reason}}});
  if (reasons.empty()) reasons = wrong_options;
  reasons.resize(std::min(reasons.size(), kMaxProblems));
  Json problems = Json::array();
  for (const std::string& reason : reasons) problems.push_back({{"text", packs::printable_line(reason)}});
  if (!problems.empty() && !compatibility.fixes.empty())
    problems.front()["fix"] = rules::one_text(compatibility.fixes, "; ");
  if (problems.empty())
    if (Json problem = beginning_problem(choice, asker); !problem.is_null()) problems.push_back(std::move(problem));
  Json defaults = Json::object();
  for (const packs::OptionValue& option : library.options())
    defaults[option.pack + "." + option.decl.name] = option.value;
  return {{"fine", problems.empty()},
          {"problems", std::move(problems)},
          {"defaults", std::move(defaults)},
          {"players", {{"least", compatibility.players.min}, {"most", compatibility.players.max}}}};
}

std::string Catalogue::key_of(const packs::Selection& of, const std::vector<std::filesystem::path>& folders) {
  return fmt::format("{} {} {} {}", of.players, fmt::join(of.packs, " "), fmt::join(of.settings, " "),
                     rules::one_text(folders, " ", [](const auto& each) { return each.string(); }));
}

std::shared_ptr<const packs::LinkedGame> Catalogue::linked(packs::Selection selection,
                                                           const std::vector<std::filesystem::path>& folders) {
  selection.fast = offered_.fast;
  selection.paths = false;
  const auto made = linked_.get(
      key_of(selection, folders),
      [&]() -> LinkedOrFault {
        try {
          return {packs::link(folders.empty() ? offered_.folders : folders, selection), nullptr};
        } catch (const packs::ContentError&) {  // perhaps a script that loops while it is loaded
          return {nullptr, std::current_exception(), std::chrono::steady_clock::now() + kFaultKept};
        }
      },
      [](const LinkedOrFault& each) { return !each.fault || std::chrono::steady_clock::now() < each.until; });
  if (made.fault) std::rethrow_exception(made.fault);
  return made.linked;
}

TableConfig Catalogue::configure(const Choice& choice) {
  if (!choice.scenario.empty()) return configure_at_scenario(choice);
  const auto packs = linked(selection_of(choice));
  TableConfig config = choice.table;
  config.game.lock = packs->lock;
  config.game.options = packs->options();
  give_seeds(config);
  return config;
}

void Catalogue::give_seeds(TableConfig& config) {
  std::tie(config.game.seed, config.game.bot_seed) =
      offered_.seed ? play::game_seeds(*offered_.seed, opened_++) : std::pair(random_number(), random_number());
}

std::unique_ptr<play::Game> Catalogue::make(const TableConfig& config) {
  std::vector<std::filesystem::path> folders;
  if (!has_rules_of(config)) {
    folders = kept_.folders_of(config.game.lock);
    if (folders.empty())
      throw play::SaveError(
          packs::Message("save.packs-changed", {{"how", play::lock_difference(config.game, offered_.folders)}}));
  }
  const packs::Selection selection = selection_of(config);
  auto shared = linked(selection, folders);
  play::GameConfig game{.folders = folders.empty() ? offered_.folders : folders,
                        .selection = {.packs = selection.packs, .settings = selection.settings, .fast = offered_.fast},
                        .seats = config.game.seats,
                        .names = config.game.names,
                        .seed = config.game.seed,
                        .bot_seed = config.game.bot_seed,
                        .language = config.language,
                        .most = offered_.most};
  scenarios::begin_as(game, config.game);
  return std::make_unique<play::Game>(std::move(shared), game);
}

Json Catalogue::describe(const TableConfig& config, const std::string& language) const {
  Json packs = Json::array();
  std::string game;
  for (const auto& pack : config.game.lock) {
    packs.push_back(text(pack.id, language, "pack." + pack.id + ".name", pack.id));
    if (game.empty()) game = packs.back().get<std::string>();
  }
  return {{"game", game}, {"packs", std::move(packs)}};
}

std::shared_ptr<const std::string> Catalogue::rules(const TableConfig& config, const std::string& asked) {
  const std::string language = tools::languages_of(finder_).contains(asked) ? asked : offered_.language;
  const packs::Selection selection = selection_of(config);
  const auto folders = has_rules_of(config) ? std::vector<std::filesystem::path>() : kept_.folders_of(config.game.lock);
  return rulebooks_.get(language + " " + key_of(selection, folders), [&] {
    packs::Problems ignored;
    std::optional<packs::PackFinder> kept;
    if (!folders.empty()) kept.emplace(folders, ignored);
    const auto examples =
        kept ? std::vector<rulebook::Example>() : examples_of(finder_.select(selection.packs, ignored));
    return std::make_shared<const std::string>(
        rulebook::to_json(rulebook::make_rulebook(kept ? *kept : finder_, selection, language, examples)).dump());
  });
}

// Checks if a game of a host's choice can begin. Manifests don't tell everything: a script that sets up the table may
// reject an option for some number of players. So a game is started, up to its first question.

Catalogue::BeginningFault Catalogue::beginning_fault(const Choice& choice) {
  const packs::Selection selection = selection_of(choice);
  return beginnings_.get(key_of(selection), [&]() -> BeginningFault {
    play::GameConfig config{.folders = offered_.folders, .selection = {}, .most = offered_.most};
    config.seats.assign(choice.table.game.seats.size(), "human");
    play::Game game(linked(selection), config);
    if (game.advance() != Status::failed) return {};
    return {first_line(game.engine().failure()), game.engine().exhausted()};
  });
}

const std::string* Catalogue::blamed(const Choice& choice) {
  std::size_t tried = 0;
  for (const auto& [id, value] : choice.options) {
    if (++tried > kMaxTried) break;
    Choice without = choice;
    without.options.erase(id);
    const BeginningFault fault = beginning_fault(without);
    if (fault.what.empty()) return &id;
    if (fault.exhausted) break;  // each further one might take as long
  }
  return nullptr;
}

Json Catalogue::beginning_problem(const Choice& choice, const Asker& asker) {
  try {
    const auto [fault, exhausted] = beginning_fault(choice);
    if (fault.empty()) return nullptr;
    const std::string* id = exhausted ? nullptr : blamed(choice);
    if (!id) return {{"text", asker.text({"no-beginning", {{"what", fault}}})}};
    const auto [pack, option] = packs::split_at_dot(*id);
    const std::string called = text(pack, asker.language, "option." + option + ".name", option);
    return {{"text", asker.text({"no-beginning-by", {{"option", called}, {"what", fault}}})},
            {"fix", asker.text({"as-usual", {{"option", called}}})}};
  } catch (const packs::ContentError& error) {
    return {{"text",
             asker.text({"unplayable", {{"what", first_line(error.problems().front().message.in(asker.language))}}})}};
  }
}

}  // namespace server
