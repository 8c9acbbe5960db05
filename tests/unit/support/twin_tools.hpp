// Twins: two games that differ only in information hidden from one seat, and must look the same to it. This file makes
// them and keeps them in step: shared randomness, answers copied from one to the other, and the cards that have been
// revealed. Doesn't use `determinization`, so that it can test it.
#pragma once
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/one_text.hpp"
#include "nlohmann/json.hpp"
#include "play/table_view/table_view.hpp"
#include "scenarios/reasons.hpp"
#include "unit/support/robust_games.hpp"

namespace twins {

using namespace rules;
using namespace rules::play;

/// For each card of a game, the card in its place in the other.
using Places = Table<Card, Card>;

inline Places unchanged(const Ruleset& rules) { return same_cards(rules); }

inline Places inverse(const Places& places) {
  Places back(places.size());
  for (const Card card : places.ids()) back[places[card]] = card;
  return back;
}

/// Swaps allowed cards of one deck.
inline Places shuffled(const Ruleset& rules, const Table<Card, bool>& allowed, std::uint64_t key) {
  Places places = unchanged(rules);
  std::map<ZoneId, std::vector<Card>> decks;
  for (const Card card : allowed.ids())
    if (allowed[card]) decks[rules.deck_of(card)].push_back(card);
  for (const auto& [deck, cards] : decks) {
    std::vector<Card> mixed = cards;
    std::sort(mixed.begin(), mixed.end(),
              [&](Card a, Card b) { return mix(key ^ mix(position(a))) < mix(key ^ mix(position(b))); });
    for (std::size_t i = 0; i < cards.size(); ++i) places[cards[i]] = mixed[i];
  }
  return places;
}

/// Randomness shared by twins: a draw depends on its position in the game, never on the cards there.
class SharedChance : public ChanceScript {
 public:
  struct Roll {
    std::int32_t step, nth;  ///< the draw: the nth of its step
    DieId die;
    Seat seat;
    int place;  ///< index of the seat's die
  };

  SharedChance(const Ruleset& rules, std::uint64_t key, Places places_in_first)
      : in_first(std::move(places_in_first)), rules_(&rules), key_(key) {}
  /// Takes over from here: earlier draws of this step remain as `earlier` decided them.
  void take_over(ChanceScript* earlier, std::int32_t step, std::size_t draws) {
    earlier_ = earlier;
    from_step_ = step;
    from_nth_ = static_cast<std::int32_t>(draws);
  }

  Places in_first;  ///< the card of the first twin in the place of this one's
  std::set<std::pair<std::int32_t, std::int32_t>> other_faces;  ///< the rolls with another result here
  std::vector<Roll> rolls;                                      ///< all rolls; those of re-runs once

  void begin(std::int32_t step) override {
    step_ = step;
    nth_ = 0;
    while (!rolls.empty() && rolls.back().step == step) rolls.pop_back();
    if (earlier_) earlier_->begin(step);
  }
  std::optional<int> die(DieId die, Seat seat, int place) override {
    if (past()) {
      ++nth_;
      return earlier_->die(die, seat, place);
    }
    rolls.push_back({step_, nth_, die, seat, place});
    const std::uint64_t other = other_faces.contains({step_, nth_}) ? 77 : 0;
    return static_cast<int>(below(next(other), rules_->dice()[die].faces.size()));
  }
  bool shuffle(Pile pile, std::span<Card> cards) override {
    if (!past()) return order(cards);
    ++nth_;
    return earlier_->shuffle(pile, cards);
  }
  bool pick(Pile pile, std::span<Card> cards) override {
    if (!past()) return order(cards);
    ++nth_;
    return earlier_->pick(pile, cards);
  }
  std::optional<int> number(int n) override {
    if (past()) {
      ++nth_;
      return earlier_->number(n);
    }
    return static_cast<int>(below(next(0), static_cast<std::uint64_t>(n)));
  }

