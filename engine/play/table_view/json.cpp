// The table view as JSON, by TABLE_VIEW.md. Keys have a fixed order; empty values are omitted.
#include "play/table_view/json.hpp"

#include "nlohmann/json.hpp"
#include "play/table_view/table_view.hpp"

namespace rules::packs {

static void to_json(play::table_view::Json& out, const Look& look) {
  play::table_view::fields(out);
  if (!look.icon.empty()) out["icon"] = look.icon;
  out["colour"] = look.colour;
  out["group"] = look.group;
  out["order"] = look.order;
}

}  // namespace rules::packs

namespace rules::play {
namespace table_view {

// The library finds these by the type.
static void to_json(Json& out, const Amount& amount) {
  fields(out, "id", amount.id, "name", amount.name, "n", amount.n, "look", amount.look);
}

static void to_json(Json& out, const Fact& fact) {
  fields(out, "id", fact.id, "name", fact.name, "value", fact.value);
  put(out, "text", fact.text);
}

static void to_json(Json& out, const Card& card) {
  fields(out, "known", card.known);
  put(out, "id", card.id);
  out["back"] = card.back;
  out["name"] = card.name;
  put(out, "text", card.text);
  out["look"] = card.look;
  if (card.n != 1) out["n"] = card.n;
  put_any(out, "facts", card.facts);
  put_any(out, "holds", card.holds);
  if (card.playable) out["playable"] = true;
  put(out, "source", card.source);
}

static void to_json(Json& out, const Die& die) {
  fields(out, "status", die.status);
  put(out, "face", die.face);
  put(out, "name", die.name);
  if (die.look) out["look"] = *die.look;
}

static void to_json(Json& out, const Dice& dice) {
  fields(out, "id", dice.id, "name", dice.name, "dice", dice.dice, "look", dice.look);
  put(out, "hand", dice.hand);
}

static void to_json(Json& out, const Zone& zone) {
  fields(out, "id", zone.id, "name", zone.name, "cards", zone.cards, "count", zone.count, "area", zone.area, "look",
         zone.look);
}

static void to_json(Json& out, const Points& points) {
  fields(out, "source", points.source, "name", points.name, "n", points.n);
  if (points.hidden) out["hidden"] = true;
}

static void to_json(Json& out, const Score& score) {
  fields(out, "known", score.known, "complete", score.complete, "sources", score.sources);
}

static void to_json(Json& out, const Player& player) {
  fields(out, "seat", player.seat, "name", player.name, "you", player.you, "kind", player.kind, "holds", player.holds,
         "zones", player.zones, "dice", player.dice, "facts", player.facts, "score", player.score, "waiting",
         player.waiting);
}

static void to_json(Json& out, const Standing& standing) {
  fields(out, "seat", standing.seat);
  if (standing.n) out["n"] = *standing.n;
  put(out, "hand", standing.hand);
  out["leads"] = standing.leads;
  out["tied"] = standing.tied;
  if (standing.like_before) out["like_before"] = true;
}

static void to_json(Json& out, const Won& won) { fields(out, "slot", won.slot, "seat", won.seat); }

static void to_json(Json& out, const Prize& prize) {
  fields(out, "id", prize.id, "name", prize.name);
  put(out, "text", prize.text);
}

static void to_json(Json& out, const Wins& wins) {
  Json what;
  fields(what, "id", wins.id, "name", wins.name);
  if (wins.look) what["look"] = *wins.look;
  put_any(what, "ranks", wins.ranks);
  fields(out, wins.ranking ? "ranking" : "face", std::move(what));
}

static void to_json(Json& out, const Place& place) {
  fields(out, "id", place.id, "kind", place.kind, "name", place.name);
  put(out, "text", place.text);
  if (place.wins) out["wins"] = *place.wins;
  out["look"] = place.look;
  out["stock"] = place.stock;
  out["prizes"] = place.prizes;
  out["slots"] = place.slots;
  put(out, "counts", place.counts);
  out["standing"] = place.standing;
  out["won"] = place.won;
}

static void to_json(Json& out, const Step& step) {
  fields(out, "id", step.id, "name", step.name);
  put(out, "text", step.text);
  out["kind"] = step.kind;
  out["state"] = step.state;
  if (step.place) out["place"] = *step.place;
  out["look"] = step.look;
  put(out, "loop", step.loop);
}

static void to_json(Json& out, const Loop& loop) { fields(out, "id", loop.id, "name", loop.name, "n", loop.n); }

static void to_json(Json& out, const Pile& pile) {
  fields(out, "id", pile.id, "name", pile.name);
  put(out, "text", pile.text);
  out["count"] = pile.count;
  out["cards"] = pile.cards;
  if (pile.top) out["top"] = *pile.top;
  out["open"] = pile.open;
  out["deck"] = pile.deck;
  out["look"] = pile.look;
}

static void to_json(Json& out, const Site& site) {
  fields(out, "id", site.id, "name", site.name);
  put(out, "text", site.text);
  out["holds"] = site.holds;
  out["look"] = site.look;
}

static void to_json(Json& out, const About& about) {
  fields(out);
  if (about.seat) out["seat"] = *about.seat;
  put(out, "card", about.card);
  put(out, "place", about.place);
  if (about.die) out["die"] = *about.die;
  put(out, "of", about.of);
  put_any(out, "dice", about.dice);
  if (about.n) out["n"] = *about.n;
}

static void to_json(Json& out, const Answer& answer) {
  fields(out, "id", answer.id, "label", answer.label);
  put(out, "text", answer.text);
  put_any(out, "cost", answer.cost);
  if (Json about = answer.about; !about.empty()) out["about"] = std::move(about);
  put(out, "makes", answer.makes);
}

static void to_json(Json& out, const NotOffered& one) {
  fields(out, "about", one.about, "label", one.label, "why", one.why);
}

static void to_json(Json& out, const Commitment& one) {
  out = one.card;
  out["sizes"] = one.sizes;
}

static void to_json(Json& out, const DieFaceForm::Die& die) {
  fields(out, "nth", die.nth, "id", die.id, "now", die.name);
}

static void to_json(Json& out, const DieFaceForm::Face& one) {
  out = one.face;
  out["look"] = one.look;
}

static void to_json(Json& out, const OfferForm::Part& part) {
  out = part.amount;
  out["most"] = part.most;
}

static void to_json(Json& out, const ChoiceForm& form) { fields(out, "options", form.options); }
static void to_json(Json& out, const NumberForm& form) { fields(out, "least", form.least, "most", form.most); }
static void to_json(Json& out, const SubsetForm& form) {
  fields(out, "options", form.options, "sizes", form.sizes, "with", form.with);
  put_any(out, "prices", form.prices);
}
static void to_json(Json& out, const OrderForm& form) { fields(out, "options", form.options); }
static void to_json(Json& out, const DieFaceForm& form) {
  fields(out, "of", form.of, "dice", form.dice, "faces", form.faces);
}
static void to_json(Json& out, const DivideForm& form) {
  fields(out, "parts", form.parts, "total", form.total, "most", form.most);
}
static void to_json(Json& out, const OfferForm& form) {
  fields(out, "resources", form.resources, "cards", form.cards, "targets", form.targets);
}

static void to_json(Json& out, const Subject& about) {
  fields(out);
  if (about.event) {
    fields(out["event"], "id", *about.event, "name", *about.event_name);
    put(out["event"], "text", about.event_text);
  }
  put(out, "place", about.place);
  put(out, "prize", about.prize);
  if (about.card) out["card"] = *about.card;
  if (about.by) out["by"] = *about.by;
  if (about.whom) out["whom"] = *about.whom;
  if (about.slot) out["slot"] = *about.slot;
  put_any(out, "tied", about.tied);
}

static void to_json(Json& out, const Rated& rated) { fields(out, "label", rated.label, "worth", rated.worth); }

static void to_json(Json& out, const Question& question) {
  fields(out, "id", question.id, "question", question.question, "kind", question.kind, "prompt", question.prompt);
  put(out, "text", question.text);
  put(out, "why", question.why);
  out["about"] = question.about;
  out["count"] = std::min(question.count, std::uint64_t{1} << 53);
  out["answers"] = question.answers;
  out["more"] = question.more;
  out["form"] = std::visit([](const auto& form) { return Json(form); }, question.form);
  put(out, "pass", question.pass);
  out["not_offered"] = question.not_offered;
  put(out, "hint", question.hint);
  put(out, "hint_label", question.hint_label);
  put(out, "hint_text", question.hint_text);
  if (!question.hint_rated.empty()) out["hint_rated"] = question.hint_rated;
}

static void to_json(Json& out, const LogEntry& entry) {
  fields(out, "n", entry.n, "round", entry.round, "step", entry.step, "kind", entry.kind, "text", entry.text);
  put_any(out, "who", entry.who);
  put_any(out, "whom", entry.whom);
  put(out, "what", entry.what);
  if (entry.amount) out["amount"] = *entry.amount;
  put_any(out, "cards", entry.cards);
  put(out, "place", entry.place);
  put(out, "event", entry.event);
  out["you"] = entry.you;
  out["depth"] = entry.depth;
}

static void to_json(Json& out, const PackInPlay& pack) {
  fields(out, "id", pack.id, "name", pack.name, "version", pack.version);
}

static void to_json(Json& out, const OptionInPlay& option) {
  fields(out, "id", option.id, "name", option.name, "value", option.value, "said", option.said, "usual", option.usual);
  put(out, "text", option.text);
}

static void to_json(Json& out, const GameInPlay& game) {
  fields(out, "id", game.id, "name", game.name);
  put(out, "aim", game.aim);
  put(out, "ends", game.ends);
  add(out, "packs", game.packs, "options", game.options, "language", game.language);
}

static void to_json(Json& out, const Over::Final& one) {
  fields(out, "seat", one.seat, "total", one.total, "sources", one.sources);
}

static void to_json(Json& out, const Over& over) {
  fields(out, "ending", over.ending, "name", over.name);
  put(out, "text", over.text);
  out["winners"] = over.winners;
  out["tied"] = over.tied;
  put(out, "decided", over.decided);
  out["scores"] = over.scores;
}

}  // namespace table_view

nlohmann::ordered_json to_json(const TableView& view) {
  using namespace table_view;
  nlohmann::ordered_json out;
  fields(out, "picture", TableView::kVersion);
  out["game"] = view.game;
  out["eyes"] = or_null(view.viewer);
  out["open"] = view.open;
  out["round"] = view.round;
  out["loops"] = view.loops;
  out["turn"] = or_null(view.turn);
  out["step"] = or_null(view.step);
  out["steps"] = view.steps;
  out["players"] = view.players;
  out["piles"] = view.piles;
  out["places"] = view.places;
  out["dice"] = view.dice;
  out["facts"] = view.facts;
  out["waiting"] = view.waiting;
  out["question"] = or_null(view.question);
  out["over"] = or_null(view.over);
  put(out, "failed", view.failed);
  fields(out["log"], "from", view.log.from, "next", view.log.next, "entries", view.log.entries);
  return out;
}

}  // namespace rules::play

namespace rules::play {

void make_compact(nlohmann::ordered_json& view) {
  if (!view.is_structured()) return;
  if (view.is_object())
    for (const char* key : {"look", "text"}) view.erase(key);
  for (auto& [key, value] : view.items())
    if (key != "log") make_compact(value);
}

}  // namespace rules::play
