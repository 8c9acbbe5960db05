// Asking: an answer comes from the journal, from a seat that answers inline, or it is waited for. Answers are stored
// under (step, question, seat).
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "kernel/chance.hpp"
#include "kernel/engine.hpp"
#include "kernel/subsets.hpp"

namespace rules {

Answer Engine::ask(const Ask& question) {
  Answer answer;
  ask_all({&question, 1}, {&answer, 1});
  return answer;
}

bool Engine::try_ask_all(std::span<const Ask> asks, std::span<Answer> answers) {
  const std::int32_t number = question_++;
  if (number >= kMostQuestions)
    throw std::logic_error("a step asks more than " + std::to_string(kMostQuestions) + " times (endless loop?)");
  const int nth = nth_run_ + number;
  QuestionId keyed;  // they mostly ask the same
  std::uint64_t bots = 0;
  bool waiting = false;
  for (std::size_t i = 0; i < asks.size(); ++i) {
    const Ask& question = asks[i];
    const std::uint64_t count = question.count();
    if (count <= 1) {
      const QuestionDecl& decl = rules_->questions[static_cast<std::size_t>(question.question.index)];
      if (count == 0) throw std::logic_error("question '" + decl.id + "' has no legal answer");
      if (!question.open && !decl.always) {
        ::new (&answers[i]) Answer(question.nth(0));
        continue;
      }
    }
    if (recording_) {
      if (const Entry* entry = journal_.find({step_number_, number}, question, read())) {
        answers[i] = *entry->answer;
        if (observer) observer->answered(question, answers[i]);
        continue;
      }
    }
    InlineSeat* inline_seat = seats_[static_cast<std::size_t>(question.seat.index)];
    if (!inline_seat) {
      wait_for(question, !waiting);
      waiting = true;
      continue;
    }
    if (keyed != question.question) {
      keyed = question.question;
      bots = source(bot_seed_, step_purpose_ ^ rules_->questions[static_cast<std::size_t>(keyed.index)].purpose);
    }
    const std::uint64_t key = draw(bots, read().round(), question.seat.index, nth);
    if (uniform_.has(question.seat)) ::new (&answers[i]) Answer(question.nth(below(key, count)));
    else ::new (&answers[i]) Answer(inline_seat->answer(*this, question, count, key));
    ++counters.decisions;
    if (observer) observer->answered(question, answers[i]);
    if (recording_) journal_.add({step_number_, number}, question, answers[i], true, read());
  }
  return !waiting;
}

void Engine::suspend() { throw Suspended{}; }

void Engine::wait_for(const Ask& question, bool first) {
  if (first) {
    pending_.clear();
    answered_.clear();
  }
  if (observer) observer->waits(question);
  pending_.push_back(question);
  answered_.push_back(false);
}

bool Engine::draw_subsets(QuestionId question, std::span<const std::uint32_t> things,
                          std::span<const std::uint32_t> sizes, std::span<std::uint32_t> chosen) {
  if (recording_ || rules_->questions[static_cast<std::size_t>(question.index)].always) return false;
  const int round = read().round(), nth = nth_run_ + question_;
  const std::uint64_t bots =
      source(bot_seed_, step_purpose_ ^ rules_->questions[static_cast<std::size_t>(question.index)].purpose);
  std::uint64_t decisions = 0;
  for (std::size_t s = 0; s < things.size(); ++s) {
    if (things[s] == 0) continue;
    const int n = std::popcount(things[s]);
    const std::uint64_t count = n <= kFewThings ? few_subsets(n, sizes[s]) : 0;
    if (count == 0 || !uniform_.has(Seat(static_cast<std::int32_t>(s)))) return false;
    std::uint64_t at = 0;
    if (count > 1) {
      at = below(draw(bots, round, static_cast<int>(s), nth), count);
      ++decisions;
    }
    chosen[s] = spread(nth_of_few(n, sizes[s], at), things[s]);
  }
  ++question_;
  counters.decisions += decisions;
  return true;
}

std::optional<std::string> Engine::answer(Seat seat, const Answer& given) {
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    if (pending_[i].seat != seat) continue;
    if (answered_[i]) return "seat " + std::to_string(seat.index + 1) + " has answered already";
    if (!pending_[i].contains(given)) return "that is not one of the legal answers";
    journal_.add({step_number_, question_number()}, pending_[i], given, false, read());
    answered_[i] = true;
    ++counters.decisions;
    return std::nullopt;
  }
  return "seat " + std::to_string(seat.index + 1) + " is not asked anything";
}

}  // namespace rules
