// Room: a table on the network: the order of events at the table, and what its clients are sent. Everything runs on one
// strand, so that no table waits for another. An act is stored before anybody learns that it was accepted. Knows no
// socket (guest.hpp) and no database (store_thread.hpp). Invariant: the table has applied the acts in `acts_`, and all
// of them are stored.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "chance_watch.hpp"
#include "guest.hpp"
#include "limits.hpp"
#include "message.hpp"
#include "play/game_table.hpp"
#include "play/table_view/table_view.hpp"
#include "rate_limiter.hpp"
#include "reopen.hpp"
#include "store_thread.hpp"
#include "table_config.hpp"
#include "thinking_bots.hpp"
#include "timers.hpp"
#include "worker_pool.hpp"

namespace server {

/// The services that a room uses; all outlive the rooms.
struct Around {
  boost::asio::any_io_executor executor;
  WorkerPool& long_work;  ///< for long jobs
  WorkerPool& thinkers;   ///< for thinking bots
  StoreThread& store;
  Paces& retries;  ///< at tables whose scripts have exhausted their time
  const ServerLimits& limits;
  Catalogue& catalogue;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// Restores a table as it was stored. Throws what reopen() throws.
  Room(const Around& around, const StoredTable& stored);

  // Thread-safe.
  /// Lets a guest in if the token is valid, showing the table as it is in the store now.
  void join(std::shared_ptr<Guest> guest, Hello hello);
  void hear(std::shared_ptr<Guest> guest, ClientMessage message);
  void leave(std::shared_ptr<Guest> guest);
  /// Notes that another process has changed the table.
  void refresh();
  /// Notes that notifications of other processes may have been missed.
  void catch_up();
  /// Handles an unstored notification of another process.
  void hear_elsewhere(Said said);
  /// Says good-bye to all.
  void close(std::string why);
  /// Returns the configuration that it was restored with.
  const TableConfig& config() const { return config_; }
  /// Returns the number of connections.
  std::size_t guests() const { return clients_.size(); }

 private:
  using Seat = rules::Seat;
  using SeatSet = rules::SeatSet;
  /// An answer or undo that is being stored.
  struct Storing {
    rules::play::Act act;
    std::shared_ptr<Guest> guest;          ///< who gave it; null: the table itself
    std::optional<ClientMessage> message;  ///< the guest's message
  };

  /// A guest who has said hello, and is let in after the store was read.
  struct Coming {
    std::shared_ptr<Guest> guest;
    Hello hello;
  };

  /// Returns a callback that passes this room, if it still exists, and its arguments to `act`.
  template <class Act>
  auto if_alive(Act act) {
    return [self = weak_from_this(), act](const auto&... arguments) {
      if (const auto room = self.lock()) act(*room, arguments...);
    };
  }
  /// Returns the callback of a timer.
  auto when_due() {
    return if_alive([](Room& room) { room.tick(); });
  }
  void enter(const std::shared_ptr<Guest>& guest, const Hello& hello);
  /// Lets in those for whom the store was read.
  void enter_all(bool read);
  bool is_coming(const std::shared_ptr<Guest>& guest) const;
  /// Returns the seat of the person who opened the table.
  Seat owner() const;
  /// Returns the seat with the host's rights: the owner's, or the lowest of another person while the owner is away for
  /// too long.
  Seat host() const;
  void handle(const std::shared_ptr<Guest>& guest, const ClientMessage& message);
  void on(Client& from, const AnswerGiven& message);
  void on(Client& from, const UndoWanted& message);
  void on(Client& from, const ConsentGiven& message);
  void on(Client& from, const NameGiven& message);
  void on(Client& from, const WhyAsked& message);
  void on(Client& from, const HintAsked& message);
  void on(Client& from, const PastAsked& message);
  void on(Client& from, const PauseWanted& message);
  void on(Client& from, const SeatGivenUp& message);
  void on(Client& from, const TiesSkipped& message);
  void on(Client& from, const StandInWanted& message);
  void on(Client& from, const ReplayAsked& message);
  void on(Client& from, const ChancesAsked& message);
  void on(Client& from, const RulesChosen& message);
  void on(Client& from, const NewGameWanted& message);
  void on(Client& from, const FileWanted& message);
  void on(Client& from, const TableDeleted& message);
  void on(Client& from, const Hello& message);

