// Room: a table on the network: who is connected to which seat, what they are sent, and the order in which things
// happen to the table. All of it runs on one strand, so that a table never waits for another. An act is stored before
// anybody hears that it was taken.
// Knows no socket (guest.hpp) and no database (store_thread.hpp).
// Invariant: the table has taken the acts in `acts_`, and all of them are stored.
#pragma once
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "guest.hpp"
#include "limits.hpp"
#include "message.hpp"
#include "nlohmann/json.hpp"
#include "play/game_table.hpp"
#include "play/picture/picture.hpp"
#include "ration.hpp"
#include "store_thread.hpp"
#include "table_config.hpp"
#include "worker_pool.hpp"

namespace server {

/// What a room needs of the server around it; all of it outlives the rooms.
struct Around {
  boost::asio::any_io_executor executor;
  WorkerPool& long_work;  ///< for what takes long
  WorkerPool& thinkers;   ///< for bots that think
  StoreThread& store;
  Ration& ration;
  const ServerLimits& limits;
};

/// Makes a game as a table's configuration says; packs are linked once for all tables that play the same.
using MakeGame = std::function<std::unique_ptr<rules::play::Game>(const TableConfig&)>;

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// Takes over a table as it was stored. Throws what `make` throws, and SaveError.
  Room(const Around& around, const StoredTable& stored, MakeGame make);

  // From any thread.
  /// Somebody comes in, if the token is that of a seat, and sees the table as it is in the store now.
  void join(std::shared_ptr<Guest> guest, Hello hello);
  void hear(std::shared_ptr<Guest> guest, ClientMessage message);
  void leave(std::shared_ptr<Guest> guest);
  /// Another process has changed the table.
  void refresh();
  /// What other processes said meanwhile wasn't heard.
  void catch_up();
  /// Another process says something of the table that isn't stored.
  void hear_elsewhere(Said said);
  /// Says good-bye to all.
  void close(std::string why);
  /// How many are connected.
  std::size_t guests() const { return guests_; }

 private:
  using Seat = rules::Seat;
  using Json = nlohmann::ordered_json;
  /// Somebody who is connected.
  struct Sitting {
    std::shared_ptr<Guest> guest;
    Seat seat;  ///< none: looks on
    std::string language;
    std::size_t log_next = 0;
    bool told_failure = false;  ///< by the last picture
    bool busy = false;          ///< something that takes long is made for them
  };
  /// A window that is open to everyone asks this seat: nothing is heard of its answer before a drawn time is over.
  struct Window {
    std::string question;
    boost::asio::steady_timer timer;
    bool over = false;
    std::shared_ptr<Guest> guest;  ///< who has answered meanwhile
    std::optional<AnswerGiven> held;
  };
  /// An undo that is asked for at several servers.
  struct Wish {
    std::string id;
    bool own;                      ///< who asked for it is here
    std::set<std::string> asking;  ///< servers where somebody has still to agree
    boost::asio::steady_timer time;
    bool in_time_over = false;  ///< no other server can ask any more
  };
  /// A bot that thinks is asked.
  struct Thought {
    std::string question;
    boost::asio::steady_timer timer;
    bool over = false;                        ///< its time,
    std::optional<rules::play::Act> act;      ///< and what it answers then
    std::shared_ptr<rules::play::Game> game;  ///< a copy to think in; where the thought is forgotten, nobody thinks
  };
  /// An answer or undo that is stored now.
  struct Storing {
    rules::play::Act act;
    std::shared_ptr<Guest> guest;          ///< who gave it; nobody: the table itself
    std::optional<ClientMessage> message;  ///< what they said
  };

  /// Somebody who has said hello, and is let in once the store was read.
  struct Coming {
    std::shared_ptr<Guest> guest;
    Hello hello;
  };

