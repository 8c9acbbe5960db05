#include "simulation/metrics.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "base/one_text.hpp"
#include "play/wording.hpp"

namespace rules::simulation {

namespace {

constexpr auto kGame = Metric::Of::game, kSeat = Metric::Of::seat;

/// In the order of Measure.
constexpr MeasureDecl kMeasures[] = {
    {"vp", kSeat, "Points at the end."},
    {"vp-of", kSeat, "Points at the end from this source."},
    {"win", kSeat, "1 for the winner; the mean is the share of games that the seat wins.", false, false, true},
    {"figure", kSeat, "The final value of a statistic that a pack declares."},
    {"rounds", kGame, "Rounds that were played.", true},
    {"decisions", kGame, "Questions that a player had to answer."},
    {"margin", kGame, "The winner's lead over the next player, in points.", true},
    {"winner", kGame, "The number of the winning seat, from 1.", true, true},
    {"ending", kGame, "1 if this ending ended the game.", false, false, true},
    {"script-entries", kGame, "How often the engine called Lua; functions that run without it are not counted."},
    {"api-calls", kGame, "How often scripts called the engine."},
    {"lead-changes", kGame, "How often the sole leader changed from the end of one round to the next.", true},
    {"decided", kGame,
     "The percentage of rounds after which the winner led alone until the end; 100 means only at the end.", true},
    {"leads", kGame, "1 if the winner led alone after this percentage of the rounds.", false, false, true},
    {"ties", kGame, "Ties for a place that had to be broken.", true},
    {"final-tie", kGame, "1 if several players tied at the end and one of them was chosen as the winner.", false, false,
     true},
    {"ties.decided", kSeat, "Ties that this player broke."},
    {"offers.made", kSeat, "Offers that this player made to the player who broke a tie."},
    {"offers.paid", kSeat, "Offers by this player that were accepted."},
    {"paid", kSeat, "How much of this resource the player paid for accepted offers."},
    {"controlled", kSeat, "How often this player won the place."},
    {"worth", kSeat, "How many points the player gained during their turn at the place."},
    {"drawn", kSeat, "Cards that this player got from the table, whether to choose from or to keep."},
    {"kept", kSeat, "Cards that this player got and kept, except those from other players."},
    {"played", kSeat, "Cards that this player played for their effect."},
    {"cancelled", kSeat, "Cards that this player played without effect."},
    {"stolen", kSeat, "Cards that this player got from another player, except in offers."},
    {"laid", kSeat, "Cards that went from this player to the table without being played for their effect."},
    {"held", kSeat, "Cards that this player had at the end."},
    {"had", kSeat, "1 if this player had the card at any time.", false, false, true},
    {"won-with", kSeat, "1 if this player had the card at any time and won the game.", false, false, true},
    {"first", kSeat, "1 if this player was the first to hold the card.", false, false, true},
};
static_assert(std::size(kMeasures) == static_cast<std::size_t>(Measure::count));

/// All metrics of a ruleset, ordered by set.
class MetricList {
 public:
  explicit MetricList(const packs::LinkedGame& linked) : linked_(linked), rules_(linked.ruleset) {}

  std::vector<Metric> up_to(MetricSet which) {
    add_end();
    if (which != MetricSet::bare) add_course();
    if (which == MetricSet::all) {
      add_details();
      add_places();
      add_cards();
    }
    return std::move(list_);
  }

 private:
  void add(std::string name, Measure measure, std::int32_t what = 0, bool core = true) {
    list_.push_back({.name = std::move(name), .core = core, .measure = measure, .what = what});
  }
  /// Adds a metric that is shown only on request.
  void add_detail(std::string name, Measure measure, std::int32_t what = 0) {
    add(std::move(name), measure, what, false);
  }

  void add_end() {
    for (const Measure measure : {Measure::rounds, Measure::decisions, Measure::margin})
      add(decl_of(measure).id, measure);
    add_detail("winner", Measure::winner);
    for (std::size_t e = 0; e < rules_.endings().size(); ++e)
      add("end." + rules_.endings()[e].id, Measure::ending, static_cast<std::int32_t>(e));
    add("win", Measure::win);
    add("vp", Measure::vp);
    for (std::size_t s = 0; s < rules_.scores().size(); ++s)
      add("vp." + rules_.values()[rules_.scores()[s]].id, Measure::vp_of, static_cast<std::int32_t>(s));
    for (std::size_t f = 0; f < linked_.figures.size(); ++f)
      add("figure." + linked_.figures[f].id, Measure::figure, static_cast<std::int32_t>(f));
    add_detail("script-entries", Measure::script_entries);
    add_detail("api-calls", Measure::api_calls);
  }

