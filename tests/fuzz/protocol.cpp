// A stranger's message to the server: it is refused with a sentence that can be sent back, or it is a message within
// the limits that the server counts on.
#include "fuzz.hpp"
#include "message.hpp"
#include "nlohmann/json.hpp"

using namespace server;
using rules::fuzz::fail;

namespace {

constexpr std::size_t kLongest = 8 * 1024;
constexpr std::int64_t kLargest = std::int64_t{1} << 53;

void check(const std::string& text) {
  if (text.size() > kLongest) fail("a text is longer than what is read");
  nlohmann::json(text).dump();  // throws if it is no UTF-8
}
void check(std::int64_t number) {
  if (number < 0 || number > kLargest) fail("a number is out of range");
}
void check(const std::optional<int>& seat) {
  if (seat && (*seat < 1 || *seat > 99)) fail("a seat is out of range");
}
struct Within {
  void operator()(const Hello& hello) const {
    check(hello.table);
    check(hello.token);
    check(hello.language);
    check(hello.after);
    check(hello.undone);
    if (hello.table.size() > 64 || hello.token.size() > 64) fail("a name is longer than what is read");
  }
  void operator()(const AnswerGiven& answer) const {
    check(answer.n);
    check(answer.question);
    check(answer.answer);
  }
  void operator()(const UndoWanted&) const {}
  void operator()(const ConsentGiven& consent) const { check(std::int64_t{consent.undo}); }
  void operator()(const NameGiven& name) const { check(name.name); }
  void operator()(const WhyAsked& why) const {
    check(why.n);
    check(why.about);
  }
  void operator()(const HintAsked& hint) const { check(hint.n); }
  void operator()(const PastAsked& past) const {
    check(past.n);
    check(past.entry);
  }
  void operator()(const PauseWanted&) const {}
  void operator()(const SeatGivenUp& given) const { check(given.seat); }
  void operator()(const RulesChosen&) const {}
  void operator()(const NewGameWanted& game) const {
    for (const int seat : game.seats) check(std::optional(seat));
    if (game.seats.size() > 99) fail("a list of seats is longer than what is read");
  }
  void operator()(const FileWanted& file) const { check(file.n); }
  void operator()(const TableDeleted&) const {}
  void operator()(const TiesSkipped&) const {}
  void operator()(const StandInWanted& bot) const { check(std::optional(bot.seat)); }
  void operator()(const ReplayAsked& replay) const {
    check(replay.n);
    check(replay.at);
    check(replay.viewer);
  }
  void operator()(const ChancesAsked& chances) const { check(chances.n); }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = read_message(rules::fuzz::text_of(data, size));
  if (const auto* message = std::get_if<ClientMessage>(&read)) {
    std::visit(Within(), *message);
    rules::fuzz::arrived();
    return 0;
  }
  const BadMessage& bad = std::get<BadMessage>(read);
  if (bad.why.empty()) fail("a message is refused without a word");
  check(bad.why);
  if (bad.n) check(*bad.n);
  return 0;
}
