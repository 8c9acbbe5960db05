// Declarations of packs: records that are never used, played, raised or reached, and packs that don't go together.
#include <algorithm>

#include "lint/checks.hpp"
#include "lint/usage.hpp"
#include "lint/zone_flow.hpp"
#include "script/sources.hpp"

namespace rules::lint {
namespace {

using packs::Record;

class Records {
 public:
  Records(const LintContext& context, LintReport& report)
      : context_(context), report_(report), usage_(context), flow_(context) {}

  void run() {
    for (const Record& record : context_.read().records()) {
      if (record.kind == "event") check_event(record);
      else if (record.kind == "card") check_card(record);
      else check_use(record);
    }
    check_options();
    check_texts();
    for (const auto& script : context_.scripts)
      for (const HookText& hook : script->hooks) check_hook(*script, hook);
  }

 private:
  void add_error(const char* rule, const Record& record, packs::Mark mark, std::string message) {
    report_.add(rule, record.file, std::move(mark), std::move(message));
  }

  void check_event(const Record& event) {
    if (!usage_.raised(event.id))
      add_error("event-never-raised", event, event.mark,
                "event '" + event.id + "' never happens: no script calls resolve(\"" + event.id +
                    "\", ...), and no step or place names it");
  }

  void check_use(const Record& record) {
    static const std::set<std::string> kinds = {"resource", "place", "zone", "variable", "die", "ranking", "contest"};
    const std::string what = record.kind + " '" + record.id + "'";
    if (record.kind == "question") {
      if (!usage_.used("question", record.id) && !record.find("final-tie"))
        add_error("unused-question", record, record.mark,
                  what + " is never asked: no script calls ask(player, \"" + record.id + "\", ...)");
    } else if (record.kind == "value") {
      if (!usage_.used("value", record.id) && !record.flag("scores") && !record.flag("ranks"))
        add_error(
            "unused-record", record, record.mark,
            what + " is never computed: no script calls compute(\"" + record.id + "\", ...), and no record names it");
    } else if (kinds.contains(record.kind) && !usage_.used(record.kind, record.id)) {
      add_error("unused-record", record, record.mark, what + " is never used: no script and no record names it");
    }
    if (record.kind == "ending" && record.find("resource") && !record.find("place"))
      add_error("ending-without-place", record, record.mark, what + " has `resource` but no `place`; add `place: ID`");
  }

  void check_options() {
    for (const packs::OptionValue& option : context_.read().options())
      if (!usage_.used("option", option.decl.name))
        report_.add("unused-option", option.decl.file, option.decl.mark,
                    "option '" + option.decl.name + "' has no effect: no script reads option." +
                        script::in_lua(option.decl.name));
  }

  void check_texts() {
    for (const auto& [key, text] : context_.inspection.linked->texts.all(packs::fallback_language))
      if (key.starts_with("message.") && !text.pack.empty() && !usage_.used("text", key.substr(8)))
        report_.add("unused-text", text.file, text.mark,
                    "the text '" + key + "' is never used: no script names text." + script::in_lua(key.substr(8)));
  }

  void check_card(const Record& card) {
    const packs::Node* plays = card.find("play");
    if (!plays || card.number("copies", 1) == 0) return;
    for (const packs::Node& play : plays->items) check_play(card, play);
  }

  void check_play(const Record& card, const packs::Node& play) {
    const auto text = [&](const char* key) {
      const packs::Node* node = play.find(key);
      return node ? node->text : std::string();
    };
    const packs::Node* events = play.find("when") ? play.find("when") : play.find("after");
    if (events)
      for (const packs::Node& event : events->items) check_event_of_play(card, play, event, events->items.size() > 1);
    const packs::Node* const on = events && !events->items.empty() ? &events->items[0] : nullptr;
    const bool in_play = text("from") == "in-play";
    if ((!on || on->text != "entered") && !flow_.reaches(card, in_play ? Area::in_play : Area::hand))
      add_error("never-played", card, on ? on->mark : card.mark,
                "card '" + card.id + "' can never be played, because it never moves from zone '" + card.text("deck") +
                    "' " + (in_play ? "into play (`area: in-play`)" : "to a hand (`area: hand`)"));
  }