  void add_course() {
    for (const Measure measure : {Measure::lead_changes, Measure::decided, Measure::ties, Measure::final_tie,
                                  Measure::ties_decided, Measure::offers_made, Measure::offers_paid})
      add(decl_of(measure).id, measure);
  }

  void add_details() {
    for (int tenth = 1; tenth <= kTenths; ++tenth)
      add_detail("leads." + std::to_string(10 * tenth), Measure::leads, tenth - 1);
    for (const ResourceId r : rules_.resources().ids())
      add_detail("paid." + rules_.resources()[r].id, Measure::paid, r.index);
  }

  void add_places() {
    for (const StepId step : places(rules_))
      for (const Measure measure : {Measure::controlled, Measure::worth})
        add_detail("place." + rules_.steps()[step].id + "." + decl_of(measure).id, measure, step.index);
  }

  void add_cards() {
    for (const CardKind c : rules_.card_kinds().ids())
      for (auto m = static_cast<int>(Measure::drawn); m < static_cast<int>(Measure::count); ++m)
        add_detail("card." + rules_.card_kinds()[c].id + "." + decl_of(static_cast<Measure>(m)).id,
                   static_cast<Measure>(m), c.index);
  }

  const packs::LinkedGame& linked_;
  const Ruleset& rules_;
  std::vector<Metric> list_;
};

/// The names in one language.
class ThingNames {
 public:
  ThingNames(const packs::LinkedGame& linked, const std::string& language)
      : linked_(linked), rules_(linked.ruleset), wording_(linked, language) {}

  std::string of(const Metric& metric) {
    const auto what = at(metric.what);
    switch (metric.measure) {
      case Measure::vp_of: return name("value", rules_.values()[rules_.scores()[what]].id);
      case Measure::figure: return name("figure", linked_.figures[what].id);
      case Measure::paid: return name("resource", rules_.resources()[ResourceId(metric.what)].id);
      case Measure::controlled:
      case Measure::worth: return name("step", rules_.steps()[StepId(metric.what)].id);
      case Measure::ending: return ending(rules_.endings()[what].id);
      default: return metric.measure >= Measure::drawn ? card(what) : "";
    }
  }

 private:
  std::string name(std::string_view kind, const std::string& id) const {
    std::string text = wording_.name(kind, id);
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }

  std::string ending(const std::string& id) const {
    std::string text = wording_.text("ending." + id + ".short", name("ending", id));
    if (text.ends_with('.')) text.pop_back();
    return text;
  }

  std::string card(std::size_t kind) {
    if (cards_.empty()) {
      std::map<std::string, int> all, so_far;
      for (const auto& each : rules_.card_kinds()) ++all[cards_.emplace_back(name("card", each.id))];
      for (std::string& each : cards_)
        if (all[each] > 1) each += " #" + std::to_string(++so_far[each]);
    }
    return cards_[kind];
  }

  const packs::LinkedGame& linked_;
  const Ruleset& rules_;
  play::Wording wording_;
  std::vector<std::string> cards_;
};

/// Returns the metrics with the names of their things in all languages of the packs, so that files and results can be
/// read without the packs. Cards of equal names are numbered.
std::vector<Metric> named(std::vector<Metric> metrics, const packs::LinkedGame& linked) {
  for (const std::string& language : linked.texts.languages()) {
    ThingNames names(linked, language);
    for (Metric& metric : metrics)
      if (std::string name = names.of(metric); !name.empty()) metric.thing[language] = std::move(name);
  }
  return metrics;
}

}  // namespace

std::string in_language(const ByLanguage& name, const std::string& language) {
  for (const std::string& each : {language, std::string(packs::fallback_language)})
    if (const auto found = name.find(each); found != name.end()) return found->second;
  return "";
}

const MeasureDecl& decl_of(Measure measure) { return kMeasures[static_cast<std::size_t>(measure)]; }

Measure measure_named(const std::string& id) {
  for (int m = 0; m < static_cast<int>(Measure::count); ++m)
    if (id == decl_of(static_cast<Measure>(m)).id) return static_cast<Measure>(m);
  throw std::runtime_error("'" + id + "' requires a later version of the engine");
}

bool is_name_of(Measure measure, std::string_view name) {
  const std::string id = decl_of(measure).id;
  const auto is_thing = [&](std::string_view begin, std::string_view end) {
    return name.size() > begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end);
  };
  switch (measure) {
    case Measure::vp_of: return is_thing("vp.", "");
    case Measure::ending: return is_thing("end.", "");
    case Measure::figure:
    case Measure::leads:
    case Measure::paid: return is_thing(id + ".", "");
    case Measure::controlled:
    case Measure::worth: return is_thing("place.", "." + id);
    default: return measure >= Measure::drawn ? is_thing("card.", "." + id) : name == id;
  }
}

