#include "play/table_view/asked.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "play/seats.hpp"
#include "play/table_view/board_of.hpp"
#include "play/why.hpp"
#include "play/wording.hpp"
#include "script/question_kinds.hpp"

namespace rules::play::table_view {

namespace {

constexpr std::uint64_t kMaxAnswers = 200;
constexpr std::size_t kMaxRated = 2;

}  // namespace

Asked::Asked(Engine& engine, const Glance& glance, const rules::Question& ask)
    : engine_(engine), glance_(glance), rules_(glance.rules), ask_(ask), alike_(Talk{glance.words, glance.read, ask}) {}

Question Asked::question(std::string id, bool hint) {
  const QuestionDecl& decl = rules_.questions()[ask_.question];
  const Wording& words = glance_.words;
  Question out{.id = std::move(id), .question = decl.id};
  out.kind = std::visit([]<class K>(const K&) { return std::string(K::kName); }, ask_.kind);
  out.prompt = words.prompt(glance_.read, ask_);
  out.text = glance_.text("question", decl.id);
  out.why = if_any(words.text("question." + decl.id + ".why", ""));
  out.about = about();
  out.count = ask_.count();
  out.answers = answers();
  out.more = out.count > kMaxAnswers;
  out.form = form();
  if (const auto nothing = ask_.nothing()) out.pass = words.plain(glance_.read, ask_, *nothing);
  out.not_offered = not_offered();
  if (hint) add_hint(out);
  return out;
}

void Asked::add_hint(Question& out) {
  std::vector<std::int64_t> worths;
  const std::uint64_t key = engine_.position().bot_seed ^ static_cast<std::uint64_t>(engine_.step_number());
  const auto advised = play::advised(engine_, ask_, key);
  const Ended ended = engine_.inspect([&] { script::Host::of(engine_.parts()).advise(ask_, key, &worths); });
  if (ended.error || !advised) return;
  const Wording& words = glance_.words;
  out.hint = words.plain(glance_.read, ask_, *advised);
  out.hint_label = words.label(glance_.read, ask_, *advised);
  out.hint_text = if_any(words.text("question." + rules_.questions()[ask_.question].id + ".hint", ""));
  for (std::size_t i = 0; i < worths.size(); ++i) {
    const rules::Answer option(Element::option, (*ask_.options())[static_cast<int>(i)]);
    Rated rated{words.label(glance_.read, ask_, option), worths[i]};
    // Identical options, such as two copies of a card, share a label.
    const auto same =
        std::ranges::find_if(out.hint_rated, [&](const Rated& other) { return other.label == rated.label; });
    if (same == out.hint_rated.end()) out.hint_rated.push_back(std::move(rated));
    else same->worth = std::max(same->worth, rated.worth);
  }
  std::ranges::stable_sort(out.hint_rated, [&](const Rated& a, const Rated& b) {
    const auto chosen = [&](const Rated& each) { return each.label == out.hint_label; };
    return std::pair(a.worth, chosen(a)) > std::pair(b.worth, chosen(b));
  });
  if (out.hint_rated.size() > kMaxRated) out.hint_rated.resize(kMaxRated);
}

EventId Asked::event() const {
  if (place_of_several_prizes(rules_, ask_)) return EventId();
  if (ask_.event) return ask_.event;
  const EventId within = engine_.position().pending.within();
  return within == kCardPlay ? EventId() : within;  // what a card does while it is played has no name
}

Subject Asked::about() const {
  Subject out;
  if (const EventId event = this->event()) {
    const std::string& id = rules_.events()[event].id;
    out.event = id;
    out.event_name = glance_.words.name("event", id);
    out.event_text = glance_.text("event", id);
  }
  const StepDecl* step = nullptr;
  if (const StepId now = glance_.read.step()) step = &rules_.steps()[now];
  if (step && step->kind)
    if (const RecordId record = step->kind->contested()) out.place = rules_.records()[record].id;
  if (ask_.subject) out.whom = number(ask_.subject);
  if (ask_.place > 0) out.slot = ask_.place;
  if (const rules::Card card = played_card(glance_.read, ask_)) {
    out.card = glance_.card(card);
    out.by = number(ask_.subject);
  } else if (const rules::Card own = own_card(glance_.read, ask_); own && glance_.can_see(own)) {
    out.card = glance_.card(own);
  }
  if (out.place && out.event && ask_.event && !ask_.windowed) out.prize = rules_.events()[ask_.event].id;
  out.tied = numbers(ask_.candidates());
  if (const auto* contest = step ? dynamic_cast<const Contest*>(step->kind.get()) : nullptr;
      contest && ask_.question == contest->rules().tie && ask_.among(Type::seat))
    for (const std::int32_t seat : ask_.options()->list()) out.tied.push_back(seat + 1);
  return out;
}

std::string Asked::of(const Options& dice) const {
  const DieDecl& decl = rules_.dice()[dice.die];
  return decl.per_player ? seat_name(dice.whose) + "." + decl.id : decl.id;
}

About Asked::about(std::int32_t option) const {
  About out;
  const Options& options = *ask_.options();
  switch (options.type) {
    case Type::seat: out.seat = option + 1; break;
    case Type::card:
      if (glance_.can_see(rules::Card(option))) out.card = rules_.kind_of(rules::Card(option)).id;
      break;
    case Type::record: out.place = rules_.records()[RecordId(option)].id; break;
    case Type::die:
      out.die = option;
      out.of = of(options);
      break;
    default: break;
  }
  return out;
}

std::optional<std::string> Asked::text_of(std::int32_t option) const {
  switch (ask_.options()->type) {
    case Type::card:
      if (!glance_.can_see(rules::Card(option))) return std::nullopt;
      return glance_.text("card", rules_.kind_of(rules::Card(option)).id);
    case Type::event: return glance_.text("event", rules_.events()[EventId(option)].id);
    case Type::record: {
      const RecordDecl& record = rules_.records()[RecordId(option)];
      return glance_.text(record.kind, record.id);
    }
    default: return std::nullopt;
  }
}

Answer Asked::option(std::int32_t option) const {
  const Talk talk{glance_.words, glance_.read, ask_};
  return {.id = talk.plain(option), .label = talk.label(option), .text = text_of(option), .about = about(option)};
}

Amount Asked::held(ResourceId resource) const {
  return amount(resource, glance_.read.amount(resource, rules_.holder(ask_.seat)));
}

Answer Asked::card_with(rules::Card card) const {
  const Card seen = glance_.card(card);
  return {.id = rules_.kind_of(card).id, .label = seen.name, .text = seen.text, .about = {.card = seen.id}};
}

std::vector<Answer> Asked::options() const {
  std::vector<Answer> out;
  for (const std::int32_t each : ask_.options()->list()) out.push_back(option(each));
  return out;
}

const RollKeep* Asked::roll() const {
  const GameState& state = engine_.state();
  const auto now = at(state[GameState::step]);
  if (state[GameState::in_setup] || now >= rules_.round().size()) return nullptr;
  const auto* roll = dynamic_cast<const RollKeep*>(rules_.steps()[rules_.round()[now]].kind.get());
  if (!roll) return nullptr;
  return ask_.question == roll->rules().keep || ask_.question == roll->rules().fewer ? roll : nullptr;
}

std::optional<Amount> Asked::price(int kept) const {
  const RollKeep* const roll = this->roll();
  if (!roll || !roll->rules().pays) return std::nullopt;
  return glance_.amount(roll->rules().pays, roll->price(engine_.parts(), ask_.seat, kept));
}

std::optional<std::string> Asked::made_with(std::span<const int> dice) const {
  const RollKeep* const roll = this->roll();
  const Contest* const contest = roll ? ranked(rules_, roll->rules().die) : nullptr;
  if (!contest) return std::nullopt;
  std::vector<int> faces;
  for (int n = 0; n < rules_.dice()[roll->rules().die].count; ++n)
    if (glance_.read.status(roll->rules().die, ask_.seat, n) >= DieStatus::shown ||
        std::ranges::find(dice, n) != dice.end())
      faces.push_back(glance_.read.face(roll->rules().die, ask_.seat, n));
  const int made = contest->rules().ranking->class_of_few(faces);
  if (made < 0) return std::nullopt;
  return glance_.words.name("class", contest->rules().ranking->classes()[at(made)].name);
}

Answer Asked::answer(const rules::Answer& given) const {
  Answer out{.id = glance_.words.plain(glance_.read, ask_, given),
             .label = glance_.words.label(glance_.read, ask_, given)};
  describe(given, out);
  return out;
}

std::vector<Answer> Asked::answers() const {
  std::vector<Answer> out;
  std::set<std::string> seen;
  const std::uint64_t most = std::min(ask_.count(), kMaxAnswers);
  for (std::uint64_t n = 0; n < most; ++n) {
    const rules::Answer given = ask_.nth(n);
    if (!alike_.is_plainest(given)) continue;
    if (Answer one = answer(given); seen.insert(one.id).second) out.push_back(std::move(one));
  }
  return out;
}

// Why something can't be chosen now: players, cards to play, cards in one's own hand, and numbers of dice to keep.

std::vector<NotOffered> Asked::not_offered() {
  std::vector<NotOffered> out;
  add_players_not_offered(out);
  add_plays_not_offered(out);
  add_cards_not_offered(out);
  add_sizes_not_offered(out);
  return out;
}

void Asked::add_players_not_offered(std::vector<NotOffered>& out) {
  for (auto& [player, reason] : players_not_offered(engine_, glance_.words, ask_))
    out.push_back({.about = {.seat = number(player)}, .label = glance_.words.player(player), .why = std::move(reason)});
}

void Asked::add_plays_not_offered(std::vector<NotOffered>& out) const {
  if (!ask_.windowed) return;
  std::set<std::string> kinds;
  for (const ZoneId zone : rules_.hands())
    for (rules::Card c = glance_.read.first(rules_.pile(zone, ask_.seat)); c; c = glance_.read.next(c)) {
      const CardKind kind = rules_.cards()[c];
      if (!rules_.bus().takes(kind) || glance_.playable(c) || !glance_.can_see(c)) continue;
      if (!kinds.insert(rules_.kind_of(c).id).second) continue;
      const bool here = rules_.bus().takes(kind, ask_.event);
      out.push_back({.about = {.card = rules_.kind_of(c).id},
                     .label = glance_.words.name("card", rules_.kind_of(c).id),
                     .why = here ? glance_.words.ui("why-condition") : not_now(glance_.words, rules_, kind)});
    }
  std::ranges::sort(out, [](const NotOffered& a, const NotOffered& b) { return a.label < b.label; });
}

void Asked::add_cards_not_offered(std::vector<NotOffered>& out) const {
  for (const rules::Card card : cards_not_offered(glance_.read, ask_)) {
    const std::string& id = rules_.kind_of(card).id;
    out.push_back({.about = {.card = id},
                   .label = glance_.words.name("card", id),
                   .why = why_no_others(glance_.words, rules_, ask_)});
  }
}

void Asked::add_sizes_not_offered(std::vector<NotOffered>& out) const {
  const script::QuestionInfo facts = script::info_of(ask_);
  const RollKeep* const roll = this->roll();
  if (!facts.sizes || !roll || !roll->rules().pays) return;
  const std::int32_t means = glance_.read.amount(roll->rules().pays, rules_.holder(ask_.seat));
  for (int n = 0; n <= ask_.options()->count; ++n) {
    const auto price = this->price(n);
    if ((*facts.sizes >> n & 1u) != 0 || !price || price->n <= means) continue;
    const ResourceId money = roll->rules().pays;
    out.push_back({.about = {.n = n},
                   .label = glance_.words.ui("of-them", {{"n", std::to_string(n)}}),
                   .why = glance_.words.ui("why-price",
                                           {{"price", glance_.words.amount(money, static_cast<std::int32_t>(price->n))},
                                            {"have", glance_.words.amount(money, means)}})});
  }
}

}  // namespace rules::play::table_view
