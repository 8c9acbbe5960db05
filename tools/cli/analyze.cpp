// dicetown analyze: what decided a saved game: the answers and the luck that changed the chances to win most, and what
// another answer would have changed. For designers and curious players; its reports are in English.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "saves.hpp"
#include "simulation/report.hpp"
#include "simulation/turning_points.hpp"
#include "statistics/distributions.hpp"

namespace tools {
namespace {

namespace simulation = rules::simulation;
namespace play = rules::play;
using Json = nlohmann::ordered_json;
using simulation::axis;

constexpr std::int64_t kUsualPairs = 400, kUsualPlayouts = 50;

struct AnalyzeOptions {
  Common common;
  SavedGame saved;
  std::int64_t answer = 0, games = 0;
  std::string instead, bots = "heuristic", report;
  int top = 10;
  bool list_answers = false;
};

/// A saved game that is analyzed, as the command line says.
struct Analysis {
  const AnalyzeOptions& options;
  const Command& command;
  const Common& common;
  const play::Game& loaded;
  const play::Save& save;
};

rules::Seat seat_at(std::size_t index) { return rules::Seat(static_cast<std::int32_t>(index)); }

/// Returns "12.5 %".
std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// Returns "+12.0 % (+8.1 to +15.9)".
std::string signed_percent(double share, rules::statistics::Interval interval, const Texts& texts) {
  return fmt::format("{:+.1f} %", 100 * share) + " (" +
         in_words({100 * interval.low, 100 * interval.high}, 1, texts, true) + ")";
}

/// Returns a position in the game: "round 3, Gold mine".
std::string where(const play::Game& game, std::int32_t round, const std::string& step, const Texts& texts) {
  const std::string name = step == "end" ? texts("what-if.end") : game.wording().name("step", step);
  return texts(round == 0 ? "what-if.before" : "what-if.round", {{"n", round}, {"step", name}});
}

/// Returns the half-width, in standard deviations, of intervals that hold together in 95 % of all games, for every seat
/// and move.
double width_of_all(std::size_t players, std::size_t moves) {
  return rules::statistics::normal_width(0.05 / static_cast<double>(std::max<std::size_t>(players * moves, 1)));
}

double width_of_all(const simulation::Instead& result) { return width_of_all(result.seats.size(), 1); }

double width_of_all(const simulation::TurningPoints& turns) {
  return width_of_all(turns.begin.size(), turns.largest.size());
}

/// Returns the seats whose chances have significantly changed, the largest change first: `Ann +12.0 % (+8.1 to +15.9)`.
/// `z`: half-width of the intervals.
std::string changed(const play::Game& game, const std::vector<simulation::ChanceChange>& seats, double z,
                    const Texts& texts) {
  std::vector<std::size_t> sure;
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (seats[s].verdict(z) != 0) sure.push_back(s);
  std::sort(sure.begin(), sure.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(seats[a].difference()) > std::abs(seats[b].difference());
  });
  std::string text;
  for (const std::size_t s : sure) {
    const rules::statistics::Interval interval = seats[s].interval(z);
    rules::join(text, game.wording().player(seat_at(s)) + " " + signed_percent(seats[s].difference(), interval, texts),
                "; ");
  }
  return text.empty() ? texts("what-if.luck") : text;
}

/// Returns the changes by a large move, noting if it was not measured again.
std::string changed(const play::Game& game, const simulation::LargeMove& move, double z, const Texts& texts) {
  return changed(game, move.seats, z, texts) + (move.again ? "" : texts("what-if.not-again"));
}

/// Returns the position of a move: "move 12, round 3, Gold mine". Its number distinguishes moves of the same step.
std::string where(const play::Game& game, const simulation::TurningPoints& turns, std::size_t place,
                  const Texts& texts) {
  const simulation::Move& move = turns.moves[place];
  return texts("what-if.move", {{"n", place + 1}, {"where", where(game, move.round, move.step, texts)}});
}

/// Returns a description of a move: "move 12, round 3, Gold mine: answer 57, Ann: Wanted".
std::string told(const play::Game& game, const simulation::TurningPoints& turns, std::size_t place,
                 const Texts& texts) {
  const simulation::Move& move = turns.moves[place];
  const std::string begin = where(game, turns, place, texts) + ": ";
  if (!move.decision) return begin + texts("what-if.chance");
  return begin + texts("what-if.answer", {{"nth", move.decision->number},
                                          {"player", game.wording().player(move.decision->seat)},
                                          {"what", move.decision->answered}});
}

Json report_with(const play::Game& game, const simulation::FuturesConfig& config, const std::string& typed,
                 const std::string& title, std::int64_t games) {
  return {{"title", title},
          {"command", typed},
          {"made", simulation::made_with(play::engine_version(), game.linked().lock, config.seed, games)},
          {"summary", Json::array()},
          {"figures", Json::array()}};
}

/// Adds the rows of one change: one per seat.
void add_rows(Json& figure, const play::Game& game, const std::string& what,
              const std::vector<simulation::ChanceChange>& seats, double z) {
  for (std::size_t s = 0; s < seats.size(); ++s) {
    const auto interval = seats[s].interval(z);
    figure["rows"].push_back({{"what", what},
                              {"player", game.wording().player(seat_at(s))},
                              {"change", seats[s].difference()},
                              {"low", interval.low},
                              {"high", interval.high},
                              {"games", seats[s].games}});
  }
}

Json changes_figure(const std::string& title, const std::string& note = "") {
  return simulation::figure(
      "dots", "changes", title,
      "Each dot is the change in a player's winning chance, and its line is the interval. All intervals hold "
      "simultaneously in 95 % of games." +
          note,
      {{"x", axis("change", "Change in winning chance", true)},
       {"y", axis("player", "Player")},
       {"low", "low"},
       {"high", "high"},
       {"columns", {axis("what", "What"), axis("games", "Pairs of playouts")}},
       {"marks", {0}},
       {"marked", "no change"}});
}

/// Returns the report of another answer. `typed`: the command line that makes it.
Json report_of(const play::Game& game, const simulation::Instead& result, const simulation::FuturesConfig& config,
               const std::string& typed) {
  const Texts english("en");
  const simulation::Decision& one = result.decision;
  Json report =
      report_with(game, config, typed, fmt::format("Another answer in {}", where(game, one.round, one.step, english)),
                  2 * result.seats.front().games);
  const std::string effect = changed(game, result.seats, width_of_all(result), english);
  report["summary"] = {fmt::format("{} was asked: {}", game.wording().player(one.seat), one.asked),
                       fmt::format("As played: {}. Instead: {}.", one.answered, result.answer),
                       fmt::format("Effect of the other answer: {}.", effect), english("what-if.how-playouts-are")};
  Json figure = changes_figure("Effect of the other answer");
  add_rows(figure, game, result.answer, result.seats, width_of_all(result));
  report["figures"].push_back(std::move(figure));
  return report;
}

/// Returns the report of a game with its turning points. `games`: playouts of each position.
Json report_of(const play::Game& game, const simulation::TurningPoints& turns, const simulation::FuturesConfig& config,
               std::int64_t games, const std::string& typed) {
  const Texts english("en");
  Json report = report_with(game, config, typed, "Where the game turned",
                            games * static_cast<std::int64_t>(turns.moves.size() + 1));
  if (!turns.largest.empty()) {
    const simulation::LargeMove& most = turns.largest.front();
    report["summary"].push_back("The largest change: " + told(game, turns, most.place, english) + ". " +
                                changed(game, most, width_of_all(turns), english) + ".");
  }
  report["summary"].push_back(english("what-if.how-playouts-are"));
  Json curve =
      simulation::figure("lines", "curve", "Winning chances",
                         fmt::format("Each point is the player's share of wins in {} playouts between bots.", games),
                         {{"x", axis("move", "Answers and draws in order")},
                          {"y", axis("chance", "Winning chance", true)},
                          {"colour", "player"},
                          {"columns", {axis("player", "Player"), axis("what", "What happened")}}});
  const auto add = [&](std::size_t nth, const std::string& what, const std::vector<double>& chances) {
    for (std::size_t s = 0; s < chances.size(); ++s)
      curve["rows"].push_back(
          {{"move", nth}, {"player", game.wording().player(seat_at(s))}, {"chance", chances[s]}, {"what", what}});
  };
  add(0, "the beginning", turns.begin);
  for (std::size_t m = 0; m < turns.moves.size(); ++m)
    add(m + 1, told(game, turns, m, english), turns.moves[m].chances);
  const bool again = std::all_of(turns.largest.begin(), turns.largest.end(),
                                 [](const simulation::LargeMove& each) { return each.again; });
  Json largest = changes_figure(
      "The largest changes",
      again ? " They were measured again with new playouts."
            : " The run was stopped before all were measured again; the rest may be large partly by chance.");
  largest["facet"] = "what";
  for (const simulation::LargeMove& each : turns.largest)
    add_rows(largest, game, told(game, turns, each.place, english), each.seats, width_of_all(turns));
  report["figures"] = {std::move(curve), std::move(largest)};
  return report;
}

std::string line(const std::string& text) { return rules::packs::printable_line(text); }

Json to_json(const simulation::Decision& decision) {
  return {{"number", decision.number},       {"round", decision.round},    {"step", decision.step},
          {"seat", decision.seat.index + 1}, {"question", decision.asked}, {"answer", decision.plain},
          {"label", decision.answered},      {"legal", decision.count}};
}

Json to_json(const std::vector<simulation::ChanceChange>& seats, double z) {
  Json list = Json::array();
  for (const simulation::ChanceChange& seat : seats) {
    const rules::statistics::Interval interval = seat.interval(z);
    list.push_back({{"games", seat.games},
                    {"won_before", seat.before},
                    {"won_after", seat.after},
                    {"change", seat.difference()},
                    {"low", interval.low},
                    {"high", interval.high}});
  }
  return list;
}

const char* verdict(const simulation::ChanceChange& change, double z) {
  return change.verdict(z) > 0 ? "results.better" : change.verdict(z) < 0 ? "results.worse" : "results.not-told";
}

/// Reports failed playouts. Returns the exit code.
int ended(std::int64_t failed, const std::string& failure, const Texts& texts) {
  if (failed == 0) return Interrupt::seen ? kInterrupted : kFine;
  print_error(texts("failed.playouts", {{"n", failed}}) + ": " + failure);
  return kProblems;
}

void print(const play::Game& game, const simulation::TurningPoints& turns, const Texts& texts) {
  std::string begin;
  for (std::size_t s = 0; s < turns.begin.size(); ++s)
    rules::join(begin, game.wording().player(seat_at(s)) + " " + percent(turns.begin[s]));
  fmt::print("{}\n", texts("what-if.begin", {{"chances", begin}}));
  for (const simulation::LargeMove& large : turns.largest) {
    const simulation::Move& move = turns.moves[large.place];
    const std::string what =
        move.decision ? texts("what-if.answer", {{"nth", move.decision->number},
                                                 {"player", game.wording().player(move.decision->seat)},
                                                 {"what", move.decision->asked + " -> " + move.decision->answered}})
                      : texts("what-if.chance");
    fmt::print("\n{}: {}\n    {}\n", line(where(game, turns, large.place, texts)), line(what),
               line(changed(game, large, width_of_all(turns), texts)));
  }
}

Json to_json(const simulation::TurningPoints& turns) {
  Json moves = Json::array(), largest = Json::array();
  for (const simulation::Move& move : turns.moves) {
    Json one = {{"round", move.round}, {"step", move.step}, {"chances", move.chances}};
    one["answer"] = move.decision ? to_json(*move.decision) : Json(nullptr);
    moves.push_back(std::move(one));
  }
  for (const simulation::LargeMove& large : turns.largest)
    largest.push_back(
        {{"move", large.place}, {"again", large.again}, {"seats", to_json(large.seats, width_of_all(turns))}});
  return {{"begin", turns.begin}, {"moves", std::move(moves)}, {"largest", std::move(largest)}};
}

simulation::FuturesConfig playouts_of(const Analysis& of) {
  std::vector<std::string> bots = checked_bots(split_list(of.options.bots));
  for (const std::string& bot : bots)
    if (play::seat_kind(bot).outside()) throw UsageError("wrong.playout-bots", {});
  return {.bots = one_for_each(std::move(bots), of.loaded.linked().ruleset.players(), "wrong.bots-many"),
          .seed = of.common.seed,
          .threads = of.common.used_threads()};
}

int list_answers(const Analysis& of) {
  const play::Game& loaded = of.loaded;
  const Common& common = of.common;
  Json all = Json::array();
  for (const simulation::Decision& one : simulation::decisions(loaded, of.save)) {
    if (common.json) all.push_back(to_json(one));
    else
      fmt::print("{:>4}  {}, {}: {} -> {}\n", one.number, line(where(loaded, one.round, one.step, *common.texts)),
                 line(loaded.wording().player(one.seat)), line(one.asked), line(one.answered));
  }
  if (common.json) print_json(all);
  return kFine;
}

int show_question(const Analysis& of) {
  const play::Game& loaded = of.loaded;
  const Common& common = of.common;
  constexpr std::size_t kMaxListed = 200;
  const auto legal = simulation::legal_answers(loaded, of.save, of.options.answer, kMaxListed);
  const simulation::Decision one =
      simulation::decisions(loaded, of.save).at(static_cast<std::size_t>(of.options.answer - 1));
  if (common.json) {
    Json json = to_json(one);
    json["answers"] = legal;
    print_json(json);
    return kFine;
  }
  const Texts& texts = *common.texts;
  fmt::print("{}\n{}: {}\n{}\n{}\n", line(where(loaded, one.round, one.step, *common.texts)),
             line(loaded.wording().player(one.seat)), line(one.asked),
             texts("what-if.answered", {{"answer", one.plain}, {"label", one.answered}}), texts("what-if.legal"));
  for (const std::string& answer : legal) fmt::print("  {}\n", line(answer));
  if (one.count > legal.size()) fmt::print("  {}\n", texts("what-if.in-all", {{"n", one.count}}));
  return kFine;
}

int compare_answers(const Analysis& of) {
  const play::Game& loaded = of.loaded;
  const Common& common = of.common;
  const simulation::FuturesConfig config = playouts_of(of);
  const std::int64_t games = of.options.games > 0 ? of.options.games : kUsualPairs;
  const Interrupt interrupt;
  simulation::Instead result;
  {
    Progress progress(2 * games, *common.texts);
    result = simulation::answer_instead(loaded, of.save, of.options.answer, of.options.instead, config, games,
                                        std::ref(progress), Interrupt::seen);
  }
  const std::int64_t done = result.seats.front().games;
  const double z = width_of_all(result);
  if (common.json) {
    print_json({{"lock", lock_json(loaded.linked().lock)},
                {"decision", to_json(result.decision)},
                {"instead", {{"answer", result.plain}, {"label", result.answer}}},
                {"bots", config.bots},
                {"seed", config.seed},
                {"games", done},
                {"failed", result.failed},
                {"seats", to_json(result.seats, z)}});
  } else {
    const simulation::Decision& one = result.decision;
    const Texts& texts = *common.texts;
    fmt::print("{}\n  {}\n  {}\n",
               texts("what-if.answer-there", {{"nth", one.number},
                                              {"where", where(loaded, one.round, one.step, texts)},
                                              {"player", loaded.wording().player(one.seat)},
                                              {"what", one.asked}}),
               texts("what-if.was", {{"answer", one.answered}}), texts("what-if.instead", {{"answer", result.answer}}));
    fmt::print("{}\n{}\n\n",
               texts("what-if.pairs", {{"n", done},
                                       {"seed", config.seed},
                                       {"stopped", done + result.failed < games ? texts("results.stopped") : ""},
                                       {"bots", of.options.bots}}),
               texts("what-if.how-playouts-are"));
    fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", texts("what-if.head-chance"), texts("what-if.head-was"),
               texts("what-if.head-instead"), texts("results.difference"), texts("what-if.head-is"));
    for (std::size_t s = 0; s < result.seats.size(); ++s) {
      const simulation::ChanceChange& seat = result.seats[s];
      const rules::statistics::Interval difference = seat.interval(z);
      const auto share = [&](std::int64_t wins) {
        const rules::statistics::Interval interval = rules::statistics::wilson(wins, seat.games);
        return percent(static_cast<double>(wins) / static_cast<double>(std::max<std::int64_t>(1, seat.games))) + " (" +
               in_words({100 * interval.low, 100 * interval.high}, 1, texts) + ")";
      };
      fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", line(loaded.wording().player(seat_at(s))), share(seat.before),
                 share(seat.after), signed_percent(seat.difference(), difference, texts), texts(verdict(seat, z)));
    }
    fmt::print("{}\n", texts("what-if.holds"));
  }
  if (!of.options.report.empty())
    write_report(of.options.report, report_of(loaded, result, config, of.command.typed()));
  return ended(result.failed, result.failure, *common.texts);
}

