#include "unit/support/driver_equivalence.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <regex>
#include <stdexcept>
#include <vector>

#include "base/chance.hpp"
#include "kernel/decisions/state_names.hpp"
#include "play/game_table.hpp"

namespace rules::test {
namespace {

using play::Game;

/// A question to one seat, with the state it was asked in and the answer.
struct Asked {
  QuestionPlace place;
  Seat seat;
  QuestionId question;
  EventId within;
  std::uint32_t fingerprint = 0;
  std::uint64_t state = 0;  ///< hash of the state as asked
  Answer answer;
  bool comes_before(const Asked& other) const {
    return place != other.place ? place < other.place : seat.index < other.seat.index;
  }
};

/// The end of a game.
struct End {
  Status status = Status::running;
  std::string failure;
  GameState state;
  std::vector<LogRecord> notes;
  std::vector<std::string> log;
};

std::string told(const Ruleset& rules, const Asked& asked) {
  std::string out =
      "player " + std::to_string(asked.seat.index + 1) + " '" + rules.questions()[asked.question].id + "'";
  if (asked.within) out += " within '" + rules.events()[asked.within].id + "'";
  return out;
}

std::string told(QuestionPlace place) {
  return "question " + std::to_string(place.step + 1) + "." + std::to_string(place.question + 1);
}

/// Answers for all seats, inline or not, and compares each question with the same one of the reference.
class Watch : public InlinePlayer {
 public:
  /// Records the reference: after this many questions the game fails.
  explicit Watch(std::size_t max_questions) : max_questions_(max_questions) {}
  /// Compares with `reference`, which is sorted.
  explicit Watch(const std::vector<Asked>& reference) : reference_(&reference), taken_(reference.size()) {}

  Answer answer(GameParts& game, const Question& ask, std::uint64_t, std::uint64_t) override {
    const EventContext* const context = game.contexts().innermost();
    const bool in_event = context && context->hook_target < static_cast<std::int32_t>(game.rules().events().size());
    return record(game, ask, in_event ? EventId(context->hook_target) : EventId());
  }
  /// Returns the answer to a pending question.
  Answer answer(const Engine& engine, const Question& ask) {
    return record(engine.parts(), ask, engine.position().pending.within());
  }

  /// Ignores the enclosing event: without notes, an event without hooks isn't resolved.
  bool anywhere = false;
  /// Returns true until the first difference.
  bool agrees() const { return difference_.empty(); }
  const std::string& difference() const { return difference_; }
  void differs(std::string how) {
    if (agrees()) difference_ = std::move(how);
  }
  const std::vector<Asked>& asked() const { return asked_; }
  const Asked& last() const { return asked_.back(); }
  /// Reports a question of the reference that was never asked.
  void check_complete(const Ruleset& rules) {
    for (std::size_t i = 0; reference_ && agrees() && i < taken_.size(); ++i)
      if (!taken_[i]) differs(told((*reference_)[i].place) + ": not asked; expected " + told(rules, (*reference_)[i]));
  }

 private:
  Answer record(const GameParts& game, const Question& ask, EventId within) {
    const StateView read = game.read();
    Asked asked{.place = {game.step_number(), game.question_number()},
                .seat = ask.seat,
                .question = ask.question,
                .within = within,
                .fingerprint = ask.fingerprint(StateNames(read)),
                .state = game.state().hash(),
                .answer = {}};
    const std::uint64_t key = random_bits(game.position().bot_seed, asked.fingerprint, asked.place.step,
                                          asked.seat.index, asked.place.question);
    asked.answer = ask.nth(below(key, ask.count()));
    if (asked_.size() == max_questions_) throw std::runtime_error("the game asks too often to be compared");
    compare(game.rules(), asked);
    asked_.push_back(asked);
    return asked.answer;
  }