  void enter(const std::shared_ptr<Guest>& guest, const Hello& hello);
  /// Lets in those for whom the store was read.
  void enter_all(bool read);
  bool is_coming(const std::shared_ptr<Guest>& guest) const;
  Sitting* sitting(const std::shared_ptr<Guest>& guest);
  Seat host() const;
  void handle(const std::shared_ptr<Guest>& guest, const ClientMessage& message);
  void on(Sitting& from, const AnswerGiven& message);
  void on(Sitting& from, const UndoWanted& message);
  void on(Sitting& from, const ConsentGiven& message);
  void on(Sitting& from, const NameGiven& message);
  void on(Sitting& from, const WhyAsked& message);
  void on(Sitting& from, const HintAsked& message);
  void on(Sitting& from, const PastAsked& message);
  void on(Sitting& from, const PauseWanted& message);
  void on(Sitting& from, const SeatGivenUp& message);
  void on(Sitting& from, const TiesSkipped& message);
  void on(Sitting& from, const ReplayAsked& message);
  void on(Sitting& from, const ChancesAsked& message);
  void on(Sitting& from, const Hello& message);

  /// Whether another seat is called so, or will be once that is stored. A bot gives its name to a person who wants it.
  bool is_of_another(const std::string& name, Seat seat) const;
  /// The bot that has been given this name, or no seat.
  Seat bot_named(const std::string& name) const;
  /// A seat has this name, and it is stored; `nameless`: a bot that had it.
  void rename(Seat seat, const std::string& name, Seat nameless);
  /// Closes all who are here, and all who come.
  void close_all(const std::string& why);
  /// Closes all who came by the link that this seat had.
  void close_seat(Seat seat);
  /// A seat was given up where its host could not be told its new link: it has none until the host makes one.
  bool has_no_link(Seat seat) const;
  void send_has_no_link(const Sitting& host, Seat seat);

  void store(Storing what);
  void stored(StoreThread::Added added);
  bool is_over() const { return table_->game().engine().status() == rules::Status::over; }
  /// Counts it if scripts have just used up their time, and tells those whose picture was made before that.
  void heed_exhaustion();
  /// Why nothing is tried at this table for the time being, if so: scripts have used up their time too often.
  std::optional<rules::play::Refusal> exhausted(const Sitting& to) const;
  /// Says in the log of the server why a script has failed, if one has.
  void note_failure() const;
  /// Has the list of tables say that the game is over; then `next`, on the store's thread, whether it could or not.
  void note_over(std::function<void()> next);
  /// Takes an act that is stored, and tells everybody.
  void take(const rules::play::Act& act);
  /// What was to be stored is not, for all that is known.
  void not_stored(const Storing& what);
  /// Nothing more can be done with the table as it is in memory.
  void give_up(const std::string& why);
  /// Takes what other processes have stored; then `next`, which hears whether the store could be read.
  void catch_up(std::function<void(bool read)> next);
  /// Names and links as they are now, when the store says so.
  void heed(rules::Table<rules::Seat, StoredSeat> seats);
  /// The store has failed: an undo that it was to hold is off, and the table waits a little before it reads the store
  /// again, for it may hold more than the table knows, and before somebody passes by itself.
  void rest();
  /// Does what waits: somebody comes in, something was heard, a seat passes by itself. Coming in and hearing take
  /// turns, so that neither keeps the other waiting for long. Then the game rests: few of all tables are busy at once.
  void go_on();
  void do_what_waits();

  // windows (room_windows.cpp)
  void open_windows();
  void open_window(Seat seat);
  /// How long this seat has for this question, whatever it holds, and in all processes.
  std::chrono::microseconds delay(Seat seat, const std::string& question) const;
  bool hold(const std::shared_ptr<Guest>& guest, Seat seat, const AnswerGiven& message);
  void window_over(Seat seat, const std::string& question);
  /// The first seat that is to pass, and whose time is over, passes.
  void pass_next();
  /// Whether it is asked in an open window that it can't use, or what it offers for a tie that it isn't in and skips.
  bool passes_by_itself(Seat seat);
  void pass(Seat seat);

  // what isn't stored, at several servers: an undo, pauses (room_undo.cpp)
  void ask_elsewhere(Seat by);
  void tell_elsewhere(const char* what, const std::string& wish, Seat seat);
  void heed(const Said& said);
  void heed_wish(const std::string& id, Seat by, std::size_t acts);
  /// A seat holds the game, or (none) it goes on; here, or at another server.
  void pause(Seat by);
  void undo_if_agreed();
  void undo_is_off(Seat by);

