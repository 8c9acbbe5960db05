// A game at one terminal, from its first question to its scores: who sits at the screen, what each player has read of
// the log, commands, saving. Knows nothing of the command line. Before the next player looks, it clears what they may
// not know.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "play/chooser.hpp"
#include "save_files.hpp"
#include "terminal.hpp"

namespace tools {

class Session {
 public:
  /// `save_to`: where to save after each answer; empty: nowhere. `go_on`: the command that goes on with it then. The
  /// game must outlive the session.
  Session(rules::play::Game& game, std::string save_to, SaveFiles files, std::string go_on,
          const rules::play::MakeChooser& make_chooser);

  /// Whenever this says so while somebody is asked, the packs are read anew. If the game can go on with them, play()
  /// returns kRelinked, and take_next() the game; else the reason is told.
  void follow(std::function<bool()> changed) { changed_ = std::move(changed); }
  std::unique_ptr<rules::play::Game> take_next() { return std::move(next_); }
  /// Goes on where a session with the game before has ended.
  void continue_from(Session& before);
  static constexpr int kRelinked = -1;  ///< no exit code

  /// Shows a game of bots round by round, everything open. Returns the exit code.
  int watch();
  /// Plays with the people at this terminal (standard input must be one). Returns the exit code.
  int play(bool loaded);

 private:
  /// Leaving the game, by whatever way.
  struct Leave {
    bool interrupted = false;  ///< by Ctrl-C
  };
  /// In the order of the help. Each may be typed as this or as the language has it under ui.command.
  static std::span<const char* const> commands();
  std::string ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values = {}) const;
  /// The command that a word stands for, in English, or "".
  std::string named_command(const std::string& typed) const;
  /// Tells these seats together what was finished from the nth note on; nobody: whoever sees everything.
  std::size_t tell(std::size_t from, rules::SeatSet eyes) const;
  std::size_t tell(std::size_t from, rules::SeatSet eyes, std::string& said) const;
  std::size_t round_begin(int back) const;
  void show_table(rules::Seat seat) const;
  std::string read_line(const std::string& prompt);
  bool agrees(const std::string& question);
  void hand_over(rules::Seat seat);
  bool answer_one();
  void command(rules::Seat seat, const std::string& name, const std::string& rest);
  /// Why the question is what it is; `about`: why a number is what it is, or, after `not`, why a card can't be played.
  void why(rules::Seat seat, const std::string& about);
  /// Writes the step at hand as a scenario.
  void save_scenario(const std::string& file);
  void help(const std::string& about) const;
  void undo(rules::Seat seat);
  bool save(const std::string& file);
  /// Saves to a file that somebody typed; asks before another one is replaced.
  void save_as(const std::string& file);
  void autosave();
  /// Throws Relinked if the game can go on with the packs as they are now.
  void relink();
  /// The exit code where all that was to be kept is kept, else that of files that can't be written.
  int code_of(int fine) const;
  int failed() const;
  int good_bye(bool interrupted) const;

  rules::play::Game& game_;
  rules::play::Choosers choosers_;
  const rules::play::Wording& words_;
  std::string save_to_, go_on_;
  SaveFiles files_;
  std::vector<rules::Seat> people_;
  std::vector<std::size_t> told_;   ///< how many notes of the log were finished when each seat read it last
  std::set<rules::Seat> answered_;  ///< of the question at hand
  rules::Seat sitting_;             ///< who is at the screen
  bool undone_ = false;             ///< the question at hand has to be put again
  bool unsaved_ = false;
  bool leaving_ = false;  ///< they are asked whether to leave an unsaved game
  std::string refused_;   ///< who did not agree to an undo, told after the next hand-over
  std::function<bool()> changed_;
  std::unique_ptr<rules::play::Game> next_;
  bool goes_on_ = false;  ///< it continues another session
  std::unique_ptr<LineInput> input_;
};

}  // namespace tools
