// Game: the class that programs use: a game of some packs, with seats that answer inline or from outside. Can be
// advanced, answered, viewed by a seat, saved, loaded, undone, cloned and explained. Owns its engine and, unless it
// rests, its script host. Errors: packs::ContentError for bad packs or options, SaveError for bad files,
// SeatKindError for bad seats.
#pragma once
#include <functional>
#include <memory>

#include "log/event_log.hpp"
#include "play/determinize.hpp"
#include "play/save.hpp"
#include "play/seats.hpp"
#include "play/wording.hpp"

namespace rules::play {

struct GameConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  packs::Selection selection;
  std::vector<std::string> seats;  ///< one kind per player; determines the number of players
  std::vector<std::string> names;  ///< names of players (wording.hpp), by seat; empty: by number
  std::uint64_t seed = 1, bot_seed = 1;
  std::string language = "en";
  bool anyway = false;  ///< load a save even if its packs or options differ
  GameLimits most;      ///< limits on the length of the game
  /// Brings a new game to its starting position, with answers of its own; null: the normal beginning.
  std::function<void(Engine&)> set_up;
  std::string beginning;  ///< description of that position in a save (Save::beginning)
};

/// Recorded answers don't match the questions that the game asks now.
class Diverges : public SaveError {
 public:
  Diverges(const ReplayMismatch& how, std::size_t kept_answers) : SaveError(told(how)), kept(kept_answers) {}
  std::size_t kept;  ///< number of answers that still match
};

class Game {
 public:
  explicit Game(const GameConfig& config);
  /// Loads a save: `config` gives folders, language and new player names, the save the rest. If the game didn't start
  /// at its beginning, `config` must set it up (scenarios/scenario_game.hpp). Throws SaveError if it doesn't, or if
  /// packs or options differ, unless `config.anyway`; then removed options are dropped and new ones get their defaults.
  Game(const GameConfig& config, const Save& save);
  /// Uses packs that are linked already; the seats don't determine the number of players then.
  Game(std::shared_ptr<const packs::LinkedGame> linked, const GameConfig& config);

  const packs::LinkedGame& linked() const { return *linked_; }
  /// Returns the linked packs, for further games.
  const std::shared_ptr<const packs::LinkedGame>& shared_packs() const { return linked_; }
  const Wording& wording() const { return wording_; }
  Engine& engine() { return awake(); }
  const Engine& engine() const { return engine_; }
  const std::vector<std::string>& seats() const { return config_.seats; }
  const GameConfig& config() const { return config_; }
  /// Renames a player (wording.hpp); empty: by number.
  void call(Seat seat, std::string name);
  /// Sets the sink of scripts' debug() until the game rests; it must outlive the game. Clones have none.
  void debug_to(script::DebugSink* sink) {
    awake();
    host_->debug_to(sink);
  }
  /// Releases its script host, which takes much more memory than the game, to other games of these packs, until this
  /// game is used again. For programs that hold many games of which few are active.
  void rest();

