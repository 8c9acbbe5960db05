#include "setup_prompt.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>

#include "matching.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"
#include "player_names.hpp"
#include "saves.hpp"

namespace tools {

namespace fs = std::filesystem;
namespace packs = rules::packs;

namespace {

constexpr int kUsualPlayers = 4;

/// Returns the value of a placeholder that pack.yaml determines.
std::optional<std::string> declared(const packs::Manifest& manifest, std::string_view name) {
  const std::string own = manifest.id + ".";
  if (!name.starts_with(own)) return {};
  name.remove_prefix(own.size());
  if (name.starts_with("players.")) return manifest.players.placeholder(name.substr(8));
  for (const packs::OptionDecl& option : manifest.options)
    if (name == "option." + option.name) return option.default_value;
  return {};
}

/// Returns the text with its placeholders filled; nullopt if that needs a game.
std::optional<std::string> filled(const packs::Manifest& manifest, const std::string& text) {
  bool all = true;
  std::string out = packs::fill_placeholders(text, [&](std::string_view name) {
    const std::optional<std::string> value = declared(manifest, name);
    all &= value.has_value();
    return value;
  });
  return all ? std::optional(std::move(out)) : std::nullopt;
}

/// Returns what was named: parts between commas, or the whole line if it is a name, else its words.
std::vector<std::string> words_of(const std::string& line, const std::vector<std::string>& names) {
  std::vector<std::string> parts;
  std::istringstream in(line);
  if (line.find(',') == std::string::npos && meant(names, line).empty()) {
    for (std::string word; in >> word;) parts.push_back(word);
    return parts;
  }
  for (std::string part; std::getline(in, part, ',');)
    if (part = trimmed(part); !part.empty()) parts.push_back(part);
  return parts;
}

}  // namespace

PackName pack_name(const packs::PackFiles& pack, const std::string& language) {
  PackName found{pack.manifest.name, pack.manifest.description};
  for (const std::string& each : {std::string(packs::fallback_language), language})
    for (const auto& file : pack.languages) {
      if (file.stem() != each) continue;
      packs::Problems ignored;  // reported when the pack is linked
      const packs::Node* texts = pack.contents->read(file, ignored).find("pack");
      const packs::Node* own = texts ? texts->find(pack.manifest.id) : nullptr;
      if (!own) continue;
      if (const packs::Node* name = own->find("name")) found.name = name->text;
      if (const packs::Node* text = own->find("text"))
        if (const auto full = filled(pack.manifest, text->text)) found.text = *full;
    }
  return {packs::printable_line(found.name), packs::printable_line(found.text)};
}

WantedGame Beginning::ask(const std::optional<KeptGames>& kept) {
  WantedGame wanted;
  if (const auto games = kept ? kept->unfinished() : std::vector<KeptGame>(); !games.empty())
    if (auto file = choose_kept(games)) {
      wanted.kept = *file;
      return wanted;
    }
  wanted.packs = choose_packs();
  choose_players(wanted);
  return wanted;
}

std::string Beginning::read(const std::string& prompt) {
  const auto line = input_.read(prompt);
  const std::string word = line ? small(*line) : "quit";
  if (word == "quit" || word == "exit" || word == texts_("begin.quit") || word == texts_("begin.exit"))
    throw Left{.interrupted = !line && input_.interrupted()};
  return *line;
}

int Beginning::number(const std::string& prompt, int low, int high, int usual) {
  while (true) {
    const std::string line = read(prompt);
    if (line.empty()) return usual;
    const auto n = whole_number(line);
    if (n && *n >= static_cast<std::size_t>(low) && *n <= static_cast<std::size_t>(high)) return static_cast<int>(*n);
    say(styled(texts_("begin.not-a-number", {{"low", std::to_string(low)}, {"high", std::to_string(high)}}),
               Style::warning));
  }
}

std::optional<fs::path> Beginning::choose_kept(const std::vector<KeptGame>& games) {
  constexpr std::size_t kMaxShown = 9;
  const std::size_t shown = std::min(games.size(), kMaxShown);
  say(styled(texts_("begin.kept"), Style::heading));
  const packs::PackFinder finder = common_.finder();
  for (std::size_t i = 0; i < shown; ++i) say("  " + kept_title(games[i], std::to_string(i + 1), finder, texts_), 5);
  say("  " + texts_("begin.kept-new", {{"nth", std::to_string(shown + 1)}}));
  const int last = static_cast<int>(shown) + 1;
  const int n = number(texts_("begin.which-game"), 1, last, 1);
  if (n == last) return std::nullopt;
  return games[static_cast<std::size_t>(n) - 1].file;
}

std::vector<std::string> Beginning::choose_packs() {
  const packs::PackFinder finder = common_.finder();
  std::vector<std::string> ids, names;
  say(styled(texts_("begin.packs"), Style::heading));
  for (const auto& [id, pack] : finder.packs()) {
    if (std::ranges::find(common_.main_packs, id) != common_.main_packs.end()) continue;
    const PackName name = pack_name(pack, texts_.language());
    ids.push_back(id);
    names.push_back(name.name);
    say("  " + texts_("begin.pack", {{"nth", std::to_string(ids.size())}, {"name", name.name}, {"text", name.text}}),
        5);
  }
  while (true) {
    const std::string line = read(texts_("begin.which-packs"));
    std::vector<std::string> chosen = common_.main_packs;
    std::string fault;
    if (line == texts_("begin.all") || line == "all") chosen.insert(chosen.end(), ids.begin(), ids.end());
    else if (line != texts_("begin.none") && line != "none") {
      for (const std::string& word : words_of(line, names)) {
        std::vector<std::size_t> found;
        if (const auto n = whole_number(word)) {
          if (*n >= 1 && *n <= ids.size()) found = {*n - 1};
        } else {
          found = meant(ids, word);
          if (found.empty()) found = meant(names, word);
        }
        if (found.size() == 1) chosen.push_back(ids[found.front()]);
        else fault = texts_("begin.no-pack", {{"word", word}});
      }
    }
    packs::Problems problems;
    const auto packs = finder.select(chosen, problems);
    if (fault.empty() && !problems.empty())
      fault = texts_("begin.not-together", {{"reason", problems.list().front().message}});
    if (fault.empty()) return {chosen.begin() + static_cast<std::ptrdiff_t>(common_.main_packs.size()), chosen.end()};
    say(styled(fault, Style::warning));
  }
}

void Beginning::choose_players(WantedGame& wanted) {
  packs::Problems ignored;
  std::vector<std::string> packs = common_.main_packs;
  packs.insert(packs.end(), wanted.packs.begin(), wanted.packs.end());
  const packs::PlayerRange range = packs::common_players(common_.finder().select(packs, ignored));
  const int usual = std::clamp(kUsualPlayers, range.min, range.max);
  const int players = number(texts_("begin.how-many", {{"low", std::to_string(range.min)},
                                                       {"high", std::to_string(range.max)},
                                                       {"usual", std::to_string(usual)}}),
                             range.min, range.max, usual);
  const int people = number(texts_("begin.people"), 1, players, 1);
  for (int s = 0; s < players; ++s) {
    wanted.seats.push_back(s < people ? "human" : "heuristic");
    wanted.names.push_back(s < people ? ask_name(s + 1, wanted.names) : free_bot_name(texts_, wanted.names));
  }
}

std::string Beginning::ask_name(int nth, const std::vector<std::string>& taken) {
  const std::string usual = texts_("begin.player", {{"n", std::to_string(nth)}});
  while (true) {
    const std::string line = read(texts_("begin.name", {{"n", std::to_string(nth)}, {"usual", usual}}));
    if (line.empty()) return "";
    const auto name = player_name(line);
    if (!name) say(styled(texts_("begin.not-a-name", {{"most", std::to_string(kMaxNameLength)}}), Style::warning));
    else if (is_taken(*name, taken)) say(styled(texts_("begin.taken", {{"name", *name}}), Style::warning));
    else return *name;
  }
}

}  // namespace tools
