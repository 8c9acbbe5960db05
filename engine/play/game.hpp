// Game: the one class that programs use. It is a game of some packs, with seats that answer from outside or inline. It
// can be advanced, answered, viewed by a seat, saved, loaded, undone, cloned and explained. Owns its engine and, unless
// it rests, its script host. Errors: content::ContentError for bad packs or options, SaveError for bad files,
// std::invalid_argument for bad seats.
#pragma once
#include <functional>
#include <memory>

#include "log/event_log.hpp"
#include "play/bots.hpp"
#include "play/determinize.hpp"
#include "play/save.hpp"
#include "play/wording.hpp"

namespace rules::play {

struct GameConfig {
  std::vector<std::filesystem::path> folders;  ///< where packs are
  content::Selection selection;
  std::vector<std::string> seats;  ///< kinds, one a player; decides the number of players
  std::vector<std::string> names;  ///< what players are called (names.hpp), by seat; empty: by number
  std::uint64_t seed = 1, bot_seed = 1;
  std::string language = "en";
  bool anyway = false;  ///< a save is loaded although its packs or options differ
  GameLimits most;      ///< how long the game may go on
  /// Brings a game that has just begun to where this one begins, with answers of its own; empty: to the beginning.
  std::function<void(Engine&)> set_up;
  std::string beginning;  ///< what a save tells of the former (Save::beginning)
};

/// Answers of a game were given to other questions than it asks now.
class Diverges : public SaveError {
 public:
  Diverges(const ReplayMismatch& how, std::size_t kept_answers) : SaveError(told(how)), kept(kept_answers) {}
  std::size_t kept;  ///< how many answers still fit
};

class Game {
 public:
  explicit Game(const GameConfig& config);
  /// A game from a save: `config` gives folders and language, and names of players who are called anew, the save the
  /// rest; where it began elsewhere than at its beginning, `config` brings it there (proof/scenario_game.hpp). Throws
  /// SaveError if it doesn't, or if packs or options differ, unless `config.anyway`; then options that are gone are
  /// left out, and new ones have their defaults.
  Game(const GameConfig& config, const Save& save);
  /// With packs linked before; seats decide nothing about the number of players then.
  Game(std::shared_ptr<const content::LinkedGame> linked, const GameConfig& config);

  const content::LinkedGame& linked() const { return *linked_; }
  /// The same, for further games of these packs.
  const std::shared_ptr<const content::LinkedGame>& shared_packs() const { return linked_; }
  const Wording& wording() const { return wording_; }
  Engine& engine() { return awake(); }
  const Engine& engine() const { return engine_; }
  const std::vector<std::string>& seats() const { return config_.seats; }
  const GameConfig& config() const { return config_; }
  /// What a player is called from now on (names.hpp); empty: by number.
  void call(Seat seat, std::string name);
  /// Where debug() of scripts goes from now on, until the game rests; the sink must outlive the game. Clones have none.
  void debug_to(script::DebugSink* sink) {
    awake();
    host_->debug_to(sink);
  }
  /// Gives its script host, which takes much more memory than the game itself, to other games of these packs, until
  /// something is done with this one again. For programs that hold many games of which few are played at a moment.
  void rest();