  /// Checks one of the events or tags that a card is played on; of several, others may be playable.
  void check_event_of_play(const Record& card, const packs::Node& play, const packs::Node& on, bool several) {
    const Record* event = context_.read().find("event", on.text);
    if (!event) return;
    const packs::Node* who = play.find("who");
    const std::string whose = who ? who->text : "";
    if (!usage_.raised(on.text))
      add_error("never-played", card, on.mark,
                "card '" + card.id + "' can never be played" + (several ? " on it" : "") + ": event '" + on.text +
                    "' never happens");
    if (whose == "actor" && !event->find("actor"))
      add_error("play-without-actor", card, who->mark,
                "card '" + card.id + "' is for the actor of event '" + on.text +
                    "', which has no `actor`; expected who: anyone or others");
    if (whose == "owner")
      add_error("play-without-actor", card, who->mark,
                "card '" + card.id + "' is for its owner, but only the event `entered` has an owner; on '" + on.text +
                    "', anyone with the card could play it; expected who: anyone, actor, others or affected");
    if (whose == "affected" && !event->find("affected"))
      add_error("play-without-actor", card, who->mark,
                "card '" + card.id + "' is for the player affected by event '" + on.text +
                    "', but the event lacks `affected`");
  }

  void check_hook(const ScriptText& script, const HookText& hook) {
    const script::HookTable* table = table_of(hook);
    if (!table || table->depth != 2 || hook.table == "weigh") return;
    const auto blame_hook = [&](const char* rule, std::string message) {
      report_.add(rule, script.path, script.mark(hook.statement->targets[0].place), std::move(message));
    };
    const std::vector<const EventDecl*> events = context_.events_of(hook.target);
    if (!events.empty() &&
        std::ranges::none_of(events, [&](const EventDecl* event) { return usage_.raised(event->id); }))
      blame_hook("unreachable-handler", hook.path + " never runs: event '" + hook.target + "' never happens");
    const Record* card = context_.read().find("card", hook.name);
    if (!card || !context_.sees(script.pack, card->pack) || card->number("copies", 1) == 0) return;
    const std::string works = card->text("works");
    if (works == "anywhere" || hook.target == "entered") return;
    if (!flow_.reaches(*card, works == "in-hand" ? Area::hand : Area::in_play))
      blame_hook("unreachable-handler",
                 hook.path + " never runs: it works only while card '" + card->id + "' is " +
                     (works == "in-hand" ? "in a hand (`area: hand`)" : "in play (a zone with `area: in-play`)") +
                     ", but the card never gets there from '" + card->text("deck") +
                     "'; set `works: in-hand, in-play or anywhere` in the card's record");
  }

  const LintContext& context_;
  LintReport& report_;
  Usage usage_;
  ZoneFlow flow_;
};

/// Returns the greatest number of players for a pack, including with other packs.
int max_players(const packs::PackFinder& finder, const packs::PackFiles& pack) {
  int most = pack.manifest.players.max;
  for (const auto& [id, other] : finder.packs())
    if (packs::contains(other.manifest.widens, pack.manifest.id)) most = std::max(most, other.manifest.players.max);
  return most;
}

}  // namespace

void check_records(const LintContext& context, LintReport& report) { Records(context, report).run(); }

void check_players(const LintContext& context, LintReport& report) {
  for (const packs::PackFiles& pack : context.inspection.packs) {
    const packs::Manifest& manifest = pack.manifest;
    const auto mark = manifest.marks.find("players");
    if (mark == manifest.marks.end()) continue;
    for (const packs::PackFiles& other : context.inspection.packs) {
      const std::string& id = other.manifest.id;
      const bool widened = packs::contains(manifest.widens, id);
      if (!manifest.required.contains(id) || widened) continue;
      const packs::PlayerRange theirs = other.manifest.players;
      if (manifest.players.min >= theirs.min && manifest.players.max <= max_players(context.finder, other)) continue;
      report.add("players-never", manifest.file, mark->second,
                 "pack '" + id + "' is for " + std::to_string(theirs.min) + " to " + std::to_string(theirs.max) +
                     " players, so " + std::to_string(manifest.players.min) + " to " +
                     std::to_string(manifest.players.max) +
                     " can't be played; expected numbers within that range, or `widens: [" + id + "]`");
    }
  }
}

void check_partners(const LintContext& context, LintReport& report) {
  const auto& there = context.finder.packs();
  for (const packs::PackFiles& pack : context.inspection.packs) {
    const packs::Manifest& manifest = pack.manifest;
    if (!context.checked.contains(manifest.id)) continue;
    for (const auto& [key, ids] :
         {std::pair("optional", &manifest.optional), std::pair("conflicts", &manifest.conflicts)})
      for (const std::string& id : *ids) {
        // A missing pack may appear later, unless its name looks like a misspelling.
        const std::string guess = there.contains(id) ? "" : did_you_mean(id, keys_of(there));
        if (!guess.empty())
          report.add("packs", manifest.file, manifest.mark_of(key),
                     std::string(key) + ": there is no pack '" + id + "'" + guess);
      }
  }
}

}  // namespace rules::lint
