// The seat `remote`: a program answers (tools/BOTS.md describes the protocol). It is shown what the seat may know, the
// picture of the table, and nothing else. If it ends, answers too late or answers what isn't legal, a sensible bot
// answers for it, and both the program and the host are told. After an illegal answer the program goes on; after
// anything worse it is ended, and started again for the next game.
#pragma once
#include <functional>
#include <memory>

#include "nlohmann/json.hpp"
#include "play/external_player.hpp"
#include "remote/process.hpp"

namespace rules::remote {

/// What a program has done. Of one thread.
struct ProgramRecord {
  std::int64_t games = 0, answers = 0, faults = 0;
  std::int64_t given_up = 0;        ///< games in which a sensible bot played on for it
  double seconds = 0, slowest = 0;  ///< of answers
};

struct RemoteSettings {
  double seconds = 10;  ///< for an answer, and for the start
  /// Is told in one line what goes wrong, and what the program says on its standard error, as it is: both may hold
  /// anything. May be empty.
  std::function<void(const std::string&)> tell = {};
  std::shared_ptr<ProgramRecord> record = {};  ///< where it is counted what the program does, if anywhere
};

class RemoteSeat : public play::ExternalPlayer {
 public:
  RemoteSeat(std::string command, RemoteSettings settings);
  ~RemoteSeat() override;

  Answer choose(play::Game& game, Seat seat, std::uint64_t key) override;
  void observe(play::Game& game, Seat seat) override;
  void end(play::Game& game, Seat seat) override;

 private:
  /// Starts the program if it isn't running, and tells it of the game. False if it has failed in this game.
  bool ready(play::Game& game, Seat seat);
  /// What the program may know, with what is new in the log.
  nlohmann::ordered_json picture(play::Game& game, Seat seat);
  bool send(const nlohmann::ordered_json& message);
  /// The next message of this type; nothing if it failed.
  std::unique_ptr<nlohmann::ordered_json> receive(const std::string& type);
  /// The program's answer; nothing if there is none that is legal.
  std::optional<Answer> asked(play::Game& game, Seat seat, const Question& ask);
  /// It is ended, and a sensible bot plays the rest of the game.
  void give_up(const std::string& why);
  void fault(const std::string& what);
  void tell(const std::string& what) const;
  Process::Clock::time_point limit() const;

  std::string command_;
  RemoteSettings settings_;
  std::unique_ptr<Process> process_;
  Seat seat_;
  bool begun_ = false;   ///< the program knows of this game
  bool failed_ = false;  ///< in this game
  std::size_t log_from_ = 0;
};

}  // namespace rules::remote