std::vector<StepId> places(const Ruleset& rules) {
  std::vector<StepId> result;
  for (const StepId step : rules.round())
    if (!rules.steps()[step].kind->actions().empty() && std::find(result.begin(), result.end(), step) == result.end())
      result.push_back(step);
  return result;
}

Metrics::Metrics(const packs::LinkedGame& linked, MetricSet which) : players_(linked.ruleset.players()) {
  take(named(MetricList(linked).up_to(which), linked));
}

Metrics::Metrics(const packs::LinkedGame& linked, std::span<const std::string> names)
    : players_(linked.ruleset.players()) {
  const std::size_t bare = MetricList(linked).up_to(MetricSet::bare).size();  // which all metrics begin with
  std::vector<Metric> all = MetricList(linked).up_to(MetricSet::all), metrics;
  std::vector<bool> wanted(all.size());
  for (const std::string& name : names) {
    bool any = false;
    for (std::size_t m = 0; m < all.size(); ++m)
      if (fits(all[m].name, name)) any = wanted[m] = true;
    if (!any) throw UnknownMetric(name);
  }
  for (std::size_t m = 0; m < all.size(); ++m) {
    all[m].core = wanted[m];
    if (m < bare || wanted[m]) metrics.push_back(std::move(all[m]));
  }
  take(named(std::move(metrics), linked));
}

void Metrics::take(std::vector<Metric> metrics) {
  list_ = std::move(metrics);
  for (Metric& metric : list_) {
    const MeasureDecl& decl = decl_of(metric.measure);
    metric.of = decl.of;
    metric.text = decl.text;
    metric.distribution = decl.distribution;
    metric.label = decl.label;
    metric.share = decl.share;
    metric.column = columns_;
    columns_ += metric.of == Metric::Of::seat ? static_cast<std::size_t>(players_) : 1;
    auto& columns = by_measure_[static_cast<std::size_t>(metric.measure)];
    if (at(metric.what) >= columns.size()) columns.resize(at(metric.what) + 1, -1);
    columns[at(metric.what)] = static_cast<std::int32_t>(metric.column);
  }
}

const Metric* Metrics::find(std::string_view name) const {
  const auto found =
      std::find_if(list_.begin(), list_.end(), [&](const Metric& metric) { return metric.name == name; });
  return found == list_.end() ? nullptr : &*found;
}

std::size_t Metrics::column(std::string_view name, Seat seat) const {
  const Metric* const metric = find(name);
  if (!metric) throw UnknownMetric(name);
  return metric->column + (metric->of == Metric::Of::seat ? at(seat.index) : 0);
}

std::int64_t Metrics::over_seats(const Metric& metric, std::span<const std::int64_t> row) const {
  std::int64_t sum = 0;
  for (const std::int64_t number : row.subspan(metric.column, metric.of == Metric::Of::seat ? at(players_) : 1))
    sum += number;
  return sum;
}

bool Metrics::measures_any(std::initializer_list<Measure> some) const {
  return std::any_of(some.begin(), some.end(), [&](Measure each) { return measures(each); });
}

bool Metrics::watched() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Metric& metric) { return metric.measure >= Measure::lead_changes; });
}

std::vector<std::string> Metrics::column_names() const {
  std::vector<std::string> names;
  for (const Metric& metric : list_)
    for (int s = 0; s < (metric.of == Metric::Of::seat ? players_ : 1); ++s)
      names.push_back(metric.of == Metric::Of::seat ? metric.name + ".seat-" + std::to_string(s + 1) : metric.name);
  return names;
}

}  // namespace rules::simulation
