// The table view as JSON, by TABLE_VIEW.md.
#include "play/table_view/json.hpp"

#include "play/table_view/table_view.hpp"

namespace rules::packs {

static void to_json(play::table_view::Json& out, const Look& look) {
  using namespace play::table_view;
  fields(out, "icon", unless_empty(look.icon), "colour", look.colour, "group", look.group, "order", look.order);
}

}  // namespace rules::packs

namespace rules::play {
namespace table_view {

// The library finds these by the type.
static void to_json(Json& out, const Amount& amount) {
  fields(out, "id", amount.id, "name", amount.name, "n", amount.n, "look", amount.look);
}

static void to_json(Json& out, const Fact& fact) {
  fields(out, "id", fact.id, "name", fact.name, "value", fact.value, "text", fact.text);
}

static void to_json(Json& out, const Card& card) {
  const auto several = card.n != 1 ? std::optional(card.n) : std::nullopt;
  fields(out, "known", card.known, "id", card.id, "back", card.back, "name", card.name, "text", card.text, "look",
         card.look, "n", several, "facts", unless_empty(card.facts), "holds", unless_empty(card.holds), "playable",
         if_true(card.playable), "source", card.source);
}

static void to_json(Json& out, const Die& die) {
  fields(out, "status", die.status, "face", die.face, "name", die.name, "look", die.look);
}

static void to_json(Json& out, const Dice& dice) {
  fields(out, "id", dice.id, "name", dice.name, "dice", dice.dice, "look", dice.look, "hand", dice.hand);
}

static void to_json(Json& out, const Zone& zone) {
  fields(out, "id", zone.id, "name", zone.name, "cards", zone.cards, "count", zone.count, "area", zone.area, "look",
         zone.look);
}

static void to_json(Json& out, const Points& points) {
  fields(out, "source", points.source, "name", points.name, "n", points.n, "hidden", if_true(points.hidden));
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
  fields(out, "seat", standing.seat, "n", standing.n, "hand", standing.hand, "leads", standing.leads, "tied",
         standing.tied, "like_before", if_true(standing.like_before));
}

static void to_json(Json& out, const Won& won) { fields(out, "slot", won.slot, "seat", won.seat); }

static void to_json(Json& out, const Prize& prize) {
  fields(out, "id", prize.id, "name", prize.name, "text", prize.text);
}

static void to_json(Json& out, const Wins& wins) {
  fields(out, wins.ranking ? "ranking" : "face",
         object("id", wins.id, "name", wins.name, "look", wins.look, "ranks", unless_empty(wins.ranks)));
}

static void to_json(Json& out, const Place& place) {
  fields(out, "id", place.id, "kind", place.kind, "name", place.name, "text", place.text, "wins", place.wins, "look",
         place.look, "stock", place.stock, "prizes", place.prizes, "slots", place.slots, "counts", place.counts,
         "standing", place.standing, "won", place.won);
}

static void to_json(Json& out, const Step& step) {
  fields(out, "id", step.id, "name", step.name, "text", step.text, "kind", step.kind, "state", step.state, "place",
         step.place, "look", step.look, "loop", step.loop);
}

static void to_json(Json& out, const Loop& loop) { fields(out, "id", loop.id, "name", loop.name, "n", loop.n); }

static void to_json(Json& out, const Pile& pile) {
  fields(out, "id", pile.id, "name", pile.name, "text", pile.text, "count", pile.count, "cards", pile.cards, "top",
         pile.top, "open", pile.open, "deck", pile.deck, "look", pile.look);
}

static void to_json(Json& out, const Site& site) {
  fields(out, "id", site.id, "name", site.name, "text", site.text, "holds", site.holds, "look", site.look);
}

static void to_json(Json& out, const About& about) {
  fields(out, "seat", about.seat, "card", about.card, "place", about.place, "die", about.die, "of", about.of, "dice",
         unless_empty(about.dice), "n", about.n);
}

static void to_json(Json& out, const Answer& answer) {
  const Json about = answer.about;
  fields(out, "id", answer.id, "label", answer.label, "text", answer.text, "cost", unless_empty(answer.cost), "about",
         unless_empty(about), "makes", answer.makes);
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
  fields(out, "options", form.options, "sizes", form.sizes, "with", form.with, "prices", unless_empty(form.prices));
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
  std::optional<Json> event;
  if (about.event) event = object("id", *about.event, "name", *about.event_name, "text", about.event_text);
  fields(out, "event", event, "place", about.place, "prize", about.prize, "card", about.card, "by", about.by, "whom",
         about.whom, "slot", about.slot, "tied", unless_empty(about.tied));
}

static void to_json(Json& out, const Rated& rated) { fields(out, "label", rated.label, "worth", rated.worth); }

static void to_json(Json& out, const Question& question) {
  fields(out, "id", question.id, "question", question.question, "kind", question.kind, "prompt", question.prompt,
         "text", question.text, "why", question.why, "about", question.about, "count",
         std::min(question.count, std::uint64_t{1} << 53), "answers", question.answers, "more", question.more, "form",
         std::visit([](const auto& form) { return Json(form); }, question.form), "pass", question.pass, "not_offered",
         question.not_offered, "hint", question.hint, "hint_label", question.hint_label, "hint_text",
         question.hint_text, "hint_rated", unless_empty(question.hint_rated));
}

static void to_json(Json& out, const LogEntry& entry) {
  fields(out, "n", entry.n, "round", entry.round, "step", entry.step, "kind", entry.kind, "text", entry.text, "who",
         unless_empty(entry.who), "whom", unless_empty(entry.whom), "what", entry.what, "amount", entry.amount, "cards",
         unless_empty(entry.cards), "place", entry.place, "event", entry.event, "you", entry.you, "depth", entry.depth);
}

static void to_json(Json& out, const PackInPlay& pack) {
  fields(out, "id", pack.id, "name", pack.name, "version", pack.version);
}

static void to_json(Json& out, const OptionInPlay& option) {
  fields(out, "id", option.id, "name", option.name, "value", option.value, "said", option.said, "usual", option.usual,
         "text", option.text);
}

static void to_json(Json& out, const GameInPlay& game) {
  fields(out, "id", game.id, "name", game.name, "aim", game.aim, "ends", game.ends, "packs", game.packs, "options",
         game.options, "language", game.language);
}

static void to_json(Json& out, const Over::Final& one) {
  fields(out, "seat", one.seat, "total", one.total, "sources", one.sources);
}

static void to_json(Json& out, const Over& over) {
  fields(out, "ending", over.ending, "name", over.name, "text", over.text, "winners", over.winners, "tied", over.tied,
         "decided", over.decided, "scores", over.scores);
}

}  // namespace table_view

using table_view::Json, table_view::or_null;

Json to_json(const TableView& view) {
  const auto& [from, next, entries] = view.log;
  return table_view::object("picture", TableView::kVersion, "game", view.game, "eyes", or_null(view.viewer), "open",
                            view.open, "round", view.round, "loops", view.loops, "turn", or_null(view.turn), "step",
                            or_null(view.step), "steps", view.steps, "players", view.players, "piles", view.piles,
                            "places", view.places, "dice", view.dice, "facts", view.facts, "waiting", view.waiting,
                            "question", or_null(view.question), "over", or_null(view.over), "failed", view.failed,
                            "log", table_view::object("from", from, "next", next, "entries", entries));
}

void make_compact(Json& view) {
  if (!view.is_structured()) return;
  if (view.is_object())
    for (const char* key : {"look", "text"}) view.erase(key);
  for (auto& [key, value] : view.items())
    if (key != "log") make_compact(value);
}

}  // namespace rules::play
