// Explanations in a session: the beginning of a game, its rules, its commands, and everything with a name.
#include <algorithm>
#include <set>
#include <utility>

#include "base/one_text.hpp"
#include "compact_table.hpp"
#include "glossary.hpp"
#include "matching.hpp"
#include "place_rules.hpp"
#include "script/suggest.hpp"
#include "session.hpp"

namespace tools {

using namespace rules;
using play::TableView;

void Session::introduce() {
  const TableView shown = view(play::Viewer::spectator(static_cast<int>(told_.size())), 0);
  if (shown.game.aim) say(ui("help.aim", {{"text", *shown.game.aim}}));
  if (shown.game.ends) say(ui("help.ends", {{"list", *shown.game.ends}}));
  if (saving_.file().empty()) say(ui("help.not-kept"));
  else say(ui("help.kept", {{"command", saving_.go_on()}}));
  say(ui("help.hint"));
  for (const play::table_view::Step& step : shown.steps)
    if (step.state == "now" && step.text) say(styled(step.name, Style::heading) + ": " + *step.text);
}

std::string Session::advice(const std::string& word) const {
  const std::string leave = ui("command.quit");
  if (word.size() == 1 && (small(word) == "q" || leave.starts_with(small(word))))
    return ui("refused.leave", {{"word", leave}});
  std::vector<std::string> names;
  for (const std::string each : commands()) {
    names.push_back(each);
    names.push_back(ui("command." + each));
  }
  const std::string meant = nearest(word, names);
  return meant.empty() ? "" : ui("refused.meant", {{"word", meant}});
}

std::string Session::help_of(const std::string& command, const TableView& shown) const {
  const auto& steps = shown.steps;
  const bool won =
      std::any_of(steps.begin(), steps.end(), [](const auto& step) { return step.place && step.place->wins; });
  if (command == "rules" && won) return ui("help.rules-places");
  const auto& holds = shown.players.front().holds;
  return ui("help." + command, {{"number", "p1." + (holds.empty() ? "score" : holds.front().id)}});
}

void Session::help(Seat seat, const std::string& about) {
  if (about.empty()) {
    const TableView shown = view(seat, told_[seat]);
    say(styled(ui("help.title"), Style::heading));
    for (const std::string name : commands()) say("  " + help_of(name, shown), 4);
    if (shown.game.aim) say(ui("help.aim", {{"text", *shown.game.aim}}));
    return;
  }
  bool told = false;
  const TableView shown = view(seat, told_[seat]);
  for (const std::string name : commands())
    if (name == named_command(about)) {
      say("  " + help_of(name, shown), 4);
      told = true;
    }
  for (const play::table_view::Player& player : shown.players)
    if (small(player.name) == small(about)) {
      const std::string& kind = at(player.seat - 1) < game().seats().size() ? game().seats()[at(player.seat - 1)] : "";
      const std::string who = kind == "human"
                                  ? ui("help.person")
                                  : ui("help.bot", {{"kind", words_.text("ui.bots." + kind + ".name", kind)}});
      return say("  " + styled(player.name, Style::heading) + ": " +
                     ui("help.player", {{"n", std::to_string(player.seat)}, {"who", who}}),
                 4);
    }
  const Glossary glossary(game().linked(), words_);
  const Glossary::Answer found = glossary.look_up(about);
  std::set<std::string> said;  // a place and its step may have the same name
  for (const auto& [name, text] : found.things) {
    std::string all = text;
    for (const std::string& each : place_rules_about(shown, words_, name))
      if (said.insert(each).second) join(all, each, " ");
    if (const auto others = all.empty() ? glossary.speaking_of(about) : std::vector<std::string>(); !others.empty())
      all = ui("help.told-at", {{"list", words_.enumerated(others)}});
    say("  " + styled(name, Style::heading) + ": " + (all.empty() ? ui("help.no-text") : all), 4);
  }
  if (told || !found.things.empty()) return;
  if (!found.several.empty()) return say("  " + ui("help.several", {{"list", words_.enumerated(found.several)}}), 4);
  std::vector<std::string> names = glossary.names();
  for (const std::string name : commands()) names.push_back(ui("command." + name));
  const std::string meant = nearest(about, names);
  say(styled(in_a_line(ui("refused.thing", {{"word", about}}) +
                       (meant.empty() ? "." : "; " + ui("refused.meant", {{"word", meant}}))),
             Style::warning));
}

void Session::rules_of(Seat seat) {
  const TableView shown = view(seat, told_[seat]);
  say(styled(ui("rules.title"), Style::heading));
  std::string before;
  for (const play::table_view::Step& step : shown.steps) {
    std::string line = styled(step.name, Style::own);
    if (step.place && step.place->wins) line += " (" + ui("rules.wins", {{"what", step.place->wins->name}}) + ")";
    if (step.text) line += ": " + *step.text;
    else if (step.place && step.place->text) line += ": " + *step.place->text;
    if (std::exchange(before, line) == line) continue;
    say("  " + line, 4);
    if (!step.place) continue;
    for (const play::table_view::Prize& prize : step.place->prizes)
      say("    " + prize.name + (prize.text ? ": " + *prize.text : ""), 6);
    for (const std::string& each : place_rules(*step.place, words_)) say("    " + each, 6);
  }
  say(ui("rules.more"));
}

}  // namespace tools
