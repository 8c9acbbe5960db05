// The order of handlers on one event and stage: first what packs declare, then load order, then the order in the file.
// Also finds the pairs of handlers of different packs that nobody has ordered. The order of forbid and modify handlers
// makes no difference: any reason forbids, and operations are folded. For the other stages, a pack has to say so.
#include <algorithm>
#include <set>

#include "content/library_loader.hpp"
#include "content/linker.hpp"
#include "script/suggest.hpp"

namespace rules::content {
namespace {

constexpr std::pair<Stage, const char*> kStages[] = {
    {Stage::forbid, "forbid"}, {Stage::prevent, "prevent"}, {Stage::modify, "modify"}, {Stage::after, "after"}};

/// Where handlers meet: a stage of an event or of a value.
struct Meeting {
  std::string stage;
  std::set<std::string> names;  ///< the event and its tags, or the value; the id is what messages name
  std::string id;
  std::vector<HandlerDecl>* handlers;
};

/// An entry whose names are known.
struct Rule {
  const OrderEntry* source;
  std::string stage, event, free;
  std::string first;
  std::vector<std::string> then;
};

/// Which of so many handlers come before which.
class Precedence {
 public:
  explicit Precedence(std::size_t count) : count_(count), before_(count * count) {}
  void add(std::size_t first, std::size_t then) { before_[first * count_ + then] = true; }
  bool before(std::size_t first, std::size_t then) const { return before_[first * count_ + then]; }
  /// Adds what follows from the rest.
  void close() {
    for (std::size_t k = 0; k < count_; ++k)
      for (std::size_t i = 0; i < count_; ++i)
        for (std::size_t j = 0; j < count_; ++j)
          if (before(i, k) && before(k, j)) add(i, j);
  }
  /// All numbers, each as early as its rank among those that may come next. Needs the closure to have no circle.
  std::vector<std::size_t> sorted(const std::vector<std::int64_t>& ranks) const {
    std::vector<std::size_t> order;
    std::vector<bool> placed(count_);
    while (order.size() < count_) {
      std::size_t next = count_;
      for (std::size_t i = 0; i < count_; ++i) {
        bool ready = !placed[i];
        for (std::size_t j = 0; ready && j < count_; ++j) ready = placed[j] || !before(j, i);
        if (ready && (next == count_ || ranks[i] < ranks[next])) next = i;
      }
      placed[next] = true;
      order.push_back(next);
    }
    return order;
  }

 private:
  std::size_t count_;
  std::vector<bool> before_;
};

class HandlerOrder {
 public:
  HandlerOrder(const Library& library, Linked& linked, Problems& problems, std::span<const script::Hook> hooks)
      : library_(library), linked_(linked), problems_(problems), hooks_(hooks) {
    for (const auto& [stage, name] : kStages) {
      for (EventDecl& event : linked.ruleset.events) {
        Meeting meeting{
            name, {event.tags.begin(), event.tags.end()}, event.id, &event.handlers[static_cast<int>(stage)]};
        meeting.names.insert(event.id);
        meetings_.push_back(std::move(meeting));
      }
      if (stage == Stage::modify)
        for (ValueDecl& value : linked.ruleset.values)
          meetings_.push_back({name, {value.id}, value.id, &value.handlers});
    }
  }

  void run(FreeHandlers free) {
    for (const OrderEntry& entry : library_.order()) read(entry);
    for (const Meeting& meeting : meetings_)
      if (meeting.handlers->size() > 1) arrange(meeting, free);
    for (const auto& [pair, events] : unordered_) tell(hooks_[pair.first], hooks_[pair.second], events);
  }

 private:
  void blame(const OrderEntry& entry, Mark mark, std::string message) {
    problems_.add(entry.file, mark, "order: " + std::move(message));
  }

