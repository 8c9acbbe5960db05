#include "what_if.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "lab/turning_points.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "play/parallel.hpp"
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
  return change.verdict(z) > 0 ? "results.better" : change.verdict(z) < 0 ? "results.worse" : "results.not-told";
}

void tell_failed(std::int64_t failed, const std::string& failure, const Texts& texts) {
  if (failed == 0) return;
  std::cout.flush();
  std::cerr << "dicetown: " << texts("failed.futures", {{"n", std::to_string(failed)}}) << ": "
            << rules::content::printable(failure) << "\n";
}

void print(const play::Game& game, const lab::TurningPoints& turns, const Texts& texts) {
  std::string begin;
  for (std::size_t s = 0; s < turns.begin.size(); ++s)
    rules::join(begin, game.wording().player(seat_at(s)) + " " + percent(turns.begin[s]));
  fmt::print("{}\n", texts("what-if.begin", {{"chances", begin}}));
  for (const lab::LargeMove& large : turns.largest) {
    const lab::Move& move = turns.moves[large.place];
    const std::string what =
        move.decision ? texts("what-if.answer", {{"nth", std::to_string(move.decision->number)},
                                                 {"player", game.wording().player(move.decision->seat)},
                                                 {"what", move.decision->asked + " -> " + move.decision->answered}})
                      : texts("what-if.chance");
    fmt::print("\n{}: {}\n    {}\n", line(where(game, turns, large.place, texts)), line(what),
               line(changed(game, large, width_of_all(turns), texts)));
  }
}

Json to_json(const lab::TurningPoints& turns) {
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
    if (play::seat_kind(bot).outside()) throw UsageError("wrong.futures-bots", {});
  }
  if (config.bots.size() == 1) config.bots.resize(players, config.bots[0]);
  if (config.bots.size() != players)
    throw UsageError("wrong.bots-many", {{"bots", config.bots.size()}, {"players", players}});
  if (config.threads == 0) config.threads = rules::play::processors();
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
  if (asked > 1) throw UsageError("wrong.one-question", {});
  if (command.given("--instead") && !command.given("--at")) throw UsageError("wrong.instead-at", {});
  if (command.given("--games")) check_games("--games", games_);
  if (!turning_points_) command.refuse({"--most"}, "wrong.for-turning-points");
  if (!turning_points_ && !has_instead())
    command.refuse({"--games", "--bots", "--threads", "--seed", "--report"}, "wrong.for-what-if");
  if (!report_.empty() && !writer_) throw UsageError("wrong.no-reports", {});
  if (asked > 0) command.refuse({"--verify", "--to", "--brief", "--why", "--why-not"}, "wrong.what-if-whole");
  return asked > 0;
}

int WhatIf::run(const Common& common, const play::Game& loaded, const play::Save& save) const {
  try {
    if (answers_) return list(common, loaded, save);
    if (turning_points_) return turning_points(common, loaded, save);
    return has_instead() ? compare(common, loaded, save) : show_question(common, loaded, save);
  } catch (const lab::NoSuchAnswer& error) {
    throw UsageError("wrong.of-option",
                     {{"option", has_instead() ? "--at, --instead" : "--at"}, {"fault", error.message()}});
  }
}

int WhatIf::list(const Common& common, const play::Game& loaded, const play::Save& save) const {
  Json all = Json::array();
  for (const lab::Decision& one : lab::decisions(loaded, save)) {
    if (common.json) all.push_back(to_json(one));
    else
      fmt::print("{:>4}  {}, {}: {} -> {}\n", one.number, line(where(loaded, one.round, one.step, *common.texts)),
                 line(loaded.wording().player(one.seat)), line(one.asked), line(one.answered));
  }
  if (common.json) print_json(all);
  return kFine;
}

int WhatIf::show_question(const Common& common, const play::Game& loaded, const play::Save& save) const {
  constexpr std::size_t kMaxListed = 200;
  const auto legal = lab::legal_answers(loaded, save, at_, kMaxListed);
  const lab::Decision one = lab::decisions(loaded, save).at(static_cast<std::size_t>(at_ - 1));
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
  if (one.count > legal.size()) fmt::print("  {}\n", texts("what-if.in-all", {{"n", std::to_string(one.count)}}));
  return kFine;
}

