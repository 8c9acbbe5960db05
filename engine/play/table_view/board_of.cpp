#include "play/table_view/board_of.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "play/determinize.hpp"

namespace rules::play::table_view {

namespace {

/// Returns the contribution of the cards that the reader sees; nullopt if anything else counts.
std::optional<std::int64_t> of_seen_cards(const Glance& glance, ValueId id, Seat subject) {
  const ValueDecl& decl = glance.rules.values()[id];
  if (decl.card_field < 0 || !glance.rules.bus().handlers(id).empty() || decl.function || decl.per != 1 ||
      decl.holder || decl.die)
    return std::nullopt;
  std::int64_t sum = decl.base;
  if (decl.resource) sum += decl.worth * glance.read.amount(decl.resource, glance.rules.holder(subject));
  for (const ZoneId zone : decl.zones)
    for (rules::Card c = glance.read.first(glance.rules.pile(zone, subject)); c; c = glance.read.next(c))
      if (glance.can_see(c)) sum += decl.worth * glance.rules.value_of(c, decl.card_field);
  return sum;
}

/// Returns the value computed with the reader's knowledge; nullopt if it needs more than that.
std::optional<std::int64_t> computed(Engine& engine, const Glance& glance, ValueId id, Seat subject) {
  std::int64_t n = 0;
  const bool known = as_seen(engine, glance.viewer,
                             [&] { n = engine.parts().values().value(id, subject, -1, glance.viewer.counts_as()); });
  return known ? std::optional(n) : std::nullopt;
}

}  // namespace

Score score_of(Engine& engine, const Glance& glance, Seat seat) {
  Score out;
  for (const ValueId id : glance.rules.scores()) {
    // For a seat, cards that it doesn't see are not counted; for others all cards are, so none may be hidden.
    const bool hidden =
        hides_parts(glance.read, glance.viewer, id, seat, glance.viewer.seat() ? Hands::own : Hands::all);
    std::optional<std::int64_t> n;
    if (!hidden || glance.viewer.seat()) n = computed(engine, glance, id, seat);
    if (hidden && !n) n = of_seen_cards(glance, id, seat);
    const bool whole = !hidden && n;
    out.complete = out.complete && whole;
    out.known += n.value_or(0);
    const std::string& name = glance.rules.values()[id].id;
    out.sources.push_back({name, glance.words.name("value", name), n.value_or(0), !whole});
  }
  return out;
}

namespace {

/// Returns true if all dice of a seat are open.
bool all_open(StateView read, DieId die, Seat seat) {
  const std::uint32_t open = read.dice_with(die, seat, DieStatus::shown) | read.dice_with(die, seat, DieStatus::aside);
  return open == read.rules().dice()[die].all;
}

/// Builds the location track, with the standings of players at places.
class Track {
 public:
  Track(Engine& engine, const Glance& glance) : engine_(engine), glance_(glance), rules_(glance.rules) {}

  std::vector<Step> steps() {
    const GameState& state = engine_.state();
    const bool setup = state[GameState::in_setup] != 0;
    const auto& flow = setup ? rules_.setup() : rules_.round();
    std::vector<Step> out;
    for (std::size_t s = 0; s < flow.size(); ++s) {
      Step& step = out.emplace_back(this->step(flow[s]));
      const auto now = at(state[GameState::step]);
      step.state = s < now || state[GameState::over] ? "before" : s == now ? "now" : "later";
      if (setup) continue;
      if (const LoopId loop = rules_.loop_around(static_cast<std::int32_t>(s))) step.loop = rules_.loops()[loop].id;
    }
    return out;
  }

 private:
  Step step(StepId id) {
    const StepDecl& decl = rules_.steps()[id];
    const Wording& words = glance_.words;
    Step out{.id = decl.id,
             .name = words.name("step", decl.id),
             .text = glance_.text("step", decl.id),
             .kind = glance_.linked.library->find("step", decl.id)->text("kind")};
    out.look = glance_.looks.steps[id];
    if (decl.kind && decl.kind->contested()) out.place = place(*decl.kind);
    return out;
  }