  /// Returns true if another seat has this name, or will have once it is stored. A bot cedes its name to a person.
  bool is_of_another(const std::string& name, Seat seat) const;
  /// Returns the bot that was given this name, or no seat.
  Seat bot_named(const std::string& name) const;
  /// Applies a stored name; `nameless`: the bot that had it.
  void rename(Seat seat, const std::string& name, Seat nameless);
  /// Closes all guests, including those joining.
  void close_all(const std::string& why);
  /// Closes all who joined by this seat's former link.
  void close_seat(Seat seat);
  /// Tells the host if a seat was given up when its host couldn't be told the new link: it has none until the host
  /// makes one.
  void send_if_no_link(const Client& host, Seat seat);

  void store(Storing what);
  void stored(StoreThread::Added added);
  /// Returns a callback that calls stored() on the strand.
  StoreThread::Done when_stored();
  /// Runs a job with the store; then calls `next` on the strand with whether it succeeded.
  void with_store(std::function<void(Store&)> job, std::function<void(bool done)> next);
  bool is_over() const { return table_->game().engine().status() == rules::Status::over; }
  /// Counts it if scripts have just exhausted their time, and informs those whose view is older.
  void handle_exhaustion();
  /// Returns why this table may not retry at present: scripts have exhausted their time too often.
  std::optional<rules::play::Refusal> exhausted(const Client& to) const;
  /// Logs on the server why a script has failed, if one has.
  void note_failure() const;
  /// Marks the game as over in the list of tables; then calls `next` on the store's thread, whether it succeeded or
  /// not.
  void note_over(std::function<void()> next);
  /// Applies a stored act, and informs everyone.
  void take(const rules::play::Act& act);
  /// Handles an act that probably wasn't stored.
  void not_stored(const Storing& what);
  /// Closes the table, whose state in memory has become unusable.
  void give_up(const std::string& why);
  /// Applies what other processes have stored; then calls `next` with whether the store could be read.
  void catch_up(std::function<void(bool read)> next);
  /// Applies names and links as read from the store.
  void handle(rules::Table<rules::Seat, StoredSeat> seats);
  /// Handles a store failure: cancels an undo that was to be stored, and makes the table wait before it reads the store
  /// again, which may have more acts than the table knows, and before auto-passes.
  void rest();
  /// Handles waiting work: guests joining, messages, auto-passes. Joining and messages alternate, so that neither
  /// delays the other for long. Then the game rests: few tables are active at a time.
  void go_on();
  void do_what_waits();

  // windows, and bots that think (room_timers.cpp)
  /// Opens windows for the seats that are asked, closes others, and lets bots think; then passes.
  void open_windows();
  /// Holds an answer back, or rejects it, if its window is open; returns false if it counts immediately.
  bool hold(Client& from, const AnswerGiven& message);
  /// Lets bots think while a player is connected, and the game continues.
  void think();
  /// Passes for the first seat that must pass and whose time is over.
  void pass_next();
  /// Returns true if the seat is asked in an open window that it can't use, or for an offer in a tie that it skips.
  bool passes_by_itself(Seat seat);
  void pass(Seat seat);

  // absences (room_timers.cpp)
  /// Updates which players are present, here or at other servers. Returns true if that has changed.
  bool update_presence();
  /// Announces the players present here to other servers, again and again.
  void announce_players();
  /// Informs everyone, also a new host, and lets bots play if all have agreed.
  void absences_changed();
  /// Notes that seats want a bot for a player who is away or late.
  void agree_stand_in(Seat seat, SeatSet by);
  void cancel_stand_in(Seat seat, Seat by);
  /// Lets a bot play for a seat until its player returns. Returns false if the player is here.
  bool seat_bot(Seat seat);
  /// Returns the seats of absent people for whom a bot plays.
  SeatSet away_bots() const { return {stand_ins_.bots().bits & ~present().bits}; }

  // undo (room_moves.cpp)
  void undo_if_agreed();
  void undo_is_off(Seat by);
  /// Handles the announcement of a request to undo.
  void handle_undo(const std::string& id, Seat by, SeatSet open, std::size_t acts);
  /// Handles the consent of a seat at another server.
  void handle_consent(const std::string& id, Seat seat);

  // unstored state at several servers: undo requests, pauses, players, bots for absent ones (room_store.cpp)
  /// Tells the other servers, if there are any, in the form that handle(Said) reads.
  void tell_elsewhere(const char* what, Seat seat, SeatSet seats = {}, const std::string& undo = "-");
  void handle(const Said& said);
  /// Tells a server that has just opened the table what isn't stored.
  void tell_state();
  /// Pauses the game for a seat, or resumes it (none); here, or at another server.
  void pause(Seat by);