int show_turning_points(const Analysis& of) {
  const play::Game& loaded = of.loaded;
  const Common& common = of.common;
  const simulation::FuturesConfig config = playouts_of(of);
  const std::int64_t games = of.options.games > 0 ? of.options.games : kUsualPlayouts;
  const Interrupt interrupt;
  simulation::TurningPoints turns;
  {
    std::optional<Progress> progress;
    const auto tell = [&](std::int64_t done, std::int64_t all) {
      if (!progress) progress.emplace(all, *common.texts);
      (*progress)(done);
    };
    turns = simulation::turning_points(loaded, of.save, config, games, static_cast<std::size_t>(of.options.top), tell,
                                       Interrupt::seen);
  }
  if (common.json) {
    Json json = {{"lock", lock_json(loaded.linked().lock)},
                 {"bots", config.bots},
                 {"seed", config.seed},
                 {"games", games},
                 {"failed", turns.failed},
                 {"stopped", Interrupt::seen.load()}};
    json.update(to_json(turns));
    print_json(json);
  } else {
    const Texts& texts = *common.texts;
    fmt::print("{}\n{}\n\n",
               texts("what-if.positions", {{"n", games},
                                           {"positions", turns.moves.size() + 1},
                                           {"seed", config.seed},
                                           {"stopped", Interrupt::seen ? texts("results.stopped") : ""},
                                           {"bots", of.options.bots},
                                           {"again", 8 * games}}),
               texts("what-if.how-playouts-are"));
    print(loaded, turns, texts);
    fmt::print("\n{}\n", texts("what-if.all-hold"));
  }
  if (!of.options.report.empty())
    write_report(of.options.report, report_of(loaded, turns, config, games, of.command.typed()));
  return ended(turns.failed, turns.failure, *common.texts);
}

