#include "play/game_table.hpp"

#include <algorithm>
#include <utility>

#include "base/parse_number.hpp"
#include "kernel/decisions/state_names.hpp"

namespace rules::play {

namespace {

constexpr const char* kAlone = "alone";

bool is_undo(const Act& act) { return act.kind == Act::Kind::undo; }
bool is_new_rules(const Act& act) { return act.kind == Act::Kind::new_rules; }
bool is_move(const Act& act) { return act.kind == Act::Kind::moved; }
/// Returns true for acts that change the ids of all later questions.
bool takes_back(const Act& act) { return is_undo(act) || is_new_rules(act); }

/// Returns the number of acts whose answers are kept under new rules.
std::size_t kept_acts(const Act& act) {
  const auto kept = parse_number<std::size_t>(act.serialized);
  if (!kept) throw SaveError(packs::Message("the number of acts kept under new rules is invalid: " + act.serialized));
  return *kept;
}

/// Returns "12.3" for the question "12.3.1": the position, without the number of undos.
std::string_view place_in(std::string_view question) {
  return question.substr(0, question.find('.', question.find('.') + 1));
}

std::string serialized(QuestionPlace place) {
  return std::to_string(place.step + 1) + "." + std::to_string(place.question + 1);
}

/// An answer that was not taken back, and the number of undos before it.
struct StandingAct {
  const Act* act;
  std::int32_t undone;
};

/// Returns the standing answers by time. Returns nullopt if an old act doesn't say what it takes back: only the game
/// knows.
std::optional<std::vector<StandingAct>> standing_answers(std::span<const Act> acts) {
  std::vector<StandingAct> standing;
  std::int32_t undone = 0;
  for (const Act& act : acts) {
    if (is_new_rules(act)) {
      const auto is_later = [&, kept = kept_acts(act)](const StandingAct& each) {
        return static_cast<std::size_t>(each.act - acts.data()) >= kept;
      };
      std::erase_if(standing, is_later);
      ++undone;
      continue;
    }
    if (is_move(act)) continue;
    if (!is_undo(act)) {
      standing.push_back({&act, undone});
      continue;
    }
    if (act.question.empty()) return std::nullopt;
    ++undone;
    const auto last = std::find_if(standing.rbegin(), standing.rend(), [&](const StandingAct& each) {
      return each.act->seat == act.seat && place_in(each.act->question) == place_in(act.question);
    });
    if (last == standing.rend())
      throw SaveError(packs::Message("undo of an answer that was never given: " + act.question));
    const auto from = last.base() - 1;
    standing.erase(from, act.takes_back_alone() ? from + 1 : standing.end());
  }
  return standing;
}

}  // namespace

GameTable::GameTable(std::unique_ptr<Game> game) : game_(std::move(game)) {
  places_.resize(game_->seats().size(), {.language = game_->config().language});
  game_->advance();
}

GameTable::GameTable(std::unique_ptr<Game> game, std::span<const Act> acts) : GameTable(std::move(game)) {
  std::size_t fits = 0;
  restore(acts, fits);
}

GameTable::GameTable(std::unique_ptr<Game> game, std::span<const Act> acts, std::size_t& fits)
    : GameTable(std::move(game)) {
  try {
    restore(acts, fits);
  } catch (const SaveError&) {  // the first that doesn't fit
    finish_restoring(acts);
  }
}

void GameTable::restore(std::span<const Act> acts, std::size_t& fits) {
  fits = 0;
  const auto standing = standing_answers(acts);
  if (!standing)
    for (; fits < acts.size(); ++fits) take(acts[fits]);
  else
    for (const StandingAct& each : *standing) {
      fits = static_cast<std::size_t>(each.act - acts.data());
      game_->was_undone(each.undone);
      take_answer(*each.act);
    }
  fits = acts.size();
  finish_restoring(acts);
}

void GameTable::finish_restoring(std::span<const Act> acts) {
  game_->was_undone(static_cast<std::int32_t>(std::ranges::count_if(acts, takes_back)));
}

void GameTable::replace(std::unique_ptr<Game> game) {
  game_ = std::move(game);
  undo_.reset();
  passed_.clear();
  game_->advance();
}

SeatSet GameTable::people() const {
  SeatSet seats;
  for (std::size_t s = 0; s < game_->seats().size(); ++s)
    if (seat_kind(game_->seats()[s]).who == SeatKind::Who::human) seats.add(Seat(static_cast<std::int32_t>(s)));
  return seats;
}

void GameTable::set_language(Seat seat, std::string language) { places_[seat].language = std::move(language); }

void GameTable::set_here(Seat seat, bool here) {
  if (place(seat).here && !here) places_[seat].seen = next_order();
  places_[seat].here = here;
}

Wording GameTable::words(Seat seat) const { return words(seat ? place(seat).language : game_->config().language); }

Wording GameTable::words(const std::string& language) const {
  return Wording(game_->linked(), language, game_->config().names);
}

SeatSet GameTable::waiting() const {
  SeatSet seats;
  if (game_->engine().status() == Status::failed) return seats;  // perhaps only while it was shown
  for (const Question& ask : game_->asked())
    if (!game_->engine().answered(ask.seat)) seats.add(ask.seat);
  return seats;
}

bool GameTable::has_no_choice(Seat seat) const {
  const Question* ask = game_->asked(seat);
  return ask && ask->count() == 1;
}

Refusal GameTable::refusal(Seat seat, const char* code, const char* text) const {
  return {code, words(seat).ui(text, {{"player", words(seat).player(paused_)}})};
}

std::variant<Act, Refusal> GameTable::read(Seat seat, std::string_view question, std::string_view answer) const {
  const Engine& engine = game_->engine();
  if (engine.status() == Status::over) return refusal(seat, "over", "game-over");
  if (engine.status() == Status::failed) return refusal(seat, "failed", "refused.failed");
  if (paused_) return refusal(seat, "paused", "refused.paused");
  const Question* ask = game_->asked(seat);
  if (!ask) {
    const bool answered = engine.answered(seat);
    return Refusal{answered ? "answered" : "not-asked", words(seat).unasked(seat, answered)};
  }
  if (question != game_->question_id()) return refusal(seat, "stale", "refused.stale");
  const Wording wording = words(seat);
  const auto given = wording.understood(engine.read(), *ask, answer);
  if (const auto* fault = std::get_if<std::string>(&given))
    return Refusal{"illegal", *fault + "; " + wording.expected(engine.read(), *ask), *fault};
  const Answer& legal = std::get<Answer>(given);
  const StateNames names(engine.read());
  return Act{Act::Kind::answer, seat, std::string(question), ask->serialize(legal, names), ask->fingerprint(names)};
}

void GameTable::take(const Act& act) {
  if (is_undo(act)) take_undo(act);
  else if (!is_move(act)) take_answer(act);
  undo_.reset();
}

void GameTable::take_answer(const Act& act) {
  const auto doesnt_fit = [&](const std::string& how) {
    throw SaveError(packs::Message("the answer of seat " + std::to_string(act.seat.index + 1) + " to question " +
                                   act.question + " is invalid: " + how));
  };
  const Question* ask = game_->asked(act.seat);
  if (!ask) return doesnt_fit("the seat has no question to answer");
  if (act.question != game_->question_id()) doesnt_fit("the seat is asked question " + game_->question_id());
  const StateNames names(game_->engine().read());
  if (act.fingerprint && *act.fingerprint != ask->fingerprint(names)) doesnt_fit("it belongs to a different question");
  const auto answer = ask->parse(act.serialized, names);
  if (!answer) return doesnt_fit("'" + act.serialized + "' is not an answer to this question");
  if (const auto fault = game_->answer(act.seat, *answer)) doesnt_fit(*fault);
  const auto answer_log = game_->engine().answers().entries();
  if (act.kind == Act::Kind::passed)
    passed_.insert(std::find_if(answer_log.rbegin(), answer_log.rend(), [&](const LoggedAnswer& entry) {
                     return entry.seat == act.seat;
                   })->order);
  game_->advance();
}

void GameTable::take_undo(const Act& act) {
  const auto answer_log = game_->engine().answers().entries();
  const auto is_meant = [&](const LoggedAnswer& entry) {
    return !entry.by_inline && entry.seat == act.seat && serialized(entry.place()) == place_in(act.question);
  };
  const auto meant = std::ranges::find_if(answer_log, is_meant);
  const bool there = meant != answer_log.end();
  const bool done = act.question.empty() ? game_->undo(act.seat)
                                         : there && game_->undo(act.seat, meant->place(), act.takes_back_alone());
  if (!done) throw SaveError(packs::Message("undo of an answer that was never given"));
  std::set<std::int32_t> left;  // their numbers are reused
  for (const LoggedAnswer& entry : game_->engine().answers().entries())
    if (passed_.contains(entry.order)) left.insert(entry.order);
  passed_ = std::move(left);
  for (Place& place : places_) place.seen = std::min(place.seen, next_order());
}

std::optional<Refusal> GameTable::ask_undo(Seat by, std::optional<SeatSet> open) {
  if (paused_) return refusal(by, "paused", "refused.paused");
  if (undo_) return refusal(by, "undo-waits", "refused.undo-waits");
  const LoggedAnswer* given = last_given(by);
  if (!given) return refusal(by, "nothing-to-undo", "nothing-to-undo");
  if (!open) open = is_unseen(*given) ? SeatSet{} : witnesses(*given);
  undo_ = UndoAsked{++last_undo_, by, *open};
  return std::nullopt;
}

SeatSet GameTable::witnesses(const LoggedAnswer& given) const {
  const bool failed = game_->engine().status() == Status::failed;  // then only an undo lets those present play on
  SeatSet seats;
  for (SeatSet left = people(); !left.empty(); left.drop(left.lowest())) {
    const Place& other = place(left.lowest());
    if (other.here || (!failed && other.seen > given.order)) seats.add(left.lowest());
  }
  seats.drop(given.seat);
  return seats;
}

std::int32_t GameTable::next_order() const {
  std::int32_t next = 0;
  for (const LoggedAnswer& entry : game_->engine().answers().entries()) next = std::max(next, entry.order + 1);
  return next;
}

const LoggedAnswer* GameTable::last_given(Seat seat) const {
  const LoggedAnswer* last = nullptr;  // by time: for a question to several seats, the answer log is sorted by seat
  for (const LoggedAnswer& entry : game_->engine().answers().entries())
    if (!entry.by_inline && entry.seat == seat && !passed_.contains(entry.order) &&
        (!last || entry.order > last->order))
      last = &entry;
  return last;
}

bool GameTable::is_unseen(const LoggedAnswer& given) const {
  const Engine& engine = game_->engine();
  return engine.status() == Status::asking &&
         given.place() == QuestionPlace{engine.step_number(), engine.question_number()};
}

std::optional<Refusal> GameTable::consent(int id, Seat seat, bool agrees) {
  const bool withdrawn = undo_ && undo_->id == id && undo_->by == seat && !agrees;
  if (!undo_ || undo_->id != id || (!withdrawn && !undo_->open.has(seat)))
    return refusal(seat, "no-undo", "refused.no-undo");
  if (agrees) undo_->open.drop(seat);
  else undo_.reset();
  return std::nullopt;
}

std::optional<Act> GameTable::undone() const {
  if (!undo_ || !undo_->open.empty()) return std::nullopt;
  const LoggedAnswer& given = *last_given(undo_->by);
  return Act{Act::Kind::undo, undo_->by, serialized(given.place()), is_unseen(given) ? kAlone : ""};
}

}  // namespace rules::play
