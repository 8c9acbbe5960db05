#include "play/table.hpp"

#include <algorithm>
#include <utility>

namespace rules::play {

Table::Table(std::unique_ptr<Game> game) : game_(std::move(game)) {
  places_.resize(game_->seats().size(), {.language = game_->config().language});
  game_->advance();
}

Table::Table(std::unique_ptr<Game> game, std::span<const Act> acts) : Table(std::move(game)) {
  for (const Act& act : acts) take(act);
}

void Table::replace(std::unique_ptr<Game> game) {
  game_ = std::move(game);
  undo_.reset();
  game_->advance();
}

SeatSet Table::people() const {
  SeatSet seats;
  for (std::size_t s = 0; s < game_->seats().size(); ++s)
    if (seat_kind(game_->seats()[s]).who == SeatKind::Who::human) seats.add(Seat(static_cast<std::int32_t>(s)));
  return seats;
}

void Table::set_language(Seat seat, std::string language) { places_[at(seat.index)].language = std::move(language); }

Wording Table::words(Seat seat) const { return words(seat ? place(seat).language : game_->config().language); }

Wording Table::words(const std::string& language) const {
  return Wording(game_->linked(), language, game_->config().names);
}

SeatSet Table::waiting() const {
  SeatSet seats;
  for (const Ask& ask : game_->asked())
    if (!game_->engine().answered(ask.seat)) seats.add(ask.seat);
  return seats;
}

SeatSet Table::missed() const {
  SeatSet seats;
  for (SeatSet left = waiting(); !left.empty(); left.drop(left.lowest()))
    if (!place(left.lowest()).here) seats.add(left.lowest());
  return seats;
}

bool Table::has_no_choice(Seat seat) const {
  const Ask* ask = game_->asked(seat);
  return ask && ask->count() == 1;
}

Refusal Table::refusal(Seat seat, const char* code, const char* text) const {
  return {code, words(seat).ui(text, {{"player", words(seat).player(paused_)}})};
}

std::variant<Act, Refusal> Table::read(Seat seat, std::string_view question, std::string_view answer) const {
  const Engine& engine = game_->engine();
  if (engine.status() == Status::over) return refusal(seat, "over", "game-over");
  if (engine.status() == Status::failed) return refusal(seat, "failed", "refused.failed");
  if (paused_) return refusal(seat, "paused", "refused.paused");
  const Ask* ask = game_->asked(seat);
  if (!ask) {
    const bool answered = engine.answered(seat);
    return Refusal{answered ? "answered" : "not-asked", words(seat).unasked(seat, answered)};
  }
  if (question != game_->question_id()) return refusal(seat, "stale", "refused.stale");
  const Wording wording = words(seat);
  auto given = wording.parse(engine.read(), *ask, answer);
  if (std::string* fault = std::get_if<std::string>(&given)) return Refusal{"illegal", std::move(*fault)};
  const Answer& legal = std::get<Answer>(given);
  if (auto fault = wording.refusal(engine.read(), *ask, legal)) return Refusal{"illegal", std::move(*fault)};
  return Act{Act::Kind::answer, seat, std::string(question), ask->spell(legal, engine.read())};
}

void Table::take(const Act& act) {
  if (act.kind == Act::Kind::answer) take_answer(act);
  else if (!game_->undo(act.seat)) throw SaveError("an answer was taken back that was never given");
  undo_.reset();
  ++taken_;
}

void Table::take_answer(const Act& act) {
  const auto doesnt_fit = [&](const std::string& how) {
    throw SaveError("the answer of seat " + std::to_string(act.seat.index + 1) + " to question " + act.question +
                    " doesn't fit: " + how);
  };
  const Ask* ask = game_->asked(act.seat);
  if (!ask) return doesnt_fit("it is not asked anything");
  if (act.question != game_->question_id()) doesnt_fit("it is asked question " + game_->question_id());
  const auto answer = ask->read_back(act.spelled, game_->engine().read());
  if (!answer) return doesnt_fit("'" + act.spelled + "' is no answer to it");
  if (const auto fault = game_->answer(act.seat, *answer)) doesnt_fit(*fault);
  game_->advance();
}

std::optional<Refusal> Table::ask_undo(Seat by) {
  const Engine& engine = game_->engine();
  if (engine.status() == Status::failed) return refusal(by, "failed", "refused.failed");
  if (paused_) return refusal(by, "paused", "refused.paused");
  if (undo_) return refusal(by, "undo-waits", "refused.undo-waits");
  const auto journal = engine.journal();
  if (std::none_of(journal.begin(), journal.end(), [&](const Entry& e) { return !e.by_inline && e.seat == by; }))
    return refusal(by, "nothing-to-undo", "nothing-to-undo");
  SeatSet others = people();
  others.drop(by);
  undo_ = UndoAsked{++last_undo_, by, engine.answered(by) ? SeatSet{} : others};
  return std::nullopt;
}

std::optional<Refusal> Table::consent(int id, Seat seat, bool agrees) {
  const bool withdrawn = undo_ && undo_->id == id && undo_->by == seat && !agrees;
  if (!undo_ || undo_->id != id || (!withdrawn && !undo_->open.has(seat)))
    return refusal(seat, "no-undo", "refused.no-undo");
  if (agrees) undo_->open.drop(seat);
  else undo_.reset();
  return std::nullopt;
}

std::optional<Act> Table::undone() const {
  if (!undo_ || !undo_->open.empty()) return std::nullopt;
  return Act{Act::Kind::undo, undo_->by, "", ""};
}

}  // namespace rules::play
