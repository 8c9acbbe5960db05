// Bots that are programs: whole games, the messages they receive, and what happens if a program ends, hangs, sends
// garbage or gives an illegal answer. The programs are written in Python.
#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "bots/remote/remote_seat.hpp"
#include "nlohmann/json.hpp"
#include "play/table_view/table_view.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::remote_test {

using namespace rules::play;
using Catch::Contains;
using Catch::EndsWith;
using remote::RemoteSeat;

namespace {

/// A program that records its input and gives the first legal answer. `change` runs before that: it may change `say` or
/// `id`, depending on the number `n` of answers so far, or do worse.
class Program {
 public:
  explicit Program(const std::string& change = "pass", bool compact = false)
      : path_(std::filesystem::temp_directory_path() / name()) {
    std::ofstream(path_) << R"(import json, sys, time, os
n = 0
notes = open(sys.argv[0] + '.notes', 'a')
for line in sys.stdin:
    message = json.loads(line)
    notes.write(line)
    notes.flush()
    if message['type'] == 'hello':
        print(json.dumps({'type': 'hello', 'protocol': 1, 'compact': ')"
                         << (compact ? "yes" : "") << R"(' == 'yes'}), flush=True)
    if message['type'] != 'choose':
        continue
    n += 1
    say = message['picture']['question']['answers'][0]['id']
    id = message['id']
    )" << change << R"(
    print(json.dumps({'type': 'answer', 'id': id, 'answer': say}), flush=True)
)";
  }
  ~Program() {
    std::filesystem::remove(path_);
    std::filesystem::remove(path_.string() + ".notes");
  }
  std::string command() const { return "exec python3 " + path_.string(); }
  /// The input that it recorded.
  std::vector<nlohmann::json> notes() const {
    std::ifstream file(path_.string() + ".notes");
    std::vector<nlohmann::json> notes;
    for (std::string line; std::getline(file, line);) notes.push_back(nlohmann::json::parse(line));
    return notes;
  }

 private:
  static std::string name() {
    static int made = 0;
    return "bot-" + std::to_string(getpid()) + "-" + std::to_string(++made) + ".py";
  }
  std::filesystem::path path_;
};

struct Played {
  std::shared_ptr<remote::ProgramRecord> record = std::make_shared<remote::ProgramRecord>();
  std::vector<std::string> told;
  std::vector<nlohmann::json> notes;
};

/// Plays games of the program against the heuristic bot; every game must reach its end.
Played play(const std::string& command, int games = 1, double seconds = 20) {
  Played played;
  const auto packs = robust::linked("content", {"base"}, 2, {"base.mine-nuggets=10"});
  const GameConfig config = robust::config({"heuristic", "remote"}, 5);
  {
    ExternalPlayers choosers(config.seats, [&](const SeatKind&) {
      return std::make_unique<RemoteSeat>(
          command, remote::RemoteSettings{.seconds = seconds,
                                          .tell = [&](const std::string& what) { played.told.push_back(what); },
                                          .record = played.record});
    });
    for (int n = 0; n < games; ++n) {
      GameTable table(std::make_unique<Game>(packs, config));
      REQUIRE(choosers.advance(table) == Status::over);
    }
  }  // the program has ended and written all its output
  return played;
}

Played play(const Program& program, int games = 1, double seconds = 20) {
  Played played = play(program.command(), games, seconds);
  played.notes = program.notes();
  return played;
}

int count(const Played& played, const std::string& type) {
  return static_cast<int>(std::count_if(played.notes.begin(), played.notes.end(),
                                        [&](const nlohmann::json& note) { return note["type"] == type; }));
}

}  // namespace

TEST_CASE("a remote bot plays whole games and sees only its seat's view") {
  const Played played = play(Program(), 2);
  CHECK(played.told.empty());
  CHECK(played.record->games == 2);
  CHECK(played.record->faults == 0);
  CHECK(played.record->answers > 20);
  CHECK(count(played, "hello") == 1);
  CHECK(count(played, "init") == 2);
  CHECK(count(played, "end") == 2);
  CHECK(count(played, "choose") == played.record->answers);
  CHECK(played.notes[1]["seat"] == 2);
  CHECK(played.notes[1]["players"] == 2);
  std::set<std::string> ids;
  for (const nlohmann::json& note : played.notes) {
    if (note["type"] != "choose") continue;
    CHECK(note["picture"]["eyes"] == 2);
    CHECK(note["picture"]["question"]["id"] == note["id"]);
    CHECK(note.dump().find("seed") == std::string::npos);
    ids.insert(note["id"]);
  }
  CHECK(ids.size() * 2 >= static_cast<std::size_t>(played.record->answers) - 2);
  CHECK(played.notes.back()["picture"]["over"].is_object());
}

TEST_CASE("a remote bot may request compact views") {
  const Played full = play(Program()), compact = play(Program("pass", true));
  CHECK(compact.record->faults == 0);
  REQUIRE(compact.notes.size() == full.notes.size());
  for (std::size_t i = 1; i < full.notes.size(); ++i) {
    const std::string note = compact.notes[i].dump();
    CHECK(note.find("\"look\":") == std::string::npos);
    CHECK(note.size() <= full.notes[i].dump().size());
    if (!compact.notes[i].contains("picture")) continue;
    CHECK(compact.notes[i]["picture"]["log"] == full.notes[i]["picture"]["log"]);
    CHECK(note.size() * 4 < full.notes[i].dump().size() * 3);
  }
}

TEST_CASE("an illegal answer is rejected and replaced") {
  for (const char* change :
       {"if n % 5 == 0: say = 'the moon'", "if n % 5 == 0: id = '0.0'", "if n % 5 == 0: say = 7"}) {
    INFO(change);
    const Played played = play(Program(change));
    CHECK(count(played, "refused") >= 3);
    CHECK(count(played, "refused") == count(played, "replaced"));
    CHECK(played.record->faults == count(played, "refused"));
    REQUIRE_FALSE(played.told.empty());
    CHECK_THAT(played.told[0],
               Contains("seat 2 (remote:") && Contains("rejected: ") && Contains("the heuristic answers"));
    CHECK(count(played, "end") == 1);
  }
}

TEST_CASE("an endless line is rejected after its beginning") {
  const Played played = play(Program("if n % 5 == 0: say = 'moon' * 100000"));
  REQUIRE(count(played, "refused") >= 3);
  for (const nlohmann::json& note : played.notes)
    if (note["type"] == "refused")
      CHECK_THAT(note["why"].get<std::string>(), Contains("'moonmoon") && Contains("...'"));
  for (const std::string& told : played.told) CHECK(told.size() < 3000);
}

TEST_CASE("a failed bot is replaced until the game ends, then restarted") {
  for (const auto& [change, why] : std::vector<std::pair<std::string, std::string>>{
           {"sys.exit(3) if n == 4 else None", "it exited with code 3"},
           {"os.kill(os.getpid(), 9) if n == 4 else None", "it was killed by signal 9"},
           {"print('good morning', flush=True) if n == 4 else None", "it sent invalid JSON"},
           {"print('[' * 100000, flush=True) if n == 4 else None", "it sent invalid JSON"},
           {"print('{\"type\": \"hello\"}', flush=True) if n == 4 else None", "it sent another message"},
           {"print('x' * 3000000, flush=True) if n == 4 else None", "a line longer than"}}) {
    INFO(change);
    const Played played = play(Program(change), 2);
    REQUIRE(played.told.size() == 2);
    for (const std::string& told : played.told) CHECK_THAT(told, Contains(why) && Contains("until the game ends"));
    CHECK(count(played, "hello") == 2);
    CHECK(count(played, "init") == 2);
    CHECK(count(played, "end") == 0);
  }
}

TEST_CASE("a bot that hangs is killed after its time limit") {
  const auto began = std::chrono::steady_clock::now();
  const Played played = play(Program("time.sleep(600) if n == 2 else None"), 1, 2);
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(40));
  REQUIRE(played.told.size() == 1);
  CHECK_THAT(played.told[0], Contains("it took too long"));
}

TEST_CASE("a bot's failure to start or answer is reported with a reason") {
  CHECK_THAT(play("/no/such/bot 2>/dev/null").told.at(0), Contains("it exited with code 127"));
  CHECK_THAT(play("exec cat").told.at(0), Contains("expected") || Contains("another"));
  CHECK_THAT(play("exec sleep 600", 1, 0.2).told.at(0), Contains("it took too long"));
  CHECK_THAT(play("echo '{\"type\": \"hello\", \"protocol\": 2}'; exec cat >/dev/null").told.at(0),
             Contains("it doesn't speak protocol"));
}

TEST_CASE("an endless line takes bounded memory and ends at the limit") {
  for (const char* change : {"exec('while True: print(1, flush=True)') if n == 3 else None",
                             "exec('while True: print(1, end=str(), flush=True)') if n == 3 else None"}) {
    INFO(change);
    const Played played = play(Program(change), 1, 2);
    REQUIRE(played.told.size() == 1);
    CHECK_THAT(played.told[0], Contains("until the game ends"));
  }
  const Played played = play(Program("exec('while True: print(1, file=sys.stderr)') if n == 3 else None"), 1, 2);
  REQUIRE(played.told.size() == 1002);
  CHECK_THAT(played.told[1], Contains("says: 1"));
  CHECK_THAT(played.told[1000], Contains("is not shown"));
  CHECK_THAT(played.told[1001], Contains("it took too long"));
}

TEST_CASE("standard error of a bot is reported line by line") {
  const Played played =
      play(Program("print('move', n, file=sys.stderr, end='\\n' if n < 3 else '') if n < 4 else None"));
  REQUIRE(played.told.size() == 3);
  CHECK_THAT(played.told[0], Contains("seat 2 (remote:") && EndsWith("says: move 1"));
  CHECK_THAT(played.told[2], EndsWith("says: move 3"));
  CHECK(played.record->faults == 0);
}

TEST_CASE("a bot inherits none of our files and leaves no process") {
  const int file = open("/dev/null", O_RDONLY);  // as a careless library would open it
  const std::filesystem::path marks = std::filesystem::temp_directory_path() / ("marks-" + std::to_string(getpid()));
  const Played played =
      play("ls /proc/self/fd | tr '\\n' ' ' >" + marks.string() + "; (trap '' TERM HUP; while :; do echo >>" +
               marks.string() + "; sleep 0.05; done) & exit 0",
           1, 2);
  close(file);
  CHECK_THAT(played.told.at(0), Contains("it took too long"));  // its child process holds its output open
  std::string files;
  std::ifstream in(marks);
  std::getline(in, files);
  CHECK(files.starts_with("0 1 2 "));
  CHECK(std::count(files.begin(), files.end(), ' ') == 4);  // and the listed folder itself
  const auto size = std::filesystem::file_size(marks);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(std::filesystem::file_size(marks) == size);
  std::filesystem::remove(marks);
}

TEST_CASE("a process that left its group is killed all the same") {
  const auto began = std::chrono::steady_clock::now();
  const Played played = play(Program("if n == 2: os.setpgid(0, os.getpgid(os.getppid())); time.sleep(120)"), 1, 1);
  REQUIRE(played.told.size() == 1);
  CHECK_THAT(played.told[0], Contains("it took too long"));
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(60));
}

