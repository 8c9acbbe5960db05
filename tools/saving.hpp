// How a game at the terminal is kept: the file to which each answer is saved, whether anything is unsaved, and what
// goes on with the game later. Says nothing to anybody.
#pragma once
#include <optional>
#include <string>

#include "play/game.hpp"
#include "save_files.hpp"

namespace tools {

/// Whether somebody has answered from outside.
bool answered(const rules::play::Game& game);

class Saving {
 public:
  /// `file`: where to save after each answer; empty: nowhere. `go_on`: the command that goes on with the game then.
  /// `drops`: the file goes if the game is left before anybody has answered.
  Saving(std::string file, SaveFiles files, std::string go_on, bool drops)
      : file_(std::move(file)), go_on_(std::move(go_on)), files_(std::move(files)), drops_(drops) {}

  const std::string& file() const { return file_; }
  const std::string& go_on() const { return go_on_; }
  SaveFiles& files() { return files_; }
  bool unsaved() const { return unsaved_; }
  /// Whether a game that is left now can be gone on with.
  bool keeps(const rules::play::Game& game) const { return !file_.empty() && !unsaved_ && (!drops_ || answered(game)); }
  /// Something has happened that is nowhere yet.
  void changed() { unsaved_ = true; }
  /// It is all in a file that somebody named.
  void saved() { unsaved_ = false; }

  /// Saves to a file; returns why that can't be, or nothing.
  std::optional<std::string> save(const rules::play::Game& game, const std::string& file);
  /// Saves where it is to be saved, if anywhere; returns why that can't be, or nothing.
  std::optional<std::string> save(const rules::play::Game& game);

 private:
  std::string file_, go_on_;
  SaveFiles files_;
  bool unsaved_ = false, drops_;
};

/// Tells on standard error why a game can't go on; returns the exit code.
int tell_failure(const rules::play::Game& game, const Saving& saving);

}  // namespace tools