  Status advance() { return awake().advance(); }
  std::span<const Question> asked() const { return engine_.pending(); }
  /// Gives a seat's answer. Returns why it is refused and what was expected, or nothing if it was taken.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// What is asked of a seat now, or nullptr.
  const Question* asked(Seat seat) const;
  /// Names the questions at hand among all of this game, for whoever answers later than they were put: "12.3" is the
  /// third of step 12. After an undo the same place has another name. Empty if nobody is asked.
  std::string question_id() const;
  /// The log as a seat may read it (no seat: all of it), in the order in which things took effect: what was finished
  /// from the nth record on. `next` becomes the number to ask for what is new then.
  std::vector<std::string> log(Seat viewer, std::size_t from, std::size_t& next) const;
  /// Takes back the answer that a person gave last, whichever seat's it was, and all that followed. False if there
  /// is none.
  bool undo();
  /// The same from the last answer of this seat on. If its question is still being answered, that answer alone: nobody
  /// has seen it.
  bool undo(Seat seat);
  /// Takes back this seat's answer to this question, and all that followed; `alone`: nothing else, for nobody has
  /// seen it. False if there is none.
  bool undo(Seat seat, QuestionPlace question, bool alone);
  /// So often were answers taken back before this game began anew without them: question_id() tells of it.
  void was_undone(std::int32_t times) { undone_ = times; }
  /// What a seat is asked about and why, as lines of text: the place and event of its question, what happened last, why
  /// players are not among those to choose from, what the cards in its hand and in play do and if they can be played
  /// now (why.hpp).
  std::vector<std::string> why(Seat seat);
  /// Throws RuleError for a game of which a save couldn't tell where it began.
  Save save() const;
  /// The score of a seat as lines of (name, points), as the packs declare them.
  std::vector<std::pair<std::string, std::int64_t>> score(Seat seat);
  /// A second game in the same state, with its own script host.
  std::unique_ptr<Game> clone() const;
  /// The same game with its packs read anew: it goes on by what they say now. If all that they declare is still the
  /// same, the current step runs again from where it began, and what came before stays as it was. Otherwise all answers
  /// are given again; throws Diverges if not all of them fit, unless `anyway`: then it is asked at the first that
  /// doesn't. Throws content::ContentError or script::ScriptError if the packs are wrong now, and SaveError if a script
  /// fails with them. This game is as it was in any case.
  std::unique_ptr<Game> relinked(bool anyway = false) const;
  /// Becomes a copy of the position of another game of the same packs (linked once), for search, which plays many short
  /// futures: it goes on as the other one would, and allocates nothing once it has been used. But its history is gone:
  /// log(), undo(), why() and save() throw RuleError, for this game and its clones. Throws std::invalid_argument
  /// if the packs were linked anew, or if it is the same game.
  void copy_position_from(const Game& other);
  /// Becomes a copy of another game, as by copy_position_from(), that goes on by other chance: what the current step
  /// has drawn is drawn again, with the answers given to it, and all that follows comes of `key`. It runs that step
  /// from its beginning when it is advanced, so seats may be given to bots before.
  void take_future(const Game& other, std::uint64_t key);
  /// Whether the game knows how it came about: it, or what it is a clone of, has not taken another one's position.
  bool has_history() const { return engine_.answers().whole(); }

  /// A game that differs from this one only in what `seat` doesn't know: hidden cards permuted, dice that it doesn't
  /// see rolled anew, other seats' unrevealed answers dropped, another future. To the seat it looks the same, byte for
  /// byte. Needs a question at hand. Nothing if no such game was found in `tries` tries. `key` decides which. (A
  /// determinization: one world of the seat's information set.)
  std::unique_ptr<Game> determinize(Seat seat, std::uint64_t key, int tries = 20) const;
  /// The same, made of a game that there is, as by copy_position_from(): without its history. Other seats that have
  /// answered the current question are asked again, and in this alone it may look different. False if none was found:
  /// then it has no position that is of use.
  bool redraw_into(Game& world, Seat seat, std::uint64_t key, int tries = 20) const;

 private:
  /// The engine, with a script host.
  Engine& awake() {
    if (!host_) [[unlikely]]
      wake();
    return engine_;
  }
  void wake();
  void seat_bots();
  void start(std::vector<LoggedAnswer> entries);
  bool take_back(Seat seat);
  /// Begins anew without the answer of this order, and, if not alone, without those that followed.
  void begin_without(std::int32_t order, bool alone);
  /// Throws RuleError if there is no history.
  void need_history() const;
  Determinizer& own_redraw();
  /// Chance decides as in the other game, which has the same position.
  void take_chance(const Game& other);

  GameConfig config_;
  std::shared_ptr<const content::LinkedGame> linked_;
  content::HostPool::Borrowed host_;  ///< none: the game rests
  Wording wording_;
  EventLog log_;
  Engine engine_;
  std::int32_t undone_ = 0;               ///< how often answers were taken back
  std::unique_ptr<Determinizer> redraw_;  ///< decides the chance of a determinized game
};

}  // namespace rules::play
