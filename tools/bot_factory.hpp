// The bots that are asked from outside, as the program makes them.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "common.hpp"
#include "play/external_player.hpp"
#include "remote/remote_seat.hpp"

namespace tools {

/// What the programs that answered for seats have done, in whichever threads their games were played.
class Programs {
 public:
  /// Where it is counted what one more of them does.
  std::shared_ptr<rules::remote::ProgramRecord> record();
  /// Says on standard error in how many games sensible bots had to play on for programs; returns whether in any. Only
  /// once all of them have ended.
  bool tell_given_up(const Texts& texts) const;

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<rules::remote::ProgramRecord>> records_;
};

/// Makes bots: a search thinks in so many threads; a program is the one that its seat or --remote names, and what it
/// says and does wrong is told on standard error, and counted if somebody wants to know.
rules::play::MakeChooser chooser_maker(const Common& common, int threads = 1, std::shared_ptr<Programs> programs = {});

/// Throws UsageError if this is no kind of seat, or that of people. `option`: by which it was given.
void check_bot(const std::string& option, const std::string& kind);

}  // namespace tools
