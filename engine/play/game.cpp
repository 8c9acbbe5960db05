#include "play/game.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "base/rule_error.hpp"
#include "play/log.hpp"
#include "play/why.hpp"

namespace rules::play {

std::shared_ptr<const packs::LinkedGame> link_for(const GameConfig& config) {
  packs::Selection selection = config.selection;
  selection.players = static_cast<int>(config.seats.size());
  return packs::link(config.folders, selection);
}

namespace {

GameConfig from_save(GameConfig config, const Save& save) {
  for (const std::string& seat : save.seats) {
    if (const packs::Message fault = seat_kind_fault(seat); !fault.empty())
      throw SaveError(packs::Message("save.kind", {{"kind", seat}, {"fault", fault}}));
    if (name_for_others(seat) != seat) throw SaveError(packs::Message("save.program", {{"kind", seat}}));
  }
  if (config.beginning != save.beginning) throw SaveError(packs::Message("save.beginning", {}));
  config.seats = save.seats;
  config.names.resize(std::max(config.names.size(), save.names.size()));
  for (std::size_t s = 0; s < save.names.size(); ++s)
    if (config.names[s].empty()) config.names[s] = save.names[s];
  config.seed = save.seed;
  config.bot_seed = save.bot_seed;
  config.selection.packs.clear();
  config.selection.settings.clear();
  for (const auto& pack : save.lock) config.selection.packs.push_back(pack.id);
  const packs::Message difference = lock_difference(save, config.folders);
  if (!difference.empty() && !config.anyway) throw SaveError(packs::Message("save.other-packs", {{"how", difference}}));
  std::set<std::string> there;
  if (!difference.empty()) {
    const auto usual = link_for(config);
    for (const auto& [name, value] : usual->options()) there.insert(name);
  }
  for (const auto& [name, value] : save.options)
    if (difference.empty() || there.contains(name)) config.selection.settings.push_back(name + "=" + value);
  return config;
}

}  // namespace

Game::Game(const GameConfig& config) : Game(link_for(config), config) {}

Game::Game(std::shared_ptr<const packs::LinkedGame> linked, const GameConfig& config)
    : config_(config),
      linked_(std::move(linked)),
      host_(linked_->borrow_host()),
      wording_(*linked_, config.language, config.names),
      engine_(linked_->ruleset, *host_, &log_) {
  start({});
}

Game::Game(const GameConfig& config, const Save& save) : Game(from_save(config, save)) { start(save.entries); }

void Game::start(std::vector<LoggedAnswer> entries) {
  log_.keep(!config_.set_up);
  engine_.limit(config_.most);
  engine_.start(config_.seed, config_.bot_seed, true);
  if (config_.set_up) {
    for (int s = 0; s < linked_->ruleset.players(); ++s) engine_.seat(Seat(s), nullptr);
    config_.set_up(engine_);
  }
  seat_bots();
  log_.keep(true);
  engine_.load_answers(std::move(entries));
}

void Game::rest() {
  engine_.parts().use(nullptr);
  host_.reset();
}

void Game::wake() {
  host_ = linked_->borrow_host();
  engine_.parts().use(host_.get());
}

void Game::seat_bots() {
  for (std::size_t s = 0; s < config_.seats.size(); ++s)
    engine_.seat(Seat(static_cast<std::int32_t>(s)), bot_named(config_.seats[s]));
}

void Game::call(Seat seat, std::string name) {
  config_.names.resize(config_.seats.size());
  config_.names[position(seat)] = std::move(name);
  wording_ = Wording(*linked_, config_.language, config_.names);
}

std::optional<std::string> Game::answer(Seat seat, const Answer& answer) {
  const Question* ask = asked(seat);
  if (!ask) return wording_.unasked(seat, engine_.answered(seat));
  if (auto refusal = wording_.refusal(engine_.read(), *ask, answer)) return refusal;
  return awake().answer(seat, answer);
}

const Question* Game::asked(Seat seat) const {
  if (engine_.status() == Status::failed) return nullptr;  // perhaps only while it was shown
  for (const Question& ask : engine_.pending())
    if (ask.seat == seat && !engine_.answered(seat)) return &ask;
  return nullptr;
}

std::vector<std::string> Game::log(Seat viewer, std::size_t from, std::size_t& next) const {
  need_history();
  next = static_cast<std::size_t>(log_.finished());
  return log_texts(engine_, wording_, viewer, from);
}

std::vector<std::string> Game::why(Seat seat) {
  need_history();
  awake().begin_showing();
  return why_lines(engine_, wording_, seat, asked(seat));
}

std::string Game::question_id() const {
  if (asked().empty()) return "";
  std::string id = std::to_string(engine_.step_number() + 1) + "." + std::to_string(engine_.question_number() + 1);
  return undone_ == 0 ? id : id + "." + std::to_string(undone_);
}

bool Game::undo(Seat seat) {
  need_history();
  std::int32_t last = -1;
  for (const LoggedAnswer& entry : engine_.answers().entries())
    if (!entry.by_inline && entry.seat == seat) last = std::max(last, entry.order);
  if (last < 0) return false;
  begin_without(last, engine_.status() == Status::asking && engine_.answered(seat));
  return true;
}

bool Game::undo(Seat seat, QuestionPlace question, bool alone) {
  need_history();
  for (const LoggedAnswer& entry : engine_.answers().entries()) {
    if (entry.by_inline || entry.seat != seat || entry.place() != question) continue;
    begin_without(entry.order, alone);
    return true;
  }
  return false;
}

void Game::begin_without(std::int32_t order, bool alone) {
  std::vector<LoggedAnswer> entries(engine_.answers().entries().begin(), engine_.answers().entries().end());
  std::erase_if(entries,
                [&](const LoggedAnswer& entry) { return alone ? entry.order == order : entry.order >= order; });
  awake();
  host_->mute_debug(true);
  start(std::move(entries));
  engine_.advance();
  host_->mute_debug(false);
  ++undone_;
}

Save Game::save() const {
  need_history();
  if (config_.set_up && config_.beginning.empty()) throw RuleError("this game has no recorded beginning");
  std::vector<std::string> seats;
  for (const std::string& seat : config_.seats) seats.push_back(name_for_others(seat));
  return {.lock = linked_->lock,
          .options = linked_->options(),
          .seats = std::move(seats),
          .names = config_.names,
          .seed = config_.seed,
          .bot_seed = config_.bot_seed,
          .beginning = config_.beginning,
          .entries = {engine_.answers().entries().begin(), engine_.answers().entries().end()}};
}

std::unique_ptr<Game> Game::clone() const {
  auto copy = std::make_unique<Game>(linked_, config_);
  copy->engine_.copy_from(engine_);
  copy->take_chance(*this);
  copy->undone_ = undone_;
  return copy;
}

void Game::copy_position_from(const Game& other) {
  if (linked_ != other.linked_)
    throw std::invalid_argument("the other game doesn't share the packs that were linked for this one");
  engine_.copy_position_from(other.engine_);
  config_.seats = other.config_.seats;
  config_.seed = other.config_.seed;
  config_.bot_seed = other.config_.bot_seed;
  config_.most = other.config_.most;
  take_chance(other);
}

void Game::take_future(const Game& other, std::uint64_t key) {
  copy_position_from(other);
  if (engine_.status() != Status::asking) return engine_.parts().random().reseed(mix(key));
  const Table<Card, Card> same = same_cards(linked_->ruleset);
  own_determinizer().chance.repeat(other.engine_.step_number(), other.engine_.parts().random().made(), same, {});
  engine_.parts().random().decide_by(&determinizer_->chance);
  engine_.restart_from(other.engine_.position().checkpoint, other.engine_.answers().of_step(), mix(key), same);
}

void Game::take_chance(const Game& other) {
  engine_.parts().random().decide_by(nullptr);
  if (!other.determinizer_ || other.engine_.parts().random().script() != &other.determinizer_->chance) return;
  if (other.determinizer_->chance.step() != other.engine_.step_number()) return;  // all its draws have been made
  own_determinizer().chance = other.determinizer_->chance;
  engine_.parts().random().decide_by(&determinizer_->chance);
}

Determinizer& Game::own_determinizer() {
  if (!determinizer_) determinizer_ = std::make_unique<Determinizer>(linked_->ruleset);
  return *determinizer_;
}

std::unique_ptr<Game> Game::determinize(Seat seat, std::uint64_t key, int tries) const {
  if (engine_.status() != Status::asking) return nullptr;
  auto world = clone();
  return world->own_determinizer().make(engine_, world->engine_, seat, key, tries, true) ? std::move(world) : nullptr;
}

bool Game::determinize_into(Game& world, Seat seat, std::uint64_t key, int tries) const {
  world.copy_position_from(*this);
  if (engine_.status() != Status::asking) return false;
  const bool found = world.own_determinizer().make(engine_, world.awake(), seat, key, tries, false);
  world.log_.keep(false);
  world.engine_.parts().random().keep(false);
  return found;
}

void Game::need_history() const {
  if (!has_history())
    throw RuleError("this game is a copy of a position: it has no log, no save, and no answer to take back");
}

// Continues a game in progress with changed packs.

namespace {

/// Comparable description of what the numbers in a state, the answer log and the records mean, one word after the
/// other.
class Numbering {
 public:
  explicit Numbering(const packs::LinkedGame& linked) {
    const Ruleset& rules = linked.ruleset;
    add(rules.players(), rules.layout().cells);
    for (const auto& each : rules.resources()) add(each.id, each.on_cards);
    for (const auto& each : rules.places()) add(each.id);
    for (const auto& each : rules.zones()) add(each.id, each.per_player);
    for (const auto& each : rules.card_kinds()) add(each.id, each.copies, each.deck.index);
    for (const auto& each : rules.variables())
      add(each.id, static_cast<int>(each.scope), static_cast<int>(each.type), each.first_cell, each.cells);
    for (const auto& each : rules.dice()) {
      add(each.id, each.per_player, each.count, each.first_cell);
      for (const std::string& face : each.faces) add(face);
    }
    for (const auto& each : rules.events()) {
      add(each.id, each.actor, each.affected);
      for (const FieldDecl& field : each.fields) add(field.id, static_cast<int>(field.type));
    }
    for (const auto& each : rules.questions()) add(each.id, each.kind.index);
    for (const auto& each : rules.steps()) add(each.id);
    for (const StepId step : rules.setup()) add(step.index);
    for (const StepId step : rules.round()) add(step.index);
    for (const auto& each : rules.loops()) add(each.id, each.first, each.end, each.of_seats);
    for (const auto& each : rules.records()) add(each.kind, each.id);
    for (const auto& each : rules.endings()) add(each.id);
    for (const std::string& message : linked.messages) add(message);
  }
  friend bool operator==(const Numbering&, const Numbering&) = default;

