// Functions in tables of hooks: whether each can be reached, and is there once.
#include <algorithm>

#include "lint/check_scripts.hpp"
#include "lint/usage.hpp"
#include "script/handle_code.hpp"
#include "script/suggest.hpp"

namespace rules::lint {
namespace {

using lua::Expression;

struct Uses : lua::Visitor {
  void expression(const Expression& e) {
    if (e.kind == Expression::Kind::local && e.variable == variable && !first) first = &e;
  }
  std::int32_t variable = -1;
  const Expression* first = nullptr;
};

/// Whether two functions can't both be there: they lie in different blocks of one branch.
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
  Handlers(const World& world, Report& report) : world_(world), report_(report) {}

  void run() {
    std::map<std::string, std::vector<std::pair<const ScriptText*, const HookText*>>> by_path;
    for (const auto& script : world_.scripts)
      for (const HookText& hook : script->hooks) {
        by_path[hook.name.empty() ? hook.path : script->pack + ":" + hook.path].emplace_back(script.get(), &hook);
        if (is_handler(hook)) check_name(*script, hook);
      }
    for (const auto& [path, all] : by_path)
      for (std::size_t i = 1; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (all[i].first->pack == all[j].first->pack && !exclude_each_other(*all[i].second, *all[j].second)) {
            blame("defined-twice", *all[i].first, *all[i].second,
                  all[i].second->path + " is defined at " + all[j].first->path + ":" +
                      std::to_string(all[j].second->statement->place.line) + " already; only one of them runs" +
                      (all[i].second->name.empty() ? "" : ": give one another name"));
            break;
          }
  }

 private:
  void blame(const char* rule, const ScriptText& script, const HookText& hook, std::string message) {
    report_.add(rule, script.path, script.mark(hook.statement->targets[0].place), std::move(message));
  }

  /// A handler's name is a card, or the handler is the game's own.
  void check_name(const ScriptText& script, const HookText& hook) {
    std::vector<std::string> cards;
    for (const content::Record* card : world_.read().of_kind("card"))
      if (world_.sees(script.pack, card->pack)) cards.push_back(card->id);
    if (std::find(cards.begin(), cards.end(), hook.name) != cards.end()) return;
    const std::vector<std::int32_t>& parameters = hook.function(script.tree).parameters;
    const std::string meant = did_you_mean(hook.name, cards);
    Uses uses;
    if (parameters.size() > 1) {
      uses.variable = parameters[1];
      lua::walk(script.tree, hook.function(script.tree).body, uses);
    }
    if (uses.first)
      return report_.add("me-is-nil", script.path, script.mark(uses.first->place),
                         "'" + script.tree.variable(parameters[1]).name + "' is always nil here: '" + hook.name +
                             "' is no card, so " + hook.path + " is a handler of the game" + meant);
    if (!meant.empty() && nearly(hook.name, cards))
      blame("handler-near-card", script, hook,
            "there is no card '" + hook.name + "', so " + hook.path + " is a handler of the game" + meant);
  }

  /// Whether a name is one letter away from a card's: closer than two words of their own usually are.
  static bool nearly(const std::string& name, const std::vector<std::string>& cards) {
    if (name.size() < 4) return false;
    const std::string close = nearest(name, cards);
    const auto [shorter, longer] = std::minmax({name.size(), close.size()});
    if (longer - shorter > 1) return false;
    std::size_t same = 0;  // at the beginning and the end
    while (same < shorter && name[same] == close[same]) ++same;
    std::size_t behind = 0;
    while (behind < shorter - same && name[name.size() - 1 - behind] == close[close.size() - 1 - behind]) ++behind;
    if (longer - same - behind == 1) return true;  // one letter more, less or another
    return longer == shorter && longer - same - behind == 2 && name[same] == close[same + 1] &&
           name[same + 1] == close[same];  // two that are swapped
  }

  const World& world_;
  Report& report_;
};

}  // namespace

void check_handlers(const World& world, Report& report) { Handlers(world, report).run(); }

}  // namespace rules::lint
