// Asking: an answer comes from the answer log, from a seat that answers inline, or it is waited for. Answers are stored
// under (step, question, seat).
#include <algorithm>
#include <stdexcept>

#include "kernel/engine.hpp"
#include "kernel/random/chance.hpp"

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

void Engine::ask_all(std::span<const Question> asks, std::span<Answer> answers) {
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
  if (waiting) throw Suspended{};
}

void Engine::wait_for(const Question& question, bool first) {
  if (first) {
    const bool in_event = context_ && context_->hook_target < static_cast<std::int32_t>(rules_->events.size());
    pending_.begin(in_event ? EventId(context_->hook_target) : EventId());
  }
  if (observer) observer->waits(question);
  pending_.add(question);
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