/// Throws UsageError for options that have no meaning together.
void check_options(const AnalyzeOptions& options, const Command& command) {
  command.needs({"--instead"}, "--answer");
  command.excludes("--list-answers", {"--answer", "--top", "--games", "--bots", "--threads", "--seed", "--report"});
  command.excludes("--answer", {"--top"});
  if (!command.given("--instead"))
    for (const char* const option : {"--games", "--bots", "--threads", "--seed", "--report"})
      if (command.given("--answer")) command.needs({option}, "--instead");
  check_report(options.report);
}

int run(AnalyzeOptions& options, const Command& command) {
  Common& common = options.common;
  common.resolve(command);
  check_options(options, command);
  const play::Save save = play::load_save(options.saved.file);
  const auto loaded = options.saved.load(save, common, command);
  const Analysis of{options, command, common, *loaded, save};
  const bool instead = command.given("--instead");  // it may be an empty answer
  try {
    if (options.list_answers) return list_answers(of);
    if (!command.given("--answer")) return show_turning_points(of);
    return instead ? compare_answers(of) : show_question(of);
  } catch (const simulation::NoSuchAnswer& error) {
    throw UsageError("wrong.of-option",
                     {{"option", instead ? "--answer, --instead" : "--answer"}, {"fault", error.message()}});
  }
}

}  // namespace

void add_analyze(CommandLine& program) {
  auto options = std::make_shared<AnalyzeOptions>();
  Command command = program.add("analyze", "play");
  options->saved.add_to(command, options->common, true);
  command.value("--top", options->top).within(1, 1000).shows_default();
  command.flag("--list-answers", options->list_answers);
  command.value("--answer", options->answer);
  command.value("--instead", options->instead);
  command.value("--bots", options->bots).shows_default();
  command.value("--games", options->games).within(1, kMaxGames);
  options->common.add_seed_to(command);
  options->common.add_threads_to(command);
  command.value("--report", options->report);
  command.examples({"dicetown analyze evening.save", "dicetown analyze evening.save --list-answers",
                    "dicetown analyze evening.save --answer 57 --instead pass"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools
