#include "play/table_text.hpp"

#include <algorithm>
#include <map>

#include "fmt/format.h"

namespace rules::play {
namespace {

void join(std::string& out, const std::string& part, const char* between = ", ") {
  if (!part.empty()) out += (out.empty() ? "" : between) + part;
}

/// What the functions below need to know; made anew for each text.
struct Look {
  const Wording& words;
  Reader read;
  Seat eyes;
  const Styled& styled;
  const Ruleset& rules = read.rules();

  std::string resources(Holder holder, bool zeros) const {
    std::string out;
    for (std::size_t r = 0; r < rules.resources.size(); ++r) {
      const int n = read.amount(ResourceId(static_cast<std::int32_t>(r)), holder);
      if (n || zeros) join(out, fmt::format("{} {}", words.name("resource", rules.resources[r].id), n));
    }
    return out;
  }

  /// What lies on a card; and what variables say of one that the eyes see.
  std::string on_card(Card card, bool seen) const {
    std::string out;
    for (std::size_t r = 0; r < rules.resources.size(); ++r)
      if (rules.resources[r].on_cards)
        if (const int n = read.amount(ResourceId(static_cast<std::int32_t>(r)), rules.holder(card)))
          join(out, fmt::format("{} {}", words.name("resource", rules.resources[r].id), n));
    for (std::size_t v = 0; v < rules.variables.size() && seen; ++v)
      if (const VariableDecl& decl = rules.variables[v]; decl.scope == Scope::card)
        join(out, of_one(VariableId(static_cast<std::int32_t>(v)), card.index));
    return out.empty() ? out : " <" + out + ">";
  }

  /// The cards of a pile; a player's are sorted, those of a row stay in order. Unknown ones are counted by their backs.
  std::string cards(Pile pile) const {
    std::vector<std::string> names;
    std::map<std::string, int> backs;
    for (Card c = read.first(pile); c; c = read.next(c))
      if (sees(read, eyes, c)) names.push_back(words.name("card", rules.kind_of(c).id) + on_card(c, true));
      else ++backs[words.name("zone", rules.zones[at(rules.deck_of(c).index)].id) + on_card(c, false)];
    std::string out;
    if (rules.piles[at(pile.index)].owner) std::sort(names.begin(), names.end());
    for (std::size_t i = 0, n = 1; i < names.size(); i += n) {
      for (n = 1; i + n < names.size() && names[i + n] == names[i];) ++n;
      join(out, n > 1 ? fmt::format("{} x{}", names[i], n) : names[i]);
    }
    for (const auto& [back, n] : backs) join(out, words.ui("face-down", {{"n", std::to_string(n)}, {"deck", back}}));
    return out;
  }

  std::string face(DieId die, Seat seat, int nth) const {
    return styled("[" + words.face(die, read.face(die, seat, nth)) + "]", Style::die);
  }

  /// Dice that lie open, then those rolled that the eyes may see, then how many are hidden.
  std::string dice(DieId die, Seat seat) const {
    const DieDecl& decl = rules.dice[at(die.index)];
    std::string open, rolled;
    int hidden = 0;
    for (int i = 0; i < decl.count; ++i) {
      const DieStatus status = read.status(die, seat, i);
      if (status >= DieStatus::shown) open += face(die, seat, i);
      else if (sees(read, eyes, die, seat, i)) rolled += face(die, seat, i);
      else ++hidden;
    }
    std::string out;
    if (!open.empty()) join(out, open + " " + words.ui("aside"));
    if (!rolled.empty()) join(out, rolled + " " + words.ui("rolled"));
    if (hidden && !out.empty()) join(out, fmt::format("{} {}", hidden, words.ui("cup")));
    return out;
  }

  std::string named(const VariableDecl& decl) const { return words.text("variable." + decl.id + ".name", ""); }

  /// A variable of one player or card, with its name; empty if it says nothing, has no name, or isn't to be seen.
  std::string of_one(VariableId id, std::int32_t subject) const {
    const VariableDecl& decl = rules.variables[at(id.index)];
    const std::string name = named(decl);
    if (name.empty() || !sees(read, eyes, id, subject)) return "";
    const std::string text = words.variable(read, decl, read.variable(id, subject), eyes);
    if (text.empty()) return "";
    return decl.type == Type::flag ? name : name + " " + text;
  }

