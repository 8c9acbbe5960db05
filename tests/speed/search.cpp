// Measures what a search does again and again, at the questions of random games of four seats from outside: copies a
// position into a game that there is, determinizations what a seat doesn't know, and answers, so that the step runs
// again; and how many futures the bot `search` plays a second, with all that it does besides. Prints microseconds of
// CPU, each a mean over all questions, as JSON. tools/dev/bench runs it.
#include "bots/search/search.hpp"

#include <time.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "base/chance.hpp"

using namespace rules;
using namespace rules::play;

namespace {

constexpr int kPlayers = 4;
constexpr const char* kUsage =
    "Usage: search_speed PACKS GAMES [copy|determinize|answer|search|play|clone|none]\n"
    "Plays so many games of these packs (base,wild-west) and measures all of these, or does only one.\n";

/// Returns the CPU time of this process so far, in microseconds.
double cpu_time() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e6 + double(now.tv_nsec) / 1e3;
}

/// The time that calls of one kind took.
struct Took {
  double sum = 0;
  long count = 0;
  /// Calls it, and counts what it returns.
  template <class Body>
  void call(Body body) {
    const double began = cpu_time();
    const long n = body();
    sum += cpu_time() - began;
    count += n;
  }
  double mean() const { return count ? sum / double(count) : 0; }
};

/// Answers what is asked and goes on to the next question; returns how many answers were given.
long answer(Game& game, std::uint64_t key) {
  const Engine& engine = game.engine();
  long answers = 0;
  while (engine.status() == Status::asking) {
    const auto& asks = game.asked();
    std::size_t open = 0;
    while (open < asks.size() && engine.answered(asks[open].seat)) ++open;
    if (open == asks.size()) break;
    const Question& ask = asks[open];
    const std::uint64_t nth = random_bits(key, 1, engine.step_number(), ask.seat.index, engine.question_number());
    if (game.answer(ask.seat, ask.nth(below(nth, ask.count())))) std::abort();
    ++answers;
  }
  game.advance();
  return answers;
}

struct Measured {
  Took copy, clone, determinize, answer, search, play;
  long failed = 0;
};

void measure(const std::shared_ptr<const packs::LinkedGame>& linked, std::uint64_t seed, const std::string& only,
             Measured& measured) {
  GameConfig config;
  config.seats.assign(kPlayers, "human");
  config.seed = config.bot_seed = seed;
  Game game(linked, config), world(linked, config);
  search::Search search({.iterations = 100});
  const auto wanted = [&](const char* what) { return only.empty() || only == what; };
  constexpr int kTimes = 16;
  game.advance();
  for (int question = 0; game.engine().status() == Status::asking; ++question) {
    const auto key = seed + static_cast<std::uint64_t>(question);
    if (wanted("copy") && question % 4 == 0) {
      measured.copy.call([&] {
        for (int n = 0; n < kTimes; ++n) world.copy_position_from(game);
        return kTimes;
      });
    }
    if (wanted("clone") && question % 16 == 0) measured.clone.call([&] { return game.clone() ? 1 : 0; });
    if (wanted("determinize") && question % 4 == 0) {
      measured.determinize.call([&] {
        measured.failed += !game.determinize_into(world, Seat(question / 4 % kPlayers), key);
        return 1;
      });
    }
    if (wanted("answer") && question % 16 == 0) {
      world.copy_position_from(game);
      measured.answer.call([&] {
        long answers = 0;
        for (int n = 0; n < kTimes && world.engine().status() == Status::asking; ++n) answers += answer(world, key);
        return answers;
      });
    }
    if (wanted("search") && question % 16 == 8) {
      const Question& ask = game.asked()[static_cast<std::size_t>(question / 16) % game.asked().size()];
      measured.search.call([&] {
        search.choose(game, ask.seat, key);
        return static_cast<long>(search.plays());
      });
    }
    if (wanted("play")) measured.play.call([&] { return answer(game, seed); });
    else answer(game, seed);
  }
  if (game.engine().status() == Status::failed) {
    std::cerr << "search_speed: " << game.engine().failure() << '\n';
    std::exit(4);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::cerr << kUsage;
    return 2;
  }
  packs::Selection selection;
  for (std::string packs = argv[1]; !packs.empty();) {
    const std::size_t comma = packs.find(',');
    selection.packs.push_back(packs.substr(0, comma));
    packs.erase(0, comma == std::string::npos ? packs.size() : comma + 1);
  }
  selection.players = kPlayers;
  const std::filesystem::path folder = SOURCE_DIR "/content";
  const auto linked = packs::link({&folder, 1}, selection);
  const int games = std::atoi(argv[2]);
  Measured measured;
  for (int n = 1; n <= games; ++n) measure(linked, static_cast<std::uint64_t>(n), argc == 4 ? argv[3] : "", measured);
  std::cout << "{\"copy_us\": " << measured.copy.mean() << ", \"determinize_us\": " << measured.determinize.mean()
            << ", \"answer_us\": " << measured.answer.mean() << ", \"future_us\": " << measured.search.mean()
            << ", \"play_us\": " << measured.play.mean() << ", \"clone_us\": " << measured.clone.mean()
            << ", \"copies\": " << measured.copy.count << ", \"determinizations\": " << measured.determinize.count
            << ", \"determinizations_failed\": " << measured.failed << ", \"answers\": " << measured.answer.count
            << ", \"futures\": " << measured.search.count << ", \"plays\": " << measured.play.count << "}\n";
}
