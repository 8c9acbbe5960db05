// Asking: an answer comes from the answer log, from a seat that answers inline, or it is waited for. Answers are stored
// under (step, question, seat).
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "kernel/random/chance.hpp"
#include "kernel/engine.hpp"
#include "kernel/decisions/subsets.hpp"

namespace rules {
namespace {

[[noreturn, gnu::cold]] void throw_more_questions() {
  throw std::logic_error("a step asks more than " + std::to_string(kMaxQuestions) + " times (endless loop?)");
}

[[noreturn, gnu::cold]] void throw_to_ask(const QuestionDecl& question) {
  throw std::logic_error("question '" + question.id + "' has no legal answer");
}

}  // namespace

Answer Engine::ask(const Question& question) {
  Answer answer;
  ask_all({&question, 1}, {&answer, 1});
  return answer;
}

std::int32_t Engine::next_question() {
  if (question_ >= kMaxQuestions) throw_more_questions();
  return question_++;
}

std::uint64_t Engine::random_choice(Seat seat, QuestionId question, std::uint64_t count, bool always) {
  const std::int32_t number = next_question();
  const QuestionDecl& decl = rules_->questions[static_cast<std::size_t>(question.index)];
  if (count == 0) throw_to_ask(decl);
  if (count == 1 && !always && !decl.always) return 0;
  ++counters.decisions;
  const std::uint64_t bots = source(bot_seed_, step_rng_key_ ^ decl.rng_key);
  return below(random_bits(bots, read().round(), seat.index, nth_run_ + number), count);
}

bool Engine::try_ask_all(std::span<const Question> asks, std::span<Answer> answers) {
  const std::int32_t number = next_question();
  const int nth = nth_run_ + number;
  QuestionId keyed;  // they mostly ask the same
  std::uint64_t bots = 0;
  bool waiting = false;
  for (std::size_t i = 0; i < asks.size(); ++i) {
    const Question& question = asks[i];
    const std::uint64_t count = question.count();
    if (count == 0) throw_to_ask(rules_->questions[static_cast<std::size_t>(question.question.index)]);
    if (count == 1 && !question.always) {
      ::new (&answers[i]) Answer(question.nth(0));
      continue;
    }
    if (recording_) {
      if (const LoggedAnswer* entry = answer_log_.find({step_number_, number}, question, read())) {
        answers[i] = *entry->answer;
        if (observer) observer->answered(question, answers[i]);
        continue;
      }
    }
    InlineSeat* const inline_seat = seats_.of(question.seat);
    if (!inline_seat) {
      wait_for(question, !waiting);
      waiting = true;
      continue;
    }
    if (keyed != question.question) {
      keyed = question.question;
      bots = source(bot_seed_, step_rng_key_ ^ rules_->questions[static_cast<std::size_t>(keyed.index)].rng_key);
    }
    const std::uint64_t key = random_bits(bots, read().round(), question.seat.index, nth);
    if (seats_.uniform().has(question.seat)) ::new (&answers[i]) Answer(question.nth(below(key, count)));
    else ::new (&answers[i]) Answer(inline_seat->answer(*this, question, count, key));
    ++counters.decisions;
    if (observer) observer->answered(question, answers[i]);
    if (recording_) answer_log_.add({step_number_, number}, question, answers[i], true, read());
  }
  return !waiting;
}

void Engine::suspend() { throw Suspended{}; }

void Engine::wait_for(const Question& question, bool first) {
  if (first) {
    const bool in_event = context_ && context_->hook_target < static_cast<std::int32_t>(rules_->events.size());
    pending_.begin(in_event ? EventId(context_->hook_target) : EventId());
  }
  if (observer) observer->waits(question);
  pending_.add(question);
}

bool Engine::keeps_unasked(DieId die, QuestionId keep) const {
  const DieDecl& decl = rules_->dice[static_cast<std::size_t>(die.index)];
  return draws_.plain() && !recording_ && !tracing && decl.count <= kFewThings &&
         !rules_->questions[static_cast<std::size_t>(keep.index)].always &&
         seats_.uniform() == SeatSet::first(rules_->players);
}

void Engine::roll_and_keep(DieId die, QuestionId keep, std::span<const std::uint32_t> sizes,
                           std::span<std::uint32_t> rolled) {
  const DieDecl& decl = rules_->dice[static_cast<std::size_t>(die.index)];
  const QuestionDecl& question = rules_->questions[static_cast<std::size_t>(keep.index)];
  const bool whole = sizes.empty();
  const int round = read().round(), nth = nth_run_ + question_;
  const std::uint64_t throws = source(draws_.seed, decl.rng_key), faces = decl.faces.size();
  const std::uint64_t bots = source(bot_seed_, step_rng_key_ ^ question.rng_key);
  std::int32_t* const nth_throw = &state_[rules_->nth_cells + die.index * (rules_->players + 1)];
  std::int32_t* cells = &state_[decl.first_cell];
  std::uint64_t decisions = 0;
  for (std::int32_t s = 0; s < rules_->players; ++s, cells += decl.stride) {
    const std::uint32_t cup = decl.all & ~static_cast<std::uint32_t>(cells[0] | cells[1] | cells[2]);
    rolled[static_cast<std::size_t>(s)] = cup;
    if (cup == 0) continue;
    const std::uint64_t thrown = random_bits(throws, round, s, nth_throw[s]++);
    std::uint32_t kept = cup;
    if (!whole) {
      const int n = std::popcount(cup);
      const std::uint64_t count = few_subsets(n, sizes[static_cast<std::size_t>(s)]);
      if (count == 0) throw_to_ask(question);
      const std::uint64_t at = below(random_bits(bots, round, s, nth), count);
      decisions += count > 1;
      kept = spread(static_cast<std::uint32_t>(nth_of_few(n, sizes[static_cast<std::size_t>(s)], at)), cup);
    }
    cells[1] |= static_cast<std::int32_t>(kept);
    set_faces(cells + 3, bytes_of(kept), throw_dice(thrown, faces, decl.count));  // all: nothing foretells how many
  }
  question_ += !whole;
  counters.decisions += decisions;
}

std::optional<std::string> Engine::answer(Seat seat, const Answer& given) {
  const std::string who = "seat " + std::to_string(seat.index + 1);
  const Question* const asked = pending_.of(seat);
  if (!asked) return who + " is not asked anything";
  if (pending_.answered(seat)) return who + " has answered already";
  if (!asked->contains(given)) return "that is not one of the legal answers";
  answer_log_.add({step_number_, question_number()}, *asked, given, false, read());
  pending_.note_answer(seat);
  ++counters.decisions;
  return std::nullopt;
}

}  // namespace rules