 private:
  template <class... Words>
  void add(const Words&... words) {
    (add_one(words), ...);
    text_ += '\n';
  }
  void add_one(const std::string& word) { text_ += word + ' '; }
  void add_one(std::integral auto number) { text_ += std::to_string(number) + ' '; }
  std::string text_;
};

}  // namespace

std::unique_ptr<Game> Game::relinked(bool anyway) const {
  need_history();
  auto next = std::make_unique<Game>(link_for(config_), config_);
  const bool alike = Numbering(*linked_) == Numbering(*next->linked_);
  if (alike) {
    next->engine_.copy_from(engine_);
    next->engine_.restart_from(engine_.position().checkpoint, engine_.answers().of_step(), engine_.seed(),
                               same_cards(linked_->ruleset));
  } else {
    std::vector<LoggedAnswer> entries(engine_.answers().entries().begin(), engine_.answers().entries().end());
    for (LoggedAnswer& entry : entries) entry.answer.reset();  // reparsed from its names
    next->start(std::move(entries));
  }
  next->undone_ = undone_;
  if (next->advance() == Status::failed)
    throw SaveError(packs::Message("save.script", {{"failure", next->engine_.failure()}}));
  if (!alike && !anyway && next->engine_.answers().mismatch())
    throw Diverges(*next->engine_.answers().mismatch(), next->engine_.answers().entries().size());
  return next;
}

}  // namespace rules::play
