#include "mechanics/roll_keep.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/small_vector.hpp"
#include "log/log_record.hpp"
#include "mechanics/dice.hpp"
#include "questions/kinds.hpp"

namespace rules {

RollKeep::RollKeep(RollKeepRules rules) : rules_(std::move(rules)) {
  for (std::size_t kept = 0; kept < costs_.size() && !rules_.costs.empty(); ++kept)
    costs_[kept] = rules_.costs[std::min(kept, rules_.costs.size() - 1)];
  const int most = rules_.pays ? *std::max_element(costs_.begin(), costs_.end()) : 0;
  for (int means = 0; means <= most; ++means) {
    std::uint32_t& sizes = affordable_.emplace_back();
    for (int k = rules_.last ? 0 : 1; k < 32; ++k)
      if (cost(k) <= means || !rules_.pays) sizes |= 1u << k;
  }
}

bool RollKeep::complete(const GameParts& game, Seat seat) const {
  return game.read().dice_with(rules_.die, seat, DieStatus::aside) == game.rules().dice()[rules_.die].all;
}

bool RollKeep::again(const GameParts& game) const {
  if (rules_.in_turn) return !complete(game, game.read().turn());
  for (int s = 0; s < game.rules().players(); ++s)
    if (!complete(game, Seat(s))) return true;
  return false;
}

void RollKeep::gather(GameParts& game) const {
  if (!rules_.in_turn) return Dice(game).gather(rules_.die);
  const std::uint32_t all = game.rules().dice()[rules_.die].all;
  Dice(game).set_status(rules_.die, game.read().turn(), all, DieStatus::cup);
}

int RollKeep::due(GameParts& game, Seat seat, int kept) const {
  const int listed = cost(kept);
  if (!rules_.surcharge || listed == 0) return listed;
  const std::int64_t price = listed + game.values().value(rules_.surcharge, seat);
  return static_cast<int>(std::clamp<std::int64_t>(price, 0, std::numeric_limits<int>::max()));
}

int RollKeep::price(GameParts& game, Seat seat, int kept) const {
  const int listed = cost(kept);
  if (listed == 0 || (rules_.waiver && game.read().variable(rules_.waiver, seat.index) != 0)) return 0;
  return rules_.surcharge ? due(game, seat, kept) : listed;
}

std::uint32_t RollKeep::legal_sizes(GameParts& game, Seat seat, int dice) const {
  const int means = rules_.pays ? game.read().amount(rules_.pays, game.rules().holder(seat)) : 0;
  const std::uint32_t sizes = rules_.surcharge
                                  ? payable(game, seat, dice, means)
                                  : affordable_[std::min(static_cast<std::size_t>(means), affordable_.size() - 1)];
  return sizes & ((2u << dice) - 1u);
}

Subset& RollKeep::fill(GameParts& game, Question& ask, std::uint32_t dice) const {
  Subset& legal = ask.emplace<Subset>(Type::die);
  legal.options.die = rules_.die;
  legal.options.whose = ask.seat;
  std::int32_t n = 0;  // a local, without a check against kMaxOptions: this loop is hot
  for (; dice; dice &= dice - 1) legal.options.values[static_cast<std::size_t>(n++)] = std::countr_zero(dice);
  legal.options.count = n;
  legal.sizes = legal_sizes(game, ask.seat, n);
  return legal;
}

std::uint32_t RollKeep::payable(GameParts& game, Seat seat, int dice, std::int32_t means) const {
  std::uint32_t sizes = 0;
  for (int kept = rules_.last ? 0 : 1; kept <= dice; ++kept)
    if (due(game, seat, kept) <= means) sizes |= 1u << kept;
  return sizes;
}

void RollKeep::offer_commits(GameParts& game, std::span<Question> asks) const {
  const StateView read = game.read();
  EventContext reveal = game.pipeline().make(rules_.reveal);  // conditions read the event that the card would be played
                                                              // on
  for (const CommitDecl& commit : game.rules().questions()[rules_.keep].commits) {
    const CardKindDecl& kind = game.rules().card_kinds()[commit.card];
    SeatSet served;  // two copies are one answer
    for (int i = 0; i < kind.copies; ++i) {
      const Card card(kind.first_copy.index + i);
      if (read.area(card) != Area::hand || served.has(read.owner(card))) continue;
      if (game.pipeline().commit_obstacle(reveal, commit, card).kind != PlayObstacle::Kind::none) continue;
      served.add(read.owner(card));
      for (Question& ask : asks) {
        Subset& legal = std::get<Subset>(ask.kind);
        const std::uint32_t sizes =
            ((2u << legal.options.count) - 1u) & ~((1u << commit.least) - 1u) & (rules_.last ? ~0u : ~1u);
        if (ask.seat != read.owner(card) || sizes == 0) continue;
        legal.commits[at(legal.commit_count++)] = {card.index, sizes};
      }
    }
  }
  game.contexts().release(reveal);
}

bool RollKeep::committing(const GameParts& game) const {
  const auto& commits = game.rules().questions()[rules_.keep].commits;
  return rules_.reveal && std::any_of(commits.begin(), commits.end(), [&](const CommitDecl& commit) {
           return !game.hooks().seats_with(commit.card, Area::hand).empty();
         });
}

void RollKeep::roll_and_keep(GameParts& game, bool whole, std::span<std::uint32_t> rolled) const {
  Choices choices;
  if (rules_.in_turn) {
    const Seat turn = game.read().turn();
    std::fill(rolled.begin(), rolled.end(), 0u);
    Dice(game).roll_cups(rules_.die, rolled.subspan(static_cast<std::size_t>(turn.index), 1), turn);
  } else {
    Dice(game).roll_cups(rules_.die, rolled);
  }
  if (whole) std::copy(rolled.begin(), rolled.end(), choices.dice.begin());
  else choose(game, rolled, choices);
  Dice(game).reveal(rules_.die, {choices.dice.data(), rolled.size()});
  if (choices.committed) play_commits(game, choices);
}

void RollKeep::draw_choices(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const {
  Decisions::Drawn answers = game.decisions().drawn(rules_.keep);
  for (std::size_t s = 0; s < rolled.size(); ++s) {
    if (rolled[s] == 0) continue;
    const Seat seat(static_cast<std::int32_t>(s));
    const int dice = std::popcount(rolled[s]);
    const std::uint32_t sizes = legal_sizes(game, seat, dice);
    const std::uint64_t index = answers.index(seat, few_subsets(dice, sizes));
    choices.dice[seat] = spread(static_cast<std::uint32_t>(nth_of_few(dice, sizes, index)), rolled[s]);
  }
}

void RollKeep::choose(GameParts& game, std::span<const std::uint32_t> rolled, Choices& choices) const {
  const bool commits = committing(game);
  const bool few = game.rules().dice()[rules_.die].count <= kFewThings;
  if (few && !commits && game.decisions().draws(SeatSet::first(game.rules().players())))
    return draw_choices(game, rolled, choices);
  SmallVector<Question, kMaxSeats> asks;
  for (std::size_t s = 0; s < rolled.size(); ++s)
    if (rolled[s] != 0) fill(game, asks.emplace_back(Seat(static_cast<std::int32_t>(s)), rules_.keep), rolled[s]);
  if (commits) offer_commits(game, asks);
  std::array<Answer, kMaxSeats> answers;
  game.decisions().ask_all(asks, {answers.data(), asks.size()});
  for (std::size_t i = 0; i < asks.size(); ++i) {
    const Seat seat = asks[i].seat;
    choices.dice[seat] = chosen(std::get<Subset>(asks[i].kind), answers[i]);
    if (!commits) continue;
    choices.commits[seat] = asks[i].committed(answers[i]);
    choices.committed |= static_cast<bool>(choices.commits[seat]);
  }
}

std::uint32_t RollKeep::chosen(const Subset& legal, const Answer& given) {
  std::uint32_t dice = 0;
  const std::int32_t* die = legal.options.values.data();
  for (std::uint32_t left = given.taken(); left; left >>= 1) dice |= (left & 1u) << *die++;
  return dice;
}

void RollKeep::play_commits(GameParts& game, Choices& choices) const {
  const int players = game.rules().players();
  const int first = rules_.first ? game.read().seat_in(rules_.first).index : 0;
  EventContext reveal = game.pipeline().make(rules_.reveal);
  for (int turn = 0; turn < players; ++turn) {
    const Seat seat((first + turn) % players);
    const Card commit_card = choices.commits[seat];
    if (!commit_card) continue;
    std::uint32_t& dice = choices.dice[seat];
    // A card played by an earlier seat may have taken it away.
    const bool there = game.read().area(commit_card) == Area::hand && game.read().owner(commit_card) == seat;
    for (const CommitDecl& commit : game.rules().questions()[rules_.keep].commits)
      if (there && commit.card == game.rules().cards()[commit_card]) {
        game.pipeline().play(reveal, commit_card, commit.effect, Area::hand);
        break;
      }
    const int means = rules_.pays ? game.read().amount(rules_.pays, game.rules().holder(seat)) : 0;
    if (price(game, seat, std::popcount(dice)) <= means) continue;
    Question ask(seat, rules_.fewer);
    Subset& legal = fill(game, ask, dice);
    legal.sizes &= ~1u;
    const std::uint32_t kept = chosen(legal, game.decisions().ask<Subset>(ask));
    Dice(game).set_status(rules_.die, seat, dice & ~kept, DieStatus::cup);
    dice = kept;
  }
  game.contexts().release(reveal);  // never resolved, only played on
}

void RollKeep::pay(GameParts& game, Seat seat, std::uint32_t shown, bool free) const {
  const int kept = std::popcount(shown);
  int paid = free ? 0 : price(game, seat, kept);
  if (paid > 0)
    paid = game.mutator().move(paid, rules_.pays, game.rules().holder(seat), game.rules().holder(rules_.to));
  if (game.sink().wants(RecordKind::reveal)) tell(game, seat, shown, paid, free);
}

void RollKeep::tell(GameParts& game, Seat seat, std::uint32_t shown, int price, bool forced) const {
  LogRecord record(logged::Reveal{rules_.die, seat, price}, SeatSet::first(game.rules().players()));
  record.forced = forced;
  std::size_t dice = 0;
  for (; shown; shown &= shown - 1) record.show(dice++, game.read().face(rules_.die, seat, std::countr_zero(shown)));
  game.sink().record(record);
}

void RollKeep::run(GameParts& game) const {
  if (game.state()[GameState::iteration] == 0) gather(game);
  if (rules_.roll && !game.pipeline().idle(rules_.roll)) {
    EventContext roll = game.pipeline().make(rules_.roll);
    game.pipeline().resolve(roll);
  }
  const bool last = rules_.last && game.read().variable(rules_.last) != 0;
  BySeat<std::uint32_t> rolled, shown;
  const auto seats = static_cast<std::size_t>(game.rules().players());
  roll_and_keep(game, last, {rolled.data(), seats});
  if (rules_.reveal && !game.pipeline().idle(rules_.reveal)) {
    EventContext reveal = game.pipeline().make(rules_.reveal);
    game.pipeline().resolve(reveal);
  }
  const bool done = Dice(game).set_aside(rules_.die, {shown.data(), seats});
  if (const bool told = game.sink().wants(RecordKind::reveal); !last || told) {
    SeatSet concerned;  // computed first and branch-free: it is unpredictable who has to pay
    for (const Seat seat : game.rules().seats()) {
      const bool due = (rolled[seat] != 0) & (told | (cost(std::popcount(shown[seat])) != 0));
      concerned.bits |= static_cast<std::uint32_t>(due) << seat.index;
    }
    for (; !concerned.empty(); concerned.drop(concerned.lowest()))
      pay(game, concerned.lowest(), shown[concerned.lowest()], last);
  }
  if (rules_.last && done && !last) game.mutator().set(rules_.last, 0, 1);
}

}  // namespace rules
