#include "log_printer.hpp"

#include <algorithm>

#include "compact_table.hpp"
#include "terminal.hpp"

namespace tools {

using rules::play::TableView;
using rules::play::Viewer;
using rules::play::Wording;
namespace table_view = rules::play::table_view;

namespace {

constexpr std::size_t kAnyLines = 1000;  ///< spectators have nothing to decide: show the whole table

std::string names(const TableView& shown, const Wording& words, const std::vector<int>& seats) {
  std::vector<std::string> out;
  for (const int seat : seats) out.push_back(name_of(shown, seat));
  return words.listed(out);
}

/// Points by source in columns, one per player. `known`: nothing of this player's is hidden.
struct PointsOf {
  int seat;
  std::int64_t total;
  bool known;
  const std::vector<table_view::Points>* sources;
};

std::string points_table(const TableView& shown, const Wording& words, const std::vector<PointsOf>& players,
                         std::size_t width) {
  std::vector<std::pair<std::string, std::string>> sources;  // id and name, in the order of the first player who has
                                                             // them
  for (const PointsOf& player : players)
    for (const table_view::Points& each : *player.sources)
      if (std::ranges::none_of(sources, [&](const auto& s) { return s.first == each.source; }))
        sources.emplace_back(each.source, each.name);
  const std::string total = words.ui("total");
  std::size_t first = width_of(total), column = 6;
  for (const auto& [id, name] : sources) first = std::max(first, width_of(name));
  for (const PointsOf& player : players) column = std::max(column, width_of(name_of(shown, player.seat)));
  const bool fits = first + (column + 2) * players.size() <= width;
  if (!fits) column = std::min<std::size_t>(column, (width - first) / std::max<std::size_t>(players.size(), 1) - 2);
  std::string out;
  const auto row = [&](const std::string& name, const auto& cell) {
    out += padded(name, first);
    for (const PointsOf& player : players) {
      const std::string text = cell(player);
      out += std::string(column + 2 - std::min(column + 1, width_of(text)), ' ') + text;
    }
    out += "\n";
  };
  row(words.ui("score"), [&](const PointsOf& player) {
    const std::string name = name_of(shown, player.seat);
    return fits ? name : std::to_string(player.seat);
  });
  for (const auto& [id, name] : sources)
    row(name, [&, source = id](const PointsOf& player) {
      for (const table_view::Points& each : *player.sources)
        if (each.source == source) return std::to_string(each.n) + (each.hidden ? "+?" : "");
      return std::string("?");
    });
  row(total, [&](const PointsOf& player) { return std::to_string(player.total) + (player.known ? "" : "+?"); });
  return out;
}

/// Returns the standings by dice; empty unless the reader sees all players' dice.
std::string standings_text(const TableView& shown, const Wording& words) {
  for (const table_view::Player& player : shown.players)
    for (const table_view::Dice& dice : player.dice)
      for (const table_view::Die& die : dice.dice)
        if (!die.name || die.status == "rolled") return "";
  std::string out;
  for (const table_view::Step& step : shown.steps) {
    if (!step.place || step.place->standing.empty()) continue;
    if (const std::string text = standing_text(shown, *step.place, words); !text.empty())
      out += wrapped("    " + text, terminal_width(), 6) + "\n";
  }
  return out.empty() ? "" : styled("  " + words.ui("standings"), Style::faint) + "\n" + out;
}

}  // namespace

std::string LogPrinter::tell(const TableView& shown, const Wording& words) {
  const auto& entries = shown.log.entries;
  std::string out;
  const auto put = [&](const std::string& text, std::size_t indent = 0) {
    out += wrapped(text, terminal_width(), indent) + "\n";
  };
  for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
    if (entry->round != round_ && entry->round > 0)
      put("\n" + styled(words.ui("round", {{"n", std::to_string(entry->round)}}), Style::heading));
    if ((entry->step != step_ || entry->round != round_) && !entry->step.empty())
      put(styled(words.name("step", entry->step), Style::faint));
    round_ = entry->round;
    step_ = entry->step;
    // Entries about the reader stand out, with and without colors.
    if (entry->you) put(styled("* ", Style::own) + styled(entry->text, Style::own), 4);
    else put("  " + entry->text, 4);
    const auto keeps = [](const table_view::LogEntry& each) { return each.kind == "keep"; };
    if (keeps(*entry) && std::none_of(entry + 1, entries.end(), keeps)) out += standings_text(shown, words);
  }
  return out;
}

std::string score_table(const TableView& shown, const Wording& words, std::size_t width) {
  std::vector<PointsOf> players;
  bool hidden = false;
  for (const table_view::Player& player : shown.players) {
    players.push_back({player.seat, player.score.known, player.score.complete, &player.score.sources});
    hidden = hidden || !player.score.complete;
  }
  return points_table(shown, words, players, width) + (hidden ? wrapped(words.ui("score-hidden"), width) + "\n" : "");
}

std::string over_text(const TableView& shown, const Wording& words, std::size_t width) {
  if (!shown.over) return "";
  const table_view::Over& over = *shown.over;
  std::vector<PointsOf> players;
  for (const auto& each : over.scores) players.push_back({each.seat, each.total, true, &each.sources});
  std::string out =
      "\n" + styled(words.ui("game-over"), Style::heading) + "\n" + points_table(shown, words, players, width);
  out += wrapped(over.text ? over.name + " " + *over.text : over.name, width) + "\n";
  if (over.tied.size() > 1)
    out += wrapped(words.ui("over-tied", {{"players", names(shown, words, over.tied)}}), width) + "\n";
  if (over.decided) out += wrapped(*over.decided, width) + "\n";
  if (over.winners.size() == 1)
    out += styled(words.ui("winner", {{"player", name_of(shown, over.winners.front())}}), Style::own) + "\n";
  else if (!over.winners.empty())
    out += styled(words.ui("winners", {{"players", names(shown, words, over.winners)}}), Style::own) + "\n";
  return out;
}

void Showing::step() {
  const rules::Engine& engine = game_.engine();
  const bool next_round = engine.read().round() != round_ || engine.read().over();
  if (static_cast<std::size_t>(log_of(engine).finished()) == told_ && !next_round) return;
  const TableView shown = table_view_of(game_, Viewer::open(), game_.wording(), {.log_from = told_});
  std::fputs(teller_.tell(shown, game_.wording()).c_str(), stdout);
  told_ = static_cast<std::size_t>(shown.log.next);
  // The entries of the new round come with its first step, so print the table of the previous round after them.
  if (next_round && round_ > 0) table(shown);
  round_ = shown.round;
}

void Showing::end() {
  const TableView shown = table_view_of(game_, Viewer::open(), game_.wording(), {.log_from = told_});
  if (!shown.over) return table(shown);
  std::fputs(over_text(shown, game_.wording(), terminal_width()).c_str(), stdout);
}

void Showing::table(const TableView& shown) const {
  if (tables_)
    std::fputs(("\n" + compact_table(shown, game_.wording(), terminal_width(), kAnyLines).text).c_str(), stdout);
}

}  // namespace tools
