// Redraw: another game that a seat can't tell from the present one. Hidden cards with the same back change places, in
// the checkpoint and in the answers of the current step. Then the step runs again, with the same draws, except for dice
// that the seat doesn't see. The result is accepted only if the seat's view and log are the same bytes.
#include <algorithm>

#include "kernel/chance.hpp"
#include "nlohmann/json.hpp"
#include "play/game.hpp"
#include "play/view.hpp"

namespace rules::play {
namespace {

/// Which card takes the place of which.
using Permutation = std::vector<Card>;

Permutation unchanged(const Ruleset& rules) {
  Permutation to(rules.cards.size());
  for (std::size_t c = 0; c < to.size(); ++c) to[c] = Card(static_cast<std::int32_t>(c));
  return to;
}

/// Whether a card does something as soon as it enters a hand: is played, or has a handler there. No hand keeps it
/// unseen.
bool acts_at_once(const Ruleset& rules, Card card) {
  const CardKind kind = rules.cards[at(card.index)];
  const EventDecl& entered = rules.events[at(rules.entered.index)];
  for (const PlayDecl& play : entered.before.plays)
    if (play.must && !play.can && play.from == Area::hand && play.card == kind) return true;
  for (const HandlerDecl& handler : entered.handlers[static_cast<std::size_t>(Stage::after)])
    if (handler.works == Area::hand && handler.card == kind) return true;
  return false;
}

/// Changes the cards that the seat doesn't know with others of their back. `began` is how the step at hand began: a
/// card that acts at once goes only where no hand is, now and then.
Permutation permute_unknown(Reader read, Reader began, Seat seat, std::uint64_t key) {
  const Ruleset& rules = read.rules();
  Permutation to = unchanged(rules);
  std::map<ZoneId, std::vector<Card>> anywhere, out_of_hands;
  for (std::size_t c = 0; c < to.size(); ++c) {
    const Card card(static_cast<std::int32_t>(c));
    if (sees(read, seat, card)) continue;
    if (!acts_at_once(rules, card)) anywhere[rules.deck_of(card)].push_back(card);
    if (read.area(card) == Area::none && began.area(card) == Area::none)
      out_of_hands[rules.deck_of(card)].push_back(card);
  }
  // First all others among themselves, then whatever has come to lie outside hands.
  for (const auto& places : {anywhere, out_of_hands}) {
    for (const auto& [deck, cards] : places) {
      std::vector<Card> mixed;
      for (Card card : cards) mixed.push_back(to[at(card.index)]);
      std::sort(mixed.begin(), mixed.end(), [&](Card a, Card b) {
        return mix(key ^ rules.card_purposes[at(a.index)]) < mix(key ^ rules.card_purposes[at(b.index)]);
      });
      for (std::size_t i = 0; i < cards.size(); ++i) to[at(cards[i].index)] = mixed[i];
    }
    key = mix(key);
  }
  return to;
}

/// The same table with the cards changed: each lies where the one it replaces lay.
State relabel(const Ruleset& rules, const State& state, const Permutation& to) {
  State out = state;
  const auto renamed = [&](std::int32_t cell) { return cell == 0 ? 0 : to[at(cell - 1)].index + 1; };
  const auto cards = static_cast<std::int32_t>(to.size());
  for (std::int32_t c = 0; c < cards; ++c) {
    const std::int32_t from = rules.card_cells + 4 * c, into = rules.card_cells + 4 * to[at(c)].index;
    out[into] = state[from];
    out[into + 1] = renamed(state[from + 1]);
    out[into + 2] = renamed(state[from + 2]);
    out[into + 3] = state[from + 3];
    if (rules.holders > static_cast<std::int32_t>(rules.places.size()) + rules.players)
      for (std::int32_t r = 0; r < static_cast<std::int32_t>(rules.resources.size()); ++r) {
        const std::int32_t row = rules.resource_cells + r * (rules.holders + 1);
        out[row + rules.holder(to[at(c)]).offset] = state[row + rules.holder(Card(c)).offset];
      }
  }
  for (std::int32_t p = 0; p < static_cast<std::int32_t>(rules.piles.size()); ++p)
    for (int end = 0; end < 2; ++end)
      out[rules.pile_cells + 3 * p + end] = renamed(state[rules.pile_cells + 3 * p + end]);
  for (const VariableDecl& v : rules.variables)
    for (std::int32_t i = 0; i < v.cells; ++i) {
      const std::int32_t value = state[v.first_cell + i];
      out[v.first_cell + (v.scope == Scope::card ? to[at(i)].index : i)] =
          v.type == Type::card && value >= 0 ? to[at(value)].index : value;
    }
  return out;
}

/// Repeats the draws of one step, with the cards changed and unseen dice left to new chance.
class Repeated : public ChanceScript {
 public:
  Repeated(std::int32_t step, std::span<const Draw> draws, const Permutation& to, std::vector<bool> fresh)
      : step_(step), draws_(draws.begin(), draws.end()), fresh_(std::move(fresh)) {
    for (Draw& draw : draws_)
      for (Card& card : draw.cards) card = to[at(card.index)];
  }
  void begin(std::int32_t step) override { next_ = step == step_ ? 0 : draws_.size(); }
  std::optional<int> die(DieId, Seat, int) override {
    if (next_ >= draws_.size() || draws_[next_].kind != Draw::Kind::die) return std::nullopt;
    const std::size_t i = next_++;
    if (fresh_[i]) return std::nullopt;
    return draws_[i].face;
  }
  bool shuffle(Pile, std::span<Card> cards) override { return order(Draw::Kind::shuffle, cards); }
  bool pick(Pile, std::span<Card> cards) override { return order(Draw::Kind::pick, cards); }
  std::optional<int> number(int) override {
    if (next_ >= draws_.size() || draws_[next_].kind != Draw::Kind::number) return std::nullopt;
    return draws_[next_++].face;
  }

