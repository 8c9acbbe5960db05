// Checks if a game of a host's choice can begin. Manifests don't tell everything: a script that sets up the table may
// reject an option for some number of players. So a game is started, up to its first question.
#include "catalogue.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"

namespace server {

using namespace rules;
using Json = nlohmann::ordered_json;
using Ids = std::vector<std::string>;

namespace {

constexpr std::size_t kMaxTried = 16;  ///< options tried without, one after the other

std::string first_line(const std::string& text) { return packs::printable_line(text.substr(0, text.find('\n'))); }

}  // namespace

Catalogue::BeginningFault Catalogue::beginning_fault(const Choice& choice) {
  const int players = static_cast<int>(choice.kinds.size());
  const Ids packs = packs_of(choice), settings = settings_of(choice);
  return beginnings_.get(key_of(packs, settings, players), [&]() -> BeginningFault {
    play::GameConfig config{.folders = offered_.folders, .selection = {}, .most = offered_.most};
    config.seats.assign(at(players), "human");
    play::Game game(linked(packs, settings, players), config);
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
    const std::string pack = id->substr(0, id->find('.')), option = id->substr(pack.size() + 1);
    const std::string called = text(pack, asker.language, "option." + option + ".name", option);
    return {{"text", asker.text({"no-beginning-by", {{"option", called}, {"what", fault}}})},
            {"fix", asker.text({"as-usual", {{"option", called}}})}};
  } catch (const packs::ContentError& error) {
    return {{"text", asker.text({"unplayable", {{"what", first_line(error.problems().front().message)}}})}};
  }
}

}  // namespace server
