#include "compact_table.hpp"

#include <algorithm>
#include <map>

#include "fmt/format.h"
#include "matching.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

using rules::play::Picture;
using rules::play::Wording;
namespace picture = rules::play::picture;

/// Lines that stay or go together; those of least worth go first.
struct Section {
  int worth;
  std::vector<std::string> lines;
};

class Lines {
 public:
  /// `brief`: of what is said of players only their dice.
  Lines(const Picture& shown, const Wording& words, std::size_t width, bool brief)
      : picture_(shown), words_(words), width_(width), brief_(brief) {}

  std::vector<Section> sections() const {
    std::vector<Section> out = {{100, {heading()}}};
    for (const picture::Step& step : picture_.steps)
      if (step.state == "now" && step.place) add(out, 95, standing_text(picture_, *step.place, words_));
    std::string sites;
    for (const picture::Site& site : picture_.places) {
      std::string holds;
      for (const picture::Amount& amount : site.holds) join(holds, fmt::format("{} {}", amount.n, amount.name));
      join(sites, site.name + ": " + (holds.empty() ? words_.ui("nothing") : holds), "; ");
    }
    for (const picture::Fact& fact : picture_.facts) join(sites, fact.name + ": " + fact.value, "; ");
    add(out, 60, sites);
    for (const picture::Pile& pile : picture_.piles)
      if (pile.open && pile.count > 0) add(out, 50, pile.name + ": " + cards_text(pile.cards, words_));
    for (const picture::Dice& dice : picture_.dice)
      if (const std::string text = dice_text(dice, words_); !text.empty()) add(out, 70, dice.name + ": " + text);
    players(out);
    for (const picture::Player& player : picture_.players)
      for (const picture::Zone& zone : player.zones)
        if (zone.count > 0 && (player.you || zone.area != "hand"))
          add(out, player.you ? 90 : 30,
              (player.you ? "" : player.name + ", ") + zone.name + ": " + cards_text(zone.cards, words_));
    return out;
  }

 private:
  void add(std::vector<Section>& to, int worth, const std::string& text) const {
    if (text.empty()) return;
    Section section{worth, {}};
    const std::string all = wrapped("  " + text, width_, 4);
    for (std::size_t from = 0; from <= all.size();) {
      const std::size_t end = std::min(all.find('\n', from), all.size());
      section.lines.push_back(all.substr(from, end - from));
      from = end + 1;
    }
    to.push_back(std::move(section));
  }

  std::string heading() const {
    std::string title =
        picture_.round > 0 ? words_.ui("round", {{"n", std::to_string(picture_.round)}}) : words_.ui("table");
    for (const picture::Loop& loop : picture_.loops) title += fmt::format(", {} {}", loop.name, loop.n);
    if (picture_.step)
      for (const picture::Step& step : picture_.steps)
        if (step.state == "now") title += ", " + step.name;
    return styled(title, Style::heading);
  }

  /// The name of a resource as a heading: that of several.
  std::string several(std::size_t nth) const {
    for (const picture::Player& player : picture_.players)
      if (nth < player.holds.size() && player.holds[nth].n != 1) return player.holds[nth].name;
    return picture_.players.front().holds[nth].name;
  }

  std::vector<std::string> cells(const picture::Player& player, std::size_t resources) const {
    std::vector<std::string> out;
    for (std::size_t r = 0; r < resources; ++r)
      out.push_back(r < player.holds.size() ? std::to_string(player.holds[r].n) : "");
    std::int64_t cards = 0;
    for (const picture::Zone& zone : player.zones)
      if (zone.area != "none") cards += zone.count;
    out.push_back(std::to_string(cards));
    out.push_back(std::to_string(player.score.known) + (player.score.complete ? "" : "+?"));
    return out;
  }