int WhatIf::compare(const Common& common, const play::Game& loaded, const play::Save& save) const {
  const lab::FuturesConfig config = futures_of(bots_, loaded, common.seed, threads_);
  const std::int64_t games = games_ > 0 ? games_ : kUsualPairs;
  const Interrupt interrupt;
  lab::Instead result;
  {
    Progress progress(2 * games, *common.texts);
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
    const Texts& texts = *common.texts;
    fmt::print("{}\n  {}\n  {}\n",
               texts("what-if.answer-there", {{"nth", std::to_string(one.number)},
                                              {"where", where(loaded, one.round, one.step, texts)},
                                              {"player", loaded.wording().player(one.seat)},
                                              {"what", one.asked}}),
               texts("what-if.was", {{"answer", one.answered}}), texts("what-if.instead", {{"answer", result.answer}}));
    fmt::print("{}\n{}\n\n",
               texts("what-if.pairs", {{"n", std::to_string(done)},
                                       {"seed", std::to_string(config.seed)},
                                       {"stopped", done + result.failed < games ? texts("results.stopped") : ""},
                                       {"bots", bots_}}),
               texts("what-if.how-futures-are"));
    fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", texts("what-if.head-chance"), texts("what-if.head-was"),
               texts("what-if.head-instead"), texts("results.difference"), texts("what-if.head-is"));
    for (std::size_t s = 0; s < result.seats.size(); ++s) {
      const lab::ChanceChange& seat = result.seats[s];
      const rules::statistics::Interval difference = seat.interval(z);
      const auto share = [&](std::int64_t wins) {
        const rules::statistics::Interval interval = rules::statistics::wilson(wins, seat.games);
        return percent(static_cast<double>(wins) / static_cast<double>(std::max<std::int64_t>(1, seat.games))) + " (" +
               in_words(fmt::format("{:.1f}", 100 * interval.low), fmt::format("{:.1f}", 100 * interval.high), texts) +
               ")";
      };
      fmt::print("{:<22}{:<24}{:<24}{:<26}{}\n", line(loaded.wording().player(seat_at(s))), share(seat.before),
                 share(seat.after), signed_percent(seat.difference(), difference, texts), texts(verdict(seat, z)));
    }
    fmt::print("{}\n", texts("what-if.holds"));
  }
  if (!report_.empty()) writer_.write(report_of(loaded, result, config, typed_), report_);
  tell_failed(result.failed, result.failure, *common.texts);
  if (result.failed > 0) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

int WhatIf::turning_points(const Common& common, const play::Game& loaded, const play::Save& save) const {
  const lab::FuturesConfig config = futures_of(bots_, loaded, common.seed, threads_);
  const std::int64_t games = games_ > 0 ? games_ : kUsualFutures;
  const Interrupt interrupt;
  lab::TurningPoints turns;
  {
    std::optional<Progress> progress;
    const auto tell = [&](std::int64_t done, std::int64_t of) {
      if (!progress) progress.emplace(of, *common.texts);
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
    const Texts& texts = *common.texts;
    fmt::print("{}\n{}\n\n",
               texts("what-if.positions", {{"n", std::to_string(games)},
                                           {"positions", std::to_string(turns.moves.size() + 1)},
                                           {"seed", std::to_string(config.seed)},
                                           {"stopped", Interrupt::seen ? texts("results.stopped") : ""},
                                           {"bots", bots_},
                                           {"again", std::to_string(8 * games)}}),
               texts("what-if.how-futures-are"));
    print(loaded, turns, texts);
    fmt::print("\n{}\n", texts("what-if.all-hold"));
  }
  if (!report_.empty()) writer_.write(report_of(loaded, turns, config, games, typed_), report_);
  tell_failed(turns.failed, turns.failure, *common.texts);
  if (turns.failed > 0) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace tools
