#include "simulation/past.hpp"

#include "kernel/decisions/state_names.hpp"

namespace rules::simulation {

using packs::Message;

namespace {

/// Returns the same game from its beginning, with all seats answering from outside.
std::unique_ptr<play::Game> anew(const play::Game& loaded) {
  play::GameConfig config = loaded.config();
  config.seats.assign(config.seats.size(), "human");
  return std::make_unique<play::Game>(loaded.shared_packs(), config);
}

}  // namespace

Past::Past(const play::Game& loaded, const play::Save& save) : entries_(save.entries), game_(anew(loaded)) {}

Past::Stop Past::go_on() {
  used_ += answers_.size();
  seats_.clear();
  answers_.clear();
  Engine& engine = game_->engine();
  switch (engine.advance(true)) {
    case Status::running: return Stop::step;
    case Status::failed: throw play::SaveError(Message("save.script", {{"failure", engine.failure()}}));
    case Status::asking: read_answers(); return answers_.empty() ? Stop::end : Stop::question;
    case Status::over: break;
  }
  if (used_ < entries_.size())
    throw play::SaveError(Message("save.diverges-unasked", {{"used", used_}, {"answers", entries_.size()}}));
  return Stop::end;
}

void Past::read_answers() {
  const Engine& engine = game_->engine();
  const QuestionPlace here{engine.step_number(), engine.question_number()};
  for (std::size_t i = used_; i < entries_.size() && entries_[i].place() <= here; ++i) {
    const LoggedAnswer& entry = entries_[i];
    const Question* ask = entry.place() == here ? game_->asked(entry.seat) : nullptr;
    const auto answer = ask ? ask->parse(entry.serialized, StateNames(engine.read())) : std::nullopt;
    if (!answer || !ask->contains(*answer)) throw play::SaveError(Message("save.diverges-other", {{"nth", i + 1}}));
    seats_.push_back(entry.seat);
    answers_.push_back(*answer);
  }
}

void Past::give(std::size_t nth) {
  if (const auto refusal = game_->answer(seats_[nth], answers_[nth]))
    throw play::SaveError(Message("save.diverges-refused", {{"nth", number(nth)}, {"refusal", *refusal}}));
}

std::string Past::step() const {
  const Engine& engine = game_->engine();
  const StepId step = engine.read().step();
  return step ? engine.rules().steps()[step].id : "end";
}

Decision Past::decision(std::size_t nth) const {
  const StateView read = game_->engine().read();
  const Question& ask = *game_->asked(seats_[nth]);
  return {.number = number(nth),
          .round = read.round(),
          .step = step(),
          .seat = seats_[nth],
          .asked = game_->wording().prompt(read, ask),
          .answered = game_->wording().label(read, ask, answers_[nth]),
          .plain = game_->wording().plain(read, ask, answers_[nth]),
          .count = ask.count()};
}

}  // namespace rules::simulation