 private:
  bool past() const { return earlier_ && (step_ < from_step_ || (step_ == from_step_ && nth_ < from_nth_)); }
  std::uint64_t next(std::uint64_t salt) { return mix(mix(key_ + salt) ^ mix(at(step_) * 4096 + at(nth_++))); }
  bool order(std::span<Card> cards) {
    const std::uint64_t key = next(0);
    const auto weight = [&](Card card) { return mix(key ^ mix(position(in_first[card]))); };
    std::sort(cards.begin(), cards.end(), [&](Card a, Card b) { return weight(a) < weight(b); });
    return true;
  }

  const Ruleset* rules_;
  std::uint64_t key_;
  std::int32_t step_ = 0, nth_ = 0, from_step_ = 0, from_nth_ = 0;
  ChanceScript* earlier_ = nullptr;
};

/// A game to play: packs from a folder below the sources, and options.
struct GameKind {
  std::string folder;
  std::vector<std::string> packs, settings;
  /// Windows are open only to holders: then it is revealing who is asked, and twins are compared until the first
  /// difference.
  bool pauses_tell = false;

  std::string name() const {
    const std::string out = one_text(packs, "+");
    return pauses_tell ? out + ", windows to holders" : out;
  }
};

inline std::shared_ptr<const packs::LinkedGame> linked_for(const GameKind& kind, int players) {
  return robust::linked(kind.folder, kind.packs, players, kind.settings);
}

/// Returns Dice Town with these packs besides base, and windows open to everyone.
inline GameKind with(std::vector<std::string> packs) {
  packs.insert(packs.begin(), "base");
  return {"content", std::move(packs), {"base.windows=everyone"}};
}

/// Returns a game all of whose seats are external.
inline std::unique_ptr<Game> new_game(std::shared_ptr<const packs::LinkedGame> linked, std::uint64_t seed) {
  const auto players = static_cast<std::size_t>(linked->ruleset.players());
  return std::make_unique<Game>(std::move(linked), robust::config(std::vector<std::string>(players, "human"), seed));
}

inline std::vector<Question> open_questions(const Game& game) {
  std::vector<Question> asks;
  for (const Question& ask : game.asked())
    if (!game.engine().answered(ask.seat)) asks.push_back(ask);
  return asks;
}

/// The last step, which counts the scores: from then on nothing is hidden.
inline bool scoring(const Game& game) {
  const GameState& state = game.engine().state();
  return !state[GameState::in_setup] &&
         state[GameState::step] == static_cast<std::int32_t>(game.engine().rules().round().size());
}

/// A seat's view at one time: the table view, and lines of text.
struct Sight {
  std::optional<TableView> view;
  std::string lines;
};

/// The number of games of a kind: more than one in nightly searches.
inline const auto kGames = robust::from_environment("TWIN_GAMES", 1);

/// One view in this many includes the table; the others only contain the log.
inline const int kTableEach = robust::kSlow ? 4 : kGames > 1 ? 1 : 2;

/// A seat's view of a game from now on: the log, and now and then the table view and the explanations of scores.
class Shown {
 public:
  /// `looks`: how often the seat has looked before, which determines the occasional parts.
  Shown(Game& game, Seat seat, int looks = 0) : game_(&game), seat_(seat), looks_(looks) {}
  Sight now() {
    ++looks_;
    if (kTableEach > 1 && looks_ % kTableEach != 1) return newest();
    Sight sight;
    sight.view = table_view_of(*game_, seat_, game_->wording(), {.log_from = heard_, .hints = true});
    heard_ = static_cast<std::size_t>(sight.view->log.next);
    if (looks_ % 16 == 1)
      for (const std::string& line : game_->why(seat_)) sight.lines += line + '\n';
    if (looks_ % 16 == 9) sight.lines += why_scores();
    return sight;
  }

