#include "play/table_text.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "packs/text/placeholders.hpp"

namespace rules::play {

namespace {

/// Returns the length of the escape sequence at the start of a text, or 0.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b' || text[1] != '[') return 0;
  const std::size_t end = text.find_first_not_of("0123456789;?", 2);
  return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t skip = escape_length(text);
    if (skip == 0 && (static_cast<unsigned char>(text[0]) & 0xC0) != 0x80) ++width;
    text.remove_prefix(std::max<std::size_t>(skip, 1));
  }
  return width;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t have = width_of(text);
  if (have < width) text.append(width - have, ' ');
  return text;
}

namespace {

/// Returns the end of the first word. Quoted text, which is to be typed, is one word unless it is long.
std::size_t end_of_word(std::string_view text) {
  constexpr std::size_t kLong = 40;
  const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
  if (!text.starts_with('\'')) return end;
  const std::size_t closing = text.find('\'', 1);
  if (closing >= text.size() || closing > kLong || text.substr(0, closing).find('\n') != std::string_view::npos)
    return end;
  return std::min(text.find_first_of(" \n", closing), text.size());
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t column = 0;
  bool fresh = true;  // nothing but indentation in this line yet
  const auto break_line = [&] {
    out += '\n';
    out.append(indent, ' ');
    column = indent;
    fresh = true;
  };
  while (!text.empty()) {
    const std::size_t end = end_of_word(text);
    const std::string_view word = text.substr(0, end);
    if (!fresh && column + width_of(word) > width) {
      while (out.back() == ' ') out.pop_back();
      break_line();
    }
    out += word;
    column += width_of(word);
    fresh = fresh && word.empty();
    if (end < text.size()) {
      if (text[end] == '\n') break_line();
      else {
        out += ' ';
        ++column;
      }
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

namespace {

std::string amounts(const std::vector<table_view::Amount>& holds, const Wording& words) {
  return one_text(holds, ", ", [&](const table_view::Amount& amount) { return amount_text(amount, words); });
}

/// Merges adjacent cards that look the same.
std::vector<table_view::Card> together(const std::vector<table_view::Card>& cards) {
  std::vector<table_view::Card> out;
  for (const table_view::Card& card : cards) {
    table_view::Card alike = card;
    if (!out.empty()) alike.n = out.back().n;
    if (!out.empty() && alike == out.back()) out.back().n += card.n;
    else out.push_back(card);
  }
  return out;
}

/// Returns true if the pile's cards are shown.
bool lies_open(const table_view::Pile& pile) { return pile.open && pile.count > 0; }

/// Returns the card counts of the other piles, and the top cards that the reader knows.
std::string counted_piles(const TableView& view, const Wording& words) {
  std::string out;
  for (const table_view::Pile& pile : view.piles) {
    if (lies_open(pile) || (pile.count == 0 && !pile.deck))
      continue;  // an empty pile is only worth showing if it is a
                 // deck
    const std::string n = std::to_string(pile.count);
    join(out,
         pile.name + " " +
             (pile.top && pile.top->known ? words.ui("on-top", {{"n", n}, {"card", cards_text({*pile.top}, words)}})
                                          : n));
  }
  return out;
}

}  // namespace

std::int64_t cards_in_hands(const table_view::Player& player) {
  std::int64_t n = 0;
  for (const table_view::Zone& zone : player.zones)
    if (zone.area == "hand") n += zone.count;
  return n;
}

std::string table_text(const TableView& view, const Wording& words, const TableStyle& style) {
  const Styled& styled = style.styled;
  std::string out;
  const auto put = [&](const std::string& text, std::size_t indent) {
    if (!text.empty()) out += wrapped(std::string(indent - 2, ' ') + text, style.width, indent) + "\n";
  };
  out += wrapped(table_heading(view, words, styled), style.width) + "\n";
  put(sites_text(view, words), 4);
  for (const table_view::Pile& pile : view.piles)
    if (lies_open(pile)) put(pile.name + ": " + cards_text(pile.cards, words), 4);
  put(counted_piles(view, words), 4);
  for (const table_view::Dice& dice : view.dice)
    if (const std::string text = dice_text(dice, words, styled); !text.empty()) put(dice.name + ": " + text, 4);
  for (const table_view::Fact& fact : view.facts) put(fact.name + ": " + fact.value, 4);
  std::size_t widest = 0, widest_goods = 0;
  for (const table_view::Player& player : view.players) {
    widest = std::max(widest, width_of(name_with_you(player, words)));
    widest_goods = std::max(widest_goods, width_of(amounts(player.holds, words)));
  }
  for (const table_view::Player& player : view.players) {
    const std::string name = padded(name_with_you(player, words), widest);
    std::string line = (player.you ? styled(name, Style::own) : name) + "  " +
                       padded(amounts(player.holds, words), widest_goods) + "  " +
                       words.ui("cards", {{"n", std::to_string(cards_in_hands(player))}});
    join(line, facts_text(player.facts, styled), "  ");
    put(line, 4);
    for (const table_view::Dice& dice : player.dice)
      if (const std::string text = dice_text(dice, words, styled); !text.empty()) put(dice.name + ": " + text, 6);
    for (const table_view::Zone& zone : player.zones)
      if (zone.count > 0) put(zone.name + ": " + cards_text(zone.cards, words), 6);
  }
  return out;
}

std::string amount_text(const table_view::Amount& amount, const Wording& words) {
  const std::string written = words.text("resource." + amount.id + ".amount", "");
  if (written.empty()) return fmt::format("{} {}", amount.n, amount.name);
  return packs::fill_placeholders(written, {{"n", std::to_string(amount.n)}});
}

std::string table_heading(const TableView& view, const Wording& words, const Styled& styled) {
  std::string title = view.round > 0 ? words.ui("round", {{"n", std::to_string(view.round)}}) : words.ui("table");
  for (const table_view::Loop& loop : view.loops) title += fmt::format(", {} {}", loop.name, loop.n);
  if (view.step)
    for (const table_view::Step& step : view.steps)
      if (step.state == "now") title += ", " + step.name;
  return styled(title, Style::heading);
}

std::string sites_text(const TableView& view, const Wording& words) {
  std::string out;
  for (const table_view::Site& site : view.places) {
    const std::string holds = amounts(site.holds, words);
    join(out, site.name + ": " + (holds.empty() ? words.ui("nothing") : holds), "; ");
  }
  return out;
}

std::string dice_text(const table_view::Dice& dice, const Wording& words, const Styled& styled, bool with_hand) {
  std::vector<table_view::Die> sorted = dice.dice;
  std::ranges::stable_sort(sorted, [](const table_view::Die& a, const table_view::Die& b) {
    return (a.look ? a.look->order : 0) < (b.look ? b.look->order : 0);
  });
  std::string kept, rolled;
  int hidden = 0;
  for (const table_view::Die& die : sorted) {
    if (!die.name) ++hidden;
    else join(die.status == "rolled" ? rolled : kept, styled(*die.name, Style::die), " ");
  }
  if (kept.empty() && rolled.empty()) return "";
  std::string out;
  if (!kept.empty()) out = rolled.empty() && hidden == 0 ? kept : words.ui("dice-kept", {{"dice", kept}});
  if (!rolled.empty()) join(out, words.ui("dice-rolled", {{"dice", rolled}}));
  if (hidden > 0) join(out, words.ui("dice-hidden", {{"n", std::to_string(hidden)}}));
  if (with_hand && dice.hand && hidden == 0) out += " (" + *dice.hand + ")";
  return out;
}

std::string cards_text(const std::vector<table_view::Card>& cards, const Wording& words) {
  std::string out;
  for (const table_view::Card& card : together(cards)) {
    std::string on = amounts(card.holds, words), text;
    for (const table_view::Fact& fact : card.facts)
      join(on, fact.value.empty() ? fact.name : fact.name + " " + fact.value);
    if (card.known) text = card.n > 1 ? fmt::format("{} x{}", card.name, card.n) : card.name;
    else text = words.ui("face-down", {{"n", std::to_string(card.n)}, {"deck", words.name("zone", card.back)}});
    if (!on.empty()) text += " <" + on + ">";
    join(out, text);
  }
  return out;
}

std::string facts_text(const std::vector<table_view::Fact>& facts, const Styled& styled) {
  std::string out;
  for (const table_view::Fact& fact : facts)
    join(out, fact.value.empty() ? styled(fact.name, Style::heading) : fact.name + " " + fact.value);
  return out;
}

std::string name_of(const TableView& view, int seat) {
  for (const table_view::Player& player : view.players)
    if (player.seat == seat) return player.name;
  return std::to_string(seat);
}

std::string name_with_you(const table_view::Player& player, const Wording& words) {
  return player.you ? words.ui("player-you", {{"player", player.name}}) : player.name;
}

}  // namespace rules::play