  Place place(const StepKind& kind) {
    const RecordDecl& record = rules_.records()[kind.contested()];
    const Wording& words = glance_.words;
    Place out{.id = record.id,
              .kind = record.kind,
              .name = words.name(record.kind, record.id),
              .text = glance_.text(record.kind, record.id),
              .wins = wins(kind),
              .look = glance_.looks.records[kind.contested()]};
    for (const EventId action : kind.actions()) {
      const std::string& id = rules_.events()[action].id;
      out.prizes.push_back({id, words.name("event", id), glance_.text("event", id)});
    }
    for (const PlaceId place : rules_.places().ids())  // a place beside it on the table
      if (glance_.looks.places[place].group == out.look.group)
        for (Amount& amount : glance_.amounts(rules_.holder(place), false)) out.stock.push_back(std::move(amount));
    add_standing(kind, out);
    add_winners(kind.contested(), out);
    return out;
  }

  std::optional<Wins> wins(const StepKind& kind) const {
    const auto* contest = dynamic_cast<const Contest*>(&kind);
    if (!contest) return std::nullopt;
    const ContestRules& rules = contest->rules();
    if (rules.ranking) {
      for (const auto& [id, ranking] : glance_.linked.rankings) {
        if (ranking != rules.ranking) continue;
        Wins hand{.id = id, .name = glance_.words.name("ranking", id), .look = {}, .ranking = true};
        for (const HandClass& each : ranking->classes()) hand.ranks.push_back(glance_.words.name("class", each.name));
        return hand;
      }
      return std::nullopt;
    }
    const std::string& face = rules_.dice()[rules.die].faces[at(rules.face)];
    return Wins{.id = face,
                .name = glance_.words.face(rules.die, rules.face),
                .look = glance_.looks.faces[rules.die][at(rules.face)],
                .ranking = false};
  }

  void add_standing(const StepKind& kind, Place& place) {
    const auto* contest = dynamic_cast<const Contest*>(&kind);
    if (!contest) return;
    const ContestRules& rules = contest->rules();
    BySeat<std::int32_t> strengths{};
    const auto seats = static_cast<std::size_t>(rules_.players());
    if (rules.counts && depends_on_hands(glance_.read, glance_.viewer, rules.counts)) return;
    const bool known = as_seen(engine_, glance_.viewer, [&] {
      contest->measure(engine_.parts(), {strengths.data(), seats});
      place.slots = contest->places(engine_.parts());
    });
    if (!known) return;
    if (!rules.actions.empty()) place.slots = std::min(place.slots, static_cast<std::int64_t>(rules.actions.size()));
    if (rules.counts && !rules.ranking) place.counts = rules_.values()[rules.counts].id;
    std::int32_t best = 0;
    std::vector<Seat> order;  // the strongest first
    for (const Seat seat : rules_.seats()) {
      if (rules.ranking && !all_open(glance_.read, rules.die, seat)) strengths[seat] = 0;
      best = std::max(best, strengths[seat]);
      if (strengths[seat] > 0) order.push_back(seat);
    }
    std::ranges::stable_sort(order, [&](Seat a, Seat b) { return strengths[a] > strengths[b]; });
    const auto leaders = std::ranges::count_if(order, [&](Seat seat) { return strengths[seat] == best; });
    std::int32_t last = 0;
    for (const Seat seat : order) {
      Standing one{.seat = seat.index + 1};
      one.leads = strengths[seat] == best;
      one.tied = one.leads && leaders > 1;
      if (rules.ranking) {
        const int which = rules.ranking->class_at(strengths[seat] - 1);
        one.hand = glance_.words.name("class", rules.ranking->classes()[at(which)].name);
      } else {
        one.n = strengths[seat];
      }
      one.like_before = !place.standing.empty() && strengths[seat] == last;
      last = strengths[seat];
      place.standing.push_back(std::move(one));
    }
    if (rules.ranking) tell_apart(place, rules);
  }

