// Whether a game of what a host has chosen can begin. Manifests don't tell all: a script that lays the table may refuse
// an option for so many players. So a game begins, up to its first question.
#include "catalogue.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace server {

using namespace rules;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kMostTried = 16;  ///< options that one after the other are left out

std::string first_line(const std::string& text) { return content::printable_line(text.substr(0, text.find('\n'))); }

}  // namespace

std::string Catalogue::beginning_fault(std::shared_ptr<const content::Linked> packs, int players) const {
  play::GameConfig config{.folders = offered_.folders, .selection = {}, .most = offered_.most};
  config.seats.assign(at(players), "human");
  play::Game game(std::move(packs), config);
  return game.advance() == Status::failed ? first_line(game.engine().failure()) : "";
}

const std::string* Catalogue::blamed(const Choice& choice) {
  const int players = static_cast<int>(choice.kinds.size());
  std::size_t tried = 0;
  for (const auto& [id, value] : choice.options) {
    if (++tried > kMostTried) break;
    Choice without = choice;
    without.options.erase(id);
    if (beginning_fault(linked(packs_of(without), settings_of(without), players), players).empty()) return &id;
  }
  return nullptr;
}

Json Catalogue::beginning_problem(const Choice& choice, const Asker& asker) {
  const int players = static_cast<int>(choice.kinds.size());
  try {
    const std::string fault = beginning_fault(linked(packs_of(choice), settings_of(choice), players), players);
    if (fault.empty()) return nullptr;
    const std::string* id = blamed(choice);
    if (!id) return {{"text", asker.text({"no-beginning", {{"what", fault}}})}};
    const std::string pack = id->substr(0, id->find('.')), option = id->substr(pack.size() + 1);
    const std::string called = text(pack, asker.language, "option." + option + ".name", option);
    return {{"text", asker.text({"no-beginning-by", {{"option", called}, {"what", fault}}})},
            {"mend", asker.text({"as-usual", {{"option", called}}})}};
  } catch (const content::ContentError& error) {
    return {{"text", asker.text({"unplayable", {{"what", first_line(error.problems().front().message)}}})}};
  }
}

}  // namespace server