  void compare(const Ruleset& rules, const Asked& asked) {
    const std::string at = told(asked.place) + ": ";
    if (!asked_.empty() && asked.place < asked_.back().place)
      return differs(at + "asked after " + told(asked_.back().place) + " (" + told(rules, asked) + ")");
    if (!reference_) return;
    const auto found = std::lower_bound(reference_->begin(), reference_->end(), asked,
                                        [](const Asked& one, const Asked& other) { return one.comes_before(other); });
    if (found == reference_->end()) return differs(at + "asked " + told(rules, asked) + "; expected no more questions");
    if (found->place != asked.place || found->seat != asked.seat || found->question != asked.question ||
        (found->within != asked.within && !anywhere))
      return differs(at + "asked " + told(rules, asked) + "; expected " + told(found->place) + " of " +
                     told(rules, *found));
    const std::string asks = at + told(rules, asked) + ": ";
    if (found->fingerprint != asked.fingerprint) return differs(asks + "other legal answers than expected");
    if (found->state != asked.state) return differs(asks + "asked in another state than expected");
    if (found->answer != asked.answer) return differs(asks + "answered otherwise than expected");
    auto taken = taken_.begin() + (found - reference_->begin());
    if (*taken) return differs(asks + "asked twice");
    *taken = true;
  }

  const std::vector<Asked>* reference_ = nullptr;
  std::size_t max_questions_ = std::numeric_limits<std::size_t>::max();
  std::vector<bool> taken_;  ///< by question of the reference: whether it was asked
  std::vector<Asked> asked_;
  std::string difference_;
};

bool same(const LogRecord& a, const LogRecord& b) {
  return a.kind == b.kind && a.what == b.what && a.args == b.args && a.count == b.count && a.outcome == b.outcome &&
         a.got == b.got && a.repeat == b.repeat && a.forced == b.forced && a.visible_to == b.visible_to &&
         a.types == b.types && a.depth == b.depth && a.finished == b.finished && a.question == b.question &&
         a.event == b.event && a.acting == b.acting && a.named_in == b.named_in && a.card == b.card;
}

/// Removes the names of values, which Lua adds to its errors and `fast` doesn't.
std::string plain(const std::string& failure) {
  static const std::regex name(" \\((local|upvalue|constant|global|field|method|for iterator) '[^']*'\\)");
  return std::regex_replace(failure, name, "");
}

/// Plays one game with every driver.
class Drivers {
 public:
  explicit Drivers(const DrivenGame& game) : game_(game) {
    auto by_lua = std::make_shared<packs::LinkedGame>(*game.linked);
    by_lua->fast = false;
    by_lua->hosts = std::make_shared<packs::HostPool>();
    by_lua_ = std::move(by_lua);
    config_ = game.config;
    config_.seats.assign(static_cast<std::size_t>(game.linked->ruleset.players()), "human");
  }

  Driven run() {
    Watch reference(game_.max_questions);
    end_ = inline_game(game_.linked, reference);
    reference_ = reference.asked();
    result_.questions = reference_.size();
    result_.failure = end_.failure;
    result_.compared = reference_.size() < game_.max_questions;
    if (!reference.agrees()) result_.difference = report("all inline", true, reference.difference());
    if (!result_.compared || !result_.difference.empty()) return result_;
    std::stable_sort(reference_.begin(), reference_.end(),
                     [](const Asked& a, const Asked& b) { return a.comes_before(b); });
    for (const bool fast : {true, false}) run_all(fast);
    return result_;
  }

 private:
  using LinkedGame = std::shared_ptr<const packs::LinkedGame>;
  using Between = std::function<void(std::unique_ptr<Game>&, Watch&)>;

