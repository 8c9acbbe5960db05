#include "showing.hpp"

#include "compact_table.hpp"
#include "terminal.hpp"

namespace tools {

using rules::play::TableView;
using rules::play::Viewer;

constexpr std::size_t kAnyLines = 1000;  ///< spectators have nothing to decide: show the whole table

Showing::Showing(rules::play::Game& game, bool tables) : game_(game), tables_(tables) {}

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
