// Commands that can be typed instead of an answer.
#include <algorithm>
#include <set>
#include <utility>

#include "base/one_text.hpp"
#include "glossary.hpp"
#include "matching.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "play/table_text.hpp"
#include "sandbox/sandbox.hpp"
#include "scenarios/draft.hpp"
#include "scenarios/reasons.hpp"
#include "scenarios/retrace.hpp"
#include "script/sources.hpp"
#include "session.hpp"

namespace tools {

using namespace rules;
using play::Game;
using play::TableView;

std::span<const char* const> Session::commands() {
  static constexpr const char* all[] = {"table", "hand", "score", "since", "log", "why",
                                        "rules", "undo", "save",  "help",  "quit"};
  return all;
}

std::string Session::named_command(const std::string& typed, bool begun) const {
  if (typed == "?") return "help";
  if (small(typed) == "exit" || small(typed) == ui("command.exit")) return "quit";
  std::vector<std::string> found;
  for (const std::string command : commands()) {
    const std::string word = ui("command." + command);
    if (small(typed) == command || small(typed) == word) return command;
    const bool leaves = command == "quit" && ui("command.exit").starts_with(small(typed));
    if (begun && typed.size() > 1 && (command.starts_with(small(typed)) || word.starts_with(small(typed)) || leaves))
      found.push_back(command);
  }
  return found.size() == 1 ? found.front() : "";
}

void Session::command(Seat seat, const std::string& name, const std::string& rest) {
  if (name == "table") {
    const play::TableStyle style{.width = terminal_width(), .styled = styled};
    pages_.print("\n" + table_text(view(seat, told_[seat]), words_, style));
  } else if (name == "help") {
    help(seat, rest);
  } else if (name == "hand") {
    hand(seat);
  } else if (name == "score") {
    pages_.print(score_table(view(seat, told_[seat]), words_, terminal_width()));
  } else if (name == "rules") {
    rules_of(seat);
  } else if (name == "undo") {
    undo(seat);
  } else if (name == "since" || name == "log") {
    const bool all = rest == "all" || rest == ui("command.all");
    const TableView shown = view(seat, name == "since" ? since_[seat] : all ? 0 : round_begin(1));
    if (shown.log.entries.empty()) say(ui("nothing-told"));
    pages_.print(LogPrinter().tell(shown, words_));
  } else if (name == "why") {
    why(seat, rest);
  } else if (name == "save" && rest.starts_with(ui("command.as-scenario") + " ")) {
    save_scenario(rest.substr(ui("command.as-scenario").size() + 1));
  } else if (name == "save" && rest.starts_with("as scenario ")) {
    save_scenario(rest.substr(std::string_view("as scenario ").size()));
  } else if (name == "save") {
    const std::string& file = rest.empty() ? saving_.file() : rest;
    if (file.empty()) say(styled(ui("save-where"), Style::warning));
    else save_as(file);
  } else if (name == "quit") {
    if (!saving_.unsaved() || agrees(ui("quit-unsaved"))) throw Leave{};
  }
}

void Session::why(Seat seat, const std::string& typed) {
  constexpr std::string_view kWhere = "--where";
  const bool where = typed.ends_with(kWhere);
  const std::string about = trimmed(where ? typed.substr(0, typed.size() - kWhere.size()) : typed);
  const auto whom = where ? scenarios::Reasons::For::authors : scenarios::Reasons::For::players;
  std::vector<std::string> lines;
  try {
    const std::string first = about.substr(0, about.find(' '));
    if (about.empty()) {
      lines = table_.game().why(seat);
      const TableView shown = view(seat, told_[seat]);
      if (shown.question && shown.question->text) lines.insert(lines.begin(), *shown.question->text);
    } else if ((first == "not" || first == ui("command.not")) && first.size() < about.size()) {
      const auto host = game().linked().borrow_host();
      lines = scenarios::Reasons(game().linked(), words_, game().engine(), *host, whom)
                  .why_not(seat, about.substr(first.size() + 1), seat);
    } else {
      const auto told = scenarios::retell(game());
      lines =
          scenarios::Reasons(game().linked(), words_, game().engine(), *told->host, whom).why(about, told->trace, seat);
    }
  } catch (const scenarios::ScenarioFault& fault) {
    return say(styled(in_a_line(fault.message().in(game().config().language)), Style::warning));
  }
  for (const std::string& line : lines) say("  " + packs::printable_line(line), 4);
  if (!about.empty() && !where)
    say(styled("  " + ui("why-where", {{"word", ui("command.why") + " " + about + " --where"}}), Style::faint), 4);
}

void Session::save_scenario(const std::string& file) {
  try {
    const std::string text = scenarios::scenario_of(game());
    std::error_code error;
    if (std::filesystem::exists(file, error) && !agrees(ui("save-replace", {{"file", file}}))) return;
    packs::write_file(file, text, [](std::string_view) { return true; });
    say(ui("saved", {{"file", file}}));
  } catch (const packs::WriteError& error) {
    say(styled(ui("not-saved", {{"file", file}, {"reason", error.reason().in(game().config().language)}}),
               Style::warning));
  }
}

void Session::hand(Seat seat) {
  const TableView shown = view(seat, told_[seat]);
  bool any = false;
  for (const play::table_view::Player& player : shown.players) {
    if (!player.you) continue;
    for (const play::table_view::Zone& zone : player.zones) {
      if (zone.cards.empty()) continue;
      any = true;
      say(styled(zone.name, Style::heading));
      for (const play::table_view::Card& card : zone.cards)
        say("  " + cards_text({card}, words_) + (card.playable ? " " + styled(ui("hand.playable"), Style::own) : "") +
                (card.text ? ": " + *card.text : ""),
            4);
    }
  }
  if (!any) say(ui("hand.empty"));
}

/// Takes back the seat's last answer; if it may have revealed something, all other people must agree.
void Session::undo(Seat seat) {
  if (const auto refusal = table_.ask_undo(seat)) return say(refusal->why);
  const play::UndoAsked asked = *table_.undo();
  if (!asked.open.empty()) {
    // The others come to the screen for this: clear it, and hand it over again in any case.
    clear_screen();
    input_->forget();
    sitting_ = Seat();
    undone_ = true;
    say(ui("undo-consent"));
    for (SeatSet left = asked.open; !left.empty(); left.drop(left.lowest())) {
      const std::string name = words_.player(left.lowest());
      const bool agreed = agrees(ui("undo-agree", {{"player", name}}));
      table_.consent(asked.id, left.lowest(), agreed);
      if (agreed) continue;
      news_ = ui("undo-refused", {{"player", name}});
      return;
    }
  }
  const bool alone = table_.people().size() < 2;
  table_.take(*table_.undone());
  undone_ = true;
  saving_.changed();
  const auto finished = static_cast<std::size_t>(log_of(game().engine()).finished());
  for (std::size_t& n : told_) n = std::min(n, finished);
  for (std::size_t& n : since_) n = std::min(n, finished);
  teller_.forget();
  say(ui(alone ? "undone-alone" : "undone"));
  autosave();
}

void Session::save_as(const std::string& file) {
  try {
    saving_.check(file, game());
  } catch (const packs::WouldReplace&) {
    if (!agrees(ui("save-replace", {{"file", file}}))) return;
    saving_.allow(file);
  } catch (const packs::WriteError&) {
    // the attempt below reports it
  }
  if (const auto fault = saving_.save(game(), file))
    return say(styled(ui("not-saved", {{"file", file}, {"reason", *fault}}), Style::warning));
  say(ui("saved", {{"file", file}}));
  saving_.saved();
}

std::vector<std::string> Session::completions(Seat seat) {
  std::vector<std::string> words;
  for (const std::string name : commands()) words.push_back(ui("command." + name));
  const Glossary glossary(game().linked(), words_);
  for (const std::string& name : glossary.names()) words.push_back(name);
  if (!seat || !game().asked(seat)) return words;
  const TableView shown = view(seat, told_[seat]);
  for (const play::table_view::Answer& answer : shown.question->answers) words.push_back(answer.label);
  for (const play::table_view::Player& player : shown.players) words.push_back(player.name);
  return words;
}

// Follows changes of the packs during a game: continues with them, or as before.

void Session::follow(std::function<bool()> changed, std::function<void(Game&)> fresh) {
  changed_ = std::move(changed);
  fresh_ = std::move(fresh);
}

void Session::wait_for_fix() {
  while (true)
    if (named_command(read_line("> ")) == "quit") command(Seat(), "quit", "");
}

void Session::relink() {
  const std::string language = game().config().language;
  std::string reason;
  const auto go_on = [&](std::unique_ptr<Game> next) {
    fresh_(*next);
    table_.replace(std::move(next));
    diverged_ = game().engine().answers().mismatch().has_value();  // the players were asked whether to go back
    words_ = table_.words(Seat());
    const auto finished = static_cast<std::size_t>(log_of(game().engine()).finished());
    for (std::size_t& n : told_) n = std::min(n, finished);
    throw Relinked{};
  };
  try {
    go_on(game().relinked());
  } catch (const play::Diverges& error) {
    say(styled(error.message().in(language), Style::warning));
    if (agrees(ui("relink-back", {{"kept", std::to_string(error.kept)},
                                  {"all", std::to_string(game().engine().answers().entries().size())}})))
      go_on(game().relinked(true));
    reason = error.message().in(language);
  } catch (const packs::MessageError& error) {
    reason = error.message().in(language);
  } catch (const script::ScriptError& error) {
    reason = error.what();
  }
  say(styled(ui("not-relinked"), Style::warning));
  // Unwrapped: positions can be clicked.
  std::fputs((packs::printable(reason) + "\n").c_str(), stdout);
}

// Explanations: the beginning of a game, its rules, its commands, and everything with a name.

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
  const bool won = std::ranges::any_of(steps, [](const auto& step) { return step.place && step.place->wins; });
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