  void players(std::vector<Section>& to) const {
    std::size_t resources = 0, widest = 0;
    for (const picture::Player& player : picture_.players) {
      resources = std::max(resources, player.holds.size());
      widest = std::max(widest, width_of(shown_name(player)));
    }
    std::vector<std::string> heads;
    for (std::size_t r = 0; r < resources; ++r) heads.push_back(several(r));
    heads.push_back(words_.ui("head-cards"));
    heads.push_back(words_.ui("head-points"));
    Section section{100, {}};
    std::string line = "  " + std::string(widest, ' ');
    for (const std::string& head : heads) line += "  " + head;
    section.lines.push_back(styled(line, Style::faint));
    for (const picture::Player& player : picture_.players) {
      const std::string name = padded(shown_name(player), widest);
      line = "  " + (player.you ? styled(name, Style::own) : name);
      const auto row = cells(player, resources);
      for (std::size_t c = 0; c < row.size(); ++c) {
        const std::size_t column = std::max(width_of(heads[c]), width_of(row[c]));
        line += "  " + std::string(column - width_of(row[c]), ' ') + row[c];
      }
      std::string more;
      for (const picture::Fact& fact : player.facts)
        if (!brief_) join(more, fact.value.empty() ? styled(fact.name, Style::heading) : fact.name + " " + fact.value);
      for (const picture::Dice& dice : player.dice) join(more, dice_text(dice, words_, !brief_), "  ");
      if (!more.empty()) line += "  " + more;
      const std::string all = wrapped(line, width_, widest + 4);
      for (std::size_t from = 0; from <= all.size();) {
        const std::size_t end = std::min(all.find('\n', from), all.size());
        section.lines.push_back(all.substr(from, end - from));
        from = end + 1;
      }
    }
    to.push_back(std::move(section));
  }

  std::string shown_name(const picture::Player& player) const {
    return player.you ? words_.ui("player-you", {{"player", player.name}}) : player.name;
  }

  const Picture& picture_;
  const Wording& words_;
  std::size_t width_;
  bool brief_;
};

/// Cards that lie side by side and look the same as one.
std::vector<picture::Card> together(const std::vector<picture::Card>& cards) {
  std::vector<picture::Card> out;
  for (const picture::Card& card : cards) {
    picture::Card alike = card;
    if (!out.empty()) alike.n = out.back().n;
    if (!out.empty() && alike == out.back()) out.back().n += card.n;
    else out.push_back(card);
  }
  return out;
}

}  // namespace

std::string name_of(const Picture& picture, int seat) {
  for (const picture::Player& player : picture.players)
    if (player.seat == seat) return player.name;
  return std::to_string(seat);
}

std::string dice_text(const picture::Dice& dice, const Wording& words, bool with_hand) {
  std::vector<picture::Die> sorted = dice.dice;
  std::stable_sort(sorted.begin(), sorted.end(), [](const picture::Die& a, const picture::Die& b) {
    return (a.look ? a.look->order : 0) < (b.look ? b.look->order : 0);
  });
  std::string kept, rolled;
  int hidden = 0;
  for (const picture::Die& die : sorted) {
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

std::string cards_text(const std::vector<picture::Card>& cards, const Wording& words) {
  std::string out;
  for (const picture::Card& card : together(cards)) {
    std::string on, text;
    for (const picture::Amount& amount : card.holds) join(on, fmt::format("{} {}", amount.n, amount.name));
    for (const picture::Fact& fact : card.facts)
      join(on, fact.value.empty() ? fact.name : fact.name + " " + fact.value);
    if (card.known) text = card.n > 1 ? fmt::format("{} x{}", card.name, card.n) : card.name;
    else text = words.ui("face-down", {{"n", std::to_string(card.n)}, {"deck", card.back}});
    if (!on.empty()) text += " <" + on + ">";
    join(out, text);
  }
  return out;
}

std::string standing_text(const Picture& picture, const picture::Place& place, const Wording& words) {
  std::string players;
  for (const picture::Standing& each : place.standing) {
    std::string one = name_of(picture, each.seat);
    if (each.hand) one += ": " + *each.hand;
    else if (each.n) one += ": " + std::to_string(*each.n);
    if (each.tied) one += " (" + words.ui("standing-tied") + ")";
    if (each.leads) one = styled(one, Style::own);
    players += (players.empty() ? "" : each.like_before ? " = " : ", ") + one;
  }
  if (players.empty()) return "";
  return words.ui("standing", {{"place", place.wins ? place.name + " (" + place.wins->name + ")" : place.name},
                               {"players", players}});
}

std::string compact_table(const Picture& picture, const Wording& words, std::size_t width, std::size_t lines) {
  std::vector<Section> sections;
  bool cut = false;
  const auto count = [&] {
    std::size_t n = cut ? 1 : 0;
    for (const Section& section : sections) n += section.lines.size();
    return n;
  };
  for (const bool brief : {false, true}) {
    sections = Lines(picture, words, width, brief).sections();
    while (count() > lines) {
      const auto least = std::min_element(sections.rbegin(), sections.rend(),
                                          [](const Section& a, const Section& b) { return a.worth < b.worth; });
      if (least->worth >= 100) break;
      sections.erase(std::next(least).base());
      cut = true;
    }
    if (count() <= lines) break;
  }
  std::string out;
  for (const Section& section : sections)
    for (const std::string& line : section.lines) out += line + "\n";
  if (cut) out += styled("  " + words.ui("table-cut"), Style::faint) + "\n";
  return out;
}

}  // namespace tools