  // bots that think (room_bots.cpp)
  /// Whether somebody is there who plays, and doesn't only look on.
  bool anybody_plays() const;
  /// Whether this seat is a bot that thinks before it answers.
  bool thinks(Seat seat) const;
  /// If somebody plays, all of them who are asked begin to, and those who are asked no more end.
  void think();
  void think(Seat seat, const rules::play::SeatKind& kind, int nth);
  void has_thought(rules::play::Act act);

  // the table as it was, and why (room_past.cpp)
  /// A moment of the table; neither: now.
  struct Past {
    std::optional<std::size_t> answers, entry;  ///< after so many answers, or as this entry of the log was told
    bool of_all = false;                        ///< the answers of bots that answer at once are moments, too
  };
  /// What is sent of a game that was told again by the first `at` of so many answers. Runs elsewhere.
  using Told = std::function<Json(rules::play::Game& game, const rules::play::Wording& words, std::size_t at,
                                  std::size_t answers)>;
  /// Tells the game again elsewhere, and sends what `told` makes of it. What it throws is a refusal of message `n`.
  void tell_again(Sitting& to, std::int64_t n, Past past, Told told);
  /// Sends a picture of an earlier moment of the table within `message`.
  void send_past(Sitting& to, std::int64_t n, Past past, const rules::play::Viewer& as, Json message);

  // how the chances went (room_chances.cpp)
  struct Chances;
  /// The next point; if too much waits to be made, all who look are refused.
  void make_chances(const std::shared_ptr<Chances>& chances);
  void chance_made(const std::shared_ptr<Chances>& chances, std::optional<Json> point);

  // what is sent (room_sends.cpp)
  rules::play::Viewer viewer(Seat seat) const;
  Json picture_for(Sitting& to, std::size_t log_from);
  void send_pictures();
  void send_seats();
  void send_welcome(Sitting& to);
  void send_undo_asked();
  void send_all(const Json& json);
  void refuse(Sitting& to, std::optional<std::int64_t> n, const rules::play::Refusal& refusal);
  void refuse(Sitting& to, std::optional<std::int64_t> n, const char* code, const char* text);

  Around around_;
  const std::string id_;
  TableConfig config_;
  MakeGame make_;
  boost::asio::strand<boost::asio::any_io_executor> strand_;
  std::unique_ptr<rules::play::GameTable> table_;
  std::vector<rules::play::Act> acts_;
  rules::Table<rules::Seat, StoredSeat> seats_;
  std::vector<Sitting> sittings_;
  std::atomic<std::size_t> guests_ = 0;
  std::optional<Storing> storing_;
  std::deque<std::pair<std::shared_ptr<Guest>, ClientMessage>> heard_;  ///< while something is stored
  bool catching_up_ = false;
  bool caught_up_ = false;                     ///< and nothing was heard since
  bool behind_ = false;                        ///< another process may have changed the table
  std::vector<Coming> coming_;                 ///< they wait until the store is read,
  std::vector<Coming> entering_;               ///< which is done now for these
  std::int64_t seats_changed_ = 0;             ///< how often this process has changed a name or a link
  std::size_t names_stored_ = 0;               ///< names that are being stored, which others may have to wait for
  std::map<rules::Seat, std::string> naming_;  ///< the last name that is being stored
  boost::asio::steady_timer resting_;          ///< the store has failed; the table tries again by itself
  bool rests_ = false;
  bool counted_ = false;             ///< the failure of scripts that used up their time
  bool broken_ = false;              ///< it was given up
  std::deque<Said> said_;            ///< by other processes, and not heeded yet
  std::optional<Wish> wish_;         ///< while the table has an undo that is asked for at several servers
  std::map<int, Window> windows_;    ///< by seat
  std::map<int, Thought> thoughts_;  ///< by seat
  rules::SeatSet skip_ties_;
  std::int64_t undone_ = 0;
  std::shared_ptr<Chances> chances_;  ///< that somebody looks at, or that are whole
};

}  // namespace server