  void read(const OrderEntry& entry) {
    const auto text = [&](const char* key) {
      const Node* node = entry.entry.find(key);
      return node ? node->text : std::string();
    };
    Rule rule{&entry, text("stage"), text("event"), text("free"), text("first"), {}};
    std::set<std::string> known;
    for (const Meeting& meeting : meetings_)
      if (meeting.stage == rule.stage) known.insert(meeting.names.begin(), meeting.names.end());
    const Node& event = *entry.entry.find("event");
    if (!known.contains(rule.event)) {
      const std::vector<std::string> names(known.begin(), known.end());
      return blame(entry, event.mark,
                   "there is no event" + std::string(rule.stage == "modify" ? ", tag or value '" : " or tag '") +
                       rule.event + "'" + did_you_mean(rule.event, names));
    }
    std::vector<const Node*> handlers;
    for (const char* key : {"first", "free"})
      if (const Node* node = entry.entry.find(key)) handlers.push_back(node);
    if (const Node* then = entry.entry.find("then"))
      for (const Node& each : then->items) {
        handlers.push_back(&each);
        rule.then.push_back(each.text);
      }
    for (const Node* handler : handlers)
      if (!known_handler(entry, rule, *handler)) return;
    if (std::find(rule.then.begin(), rule.then.end(), rule.first) != rule.then.end())
      return blame(entry, entry.entry.mark, "'" + rule.first + "' can't come after itself");
    for (std::size_t h = 0; h < rule.then.size(); ++h)
      if (std::none_of(meetings_.begin(), meetings_.end(), [&](const Meeting& meeting) {
            return meeting.stage == rule.stage && meeting.names.contains(rule.event) &&
                   hooking(meeting).contains(rule.first) && hooking(meeting).contains(rule.then[h]);
          }))
        return blame(entry, entry.entry.mark,
                     "'" + rule.first + "' and '" + rule.then[h] + "' never meet: no event has both");
    if (!rule.free.empty()) linked_.free_handlers.push_back(rule.stage + "." + rule.event + "." + rule.free);
    rules_.push_back(std::move(rule));
  }

  /// Whether the entry counts, as far as this handler goes. It doesn't if a pack that is optional isn't there.
  bool known_handler(const OrderEntry& entry, const Rule& rule, const Node& handler) {
    const std::string& id = handler.text;
    const std::size_t dot = id.find('.');
    const auto fault = [&](std::string message) {
      blame(entry, handler.mark, std::move(message));
      return false;
    };
    if (dot == id.npos)
      return fault("'" + id + "' names no handler: expected pack.name, such as " + entry.pack + "." + id);
    const std::string pack = id.substr(0, dot);
    std::vector<std::string> packs;
    for (const PackFiles& each : library_.packs()) packs.push_back(each.manifest.id);
    if (std::find(packs.begin(), packs.end(), pack) == packs.end()) {
      const auto own = std::find_if(library_.packs().begin(), library_.packs().end(),
                                    [&](const PackFiles& each) { return each.manifest.id == entry.pack; });
      const auto& optional = own->manifest.optional;
      if (std::find(optional.begin(), optional.end(), pack) != optional.end()) return false;
      return fault("there is no pack '" + pack + "'" + did_you_mean(pack, packs));
    }
    if (pack != entry.pack && !loads_after(library_.packs(), entry.pack, pack))
      return fault("'" + id + "' is a handler of pack '" + pack + "', which pack '" + entry.pack +
                   "' doesn't require: add it to 'requires' or 'optional' in its pack.yaml");
    if (!rule.free.empty() && pack != entry.pack)
      return fault("only pack '" + pack + "' itself can say that '" + id + "' is free");
    std::set<std::string> ids;
    for (const Meeting& meeting : meetings_)
      if (meeting.stage == rule.stage && meeting.names.contains(rule.event)) ids.merge(hooking(meeting));
    if (ids.contains(id)) return true;
    const std::vector<std::string> there(ids.begin(), ids.end());
    return fault("no handler '" + id + "' of stage '" + rule.stage + "' hooks '" + rule.event + "'" +
                 meant_or_all(id, there));
  }

  /// The ids of all handlers of that stage that hook the event or one of its tags, also of those that are left out.
  std::set<std::string> hooking(const Meeting& meeting) const {
    std::set<std::string> ids;
    for (const script::Hook& hook : hooks_) {
      const std::size_t first = hook.path.find('.'), last = hook.path.rfind('.');
      if (first == last || hook.path.substr(0, first) != meeting.stage) continue;
      if (meeting.names.contains(hook.path.substr(first + 1, last - first - 1)))
        ids.insert(hook.pack + hook.path.substr(last));
    }
    return ids;
  }

  void arrange(const Meeting& meeting, FreeHandlers free) {
    std::vector<HandlerDecl>& handlers = *meeting.handlers;
    const std::size_t n = handlers.size();
    Precedence declared(n);
    std::vector<bool> is_free(n);
    std::vector<const Rule*> here;
    for (const Rule& rule : rules_) {
      if (rule.stage != meeting.stage || !meeting.names.contains(rule.event)) continue;
      here.push_back(&rule);
      each_pair(rule, handlers, [&](std::size_t i, std::size_t j) { declared.add(i, j); });
      for (std::size_t i = 0; i < n; ++i)
        if (handlers[i].id == rule.free) is_free[i] = true;
    }
    declared.close();
    if (in_circle(here, handlers, declared)) return;
    note_unordered(meeting, declared, is_free);
    if (here.empty()) return;
    std::vector<HandlerDecl> sorted;
    for (std::size_t i : order(declared, is_free, free)) sorted.push_back(handlers[i]);
    handlers = std::move(sorted);
  }

