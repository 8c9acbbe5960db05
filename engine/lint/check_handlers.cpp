// Functions in hook tables: whether each can be reached and is defined once.
#include <algorithm>
#include <set>
#include <sstream>

#include "lint/checks.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::lint {
namespace {

using lua::Expression;

/// Returns the first use of a hook's second parameter, which is a card; nullptr if there is none.
const Expression* first_use_of_card(const lua::Tree& tree, const HookText& hook) {
  struct FirstUse : lua::Visitor {
    explicit FirstUse(std::int32_t which) : variable(which) {}
    void expression(const Expression& e) {
      if (e.kind == Expression::Kind::local && e.variable == variable && !first) first = &e;
    }
    std::int32_t variable;
    const Expression* first = nullptr;
  };
  const lua::Function& function = hook.function(tree);
  if (function.parameters.size() < 2) return nullptr;
  FirstUse use(function.parameters[1]);
  lua::walk(tree, function.body, use);
  return use.first;
}

/// Returns true if only one of two functions can exist: they are in different blocks of one branch.
bool exclude_each_other(const HookText& one, const HookText& two) {
  for (std::size_t i = 0; i < std::min(one.branches.size(), two.branches.size()); ++i) {
    if (one.branches[i].first != two.branches[i].first) return false;
    if (one.branches[i].second != two.branches[i].second) return true;
  }
  return false;
}

bool is_handler(const HookText& hook) {
  return hook.table == "forbid" || hook.table == "prevent" || hook.table == "modify" || hook.table == "after";
}

class Handlers {
 public:
  Handlers(const LintContext& context, LintReport& report) : context_(context), report_(report) {}

  void run() {
    std::map<std::string, std::vector<std::pair<const ScriptText*, const HookText*>>> by_path;
    for (const auto& script : context_.scripts)
      for (const HookText& hook : script->hooks) {
        by_path[hook.name.empty() ? hook.path : script->pack + ":" + hook.path].emplace_back(script.get(), &hook);
        if (is_handler(hook)) check_name(*script, hook);
        if (hook.table == "play") check_discarded(*script, hook);
      }
    for (const auto& [path, all] : by_path)
      for (std::size_t i = 1; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (all[i].first->pack == all[j].first->pack && !exclude_each_other(*all[i].second, *all[j].second)) {
            add_error("defined-twice", *all[i].first, *all[i].second,
                      all[i].second->path + " is already defined at " + all[j].first->path + ":" +
                          std::to_string(all[j].second->statement->place.line) + "; only one of them runs" +
                          (all[i].second->name.empty() ? "" : ": give one of them a different name"));
            break;
          }
  }

 private:
  void add_error(const char* rule, const ScriptText& script, const HookText& hook, std::string message) {
    report_.add(rule, script.path, script.mark(hook.statement->targets[0].place), std::move(message));
  }

  /// Reports a card that is played from a hand although its deck has no discard and its function doesn't move it.
  void check_discarded(const ScriptText& script, const HookText& hook) {
    const packs::Record* card = context_.read().find("card", hook.target);
    const packs::Node* plays = card ? card->find("play") : nullptr;
    const packs::Record* deck = card ? context_.read().find("zone", card->text("deck")) : nullptr;
    if (!plays || !deck || deck->find("discard")) return;
    const bool leaves_hand = std::ranges::any_of(plays->items, [](const packs::Node& play) {
      const packs::Node* from = play.find("from");
      return !play.find("with") && (!from || from->text != "in-play");
    });
    if (!leaves_hand || first_use_of_card(script.tree, hook)) return;
    add_error("no-discard", script, hook,
              "card '" + card->id + "' is played from a hand, but its deck '" + deck->id +
                  "' has no discard: give it one, or move the card in this function");
  }

  /// Checks that a handler is named for a card, or not for one at all.
  void check_name(const ScriptText& script, const HookText& hook) {
    std::vector<std::string> cards;
    for (const packs::Record* card : context_.read().of_kind("card"))
      if (context_.sees(script.pack, card->pack)) cards.push_back(card->id);
    if (packs::contains(cards, hook.name)) return;
    const auto other = cards_of_others().find(hook.name);
    const std::string meant = other == cards_of_others().end()
                                  ? did_you_mean(hook.name, cards)
                                  : "; '" + hook.name + "' is a card of pack '" + other->second + "', which pack '" +
                                        script.pack + "' doesn't require";
    if (const Expression* use = first_use_of_card(script.tree, hook))
      return report_.add("me-is-nil", script.path, script.mark(use->place),
                         "'" + use->text + "' is always nil here: '" + hook.name +
                             "' is not a card of this pack or of a required one, so " + hook.path +
                             " is a general handler" + meant);
    if (other != cards_of_others().end())
      return add_error("handler-of-other-card", script, hook, hook.path + " is a general handler" + meant);
    const std::string near = near_one(hook.name, cards);
    if (!near.empty())
      add_error("handler-near-card", script, hook,
                "there is no card '" + hook.name + "', so " + hook.path + " is a general handler; did you mean '" +
                    near + "'?");
  }

  /// Returns the cards of all packs found, checked or not, with their packs.
  const std::map<std::string, std::string>& cards_of_others() {
    if (!cards_of_others_.empty()) return cards_of_others_;
    packs::Problems ignored;  // reported when those packs are checked
    for (const auto& [id, pack] : context_.finder.packs())
      for (const auto& file : pack.yaml)
        if (const packs::Node* cards = pack.contents->read(file, ignored).find("card"))
          for (const packs::Entry& card : cards->entries) cards_of_others_.emplace(card.key, id);
    return cards_of_others_;
  }

  /// Returns the card with almost this name, or "".
  static std::string near_one(const std::string& name, const std::vector<std::string>& cards) {
    for (const std::string& card : cards)
      if (without_small_words(card) == without_small_words(name)) return card;
    return name.size() < 4 ? "" : nearest(name, cards, 1);  // unrelated words differ by more
  }

  /// "queen-of-hearts" matches "queen-hearts".
  static std::string without_small_words(const std::string& id) {
    static const std::set<std::string> small = {"a", "an", "and", "of", "the"};
    std::string out;
    std::istringstream words(id);
    for (std::string word; std::getline(words, word, '-');)
      if (!small.contains(word)) out += "-" + word;
    return out;
  }

  const LintContext& context_;
  LintReport& report_;
  std::map<std::string, std::string> cards_of_others_;
};

}  // namespace

void check_handlers(const LintContext& context, LintReport& report) { Handlers(context, report).run(); }

}  // namespace rules::lint
