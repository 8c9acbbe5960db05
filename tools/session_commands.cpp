// What can be typed instead of an answer.
#include <algorithm>
#include <cctype>
#include <utility>

#include "answer_menu.hpp"
#include "content/printable.hpp"
#include "content/write_file.hpp"
#include "proof/draft.hpp"
#include "proof/reasons.hpp"
#include "proof/retell.hpp"
#include "script/suggest.hpp"
#include "session.hpp"

namespace tools {

using namespace rules;

std::span<const char* const> Session::commands() {
  static constexpr const char* all[] = {"table", "why", "log", "undo", "save", "help", "quit"};
  return all;
}

std::string Session::named_command(const std::string& typed) const {
  for (const std::string command : commands())
    if (typed == command || typed == ui("command." + command)) return command;
  return "";
}

void Session::command(Seat seat, const std::string& name, const std::string& rest) {
  if (name == "table") return show_table(seat);
  if (name == "help") return help(rest);
  if (name == "undo") return undo(seat);
  if (name == "log") {
    tell(rest == "all" || rest == ui("command.all") ? 0 : round_begin(1), SeatSet::of(seat));
  } else if (name == "why") {
    why(seat, rest);
  } else if (name == "save" && rest.starts_with(ui("command.as-scenario") + " ")) {
    save_scenario(rest.substr(ui("command.as-scenario").size() + 1));
  } else if (name == "save" && rest.starts_with("as scenario ")) {
    save_scenario(rest.substr(std::string_view("as scenario ").size()));
  } else if (name == "save" && game_.config().lay_out) {
    say(styled(ui("save-only-scenario"), Style::warning));
  } else if (name == "save") {
    const std::string& file = rest.empty() ? save_to_ : rest;
    if (file.empty()) say(styled(ui("save-where"), Style::warning));
    else save_as(file);
  } else if (name == "quit") {
    if (!unsaved_ || agrees(ui("quit-unsaved"))) throw Leave{};
  }
}

void Session::why(Seat seat, const std::string& about) {
  std::vector<std::string> lines;
  try {
    const std::string first = about.substr(0, about.find(' '));
    if (about.empty()) {
      lines = game_.why(seat);
    } else if ((first == "not" || first == ui("command.not")) && first.size() < about.size()) {
      const auto host = game_.linked().borrow_host();
      lines = proof::Reasons(game_.linked(), words_, game_.engine(), *host)
                  .why_not(seat, about.substr(first.size() + 1), seat);
    } else {
      const auto told = proof::retell(game_);
      lines = proof::Reasons(game_.linked(), words_, game_.engine(), *told->host).why(about, told->trace, seat);
    }
  } catch (const proof::Fault& fault) {
    return say(styled(in_a_line(fault.what()), Style::warning));
  }
  for (const std::string& line : lines) say("  " + content::printable_line(line), 4);
}

void Session::save_scenario(const std::string& file) {
  try {
    const std::string text = proof::scenario_of(game_);
    std::error_code error;
    if (std::filesystem::exists(file, error) && !agrees(ui("save-replace", {{"file", file}}))) return;
    content::write_file(file, text, [](std::string_view) { return true; });
    say(ui("saved", {{"file", file}}));
  } catch (const content::WriteError& error) {
    say(styled(ui("not-saved", {{"file", file}, {"reason", error.reason()}}), Style::warning));
  }
}

void Session::help(const std::string& about) const {
  if (about.empty()) {
    say(styled(ui("help.title"), Style::heading));
    for (const std::string name : commands()) say("  " + ui("help." + name), 4);
    return;
  }
  const auto same = [](const std::string& a, const std::string& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
  };
  std::vector<std::string> names;
  for (const auto& kind : game_.linked().ruleset.card_kinds) {
    const std::string name = words_.name("card", kind.id);
    names.push_back(name);
    if (same(kind.id, about) || same(name, about))
      return say("  " + styled(name, Style::heading) + ": " + words_.text("card." + kind.id + ".text", ""), 4);
  }
  const std::string meant = nearest(about, names);
  say(styled(in_a_line(ui("refused.card", {{"word", about}}) +
                       (meant.empty() ? "." : "; " + ui("refused.meant", {{"word", meant}}))),
             Style::warning));
}

/// Takes back the last answer; where it may be a secret or have shown something, all other people have to agree.
void Session::undo(Seat seat) {
  const auto journal = game_.engine().journal();
  if (std::none_of(journal.begin(), journal.end(),
                   [&](const Entry& e) { return game_.seats()[at(e.seat.index)] == "human"; }))
    return say(ui("nothing-to-undo"));
  if (people_.size() > 1) {
    // The others come to the screen for this: what lies open on it is wiped off, and handed over anew in any case.
    clear_screen();
    input_->forget();
    sitting_ = Seat();
    undone_ = true;
    say(ui("undo-consent"));
    for (Seat other : people_) {
      const std::string name = words_.player(other);
      if (other != seat && !agrees(ui("undo-agree", {{"player", name}}))) {
        refused_ = ui("undo-refused", {{"player", name}});
        return;
      }
    }
  }
  game_.undo();
  undone_ = unsaved_ = true;
  answered_.clear();
  for (std::size_t& n : told_) n = std::min(n, static_cast<std::size_t>(game_.engine().notes_finished()));
  say(ui("undone"));
  autosave();
}

void Session::save_as(const std::string& file) {
  try {
    files_.check(file, game_.save());
  } catch (const content::WouldReplace&) {
    if (!agrees(ui("save-replace", {{"file", file}}))) return;
    files_.allow(file);
  } catch (const content::WriteError&) {
    // save() says so
  }
  if (!save(file)) return;
  say(ui("saved", {{"file", file}}));
  unsaved_ = false;
}

}  // namespace tools