 private:
  bool order(Draw::Kind kind, std::span<Card> cards) {
    if (next_ >= draws_.size() || draws_[next_].kind != kind || draws_[next_].cards.size() != cards.size())
      return false;
    std::copy(draws_[next_].cards.begin(), draws_[next_].cards.end(), cards.begin());
    ++next_;
    return true;
  }
  std::int32_t step_;
  std::vector<Draw> draws_;
  std::vector<bool> fresh_;
  std::size_t next_ = 0;
};

std::vector<std::string> whole_log(const Game& game, Seat seat) {
  std::size_t next = 0;
  return game.log(seat, 0, next);
}

}  // namespace

std::unique_ptr<Game> Game::redraw(Seat seat, std::uint64_t key, int tries) const {
  if (engine_.status() != Status::asking) return nullptr;
  const Reader read = engine_.read();
  const std::string seen = play::view(*this, seat).dump();
  const std::vector<std::string> heard = whole_log(*this, seat);
  std::vector<bool> fresh;
  for (const Draw& draw : engine_.draws())
    fresh.push_back(draw.kind == Draw::Kind::die && draw.seat != seat &&
                    read.status(draw.die, draw.seat, draw.nth) == DieStatus::rolled);
  for (int n = 0; n < tries; ++n) {
    const std::uint64_t own = mix(key + static_cast<std::uint64_t>(n) * 0x9e3779b97f4a7c15ull);
    // If changing everything fails too often, only the dice change or only the cards.
    const bool cards_stay = n >= tries / 2 && n % 2 == 0, dice_stay = n >= tries / 2 && !cards_stay;
    const Permutation to = cards_stay ? unchanged(linked_->ruleset)
                                      : permute_unknown(read, {linked_->ruleset, engine_.checkpoint()}, seat, own);
    std::vector<Entry> entries;
    for (const Entry& entry : engine_.journal()) {
      if (entry.step != engine_.step_number()) continue;
      if (entry.question == engine_.question_number() && entry.seat != seat) continue;  // not revealed yet
      Entry changed = entry;
      changed.fingerprint = 0;
      changed.spelled.clear();
      if (entry.cards && entry.answer) changed.answer = with_cards(*entry.answer, to);
      entries.push_back(changed);
    }
    auto other = clone();
    other->chance_ = std::make_shared<Repeated>(engine_.step_number(), engine_.draws(), to,
                                                dice_stay ? std::vector<bool>(fresh.size()) : fresh);
    other->engine_.decide_chance(other->chance_.get());
    other->engine_.rebase(relabel(linked_->ruleset, engine_.checkpoint(), to), entries, mix(own ^ engine_.seed()));
    if (other->engine_.advance() != Status::asking) continue;
    if (play::view(*other, seat).dump() == seen && whole_log(*other, seat) == heard) return other;
  }
  return nullptr;
}

}  // namespace rules::play