  /// What variables say of a player: offices held, and the player's own.
  std::string standing(Seat seat) const {
    std::string out;
    for (std::size_t v = 0; v < rules.variables.size(); ++v) {
      const VariableDecl& decl = rules.variables[v];
      const VariableId id(static_cast<std::int32_t>(v));
      if (decl.scope == Scope::player) join(out, of_one(id, seat.index));
      const bool office = decl.scope == Scope::game && decl.type == Type::seat && !named(decl).empty();
      if (office && sees(read, eyes, id) && read.variable(id) == seat.index)
        join(out, styled(named(decl), Style::heading));
    }
    return out;
  }
  /// The steps that run again and again around the one at hand, and for which time each of them runs.
  std::string passes() const {
    std::string text;
    for (std::int32_t l = read.loop(); l >= 0; l = rules.loops[at(l)].outer)
      if (const LoopDecl& loop = rules.loops[at(l)]; !loop.of_seats)
        text = ", " + words.name("step", loop.id) + " " + std::to_string(read.of_loop(l, LoopDecl::passes)) + text;
    return text;
  }
  /// How many cards a deck has, and its top one if the eyes know it (whoever sees everything: if all players do).
  std::string deck(Pile pile) const {
    const std::string n = std::to_string(read.count(pile));
    const Card top = read.first(pile);
    const SeatSet who = eyes ? SeatSet::of(eyes) : SeatSet::first(rules.players);
    if (!top || (read.known(top).bits & who.bits) != who.bits) return n;
    return words.ui("on-top", {{"n", n}, {"card", words.name("card", rules.kind_of(top).id)}});
  }
};

}  // namespace

std::string table_text(const Wording& words, Reader read, Seat eyes, const TableStyle& style) {
  const Look look{words, read, eyes, style.styled};
  const bool brief = style.brief;
  const std::size_t width = style.width;
  const Styled& styled = style.styled;
  const Ruleset& rules = look.rules;
  std::string out, line;
  const auto put = [&](const std::string& text, std::size_t indent) { out += wrapped(text, width, indent) + "\n"; };
  const auto& flow = look.read.state();
  if (!brief) {
    std::string title = look.read.round() > 0 ? look.words.ui("round", {{"n", std::to_string(look.read.round())}})
                                              : look.words.ui("table");
    title += look.passes();
    const auto& steps = flow[State::in_setup] ? rules.setup : rules.round;
    if (const auto step = at(flow[State::step]); step < steps.size())
      title += ", " + look.words.name("step", rules.steps[at(steps[step].index)].id);
    put(styled(title, Style::heading), 0);
  }
  for (std::size_t p = 0; p < rules.places.size(); ++p) {
    const std::string lies = look.resources(rules.holder(PlaceId(static_cast<std::int32_t>(p))), false);
    join(line, look.words.name("place", rules.places[p].id) + ": " + (lies.empty() ? look.words.ui("nothing") : lies),
         "; ");
  }
  if (!line.empty()) put("  " + line, 4);
  std::string decks;
  for (std::size_t z = 0; z < rules.zones.size() && !brief; ++z) {
    const ZoneDecl& zone = rules.zones[z];
    const int count = look.read.count(zone.first_pile);
    // Of what lies empty, only a deck's end says something.
    if (zone.per_player || zone.bare ||
        (count == 0 &&
         std::count(rules.card_decks.begin(), rules.card_decks.end(), ZoneId(static_cast<std::int32_t>(z))) == 0))
      continue;
    const std::string name = look.words.name("zone", zone.id);
    if (zone.seen == Sees::everyone && count) put("  " + name + ": " + look.cards(zone.first_pile), 4);
    else join(decks, name + " " + look.deck(zone.first_pile));
  }
  if (!decks.empty()) put("  " + decks, 4);
  for (std::size_t d = 0; d < rules.dice.size() && !brief; ++d)
    if (const std::string dice =
            rules.dice[d].per_player ? "" : look.dice(DieId(static_cast<std::int32_t>(d)), Seat(0));
        !dice.empty())
      put("  " + look.words.name("die", rules.dice[d].id) + ": " + dice, 4);
  for (std::size_t v = 0; v < rules.variables.size(); ++v) {
    const VariableDecl& decl = rules.variables[v];
    const VariableId id(static_cast<std::int32_t>(v));
    if (decl.scope != Scope::game || decl.type == Type::seat || !sees(look.read, eyes, id) || look.named(decl).empty())
      continue;
    if (const std::string text = words.variable(look.read, decl, look.read.variable(id), eyes); !text.empty())
      put("  " + look.named(decl) + ": " + text, 4);
  }

  std::vector<std::string> names;
  std::size_t widest = 0, widest_goods = 0;
  for (int s = 0; s < rules.players; ++s) {
    const Seat seat(s);
    names.push_back(seat == eyes ? look.words.ui("player-you", {{"player", look.words.player(seat)}})
                                 : look.words.player(seat));
    widest = std::max(widest, width_of(names.back()));
    widest_goods = std::max(widest_goods, width_of(look.resources(rules.holder(seat), true)));
  }
  for (int s = 0; s < rules.players; ++s) {
    const Seat seat(s);
    const std::string name = padded(names[at(s)], widest);
    int held = 0;
    std::string zones;
    for (std::size_t z = 0; z < rules.zones.size(); ++z) {
      if (!rules.zones[z].per_player) continue;
      const Pile pile = rules.pile(ZoneId(static_cast<std::int32_t>(z)), seat);
      // What only its owner sees and is no hand is being looked at: it isn't theirs.
      if (rules.zones[z].seen != Sees::owner || rules.zones[z].area != Area::none) held += look.read.count(pile);
      if (look.read.count(pile))
        zones +=
            wrapped("    " + look.words.name("zone", rules.zones[z].id) + ": " + look.cards(pile), width, 6) + "\n";
    }
    line = (seat == eyes ? styled(name, Style::own) : name) + "  " +
           padded(look.resources(rules.holder(seat), true), widest_goods);
    line += "  " + look.words.ui("cards", {{"n", std::to_string(held)}});
    join(line, look.standing(seat), "  ");
    put("  " + line, widest + 4);
    if (brief) continue;
    for (std::size_t d = 0; d < rules.dice.size(); ++d) {
      if (!rules.dice[d].per_player) continue;
      const std::string dice = look.dice(DieId(static_cast<std::int32_t>(d)), seat);
      if (!dice.empty()) put("    " + look.words.name("die", rules.dice[d].id) + ": " + dice, 6);
    }
    out += zones;
  }
  return out;
}

}  // namespace rules::play
