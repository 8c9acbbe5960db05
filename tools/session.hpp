// A game at one terminal, from its first question to its scores: who sits at the screen, what each player has read of
// the log, commands. Knows nothing of the command line, nor how games are saved (saving.hpp). What it shows is the
// picture of the table for whoever sits there; before the next player looks, it clears what they may not know.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer_menu.hpp"
#include "compact_table.hpp"
#include "log_printer.hpp"
#include "pager.hpp"
#include "play/external_player.hpp"
#include "play/game_table.hpp"
#include "play/picture/picture.hpp"
#include "saving.hpp"
#include "terminal.hpp"

namespace tools {

class Session {
 public:
  Session(std::unique_ptr<rules::play::Game> game, Saving saving, const rules::play::MakeChooser& make_chooser);

  const rules::play::Game& game() const { return table_.game(); }
  /// Whenever this says so while somebody is asked, the packs are read anew. If the game can go on with them, it does,
  /// after `fresh` was told; else the reason is told.
  void follow(std::function<bool()> changed, std::function<void(rules::play::Game&)> fresh);

  /// Plays with the people at this terminal (standard input must be one). Returns the exit code.
  int play(bool loaded);

 private:
  /// Leaving the game, by whatever way.
  struct Leave {
    bool interrupted = false;  ///< by Ctrl-C
  };
  /// The game goes on with packs that were read anew.
  struct Relinked {};
  /// Thrown where the game has failed while it was to be shown.
  struct Unshowable {};

  /// In the order of the help. Each may be typed as this or as the language has it under ui.command.
  static std::span<const char* const> commands();
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// The command that a word stands for, in English, or ""; `begun`: its beginning is enough.
  std::string named_command(const std::string& typed, bool begun = false) const;
  rules::play::Picture picture(rules::play::Viewer viewer, std::size_t log_from);
  /// What has happened since this seat read on last.
  void tell_news(rules::Seat seat);
  /// The number of the log's entry with which this round began, or one so many rounds back.
  std::size_t round_begin(int back) const;
  /// Waits at the end of a screen until somebody reads on. A command that they type is done before anything else is
  /// shown.
  void read_on();
  /// The table at a glance and the question below it, on one screen. False if a command is to be done first: nothing is
  /// shown then.
  bool show_question(rules::Seat seat);
  /// Both laid out on so many lines; the menu is that of the question then.
  Fitted laid_out(const rules::play::Picture& picture, std::size_t lines);
  /// The question once more, below what a command has told. False as above.
  bool put_again();
  /// Prints a text, wrapped, a screen at a time.
  void say(const std::string& text, std::size_t indent = 0);
  std::string read_line(const std::string& prompt);
  bool agrees(const std::string& question);
  void hand_over(rules::Seat seat);
  /// To somebody who sits down for the first time: what the game is about, where it is kept, how to get help.
  void introduce();
  void answer_one();
  /// Gives the answer that somebody typed; returns why it isn't taken, or "".
  std::string answer(rules::Seat seat, const std::string& typed);
  std::vector<std::string> completions(rules::Seat seat);

  void command(rules::Seat seat, const std::string& name, const std::string& rest);
  /// Why the question is what it is; `about`: why a number is what it is, or, after `not`, why a card can't be played.
  void why(rules::Seat seat, const std::string& about);
  /// Writes the current step as a scenario.
  void save_scenario(const std::string& file);
  /// What a command does, with an example of this game.
  std::string help_of(const std::string& command, const rules::play::Picture& shown) const;
  void help(rules::Seat seat, const std::string& about);
  /// What helps against something that wasn't understood: what was meant, or how to leave.
  std::string advice(const std::string& word) const;
  /// How a round goes: its steps in order, what wins the places and what can be done there.
  void rules_of(rules::Seat seat);
  void hand(rules::Seat seat);
  void undo(rules::Seat seat);
  /// Saves to a file that somebody typed; asks before another one is replaced.
  void save_as(const std::string& file);
  /// Tells once if the answers of the save were given to other questions. No file that holds them is replaced then.
  void tell_divergence();
  void autosave();
  /// Throws Relinked if the game can go on with the packs as they are now.
  void relink();
  /// The end, which several people see together.
  void tell_end();
  /// Nothing goes on until the script is mended, or they leave.
  void wait_for_mending();
  /// The exit code where all that was to be kept is kept, else that of files that can't be written.
  int code_of(int fine) const;
  int good_bye(bool interrupted) const;

  rules::play::GameTable table_;
  rules::play::ExternalPlayers choosers_;
  Saving saving_;
  rules::play::Wording words_;
  LogPrinter teller_;
  Pages pages_;
  Menu menu_;                                        ///< of the current question
  rules::Table<rules::Seat, std::size_t> told_;                    ///< the log's entry from which each seat reads on
  rules::Table<rules::Seat, std::size_t> since_;                   ///< and the one from which it read before it was asked
  rules::Seat sitting_;                              ///< who is at the screen; nobody while it is handed over
  rules::SeatSet introduced_;                        ///< who has read what the game is about
  std::set<std::pair<int, std::string>> explained_;  ///< who has answered which question once
  bool undone_ = false;                              ///< the current question has to be put again
  bool diverged_ = false;                            ///< and it was told
  bool leaving_ = false;                             ///< they are asked whether to leave an unsaved game
  std::string news_;                                 ///< told after the next hand-over
  std::string ahead_;                                ///< a command that was typed at the end of a screen
  std::function<bool()> changed_;
  std::function<void(rules::play::Game&)> fresh_;
  std::unique_ptr<LineInput> input_;
};

}  // namespace tools