  void run_all(bool fast) {
    if (!game_.config.set_up) drive("all inline, nothing kept", fast, [&](Watch& watch) { return bare(watch); });
    drive("all inline", fast, [&](Watch& watch) { return inline_game(linked_, watch); });
    drive("all external", fast, [&](Watch& watch) { return external(watch, [](auto&, auto&) {}); });
    for (int s = 0; s < linked_->ruleset.players(); ++s)
      drive("player " + std::to_string(s + 1) + " external", fast, [&](Watch& watch) {
        auto game = fresh();
        for (int other = 0; other < linked_->ruleset.players(); ++other)
          if (other != s) game->engine().seat(Seat(other), &watch);
        return play_outside(std::move(game), watch, [](auto&, auto&) {});
      });
    drive("saved and loaded", fast, [&](Watch& watch) { return external(watch, load); });
    drive("cloned", fast, [&](Watch& watch) {
      return external(watch, [](std::unique_ptr<Game>& game, Watch&) { game = game->clone(); });
    });
    drive("copied as a position", fast, [&](Watch& watch) { return positions(watch); });
    drive("undone and answered again", fast, [&](Watch& watch) { return external(watch, undo); });
    drive("at a table", fast, [&](Watch& watch) { return at_table(watch); });
  }

  template <class Play>
  void drive(const std::string& driver, bool fast, Play play) {
    if (!result_.difference.empty()) return;
    linked_ = fast ? game_.linked : by_lua_;
    Watch watch(reference_);
    const End end = play(watch);
    watch.check_complete(linked_->ruleset);
    if (watch.agrees()) compare(end, watch);
    if (!watch.agrees()) result_.difference = report(driver, fast, watch.difference());
  }

  std::string report(const std::string& driver, bool fast, const std::string& difference) const {
    return game_.name + ", seed " + std::to_string(config_.seed) + ", " + driver + (fast ? "" : ", without fast") +
           ": " + difference;
  }

  void compare(const End& end, Watch& watch) const {
    if (end.status != end_.status || plain(end.failure) != plain(end_.failure))
      return watch.differs("at the end: '" + end.failure + "'; expected '" + end_.failure + "'");
    if (!end.state.bytes().empty() && !(end.state == end_.state)) return watch.differs("another state at the end");
    if (end.notes.empty()) return;
    for (std::size_t i = 0; i < std::min(end.log.size(), end_.log.size()); ++i)
      if (end.log[i] != end_.log[i])
        return watch.differs("line " + std::to_string(i + 1) + " of the log: '" + end.log[i] + "'; expected '" +
                             end_.log[i] + "'");
    if (end.log.size() != end_.log.size()) return watch.differs("a log of another length");
    if (!std::equal(end.notes.begin(), end.notes.end(), end_.notes.begin(), end_.notes.end(), same))
      watch.differs("other notes, with the same log");
  }

  std::unique_ptr<Game> fresh(const LinkedGame& linked) const { return std::make_unique<Game>(linked, config_); }
  std::unique_ptr<Game> fresh() const { return fresh(linked_); }

  static End end_of(const Game& game) {
    const Engine& engine = game.engine();
    End end{.status = engine.status(), .failure = engine.failure(), .state = engine.state(), .notes = {}, .log = {}};
    if (!game.has_history()) return end;
    std::size_t next = 0;
    end.notes = log_of(engine).records();
    end.log = game.log(Seat(), 0, next);
    return end;
  }

  End inline_game(const LinkedGame& linked, Watch& watch) const {
    const auto game = fresh(linked);
    for (int s = 0; s < linked->ruleset.players(); ++s) game->engine().seat(Seat(s), &watch);
    if (game->advance() == Status::asking) watch.differs("waits for an answer");
    return end_of(*game);
  }

  /// Plays as simulations do: keeps no answers, draws or notes.
  End bare(Watch& watch) const {
    const auto host = linked_->borrow_host();
    watch.anywhere = true;
    Engine engine(linked_->ruleset, *host);
    engine.limit(config_.most);
    for (int s = 0; s < linked_->ruleset.players(); ++s) engine.seat(Seat(s), &watch);
    engine.start(config_.seed, config_.bot_seed, false);
    if (engine.advance() == Status::asking) watch.differs("waits for an answer");
    End end{.status = engine.status(), .failure = engine.failure(), .state = {}, .notes = {}, .log = {}};
    if (end.status != Status::failed) end.state = engine.state();  // a failed step isn't undone
    return end;
  }

  End external(Watch& watch, const Between& between) const { return play_outside(fresh(), watch, between); }

