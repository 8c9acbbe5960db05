// Session: a game at one terminal, from its first question to its scores: who sits at the screen, what each player has
// read of the log, commands. Knows no command line and no storage (saves.hpp). Shows the table view of the player at
// the screen, and clears hidden information before the next one looks.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "compact_table.hpp"
#include "log_printer.hpp"
#include "play/external_player.hpp"
#include "play/game_table.hpp"
#include "play/table_view/table_view.hpp"
#include "saves.hpp"
#include "terminal.hpp"

namespace tools {

class Session {
 public:
  Session(std::unique_ptr<rules::play::Game> game, Saving saving, const rules::play::MakeChooser& make_chooser);

  const rules::play::Game& game() const { return table_.game(); }
  /// Reloads the packs whenever `changed` returns true while a player is asked. If the game can continue with them, it
  /// does, after a call of `fresh`; otherwise the reason is shown.
  void follow(std::function<bool()> changed, std::function<void(rules::play::Game&)> fresh);

  /// Plays with the people at this terminal (standard input must be one). Returns the exit code.
  int play(bool loaded);

 private:
  /// Thrown to leave the game.
  struct Leave {
    bool interrupted = false;  ///< by Ctrl-C
  };
  /// Thrown when the game continues with reloaded packs.
  struct Relinked {};
  /// Thrown when the game failed while it was being shown.
  struct Unshowable {};

  /// Returns the commands in the order of the help. Each may be typed in English or as translated under ui.command.
  static std::span<const char* const> commands();
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// Returns the command that a word names, in English, or ""; `begun`: a prefix is enough.
  std::string named_command(const std::string& typed, bool begun = false) const;
  rules::play::TableView view(rules::play::Viewer viewer, std::size_t log_from);
  /// Shows what has happened since this seat last read.
  void tell_news(rules::Seat seat);
  /// Returns the log entry that began this round, or the round `back` rounds ago.
  std::size_t round_begin(int back) const;
  /// Waits at the end of a screen until the player continues. A command that they type runs before anything else is
  /// shown.
  void read_on();
  /// Shows the compact table with the question below it, on one screen. Returns false, showing nothing, if a command
  /// must run first.
  bool show_question(rules::Seat seat);
  /// Lays out both in this many lines; sets the menu of the question.
  Fitted laid_out(const rules::play::TableView& view, std::size_t lines);
  /// Repeats the question below a command's output. Returns false as show_question() does.
  bool put_again();
  /// Prints a text, wrapped, a screen at a time.
  void say(const std::string& text, std::size_t indent = 0);
  std::string read_line(const std::string& prompt);
  bool agrees(const std::string& question);
  void hand_over(rules::Seat seat);
  /// Tells a first-time player the aim of the game, where it is saved, and how to get help.
  void introduce();
  void answer_one();
  /// Gives the typed answer; returns why it was rejected, or "".
  std::string answer(rules::Seat seat, const std::string& typed);
  std::vector<std::string> completions(rules::Seat seat);

  void command(rules::Seat seat, const std::string& name, const std::string& rest);
  /// Explains the question; `about`: explains a number, or, after `not`, why a card can't be played.
  void why(rules::Seat seat, const std::string& about);
  /// Writes the current step as a scenario.
  void save_scenario(const std::string& file);
  /// Returns what a command does, with an example from this game.
  std::string help_of(const std::string& command, const rules::play::TableView& shown) const;
  void help(rules::Seat seat, const std::string& about);
  /// Returns a hint for input that wasn't understood: what was probably meant, or how to leave.
  std::string advice(const std::string& word) const;
  /// Explains a round: its steps in order, what wins the places and their actions.
  void rules_of(rules::Seat seat);
  void hand(rules::Seat seat);
  void undo(rules::Seat seat);
  /// Saves to a typed file name; asks before replacing another file.
  void save_as(const std::string& file);
  /// Reports once that the save's answers didn't match the questions. Files with these answers are not replaced then.
  void tell_divergence();
  void autosave();
  /// Throws Relinked if the game can continue with the current packs.
  void relink();
  /// Shows the end, which all players see together.
  void tell_end();
  /// Waits until the script is fixed, or the players leave.
  void wait_for_fix();
  /// Returns `fine` if everything was saved, else the exit code for files that can't be written.
  int code_of(int fine) const;
  int good_bye(bool interrupted) const;

  rules::play::GameTable table_;
  rules::play::ExternalPlayers choosers_;
  Saving saving_;
  rules::play::Wording words_;
  LogPrinter teller_;
  Pages pages_;
  Menu menu_;                                        ///< of the current question
  rules::Table<rules::Seat, std::size_t> told_;      ///< the log entry from which each seat reads next
  rules::Table<rules::Seat, std::size_t> since_;     ///< and the one from which it read before it was
                                                     ///< asked
  rules::Seat sitting_;                              ///< the player at the screen; none while it is handed over
  rules::SeatSet introduced_;                        ///< players who have read the aim of the game
  std::set<std::pair<int, std::string>> explained_;  ///< players and the questions they have already answered once
  bool undone_ = false;                              ///< the current question must be repeated
  bool diverged_ = false;                            ///< and it was reported
  bool leaving_ = false;                             ///< the player is being asked whether to leave an unsaved game
  std::string news_;                                 ///< shown after the next hand-over
  std::string ahead_;                                ///< a command typed at the end of a screen
  std::function<bool()> changed_;
  std::function<void(rules::play::Game&)> fresh_;
  std::unique_ptr<LineInput> input_;
};

}  // namespace tools