  // past positions, explanations, winning chances (room_moves.cpp)
  /// Replays the game on a worker, and sends the result of `describe`. Its exceptions reject message `n`.
  void send_replay(Client& to, std::int64_t n, PastMoment moment, Replay::Describe describe);
  /// Sends a table view of an earlier moment inside `message`.
  void send_past(Client& to, std::int64_t n, PastMoment moment, const rules::play::Viewer& as, Json message);
  /// Computes the next point; if too many jobs are waiting, rejects all who are watching.
  void compute_chances(const std::shared_ptr<ChanceWatch>& watch);

  // changed rules (room_sends.cpp)
  bool blocked() const { return offer_ && offer_->blocked; }
  /// Returns true if nobody can play: the host has to decide, or the people have moved to another table.
  bool stands_still() const { return blocked() || move_; }
  void store_config();
  /// Continues under the current rules, with the answers that fit.
  void take_new_rules(const rules::play::Act& act);
  std::string rules_text(const rules::play::Wording& words) const;
  /// Says that the rules have changed, and offers the host a decision.
  void send_rules(const Client& to) const;
  void send_rules();

  // clocks (room_timers.cpp)
  /// Returns the people who are asked and play for themselves.
  SeatSet asked_people() const;
  /// Returns the people who have thought for longer than the host allows.
  SeatSet late() const;
  /// Returns the people who are present, here or at other servers.
  SeatSet present() const;
  /// Starts or stops the clock, and informs everyone.
  void update_clock();
  /// Handles everything whose time is over.
  void tick();
  void send_clock(const Client& to) const;

  // the next table (room_moves.cpp)
  /// The table at which the people continue, and for each seat there, the one of its player here.
  struct Move {
    std::string table;
    std::vector<int> seats;  ///< from 1
  };
  static Move move_of(const rules::play::Act& act);
  /// Returns true if a person has answered.
  bool has_begun() const;
  /// Returns the table of a new game with these seats; its people keep their links.
  StoredTable next_table(const std::vector<int>& order);
  void take_move(const rules::play::Act& act);
  /// `now`: it has just happened.
  void send_move(const Client& to, bool now) const;

  // sending (room_sends.cpp)
  rules::play::Viewer viewer(Seat seat) const;
  Json seats_json(const std::string& language) const;
  Json view_for(Client& to, std::size_t log_from);
  void send_views();
  void send_seats();
  void send_welcome(Client& to);
  void send_undo_asked();
  void refuse(Client& to, std::optional<std::int64_t> n, const rules::play::Refusal& refusal);
  void refuse(Client& to, std::optional<std::int64_t> n, const char* code, const char* text);
  void refuse_unstored(const std::shared_ptr<Guest>& guest, std::optional<std::int64_t> n = {});

  Around around_;
  const std::string id_;
  TableConfig config_;
  Strand strand_;
  std::optional<RulesOffer> offer_;
  std::optional<Move> move_;
  std::unique_ptr<rules::play::GameTable> table_;
  std::vector<rules::play::Act> acts_;
  rules::Table<rules::Seat, StoredSeat> seats_;
  Clients clients_;
  std::optional<Storing> storing_;
  std::deque<std::pair<std::shared_ptr<Guest>, ClientMessage>> heard_;  ///< while something is being stored
  bool catching_up_ = false;
  bool caught_up_ = false;                     ///< and nothing was received since
  bool behind_ = false;                        ///< another process may have changed the table
  std::vector<Coming> coming_;                 ///< waiting until the store is read,
  std::vector<Coming> entering_;               ///< which is happening for these
  std::int64_t seats_changed_ = 0;             ///< how often this process has changed a name or a link
  std::map<rules::Seat, std::string> naming_;  ///< names being stored
  boost::asio::steady_timer resting_;          ///< the store has failed; the table retries by itself
  bool rests_ = false;
  bool counted_ = false;   ///< the failure of scripts that exhausted their time
  bool broken_ = false;    ///< the table was closed
  bool deleted_ = false;   ///< by its host
  std::deque<Said> said_;  ///< by other processes, not yet handled
  std::string undo_id_;    ///< of the pending undo request, at all servers
  PlayersElsewhere elsewhere_;
  SeatSet announced_;  ///< the players that other servers know of
  boost::asio::steady_timer announcing_;
  Absences absences_;
  DecisionClock clock_;
  StandIns stand_ins_;
  SeatSet told_overdue_;    ///< as everyone has been told
  bool told_late_ = false;  ///< everyone has been told that the clock is over
  Seat told_host_;          ///< as everyone has been told
  ResponseWindows windows_;
  ThinkingBots bots_;
  rules::SeatSet skip_ties_;
  std::int64_t undone_ = 0;
  std::shared_ptr<ChanceWatch> chances_;  ///< being watched, or complete
};

}  // namespace server
