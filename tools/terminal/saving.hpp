// Saving: persistence of a game at the terminal: the file that each answer is saved to, unsaved changes, and the
// command that continues the game. Prints nothing.
#pragma once
#include <optional>
#include <string>

#include "play/game.hpp"
#include "save_files.hpp"

namespace tools {

/// Returns true if any seat has answered from outside.
bool answered(const rules::play::Game& game);

class Saving {
 public:
  /// `file`: saved to after each answer; empty: none. `go_on`: the command that continues the game then. `drops`:
  /// delete the file if the game is left before the first answer.
  Saving(std::string file, SaveFiles files, std::string go_on, bool drops)
      : file_(std::move(file)), go_on_(std::move(go_on)), files_(std::move(files)), drops_(drops) {}

  const std::string& file() const { return file_; }
  const std::string& go_on() const { return go_on_; }
  SaveFiles& files() { return files_; }
  bool unsaved() const { return unsaved_; }
  /// Returns true if a game that is left now can be continued.
  bool keeps(const rules::play::Game& game) const { return !file_.empty() && !unsaved_ && (!drops_ || answered(game)); }
  /// Notes an unsaved change.
  void changed() { unsaved_ = true; }
  /// Notes that everything is in a file that the player named.
  void saved() { unsaved_ = false; }

  /// Saves to a file; returns the error, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game, const std::string& file);
  /// Saves to the current file, if any; returns the error, or nullopt.
  std::optional<std::string> save(const rules::play::Game& game);

 private:
  std::string file_, go_on_;
  SaveFiles files_;
  bool unsaved_ = false, drops_;
};

/// Reports on standard error why a game can't continue; returns the exit code.
int tell_failure(const rules::play::Game& game, const Saving& saving);

}  // namespace tools