TEST_CASE("a bot gets a moment to exit") {
  const std::filesystem::path mark = std::filesystem::temp_directory_path() / ("mark-" + std::to_string(getpid()));
  play(Program("import atexit; n == 1 and atexit.register(lambda: open('" + mark.string() + "', 'w').write('bye'))"));
  CHECK(std::filesystem::exists(mark));
  std::filesystem::remove(mark);
}

TEST_CASE("files name no programs, and other seats don't see them") {
  CHECK(seat_kind("remote").who == SeatKind::Who::remote);
  CHECK(seat_kind("remote:./bot --deep").command == "./bot --deep");
  CHECK(seat_kind("remote:x").outside());
  CHECK_THAT(seat_kind_fault("remote:").english(), Contains("the command that starts the bot"));
  CHECK_THAT(seat_kind_fault("remote:a\nb").english(), Contains("a single line"));
  CHECK(name_for_others("remote:./bot") == "remote");
  CHECK(name_for_others("search:50") == "search:50");
  const auto packs = robust::linked("content", {"base"}, 2, {});
  Game game(packs, robust::config({"remote:./bot --key 7", "random"}, 5));
  game.advance();
  CHECK(game.save().seats == std::vector<std::string>{"remote", "random"});
  CHECK(to_json(table_view_of(game, Viewer(Seat(1)), game.wording()))["players"][0]["kind"] == "remote");
  Save save = game.save();
  save.seats[0] = "remote:touch /tmp/never";
  GameConfig config;
  config.folders = {std::string(SOURCE_DIR) + "/content"};
  CHECK_THROWS_WITH(Game(config, save), Contains("names a program to run"));
}

}  // namespace rules::remote_test