  /// Adds the dice to hands of the same class.
  void tell_apart(Place& place, const ContestRules& rules) const {
    const std::vector<Standing> all = place.standing;
    const auto dice_of = [&](Seat seat) {
      std::vector<int> faces;
      for (int n = 0; n < rules_.dice()[rules.die].count; ++n) faces.push_back(glance_.read.face(rules.die, seat, n));
      return one_text(rules.ranking->in_deciding_order(faces), " ",
                      [&](int face) { return glance_.words.face(rules.die, face); });
    };
    for (Standing& one : place.standing)
      if (std::ranges::count_if(all, [&](const Standing& other) { return other.hand == one.hand; }) > 1)
        *one.hand += " (" + dice_of(Seat(one.seat - 1)) + ")";
  }

  void add_winners(RecordId record, Place& place) const {
    const auto& contested = rules_.steps()[rules_.contest_of(record)];
    const auto* contest = dynamic_cast<const Contest*>(contested.kind.get());
    if (!contest || !contest->rules().placed) return;
    const std::int32_t round = glance_.read.round();
    const std::vector<LogRecord>& records = log_of(engine_).records();
    for (std::size_t n = records.size(); n-- > 0;) {
      const LogRecord& logged = records[n];
      if (logged.kind == LogRecord::Kind::step && logged.as<logged::Step>().round != round) break;
      if (logged.kind != LogRecord::Kind::event || static_cast<Outcome>(logged.outcome) != Outcome::done) continue;
      const auto [event, fields] = logged.as<logged::Event>();
      if (event == contest->rules().placed && fields[0] == record.index)
        place.won.push_back({.slot = fields[2], .seat = fields[1] + 1});
    }
    std::ranges::reverse(place.won);
  }

  Engine& engine_;
  const Glance& glance_;
  const Ruleset& rules_;
};

}  // namespace

std::vector<Step> steps_of(Engine& engine, const Glance& glance) { return Track(engine, glance).steps(); }

std::vector<Loop> loops_of(const Glance& glance) {
  const Ruleset& rules = glance.rules;
  std::vector<Loop> out;
  for (LoopId l = glance.read.loop(); l; l = rules.loops()[l].outer)
    if (const LoopDecl& loop = rules.loops()[l]; !loop.of_seats)
      out.push_back({loop.id, glance.words.name("step", loop.id), glance.read.of_loop(l, LoopDecl::passes)});
  std::ranges::reverse(out);
  return out;
}

std::vector<Site> sites_of(const Glance& glance) {
  const Ruleset& rules = glance.rules;
  std::vector<Site> out;
  for (const PlaceId p : rules.places().ids()) {
    const std::string& id = rules.places()[p].id;
    out.push_back({.id = id,
                   .name = glance.words.name("place", id),
                   .text = glance.text("place", id),
                   .holds = glance.amounts(rules.holder(p), false),
                   .look = glance.looks.places[p]});
  }
  return out;
}

const Contest* ranked(const Ruleset& rules, DieId die) {
  for (const StepDecl& step : rules.steps())
    if (const auto* contest = dynamic_cast<const Contest*>(step.kind.get());
        contest && contest->rules().die == die && contest->rules().ranking)
      return contest;
  return nullptr;
}

std::optional<std::string> hand_of(Engine& engine, const Glance& glance, DieId die, Seat seat) {
  const Contest* const contest = ranked(glance.rules, die);
  if (!contest) return std::nullopt;
  for (int n = 0; n < glance.rules.dice()[die].count; ++n)
    if (!can_see(glance.read, glance.viewer, die, seat, n)) return std::nullopt;
  const Ranking& ranking = *contest->rules().ranking;
  std::int32_t strength = 0;
  const bool known = as_seen(engine, glance.viewer, [&] {
    strength = ranking.strength([&](int n) { return glance.read.face(die, seat, n); },
                                engine.parts().values().wild_dice(die, seat, glance.viewer.counts_as()));
  });
  if (!known) return std::nullopt;
  return glance.words.name("class", ranking.classes()[at(ranking.class_at(strength))].name);
}

}  // namespace rules::play::table_view
