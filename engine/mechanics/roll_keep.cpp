#include "mechanics/roll_keep.hpp"

#include <bit>

namespace rules {

std::uint32_t RollKeep::dice_with(const Engine& engine, Seat seat, DieStatus status) const {
  const int count = engine.rules().dice[static_cast<std::size_t>(rules_.die.index)].count;
  std::uint32_t bits = 0;
  for (int i = 0; i < count; ++i) if (engine.read().status(rules_.die, seat, i) == status) bits |= 1u << i;
  return bits;
}

bool RollKeep::complete(const Engine& engine, Seat seat) const {
  return std::popcount(dice_with(engine, seat, DieStatus::aside)) == engine.rules().dice[static_cast<std::size_t>(rules_.die.index)].count;
}

bool RollKeep::again(const Engine& engine) const {
  for (int s = 0; s < engine.rules().players; ++s) if (!complete(engine, Seat(s))) return true;
  return false;
}

void RollKeep::choose(Engine& engine, std::span<Choice> choices) const {
  std::array<Ask, kMaxSeats> asks;
  std::array<Answer, kMaxSeats> answers;
  std::size_t count = 0;
  const QuestionDecl& decl = engine.rules().questions[static_cast<std::size_t>(rules_.keep.index)];
  for (int s = 0; s < engine.rules().players; ++s) {
    const Seat seat(s);
    const std::uint32_t rolled = dice_with(engine, seat, DieStatus::rolled);
    if (rolled == 0) continue;
    Ask& ask = asks[count++];
    ask.seat = seat, ask.question = rules_.keep, ask.kind = AskKind::subset, ask.type = Type::die;
    ask.about = {rules_.die.index};
    const int means = engine.read().amount(rules_.pays, engine.rules().holder(seat));
    for (std::uint32_t left = rolled; left; left &= left - 1) ask.add(std::countr_zero(left));
    std::uint32_t all = 0;
    for (int k = 0; k <= ask.option_count; ++k) {
      all |= 1u << k;
      if (cost(k) <= means) ask.sizes |= 1u << k;
    }
    for (const CommitDecl& commit : decl.commits) {
      const CardKindDecl& kind = engine.rules().card_kinds[static_cast<std::size_t>(commit.card.index)];
      for (int i = 0; i < kind.copies && ask.commit_count < 4; ++i) {
        const Card card(kind.first_copy.index + i);
        if (engine.read().area(card) != Area::hand || engine.read().owner(card) != seat) continue;
        const std::uint32_t sizes = all & ~((1u << commit.least) - 1u);
        if (sizes) ask.commits[static_cast<std::size_t>(ask.commit_count++)] = {card, sizes};
        break;  // two copies are one answer
      }
    }
  }
  engine.ask_all({asks.data(), count}, {answers.data(), count});
  for (std::size_t i = 0; i < count; ++i) {
    Choice& choice = choices[static_cast<std::size_t>(asks[i].seat.index)];
    for (int k = 0; k < asks[i].option_count; ++k)
      if (answers[i][0] >> k & 1) choice.dice |= 1u << asks[i].options[static_cast<std::size_t>(k)];
    if (answers[i][1] != kNone) choice.commit = asks[i].commits[static_cast<std::size_t>(answers[i][1])].card;
  }
}

void RollKeep::play_commits(Engine& engine, std::span<Choice> choices) const {
  const int players = engine.rules().players, first = rules_.first ? engine.read().variable(rules_.first) : 0;
  Frame reveal = engine.make(rules_.reveal);
  for (int turn = 0; turn < players; ++turn) {
    const Seat seat((first + turn) % players);
    Choice& choice = choices[static_cast<std::size_t>(seat.index)];
    if (!choice.commit) continue;
    for (const CommitDecl& commit : engine.rules().questions[static_cast<std::size_t>(rules_.keep.index)].commits)
      if (commit.card == engine.rules().cards[static_cast<std::size_t>(choice.commit.index)]) {
        engine.play(reveal, choice.commit, commit.effect, Area::hand);
        break;
      }
    const int means = engine.read().amount(rules_.pays, engine.rules().holder(seat));
    const bool waived = rules_.waiver && engine.read().variable(rules_.waiver, seat.index) != 0;
    if (waived || cost(std::popcount(choice.dice)) <= means) continue;
    Ask ask(seat, rules_.fewer, AskKind::subset, Type::die);
    ask.about = {rules_.die.index};
    for (std::uint32_t left = choice.dice; left; left &= left - 1) ask.add(std::countr_zero(left));
    for (int k = 1; k <= ask.option_count; ++k) if (cost(k) <= means) ask.sizes |= 1u << k;
    const Answer answer = engine.ask(ask);
    for (int k = 0; k < ask.option_count; ++k) {
      if (answer[0] >> k & 1) continue;
      choice.dice &= ~(1u << ask.options[static_cast<std::size_t>(k)]);
      engine.set_status(rules_.die, seat, ask.options[static_cast<std::size_t>(k)], DieStatus::cup);
    }
  }
}

void RollKeep::run(Engine& engine) const {
  const int players = engine.rules().players;
  const int count = engine.rules().dice[static_cast<std::size_t>(rules_.die.index)].count;
  if (engine.state()[State::iteration] == 0)
    for (int s = 0; s < players; ++s)
      for (int i = 0; i < count; ++i) engine.set_status(rules_.die, Seat(s), i, DieStatus::cup);
  if (rules_.roll) {
    Frame frame = engine.make(rules_.roll);
    engine.resolve(frame);
  }
  const bool last = engine.read().variable(rules_.last) != 0;
  std::array<Choice, kMaxSeats> choices{};
  SeatSet rollers;
  for (int s = 0; s < players; ++s) {
    if (dice_with(engine, Seat(s), DieStatus::cup) == 0) continue;
    engine.roll_cup(rules_.die, Seat(s));
    rollers.add(Seat(s));
    if (last) choices[static_cast<std::size_t>(s)].dice = dice_with(engine, Seat(s), DieStatus::rolled);
  }
  if (!last) choose(engine, choices);

  bool committed = false;
  for (int s = 0; s < players; ++s) {
    const Choice& choice = choices[static_cast<std::size_t>(s)];
    committed |= static_cast<bool>(choice.commit);
    for (std::uint32_t rolled = dice_with(engine, Seat(s), DieStatus::rolled); rolled; rolled &= rolled - 1) {
      const int die = std::countr_zero(rolled);
      engine.set_status(rules_.die, Seat(s), die, choice.dice >> die & 1u ? DieStatus::shown : DieStatus::cup);
    }
  }
  if (committed) play_commits(engine, choices);
  if (rules_.reveal) {
    Frame frame = engine.make(rules_.reveal);
    engine.resolve(frame);
  }
  for (int s = 0; s < players; ++s) {
    const Seat seat(s);
    if (!rollers.has(seat)) continue;
    const std::uint32_t shown = dice_with(engine, seat, DieStatus::shown);
    const bool waived = last || (rules_.waiver && engine.read().variable(rules_.waiver, s) != 0);
    const int price = waived ? 0 : cost(std::popcount(shown));
    engine.move(price, rules_.pays, engine.rules().holder(seat), engine.rules().holder(rules_.to));
    for (std::uint32_t left = shown; left; left &= left - 1) engine.set_status(rules_.die, seat, std::countr_zero(left), DieStatus::aside);
    if (engine.noting) {
      Note note{.kind = Note::Kind::reveal, .what = rules_.die.index};
      const auto add = [&](std::int32_t v) { note.seers[static_cast<std::size_t>(note.count)] = SeatSet::first(players).bits, note.args[static_cast<std::size_t>(note.count++)] = v; };
      add(s), add(price);
      for (std::uint32_t left = shown; left && note.count < 8; left &= left - 1) add(engine.read().face(rules_.die, seat, std::countr_zero(left)));
      engine.note(note);
    }
  }
  if (last) return;
  for (int s = 0; s < players; ++s) if (complete(engine, Seat(s))) return engine.set(rules_.last, 0, 1);
}

}  // namespace rules