  /// As declared, else by load order and as written, which is how handlers were hooked. Free ones may be sent to one
  /// end, the other way round; the rest keep their order then.
  static std::vector<std::size_t> order(Precedence declared, const std::vector<bool>& is_free, FreeHandlers free) {
    const std::size_t n = is_free.size();
    std::vector<std::int64_t> ranks(n);
    for (std::size_t i = 0; i < n; ++i) ranks[i] = static_cast<std::int64_t>(i);
    std::vector<std::size_t> usual = declared.sorted(ranks);
    if (free == FreeHandlers::usual) return usual;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b)
        if (!is_free[usual[a]] && !is_free[usual[b]]) declared.add(usual[a], usual[b]);
      const auto place = static_cast<std::int64_t>(a), all = static_cast<std::int64_t>(n);
      ranks[usual[a]] = !is_free[usual[a]] ? place : free == FreeHandlers::first ? -1 - place : 2 * all - place;
    }
    return declared.sorted(ranks);
  }

  template <class Visit>
  static void each_pair(const Rule& rule, const std::vector<HandlerDecl>& handlers, Visit visit) {
    for (std::size_t i = 0; i < handlers.size(); ++i)
      for (std::size_t j = 0; j < handlers.size(); ++j)
        if (handlers[i].id == rule.first &&
            std::find(rule.then.begin(), rule.then.end(), handlers[j].id) != rule.then.end())
          visit(i, j);
  }

  /// Whether the order goes round in a circle; says so once, at the last entry that takes part.
  bool in_circle(const std::vector<const Rule*>& here, const std::vector<HandlerDecl>& handlers,
                 const Precedence& declared) {
    std::vector<const Rule*> guilty;
    for (const Rule* rule : here) {
      bool round = false;
      each_pair(*rule, handlers, [&](std::size_t i, std::size_t j) { round |= declared.before(j, i); });
      if (round) guilty.push_back(rule);
    }
    if (guilty.empty()) return false;
    const OrderEntry& last = *guilty.back()->source;
    if (!circles_.insert(&last).second) return true;
    std::string others;
    for (std::size_t g = 0; g + 1 < guilty.size(); ++g)
      others += (others.empty() ? "" : ", ") + at_line(guilty[g]->source->file, guilty[g]->source->entry.mark);
    blame(last, last.entry.mark,
          "'" + guilty.back()->first + "' first goes round in a circle with what is declared at " + others);
    return true;
  }

  void note_unordered(const Meeting& meeting, const Precedence& declared, const std::vector<bool>& is_free) {
    if (meeting.stage != "prevent" && meeting.stage != "after") return;
    const std::vector<HandlerDecl>& handlers = *meeting.handlers;
    const auto hook = [&](std::size_t i) { return static_cast<std::size_t>(handlers[i].function.index); };
    for (std::size_t i = 0; i < handlers.size(); ++i)
      for (std::size_t j = i + 1; j < handlers.size(); ++j) {
        if (is_free[i] || is_free[j] || declared.before(i, j) || declared.before(j, i)) continue;
        if (hooks_[hook(i)].pack != hooks_[hook(j)].pack) unordered_[{hook(i), hook(j)}].push_back(meeting.id);
      }
  }

  void tell(const script::Hook& one, const script::Hook& two, const std::vector<std::string>& events) {
    std::string on;
    for (const std::string& event : events) on += (on.empty() ? "" : ", ") + event;
    linked_.unordered.push_back({two.file,
                                 {two.line, 0},
                                 two.path + " of pack '" + two.pack + "' and " + one.path + " of pack '" + one.pack +
                                     "' (" + one.file + ":" + std::to_string(one.line) + ") meet on " + on +
                                     ", and nobody says which comes first: declare it under `order:`",
                                 "undeclared-order"});
  }

  const Library& library_;
  Linked& linked_;
  Problems& problems_;
  std::span<const script::Hook> hooks_;
  std::vector<Meeting> meetings_;
  std::vector<Rule> rules_;
  std::set<const OrderEntry*> circles_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> unordered_;  ///< hooks, and where they meet
};

}  // namespace

void Linker::order_handlers(FreeHandlers free) {
  const Problems::Under rule(problems_, "order");
  HandlerOrder(library_, linked_, problems_, hooks_).run(free);
}

}  // namespace rules::content
