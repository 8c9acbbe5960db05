#include "what_if.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <thread>

#include "choosers.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "lab/turning_points.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "what_if_report.hpp"
#include "what_if_words.hpp"

namespace tools {
namespace {

namespace lab = rules::lab;
namespace play = rules::play;
using Json = nlohmann::ordered_json;

constexpr std::int64_t kUsualPairs = 400, kUsualFutures = 50;
std::string line(const std::string& text) { return rules::content::printable_line(text); }

Json to_json(const lab::Decision& decision) {
  return {{"number", decision.number},       {"round", decision.round},    {"step", decision.step},
          {"seat", decision.seat.index + 1}, {"question", decision.asked}, {"answer", decision.plain},
          {"label", decision.answered},      {"legal", decision.count}};
}

Json to_json(const std::vector<lab::ChanceChange>& seats, double z) {
  Json list = Json::array();
  for (const lab::ChanceChange& seat : seats) {
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

const char* verdict(const lab::ChanceChange& change, double z) {
  return change.verdict(z) > 0 ? "better" : change.verdict(z) < 0 ? "worse" : "can't be told";
}

void tell_failed(std::int64_t failed, const std::string& failure) {
  if (failed == 0) return;
  std::cout.flush();
  std::cerr << fmt::format("dicetown: {} futures failed and are left out: {}\n", failed,
                           rules::content::printable(failure));
}

void print(const play::Game& game, const lab::Turns& turns) {
  std::string begin;
  for (std::size_t s = 0; s < turns.begin.size(); ++s)
    begin += fmt::format("{}{} {}", s ? ", " : "", game.wording().player(seat_at(s)), percent(turns.begin[s]));
  fmt::print("Chances to win at the beginning: {}\n", line(begin));
  for (const lab::LargeMove& large : turns.largest) {
    const lab::Move& move = turns.moves[large.place];
    const std::string what = move.decision ? fmt::format("answer {}, {}: {} -> {}", move.decision->number,
                                                         game.wording().player(move.decision->seat),
                                                         move.decision->asked, move.decision->answered)
                                           : "chance";
    fmt::print("\n{}: {}\n    {}\n", line(where(game, move.round, move.step)), line(what),
               line(changed(game, large, width_of_all(turns))));
  }
}

Json to_json(const lab::Turns& turns) {
  Json moves = Json::array(), largest = Json::array();
  for (const lab::Move& move : turns.moves) {
    Json one = {{"round", move.round}, {"step", move.step}, {"chances", move.chances}};
    one["answer"] = move.decision ? to_json(*move.decision) : Json(nullptr);
    moves.push_back(std::move(one));
  }
  for (const lab::LargeMove& large : turns.largest)
    largest.push_back(
        {{"move", large.place}, {"again", large.again}, {"seats", to_json(large.seats, width_of_all(turns))}});
  return {{"begin", turns.begin}, {"moves", std::move(moves)}, {"largest", std::move(largest)}};
}

lab::FuturesConfig futures_of(const std::string& bots, const play::Game& loaded, std::uint64_t seed, int threads) {
  lab::FuturesConfig config{.bots = split_list(bots), .seed = seed, .threads = threads};
  const auto players = static_cast<std::size_t>(loaded.linked().ruleset.players);
  for (const std::string& bot : config.bots) {
    check_bot("--bots", bot);
    if (play::seat_kind(bot).outside())
      throw UsageError("--bots: futures are played by bots that answer at once: random, heuristic, heuristic:0.8");
  }
  if (config.bots.size() == 1) config.bots.resize(players, config.bots[0]);
  if (config.bots.size() != players)
    throw UsageError(fmt::format("--bots names {} bots for {} players", config.bots.size(), players));
  if (config.threads == 0) config.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return config;
}

}  // namespace

void WhatIf::add_to(Command& command, ReportWriter writer, std::string typed) {
  writer_ = std::move(writer);
  typed_ = std::move(typed);
  command_ = command;
  command.flag("--answers", answers_);
  command.value("--at", at_);
  command.value("--instead", instead_);
  command.flag("--turning-points", turning_points_);
  command.value("--most", most_).within(1, 1000).shows_default();
  command.value("--games", games_);
  command.value("--bots", bots_).shows_default();
  command.value("--threads", threads_).within(0, 256);
  command.value("--report", report_);
}

bool WhatIf::wanted(const Command& command) const {
  const int asked = answers_ + turning_points_ + command.given("--at");
  if (asked > 1) throw UsageError("--answers, --at and --turning-points are three questions: ask one at a time");
  if (command.given("--instead") && !command.given("--at"))
    throw UsageError("--instead needs --at N, the number of an answer; --answers lists them");
  if (command.given("--games")) check_games("--games", games_);
  if (!turning_points_) command.refuse({"--most"}, "it is for --turning-points");
  if (!turning_points_ && !has_instead())
    command.refuse({"--games", "--bots", "--threads", "--seed", "--report"},
                   "it is for --instead and --turning-points");
  if (!report_.empty() && !writer_)
    throw UsageError("--report: this program writes none; tools/dicetown builds the one that does");
  if (asked > 0)
    command.refuse({"--verify", "--to", "--brief", "--why", "--why-not"},
                   "what would have been is asked of the whole game");
  return asked > 0;
}

int WhatIf::run(const Common& common, const play::Game& loaded, const play::Save& save) const {
  try {
    if (answers_) return list(common, loaded, save);
    if (turning_points_) return turning_points(common, loaded, save);
    return has_instead() ? compare(common, loaded, save) : show_question(common, loaded, save);
  } catch (const lab::NoSuchAnswer& error) {
    throw UsageError((has_instead() ? "--at, --instead: " : "--at: ") + std::string(error.what()));
  }
}

int WhatIf::list(const Common& common, const play::Game& loaded, const play::Save& save) const {
  Json all = Json::array();
  for (const lab::Decision& one : lab::decisions(loaded, save)) {
    if (common.json) all.push_back(to_json(one));
    else
      fmt::print("{:>4}  {}, {}: {} -> {}\n", one.number, line(where(loaded, one.round, one.step)),
                 line(loaded.wording().player(one.seat)), line(one.asked), line(one.answered));
  }
  if (common.json) print_json(all);
  return kFine;
}

int WhatIf::show_question(const Common& common, const play::Game& loaded, const play::Save& save) const {
  constexpr std::size_t kMostListed = 200;
  const auto legal = lab::legal_answers(loaded, save, at_, kMostListed);
  const lab::Decision one = lab::decisions(loaded, save).at(static_cast<std::size_t>(at_ - 1));
  if (common.json) {
    Json json = to_json(one);
    json["answers"] = legal;
    print_json(json);
    return kFine;
  }
  fmt::print("{}\n{}: {}\nanswered: {}   ({})\nlegal:\n", line(where(loaded, one.round, one.step)),
             line(loaded.wording().player(one.seat)), line(one.asked), line(one.plain), line(one.answered));
  for (const std::string& answer : legal) fmt::print("  {}\n", line(answer));
  if (one.count > legal.size()) fmt::print("  ... {} in all\n", one.count);
  return kFine;
}

int WhatIf::compare(const Common& common, const play::Game& loaded, const play::Save& save) const {
  const lab::FuturesConfig config = futures_of(bots_, loaded, common.seed, threads_);
  const std::int64_t games = games_ > 0 ? games_ : kUsualPairs;
  const Interrupt interrupt;
  lab::Instead result;
  {
    Progress progress(2 * games);
    result = lab::answer_instead(loaded, save, at_, instead_, config, games, std::ref(progress), Interrupt::seen);
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
    const lab::Decision& one = result.decision;
    fmt::print("Answer {}, {}, {}: {}\n  as it was: {}\n  instead:   {}\n", one.number,
               line(where(loaded, one.round, one.step)), line(loaded.wording().player(one.seat)), line(one.asked),
               line(one.answered), line(result.answer));
    fmt::print("{} pairs of futures, seed {}{}, played by {}.\n{}\n\n", done, config.seed,
               done + result.failed < games ? " (stopped early)" : "", line(bots_), kHowFuturesAre);
    fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", "chance to win", "as it was", "instead", "difference", "instead is");
    for (std::size_t s = 0; s < result.seats.size(); ++s) {
      const lab::ChanceChange& seat = result.seats[s];
      const rules::statistics::Interval difference = seat.interval(z);
      const auto share = [&](std::int64_t wins) {
        const rules::statistics::Interval interval = rules::statistics::wilson(wins, seat.games);
        return fmt::format(
            "{} ({:.1f} to {:.1f})",
            percent(static_cast<double>(wins) / static_cast<double>(std::max<std::int64_t>(1, seat.games))),
            100 * interval.low, 100 * interval.high);
      };
      fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", line(loaded.wording().player(seat_at(s))), share(seat.before),
                 share(seat.after),
                 fmt::format("{} ({:+.1f} to {:+.1f})", signed_percent(seat.difference()), 100 * difference.low,
                             100 * difference.high),
                 verdict(seat, z));
    }
    fmt::print("The intervals of the differences hold together in 95 % of all games.\n");
  }
  if (!report_.empty()) writer_.write(report_of(loaded, result, config, typed_), report_);
  tell_failed(result.failed, result.failure);
  if (result.failed > 0) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

int WhatIf::turning_points(const Common& common, const play::Game& loaded, const play::Save& save) const {
  const lab::FuturesConfig config = futures_of(bots_, loaded, common.seed, threads_);
  const std::int64_t games = games_ > 0 ? games_ : kUsualFutures;
  const Interrupt interrupt;
  lab::Turns turns;
  {
    std::optional<Progress> progress;
    const auto tell = [&](std::int64_t done, std::int64_t of) {
      if (!progress) progress.emplace(of);
      (*progress)(done);
    };
    turns = lab::turning_points(loaded, save, config, games, static_cast<std::size_t>(most_), tell, Interrupt::seen);
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
    fmt::print(
        "{} futures of each of {} positions, seed {}{}, played by {}; the largest changes again with {}.\n{}\n\n",
        games, turns.moves.size() + 1, config.seed, Interrupt::seen ? " (stopped early)" : "", line(bots_), 8 * games,
        kHowFuturesAre);
    print(loaded, turns);
    fmt::print("\nThe intervals of all these changes hold together in 95 % of all games.\n");
  }
  if (!report_.empty()) writer_.write(report_of(loaded, turns, config, games, typed_), report_);
  tell_failed(turns.failed, turns.failure);
  if (turns.failed > 0) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace tools
