// Player-visible texts: missing ones, and unfilled placeholders.
#include <algorithm>

#include "lint/check_files.hpp"
#include "packs/records/library_loader.hpp"
#include "packs/schema/names.hpp"
#include "packs/text/fill_texts.hpp"
#include "packs/text/placeholders.hpp"
#include "script/suggest.hpp"

namespace rules::lint {
namespace {

using packs::Names;
using packs::Record;
using packs::Text;

class TextRules {
 public:
  TextRules(const LintContext& context, const std::set<std::string>& packs, LintReport& report)
      : context_(context), packs_(packs), report_(report), texts_(context.inspection.linked->texts) {}

  void run() {
    find_chosen();
    for (const Record& record : context_.read().records())
      if (packs_.contains(record.pack) && speaks(record.pack)) check_record(record);
    for (const std::string& language : texts_.languages())
      for (const auto& [key, text] : texts_.all(language))
        if (packs_.contains(text.pack)) check_text(key, text);
  }

 private:
  /// Returns true if a pack has texts; one that only changes rules needs none.
  bool speaks(const std::string& pack) const {
    return std::any_of(context_.inspection.packs.begin(), context_.inspection.packs.end(), [&](const auto& each) {
      return each.manifest.id == pack && !(each.manifest.languages.empty() && each.languages.empty());
    });
  }

  /// Finds the events whose names players read: actions, and events that cards are played on.
  void find_chosen() {
    for (const Record& record : context_.read().records()) {
      if (const packs::Node* actions = record.find("actions"))
        for (const packs::Node& action : actions->items)
          if (const packs::Node* event = action.find("event")) chosen_.insert(event->text);
      const packs::Node* plays = record.kind == "card" ? record.find("play") : nullptr;
      if (!plays) continue;
      for (const packs::Node& play : plays->items)
        for (const char* key : {"when", "after"})
          if (const packs::Node* on = play.find(key))
            for (const packs::Node& each : on->items)
              for (const EventDecl* event : context_.events_of(each.text)) chosen_.insert(event->id);
    }
  }

  /// Returns false for steps that contain steps, and for their endings: they are never named.
  static bool is_shown(const Record& record) {
    const std::string kind = record.text("kind");
    if (record.kind == "step") return kind != "turns" && kind != "repeat";
    return record.kind != "ending" || !record.find("ends");
  }

  void need(const Record& record, const std::string& part, const std::string& why) {
    const std::string key = record.kind + "." + record.id + "." + part;
    if (texts_.find(packs::fallback_language, key)) return;
    report_.add("missing-text", record.file, record.mark,
                record.kind + " '" + record.id + "' has no English `" + part + "`: " + why + "; add " + record.kind +
                    ": {" + record.id + ": {" + part + ": \"...\"}} to languages/en.yaml");
  }

  void check_record(const Record& record) {
    static const std::set<std::string> named = {"resource", "place", "zone", "card", "step", "ending"};
    if (record.kind == "card" && record.number("copies", 1) == 0) return;
    if (named.contains(record.kind) && is_shown(record)) need(record, "name", "players would see its id");
    if (record.kind == "event" && chosen_.contains(record.id))
      need(record, "name", "players would see its id when they choose");
    if (record.kind == "question") need(record, "ask", "players would see its id as the question");
    if (record.kind == "event" && !record.flag("silent"))
      need(record, "log", "the log would skip it (if you want that, set `silent: true`)");
  }

  void check_text(const std::string& key, const Text& text) {
    const Names path = packs::split(key, ".");
    if (path[0] == "message") return check_message(key, text);
    const packs::FilledInPlay* const filled = packs::filled_in_play(path);
    if (!filled || path.size() < 3 || path[0] == "ui") return;
    Names placeholders = filled->placeholders;
    if (path[0] == "event") {
      if (path[2] == "name" || path[2] == "text") return;
      if (const EventDecl* event = context_.event(path[1]))
        for (const FieldDecl& field : event->fields) placeholders.push_back(field.id);
    }
    check_placeholders(key, text, placeholders);
    if (path[0] == "event") check_told(key, text, path[1], path[2]);
  }

  /// Reports sentences about an event that the log never shows.
  void check_told(const std::string& key, const Text& text, const std::string& id, const std::string& part) {
    if (part == "against" && id != "card-play")
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: only `card-play` has a target; remove the text");
    const Record* record = context_.read().find("event", id);
    if (!record) return;
    const auto silent = record->fields.find("silent");
    // If another pack has made it silent, the pack with the text can't fix it.
    const bool decided =
        silent != record->fields.end() && (silent->second.pack == record->pack || silent->second.pack == text.pack);
    if (record->flag("silent") && decided)
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: the event is silent (" + packs::at_line(record->file, record->mark) +
                      "); remove the text, or `silent: true`");
    else if (part == "again" && !record->find("again"))
      report_.add("unused-text", text.file, text.mark,
                  "'" + key + "' is never used: the event has no field `again` (" +
                      packs::at_line(record->file, record->mark) +
                      "), so it isn't repeated; remove the text, or add the field");
  }

  void check_placeholders(const std::string& key, const Text& text, const Names& filled) {
    for (const std::string& placeholder : packs::placeholder_names(text.text)) {
      if (placeholder.find('.') != placeholder.npos)
        continue;  // a data placeholder, which is reported when it is filled
      if (std::find(filled.begin(), filled.end(), placeholder) != filled.end()) continue;
      std::string all;
      for (const std::string& each : filled) all += (all.empty() ? "{" : ", {") + each + "}";
      report_.add("unknown-placeholder", text.file, text.mark,
                  "unknown placeholder {" + placeholder + "} of '" + key + "': expected " + all +
                      did_you_mean(placeholder, filled));
    }
  }

  /// Placeholders of script messages are numbered: {1}, {2:player}.
  void check_message(const std::string& key, const Text& text) {
    for (const std::string& placeholder : packs::placeholder_names(text.text)) {
      const std::string number = placeholder.substr(0, placeholder.find(':'));
      const bool digits = !number.empty() && number.find_first_not_of("0123456789") == number.npos;
      if (digits || placeholder.find('.') != placeholder.npos) continue;
      report_.add(
          "unknown-placeholder", text.file, text.mark,
          "unknown placeholder {" + placeholder + "} of '" + key +
              "': in messages, {1}, {2} ... are the arguments of tell() after the text, and {1:player} is a player");
    }
  }

  const LintContext& context_;
  const std::set<std::string>& packs_;
  LintReport& report_;
  const packs::PackTexts& texts_;
  std::set<std::string> chosen_;
};

}  // namespace

void check_texts(const LintContext& context, const std::set<std::string>& packs, LintReport& report) {
  TextRules(context, packs, report).run();
}

}  // namespace rules::lint