 private:
  /// Returns the explanation of each player's score, as far as the seat may know it.
  std::string why_scores() {
    const auto host = game_->linked().borrow_host();
    const scenarios::Trace nothing_past(game_->linked(), *host);
    const scenarios::Reasons reasons(game_->linked(), game_->wording(), game_->engine(), *host);
    std::string out;
    for (std::size_t s = 1; s <= game_->seats().size(); ++s)
      for (const std::string& line : reasons.why("p" + std::to_string(s) + ".score", nothing_past, seat_))
        out += line + '\n';
    return out;
  }
  Sight newest() {
    Sight sight;
    for (const std::string& line : game_->log(seat_, heard_, heard_)) sight.lines += line + '\n';
    return sight;
  }

  Game* game_;
  Seat seat_;
  std::size_t heard_ = 0;
  int looks_;
};

/// Returns the first difference of two views, with some context; empty if they are the same. Compares table views
/// directly; their JSON takes ten times as long and is made only for display.
inline std::string difference(const Sight& one, const Sight& two) {
  if (one.view == two.view && one.lines == two.lines) return "";
  const auto text = [](const Sight& sight) {
    return (sight.view ? to_json(*sight.view).dump() : "") + '\n' + sight.lines;
  };
  const std::string a = text(one), b = text(two);
  if (a == b) return "something that is not in the view's JSON";
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, x - a.begin() - 80));
  return "..." + a.substr(from, 200) + "...\nagainst\n..." + b.substr(from, 200) + "...";
}

/// Returns the same answer in the other game: with the card in the place of the named card. If two copies are one
/// answer it may be the other copy; then the two are swapped. Returns std::nullopt if the other seat is not asked the
/// same, or may not answer so.
inline std::optional<Answer> carried_over(const Ruleset& rules, const Question& from, const Answer& answer,
                                          const Question& to, Places& places) {
  if (from.question != to.question || from.kind.index() != to.kind.index()) return std::nullopt;
  if (!from.options()) return to.contains(answer) ? std::optional(answer) : std::nullopt;
  if (from.options()->type != to.options()->type) return std::nullopt;
  const auto is_kind = [&](std::int32_t a, std::int32_t b) { return rules.cards()[Card(a)] == rules.cards()[Card(b)]; };
  const auto take = [&](std::int32_t old, std::int32_t card) {
    std::swap(places[Card(old)], *std::find(places.begin(), places.end(), Card(card)));
    return card;
  };
  const auto option = [&](std::int32_t old) -> std::optional<std::int32_t> {
    const auto options = to.options()->list();
    if (!from.among(Type::card))
      return std::find(options.begin(), options.end(), old) == options.end() ? std::nullopt : std::optional(old);
    const std::int32_t wanted = places[Card(old)].index;
    if (std::find(options.begin(), options.end(), wanted) != options.end()) return wanted;
    for (std::int32_t v : options)
      if (is_kind(v, wanted)) return take(old, v);
    return std::nullopt;
  };
  Answer out = answer;
  bool same_all = true;  // each option in the answer exists there, too
  const auto options = to.options()->list();
  for (Element& each : out.elements()) {
    if (each.type == Element::option && each.value != kNone) {
      const auto same = option(each.value);
      same_all &= same.has_value();
      if (same) each.value = *same;
    }
    if (each.type == Element::options) {
      std::uint32_t other = 0;
      for (int i = 0; i < from.options()->count; ++i) {
        if (!(each.value >> i & 1)) continue;
        const auto same = option((*from.options())[i]);
        same_all &= same.has_value();
        if (same) other |= 1u << (std::find(options.begin(), options.end(), *same) - options.begin());
      }
      each.value = static_cast<std::int32_t>(other);
    }
    if (each.type == Element::commit && each.value != kNone) {
      const Card card = from.committed(answer);
      const auto commits = to.commits();
      each.value = kNone;
      for (std::size_t i = 0; i < commits.size(); ++i)
        if (is_kind(commits[i].card, places[card].index)) each.value = static_cast<std::int32_t>(i);
      if (each.value == kNone) return std::nullopt;
      take(card.index, to.committed(out).index);
    }
  }
  if (!same_all) return std::nullopt;
  return to.contains(out) ? std::optional(out) : std::nullopt;
}

}  // namespace twins