  Status advance() { return awake().advance(); }
  std::span<const Question> asked() const { return engine_.pending(); }
  /// Answers for a seat. Returns why the answer was rejected and what was expected, or nullopt if it was accepted.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// Returns the current question of a seat, or nullptr.
  const Question* asked(Seat seat) const;
  /// Returns an id of the current questions, unique in this game, for late answers: "12.3" is the third of step 12.
  /// After an undo the same position has another id. Empty if nobody is asked.
  std::string question_id() const;
  /// Returns the log as a seat may read it (no seat: all of it), in order of effect: what was finished from record
  /// `from` on. Sets `next` to the number from which to continue.
  std::vector<std::string> log(Seat viewer, std::size_t from, std::size_t& next) const;
  /// Takes back the latest answer of this seat and everything after it; only that answer if its question is still being
  /// answered, since nobody has seen it. Returns false if there is none.
  bool undo(Seat seat);
  /// Takes back this seat's answer to this question, and everything after it; `alone`: only that answer, which nobody
  /// has seen. Returns false if there is none.
  bool undo(Seat seat, QuestionPlace question, bool alone);
  /// Sets the number of undos before this game was restarted without them, which is part of question_id().
  void was_undone(std::int32_t times) { undone_ = times; }
  /// Returns why a seat is asked what it is asked, as lines of text: the place and event of its question, recent
  /// events, why players are not among the options, what the cards in its hand and in play do, and whether they can be
  /// played now (why.hpp).
  std::vector<std::string> why(Seat seat);
  /// Throws RuleError for a game whose starting position can't be saved.
  Save save() const;
  /// Returns a second game in the same state, with its own script host.
  std::unique_ptr<Game> clone() const;
  /// Returns the same game with its packs reloaded. If the declarations are unchanged, only the current step is re-run.
  /// Otherwise all answers are replayed; throws Diverges if not all of them match, unless `anyway`: then it stops at
  /// the first mismatch. Throws packs::ContentError or script::ScriptError if the packs are faulty now, and SaveError
  /// if a script fails with them. Never changes this game.
  std::unique_ptr<Game> relinked(bool anyway = false) const;
  /// Copies the position of another game of the same packs (linked once), for search, which plays many short playouts:
  /// it continues as the other would, without allocating once it has been used. Its history is lost: log(), undo(),
  /// why() and save() throw RuleError, for this game and its clones. Throws std::invalid_argument if the packs were
  /// relinked, or if `other` is this game.
  void copy_position_from(const Game& other);
  /// Copies the position of another game, as copy_position_from() does, but with different chance: the current step's
  /// draws are repeated with its answers, and everything after it derives from `key`. The step is re-run on advance(),
  /// so seats may be given to bots before.
  void take_future(const Game& other, std::uint64_t key);
  /// Returns true if the game has its history: neither it nor the game it was cloned from has copied another's
  /// position.
  bool has_history() const { return engine_.answers().whole(); }

  /// Returns a game that differs from this one only in what `seat` doesn't know: hidden cards permuted, unseen dice
  /// rerolled, other seats' unrevealed answers dropped, a different future (a world of the seat's information set). To
  /// the seat it looks the same, byte for byte. A question must be pending. `key` selects the result; nullptr if none
  /// was found in `tries` tries.
  std::unique_ptr<Game> determinize(Seat seat, std::uint64_t key, int tries = 20) const;
  /// Determinizes into an existing game, without history, as copy_position_from() does. Other seats that have answered
  /// the current question are asked again; only in this may it look different. Returns false if none was found; `world`
  /// is then unusable.
  bool determinize_into(Game& world, Seat seat, std::uint64_t key, int tries = 20) const;

 private:
  /// Returns the engine, with a script host.
  Engine& awake() {
    if (!host_) [[unlikely]]
      wake();
    return engine_;
  }
  void wake();
  void seat_bots();
  void start(std::vector<LoggedAnswer> entries);
  /// Restarts without the answer of this order and, unless `alone`, without later ones.
  void begin_without(std::int32_t order, bool alone);
  /// Throws RuleError if there is no history.
  void need_history() const;
  Determinizer& own_determinizer();
  /// Copies the chance of another game in the same position.
  void take_chance(const Game& other);

  GameConfig config_;
  std::shared_ptr<const packs::LinkedGame> linked_;
  packs::HostPool::Borrowed host_;  ///< null while the game rests
  Wording wording_;
  EventLog log_;
  Engine engine_;
  std::int32_t undone_ = 0;                     ///< number of undos
  std::unique_ptr<Determinizer> determinizer_;  ///< decides the chance of a determinized game
};

/// Links the packs of a config for its number of seats. Throws packs::ContentError.
std::shared_ptr<const packs::LinkedGame> link_for(const GameConfig& config);

}  // namespace rules::play