  /// Answers for one seat after the other. Calls `between` before each answer and at the end.
  End play_outside(std::unique_ptr<Game> game, Watch& watch, const Between& between) const {
    while (watch.agrees() && game->advance() == Status::asking) {
      for (bool more = true; more && watch.agrees();) {
        between(game, watch);
        if (!watch.agrees()) break;
        more = answer_one(*game, watch);
      }
      check_answers(*game, watch);
    }
    if (watch.agrees() && game->engine().status() == Status::over) between(game, watch);
    return end_of(*game);
  }

  /// Answers for the first seat that hasn't. Returns true if there are more.
  static bool answer_one(Game& game, Watch& watch) {
    const Question* next = nullptr;
    int waiting = 0;
    for (const Question& ask : game.asked()) {
      if (game.engine().answered(ask.seat)) continue;
      if (!next) next = &ask;
      ++waiting;
    }
    if (!next) {
      watch.differs("nobody has still to answer");
      return false;
    }
    const Question ask = *next;
    if (const auto refused = game.answer(ask.seat, watch.answer(game.engine(), ask))) watch.differs(*refused);
    return waiting > 1;
  }

  static void check_answers(const Game& game, Watch& watch) {
    if (const auto& dropped = game.engine().answers().mismatch())
      watch.differs("answers of step " + std::to_string(dropped->step) +
                    " no longer fit: " + play::told(*dropped).english());
  }

  /// Replaces the game by one loaded from its save.
  static void load(std::unique_ptr<Game>& game, Watch& watch) {
    if (game->engine().status() != Status::asking) return;
    const std::string text = to_text(game->save());
    auto loaded = std::make_unique<Game>(game->shared_packs(), game->config());
    loaded->engine().load_answers(play::from_text(text).entries);
    loaded->advance();
    check_answers(*loaded, watch);
    if (!(loaded->engine().state() == game->engine().state())) watch.differs("loaded in another state");
    if (to_text(loaded->save()) != text) watch.differs("loaded with another save");
    game = std::move(loaded);
  }

  /// Takes the last answer back and gives it again.
  static void undo(std::unique_ptr<Game>& game, Watch& watch) {
    if (watch.asked().empty()) return;
    const Engine& engine = game->engine();
    const Status status = engine.status();
    const GameState state = engine.state();
    const Asked last = watch.last();
    const std::string at = "undoing " + told(last.place) + " ";
    if (!game->undo(last.seat)) return watch.differs(at + "does nothing");
    const Question* const again = game->asked(last.seat);
    if (!again) return watch.differs(at + "doesn't ask it again");
    if (engine.state().hash() != last.state) return watch.differs(at + "leads to another state");
    if (again->fingerprint(StateNames(engine.read())) != last.fingerprint)
      return watch.differs(at + "asks something else");
    if (const auto refused = game->answer(last.seat, last.answer)) return watch.differs(at + *refused);
    if (game->advance() != status || !(engine.state() == state)) watch.differs(at + "and the same answer differ");
  }

  End positions(Watch& watch) const {
    auto other = fresh();
    watch.anywhere = true;
    return external(watch, [&](std::unique_ptr<Game>& game, Watch&) {
      other->copy_position_from(*game);
      std::swap(game, other);
    });
  }

  End at_table(Watch& watch) const {
    play::GameTable table(fresh());
    while (watch.agrees() && !table.waiting().empty()) {
      const Seat seat = table.waiting().lowest();
      const Engine& engine = table.game().engine();
      const Question ask = *table.game().asked(seat);
      const std::string question = table.question(seat);
      table.take({play::Act::Kind::answer, seat, question,
                  ask.serialize(watch.answer(engine, ask), StateNames(engine.read()))});
      check_answers(table.game(), watch);
    }
    return end_of(table.game());
  }

  const DrivenGame& game_;
  play::GameConfig config_;
  LinkedGame by_lua_, linked_;  ///< the second: for the current driver
  std::vector<Asked> reference_;
  End end_;
  Driven result_;
};

}  // namespace

Driven drive(const DrivenGame& game) { return Drivers(game).run(); }

}  // namespace rules::test
