#include "compact_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/one_text.hpp"
#include "play/table_text.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

using rules::join;
using rules::play::TableView;
using rules::play::Wording;
namespace table_view = rules::play::table_view;

/// Lines that stay or are dropped together; those of least worth are dropped first.
struct Section {
  int worth = 0;
  std::vector<std::string> lines;
};

/// The part of a player's line after the name and the numbers, which always fit on one line; marks are included if they
/// fit, too.
enum class Behind { all, dice, nothing };

/// Forms of the players' lines in the order in which they are tried, with the greatest worth of the sections that may
/// be dropped before the next, shorter form: numbers are dropped first, dice last.
constexpr std::array<std::pair<Behind, int>, 3> kWays = {
    {{Behind::all, 55}, {Behind::dice, 80}, {Behind::nothing, 99}}};

class TableLines {
 public:
  TableLines(const TableView& shown, const Wording& words, std::size_t width, Behind behind)
      : view_(shown), words_(words), width_(width), behind_(behind) {}

  /// Adds what wins each place, as long as none is decided.
  Section places() const {
    std::string list;
    for (const table_view::Step& step : view_.steps) {
      if (step.state == "now" && step.place) return {};
      if (!step.place || !step.place->wins) continue;
      const std::string each = step.place->name + " " + step.place->wins->name;
      if (list.find(each) == std::string::npos) join(list, each);
    }
    std::vector<Section> out;
    if (!list.empty()) add(out, 1, words_.ui("won-by", {{"list", list}}));
    return out.empty() ? Section{} : out.front();
  }

  std::vector<Section> sections() const {
    std::vector<Section> out = {{100, {table_heading(view_, words_, styled)}}};
    for (const table_view::Step& step : view_.steps)
      if (step.state == "now" && step.place) add(out, 95, standing_text(view_, *step.place, words_));
    std::string facts;
    for (const table_view::Fact& fact : view_.facts) join(facts, fact.name + ": " + fact.value, "; ");
    add(out, 85, facts);
    add(out, 60, rules::play::sites_text(view_, words_));
    for (const table_view::Pile& pile : view_.piles)
      if (pile.open && pile.count > 0) add(out, 50, pile.name + ": " + cards_text(pile.cards, words_));
    for (const table_view::Dice& dice : view_.dice)
      if (const std::string text = dice_text(dice, words_, styled); !text.empty())
        add(out, 70, dice.name + ": " + text);
    players(out);
    for (const table_view::Player& player : view_.players)
      for (const table_view::Zone& zone : player.zones)
        if (zone.count > 0 && (player.you || zone.area != "hand"))
          add(out, player.you ? 90 : 30,
              (player.you ? "" : player.name + ", ") + zone.name + ": " + cards_text(zone.cards, words_));
    return out;
  }

 private:
  static void add_lines(Section& to, const std::string& text) {
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      to.lines.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  }
  void add(std::vector<Section>& to, int worth, const std::string& text) const {
    if (text.empty()) return;
    Section section{worth, {}};
    add_lines(section, wrapped("  " + text, width_, 4));
    to.push_back(std::move(section));
  }

  /// Returns a player's facts without a value: being Sheriff, not the number of places won.
  static std::vector<table_view::Fact> marks(const table_view::Player& player) {
    std::vector<table_view::Fact> out = player.facts;
    std::erase_if(out, [](const table_view::Fact& each) { return !each.value.empty(); });
    return out;
  }

  /// Returns the plural name of a resource as a heading.
  std::string several(std::size_t nth) const {
    for (const table_view::Player& player : view_.players)
      if (nth < player.holds.size() && player.holds[nth].n != 1) return player.holds[nth].name;
    return view_.players.front().holds[nth].name;
  }

  std::vector<std::string> cells(const table_view::Player& player, std::size_t resources) const {
    std::vector<std::string> out;
    for (std::size_t r = 0; r < resources; ++r)
      out.push_back(r < player.holds.size() ? std::to_string(player.holds[r].n) : "");
    out.push_back(std::to_string(rules::play::cards_in_hands(player)));
    out.push_back(std::to_string(player.score.known) + (player.score.complete ? "" : "+?"));
    return out;
  }

  void players(std::vector<Section>& to) const {
    std::size_t resources = 0, widest = 0;
    for (const table_view::Player& player : view_.players) {
      resources = std::max(resources, player.holds.size());
      widest = std::max(widest, width_of(name_with_you(player, words_)));
    }
    std::vector<std::string> heads;
    for (std::size_t r = 0; r < resources; ++r) heads.push_back(several(r));
    heads.push_back(words_.ui("head-cards"));
    heads.push_back(words_.ui("head-points"));
    Section section{100, {}};
    std::string line = "  " + std::string(widest, ' ');
    for (const std::string& head : heads) line += "  " + head;
    section.lines.push_back(styled(line, Style::faint));
    for (const table_view::Player& player : view_.players) {
      const std::string name = padded(name_with_you(player, words_), widest);
      line = "  " + (player.you ? styled(name, Style::own) : name);
      const auto row = cells(player, resources);
      for (std::size_t c = 0; c < row.size(); ++c) {
        const std::size_t column = std::max(width_of(heads[c]), width_of(row[c]));
        line += "  " + std::string(column - width_of(row[c]), ' ') + row[c];
      }
      const bool all = behind_ == Behind::all;
      std::vector<table_view::Fact> facts = all ? player.facts : marks(player);
      std::string more = facts_text(facts, styled);
      while (behind_ == Behind::nothing && !facts.empty() && width_of(line) + 2 + width_of(more) > width_) {
        facts.pop_back();
        more = facts_text(facts, styled);
      }
      if (behind_ != Behind::nothing)
        for (const table_view::Dice& dice : player.dice) join(more, dice_text(dice, words_, styled, all), "  ");
      if (!more.empty()) line += "  " + more;
      add_lines(section, wrapped(line, width_, widest + 4));
    }
    to.push_back(std::move(section));
  }

  const TableView& view_;
  const Wording& words_;
  std::size_t width_;
  Behind behind_;
};

}  // namespace

std::string standing_text(const TableView& view, const table_view::Place& place, const Wording& words) {
  std::string players;
  for (const table_view::Standing& each : place.standing) {
    std::string one = name_of(view, each.seat);
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

Fitted compact_table(const TableView& view, const Wording& words, std::size_t width, std::size_t lines) {
  std::vector<Section> sections;
  int lost = 0;
  const auto count = [&] {
    std::size_t n = lost > 0 ? 1 : 0;
    for (const Section& section : sections) n += section.lines.size();
    return n;
  };
  int before = 0;  // loss implied by a shorter form of the players' lines
  for (const auto& [behind, most] : kWays) {
    sections = TableLines(view, words, width, behind).sections();
    lost = before;
    while (count() > lines) {
      const auto least = std::min_element(sections.rbegin(), sections.rend(),
                                          [](const Section& a, const Section& b) { return a.worth < b.worth; });
      if (least->worth > most) break;
      lost = std::max(lost, least->worth);
      sections.erase(std::next(least).base());
    }
    if (count() <= lines) break;
    before = most;
  }
  const Section places = TableLines(view, words, width, Behind::all).places();  // if there is space left
  if (lost == 0 && !places.lines.empty() && count() + places.lines.size() <= lines)
    sections.insert(sections.begin() + 1, places);
  Fitted out{"", lost};
  for (const Section& section : sections)
    for (const std::string& line : section.lines) out.text += line + "\n";
  if (lost > 0) out.text += styled("  " + words.ui("table-cut"), Style::faint) + "\n";
  return out;
}

}  // namespace tools
