// The seat `remote`: a program answers (protocol: tools/BOTS.md). It receives only what the seat may know, the table
// view. If it ends, answers too late or illegally, a heuristic bot answers instead, and both the program and the host
// are told. After an illegal answer the program continues; after anything worse it is killed, and restarted for the
// next game.
#pragma once
#include <functional>
#include <memory>

#include "bots/remote/process.hpp"
#include "nlohmann/json.hpp"
#include "play/external_player.hpp"

namespace rules::remote {

/// Statistics of a program. Not thread-safe.
struct ProgramRecord {
  std::int64_t games = 0, answers = 0, faults = 0;
  std::int64_t given_up = 0;        ///< games that a heuristic bot finished for it
  double seconds = 0, slowest = 0;  ///< of answers
};

struct RemoteSettings {
  double seconds = 10;  ///< for an answer, and for the start
  /// Receives one line for each error and each line of the program's standard error, unsanitized. May be null.
  std::function<void(const std::string&)> tell = {};
  std::shared_ptr<ProgramRecord> record = {};  ///< where the program's statistics are counted, or null
};

class RemoteSeat : public play::ExternalPlayer {
 public:
  RemoteSeat(std::string command, RemoteSettings settings);
  ~RemoteSeat() override;

  Answer choose(play::Game& game, Seat seat, std::uint64_t key) override;
  void observe(play::Game& game, Seat seat) override;
  void end(play::Game& game, Seat seat) override;

 private:
  /// Starts the program if it isn't running, and announces the game. Returns false if it has failed in this game.
  bool ready(play::Game& game, Seat seat);
  /// Returns what the program may know, with new log entries.
  nlohmann::ordered_json view(play::Game& game, Seat seat);
  bool send(const nlohmann::ordered_json& message);
  /// Returns the next message of this type, or nullptr on failure.
  std::unique_ptr<nlohmann::ordered_json> receive(const std::string& type);
  /// Returns the program's answer, or nullopt if it gives no legal one.
  std::optional<Answer> asked(play::Game& game, Seat seat, const Question& ask);
  /// Kills the program; a heuristic bot plays the rest of the game.
  void give_up(const std::string& why);
  void fault(const std::string& what);
  void tell(const std::string& what) const;
  Process::Clock::time_point limit() const;

  std::string command_;
  RemoteSettings settings_;
  std::unique_ptr<Process> process_;
  Seat seat_;
  bool compact_ = false;  ///< the program wants compact table views
  bool begun_ = false;    ///< the program knows this game
  bool failed_ = false;   ///< in this game
  std::size_t log_from_ = 0;
};

}  // namespace rules::remote
