#include "kernel/decisions/decisions.hpp"

#include "base/rule_error.hpp"

namespace rules {
namespace {

[[noreturn]] void throw_to_ask(const QuestionDecl& question) {
  throw RuleError("question '" + question.id + "' has no legal answer");
}

}  // namespace

Answer Decisions::ask(const Question& question) {
  if (draws(SeatSet::of(question.seat)))
    return question.nth(drawn(question.question).index(question.seat, question.count(), question.always));
  Answer answer;
  ask_all({&question, 1}, {&answer, 1});
  return answer;
}

Seat Decisions::choose_seat(Question& question, SeatSet among) {
  if (draws(SeatSet::of(question.seat)))
    return among.nth(drawn(question.question).index(question.seat, at(among.size()), question.always));
  Choose& seats = question.emplace<Choose>(Type::seat);
  for (; !among.empty(); among.drop(among.lowest())) seats.add(among.lowest().index);
  return Seat(ask(question).value());
}

void Decisions::ask_all(std::span<const Question> questions, std::span<Answer> answers) {
  const std::int32_t number = next_question();
  const StateView read(rules_, position_.state);
  QuestionId keyed;  // they usually ask the same
  std::uint64_t bots = 0;
  bool waiting = false;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    const QuestionDecl& decl = rules_.questions()[question.question];
    const std::uint64_t count = question.count();
    if (count == 0) throw_to_ask(decl);
    if (count == 1 && !question.always && !decl.always) {
      answers[i] = question.nth(0);
      continue;
    }
    if (recording_) {
      if (const LoggedAnswer* entry = answers_.find(place(number), question, read)) {
        answers[i] = *entry->answer;
        if (sink_.observed()) sink_.record_answer(question, answers[i]);
        continue;
      }
    }
    InlinePlayer* const player = position_.players.of(question.seat);
    if (!player) {
      wait_for(question, !waiting);
      waiting = true;
      continue;
    }
    if (keyed != question.question) {
      keyed = question.question;
      bots = bots_key(decl);
    }
    const std::uint64_t key = random_bits(bots, read.round(), question.seat.index, position_.step.nth_run + number);
    if (position_.players.uniform().has(question.seat)) answers[i] = question.nth(below(key, count));
    else answers[i] = player->answer(game_, question, count, key);
    ++position_.counters.decisions;
    if (sink_.observed()) sink_.record_answer(question, answers[i]);
    if (recording_) answers_.add(place(number), question, answers[i], true, read);
  }
  if (waiting) throw Suspended{};
}

void Decisions::throw_more_questions() {
  throw RuleError("a step asks more than " + std::to_string(kMaxQuestions) + " times (endless loop?)");
}

std::uint64_t Decisions::Drawn::only_answer(std::uint64_t count) const {
  if (count == 0) throw_to_ask(question_);
  return 0;
}

void Decisions::wait_for(const Question& question, bool first) {
  const EventContext* const context = contexts_.innermost();
  if (first) {
    const bool in_event = context && context->hook_target < static_cast<std::int32_t>(rules_.events().size());
    position_.pending.begin(in_event ? EventId(context->hook_target) : EventId());
  }
  if (sink_.observed()) sink_.record_question(question);
  position_.pending.add(question);
}

std::optional<std::string> Decisions::answer(Seat seat, const Answer& given) {
  const std::string who = "seat " + std::to_string(seat.index + 1);
  const Question* const asked = position_.pending.of(seat);
  if (!asked) return who + " has no question to answer";
  if (position_.pending.answered(seat)) return who + " has already answered";
  if (!asked->contains(given)) return "that is not one of the legal answers";
  answers_.add(place(position_.step.question - 1), *asked, given, false, {rules_, position_.state});
  position_.pending.note_answer(seat);
  ++position_.counters.decisions;
  return std::nullopt;
}

}  // namespace rules
