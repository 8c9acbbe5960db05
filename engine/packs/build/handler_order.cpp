// Sorts the handlers of one event and stage: by declared order, then load order, then position in the file. Also finds
// pairs of handlers of different packs without an order. The order of forbid and modify handlers doesn't matter: any
// reason forbids, and modifications are folded. For other stages, a pack has to declare it.
#include <algorithm>
#include <set>

#include "base/one_text.hpp"
#include "packs/build/builders.hpp"
#include "script/sources.hpp"

namespace rules::packs {
namespace {

/// A partial order of numbered items, as a bit matrix of pairs.
class Precedence {
 public:
  explicit Precedence(std::size_t count) : count_(count), words_((count + 63) / 64), before_(count * words_) {}
  void add(std::size_t first, std::size_t then) {
    before_[first * words_ + then / 64] |= std::uint64_t{1} << then % 64;
  }
  bool before(std::size_t first, std::size_t then) const {
    return before_[first * words_ + then / 64] >> then % 64 & 1u;
  }
  /// Computes the transitive closure.
  void close() {
    for (std::size_t k = 0; k < count_; ++k)
      for (std::size_t i = 0; i < count_; ++i)
        for (std::size_t w = 0; before(i, k) && w < words_; ++w) before_[i * words_ + w] |= before_[k * words_ + w];
  }
  /// Returns all items in topological order; among the candidates for a position, the lowest rank comes first. Requires
  /// a closure without cycles.
  std::vector<std::size_t> sorted(const std::vector<std::int64_t>& ranks) const {
    std::vector<std::size_t> order, waits_for(count_);
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t j = 0; j < count_; ++j) waits_for[j] += before(i, j);
    std::set<std::pair<std::int64_t, std::size_t>> ready;
    for (std::size_t i = 0; i < count_; ++i)
      if (waits_for[i] == 0) ready.emplace(ranks[i], i);
    while (!ready.empty()) {
      const std::size_t next = ready.extract(ready.begin()).value().second;
      order.push_back(next);
      for (std::size_t j = 0; j < count_; ++j)
        if (before(next, j) && --waits_for[j] == 0) ready.emplace(ranks[j], j);
    }
    return order;
  }

 private:
  std::size_t count_, words_;
  std::vector<std::uint64_t> before_;
};

constexpr std::pair<Stage, const char*> kStages[] = {
    {Stage::forbid, "forbid"}, {Stage::prevent, "prevent"}, {Stage::modify, "modify"}, {Stage::after, "after"}};

/// A hook point where handlers meet: a stage of an event or of a value.
struct Meeting {
  std::string stage;
  std::set<std::string> names;  ///< the event and its tags, or the value; messages name the id
  std::string id;
  std::vector<HandlerDecl>* handlers;
};

/// An entry with resolved names.
struct OrderRule {
  const OrderEntry* source;
  std::string stage, event, free;
  std::string first;
  std::vector<std::string> then;
};

/// Number of unordered pairs of two packs' handlers that are reported individually.
constexpr std::size_t kToldOfTwoPacks = 20;

/// Positions of the handlers of each id at a hook point.
using Places = std::map<std::string, std::vector<std::size_t>>;

class HandlerOrder {
 public:
  explicit HandlerOrder(BuildContext& build)
      : library_(build.library), linked_(build.linked), problems_(build.problems) {
    Declarations& declared = build.declared;
    for (const auto& [stage, name] : kStages) {
      for (const EventId e : declared.events.ids()) {
        const EventDecl& event = declared.events[e];
        std::set<std::string> names(event.tags.begin(), event.tags.end());
        names.insert(event.id);
        add({name, std::move(names), event.id, &declared.bus.handlers_to_order(e.index, stage)});
      }
      if (stage != Stage::modify) continue;
      for (const ValueId v : declared.values.ids())
        add({name,
             {declared.values[v].id},
             declared.values[v].id,
             &declared.bus.handlers_to_order(declared.bus.hook_target(v), stage)});
    }
    if (library_.order().empty()) return;
    for (const script::Hook& hook : linked_.hooks)
      if (const std::size_t last = hook.path.rfind('.'); last != hook.path.find('.'))
        hooking_[hook.path.substr(0, last)].insert(hook.pack + hook.path.substr(last));
  }

  void run(FreeHandlers free) {
    for (const OrderEntry& entry : library_.order()) read(entry);
    for (const OrderRule& rule : rules_) rules_on_[rule.stage + "." + rule.event].push_back(&rule);
    for (const Meeting& meeting : meetings_)
      if (meeting.handlers->size() > 1) arrange(meeting, free);
    for (const auto& [pair, events] : unordered_) tell(linked_.hooks[pair.first], linked_.hooks[pair.second], events);
    for (const auto& [packs, count] : of_packs_)
      if (count.more > 0) tell_more(packs, count);
  }

 private:
  /// Unordered pairs of two packs: the number reported, the number omitted, and one of the omitted handlers.
  struct Count {
    std::size_t told = 0, more = 0;
    FunctionId last;
  };

  void add_error(const OrderEntry& entry, Mark mark, std::string message) {
    problems_.add(entry.file, mark, "order: " + std::move(message));
  }

  void read(const OrderEntry& entry) {
    const Node& node = entry.entry;
    OrderRule rule{&entry,
                   node.text_of("stage"),
                   node.text_of("event"),
                   node.text_of("free"),
                   node.text_of("first"),
                   node.texts_of("then")};
    const Node& event = *node.find("event");
    const auto named = named_.find(rule.stage + "." + rule.event);
    if (named == named_.end())
      return add_error(entry, event.mark,
                       "there is no event" + std::string(rule.stage == "modify" ? ", tag or value '" : " or tag '") +
                           rule.event + "'" + did_you_mean(rule.event, hookable(rule.stage)));
    const std::vector<std::size_t>& here = named->second;
    std::vector<const Node*> handlers;
    for (const char* key : {"first", "free"})
      if (const Node* handler = node.find(key)) handlers.push_back(handler);
    if (const Node* then = node.find("then"))
      for (const Node& each : then->items) handlers.push_back(&each);
    for (const Node* handler : handlers)
      if (!known_handler(entry, rule, here, *handler)) return;
    if (contains(rule.then, rule.first))
      return add_error(entry, node.mark, "'" + rule.first + "' can't come after itself");
    for (const std::string& then : rule.then)
      if (std::ranges::none_of(
              here, [&](std::size_t m) { return hooks(meetings_[m], rule.first) && hooks(meetings_[m], then); }))
        return add_error(entry, node.mark, "'" + rule.first + "' and '" + then + "' never meet: no event has both");
    if (!rule.free.empty()) linked_.free_handlers.push_back(rule.stage + "." + rule.event + "." + rule.free);
    rules_.push_back(std::move(rule));
  }

  /// Returns true if the entry applies as far as this handler is concerned; false if its optional pack is missing.
  bool known_handler(const OrderEntry& entry, const OrderRule& rule, const std::vector<std::size_t>& here,
                     const Node& handler) {
    const std::string& id = handler.text;
    const auto fault = [&](std::string message) {
      add_error(entry, handler.mark, std::move(message));
      return false;
    };
    if (id.find('.') == id.npos)
      return fault("'" + id + "' is not the name of a handler; expected pack.name, such as " + entry.pack + "." + id);
    const std::string pack = split_at_dot(id).first;
    if (!library_.find_pack(pack)) {
      if (contains(library_.find_pack(entry.pack)->manifest.optional, pack)) return false;
      const auto id_of = [](const PackFiles& each) { return each.manifest.id; };
      return fault("there is no pack '" + pack + "'" + did_you_mean(pack, names_of(library_.packs(), id_of)));
    }
    if (!sees(library_, entry.pack, pack))
      return fault("'" + id + "' is a handler of pack '" + pack + "', which pack '" + entry.pack +
                   "' doesn't require: add it to 'requires' or 'optional' in its pack.yaml");
    if (!rule.free.empty() && pack != entry.pack)
      return fault("only pack '" + pack + "' itself can declare that '" + id + "' is free");
    if (std::ranges::any_of(here, [&](std::size_t m) { return hooks(meetings_[m], id); })) return true;
    std::set<std::string> ids;
    for (const std::size_t m : here)
      for (const std::string& name : meetings_[m].names) {
        const auto found = hooking_.find(rule.stage + "." + name);
        if (found != hooking_.end()) ids.insert(found->second.begin(), found->second.end());
      }
    const std::vector<std::string> there(ids.begin(), ids.end());
    return fault("no handler '" + id + "' of stage '" + rule.stage + "' hooks '" + rule.event + "'" +
                 meant_or_all(id, there));
  }

  /// Returns true if a handler of that id hooks the event or one of its tags, even if it is left out.
  bool hooks(const Meeting& meeting, const std::string& id) const {
    return std::ranges::any_of(meeting.names, [&](const std::string& name) {
      const auto found = hooking_.find(meeting.stage + "." + name);
      return found != hooking_.end() && found->second.contains(id);
    });
  }

  void arrange(const Meeting& meeting, FreeHandlers free) {
    std::vector<HandlerDecl>& handlers = *meeting.handlers;
    const std::size_t n = handlers.size();
    Precedence declared(n);
    std::vector<bool> is_free(n);
    std::vector<const OrderRule*> here;
    for (const std::string& name : meeting.names)
      if (const auto found = rules_on_.find(meeting.stage + "." + name); found != rules_on_.end())
        here.insert(here.end(), found->second.begin(), found->second.end());
    if (here.empty()) return note_unordered(meeting, declared, is_free);
    std::ranges::sort(here);  // in declaration order
    Places places;
    for (std::size_t i = 0; i < n; ++i) places[handlers[i].id].push_back(i);
    for (const OrderRule* rule : here) {
      each_pair(*rule, places, [&](std::size_t i, std::size_t j) { declared.add(i, j); });
      for (const std::size_t i : places[rule->free]) is_free[i] = true;
    }
    declared.close();
    if (in_circle(here, places, declared)) return;
    note_unordered(meeting, declared, is_free);
    std::vector<HandlerDecl> sorted;
    for (std::size_t i : order(declared, is_free, free)) sorted.push_back(handlers[i]);
    handlers = std::move(sorted);
  }

  /// Returns the declared order, else load order and file order, in which handlers were attached. Free handlers may be
  /// moved to one end, reversed; the others keep their order.
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
  static void each_pair(const OrderRule& rule, Places& places, Visit visit) {
    for (const std::size_t i : places[rule.first])
      for (const std::string& then : rule.then)
        for (const std::size_t j : places[then]) visit(i, j);
  }

  /// Returns true if the order is cyclic; reports it once, at the last entry involved.
  bool in_circle(const std::vector<const OrderRule*>& here, Places& places, const Precedence& declared) {
    std::vector<const OrderRule*> guilty;
    for (const OrderRule* rule : here) {
      bool round = false;
      each_pair(*rule, places, [&](std::size_t i, std::size_t j) { round |= declared.before(j, i); });
      if (round) guilty.push_back(rule);
    }
    if (guilty.empty()) return false;
    const OrderEntry& last = *guilty.back()->source;
    if (!circles_.insert(&last).second) return true;
    std::string others;
    for (std::size_t g = 0; g + 1 < guilty.size(); ++g)
      join(others, at_line(guilty[g]->source->file, guilty[g]->source->entry.mark));
    add_error(last, last.entry.mark,
              "running '" + guilty.back()->first + "' first contradicts the order declared at " + others);
    return true;
  }

  void note_unordered(const Meeting& meeting, const Precedence& declared, const std::vector<bool>& is_free) {
    if (meeting.stage != "prevent" && meeting.stage != "after") return;
    const std::vector<HandlerDecl>& handlers = *meeting.handlers;
    for (std::size_t i = 0; i < handlers.size(); ++i) {
      const std::string& pack = linked_.hooks[handlers[i].function].pack;
      const std::string* other = nullptr;
      Count* count = nullptr;
      for (std::size_t j = i + 1; j < handlers.size(); ++j) {
        const std::string& of_other = linked_.hooks[handlers[j].function].pack;
        if (is_free[i] || is_free[j] || pack == of_other || declared.before(i, j) || declared.before(j, i)) continue;
        if (!other || *other != of_other) count = &of_packs_[{pack, of_other}];
        other = &of_other;
        note_unordered({handlers[i].function, handlers[j].function}, *count, meeting.id);
      }
    }
  }

  void note_unordered(std::pair<FunctionId, FunctionId> pair, Count& count, const std::string& event) {
    if (const auto told = unordered_.find(pair); told != unordered_.end()) return told->second.push_back(event);
    if (count.told++ < kToldOfTwoPacks) unordered_[pair].push_back(event);
    else ++count.more;
    count.last = pair.second;
  }

  void tell(const script::Hook& one, const script::Hook& two, const std::vector<std::string>& events) {
    add_unordered(two, two.path + " of pack '" + two.pack + "' and " + one.path + " of pack '" + one.pack + "' (" +
                           one.file + ":" + std::to_string(one.line) + ") meet on " + one_text(events));
  }

  void tell_more(const std::pair<std::string, std::string>& packs, const Count& count) {
    add_unordered(linked_.hooks[count.last], "handlers of pack '" + packs.second + "' and of pack '" + packs.first +
                                                 "' meet " + std::to_string(count.more) + " more times");
  }

  void add_unordered(const script::Hook& at, const std::string& what) {
    linked_.unordered.push_back({at.file,
                                 {at.line, 0},
                                 what + ", but their order is not declared; declare it under `order:`",
                                 "undeclared-order"});
  }

  /// Adds a hook point if an order may apply to it.
  void add(Meeting meeting) {
    const bool ordered = !library_.order().empty();
    if (!ordered && meeting.handlers->size() < 2) return;
    for (const std::string& name : meeting.names)
      if (ordered) named_[meeting.stage + "." + name].push_back(meetings_.size());
    meetings_.push_back(std::move(meeting));
  }

  /// Returns everything that can be hooked at that stage.
  std::vector<std::string> hookable(const std::string& stage) const {
    std::vector<std::string> names;
    for (const auto& [name, meetings] : named_)
      if (name.starts_with(stage + ".")) names.push_back(name.substr(stage.size() + 1));
    return names;
  }

  const Library& library_;
  LinkedGame& linked_;
  Problems& problems_;
  std::vector<Meeting> meetings_;
  std::vector<OrderRule> rules_;
  // By STAGE.NAME (of an event, tag or value): hook points, declared orders, ids of handlers.
  std::map<std::string, std::vector<std::size_t>> named_;
  std::map<std::string, std::vector<const OrderRule*>> rules_on_;
  std::map<std::string, std::set<std::string>> hooking_;
  std::set<const OrderEntry*> circles_;
  std::map<std::pair<FunctionId, FunctionId>, std::vector<std::string>> unordered_;  ///< pairs of hooks, and where they
                                                                                     ///< meet
  std::map<std::pair<std::string, std::string>, Count> of_packs_;
};

}  // namespace

void order_handlers(BuildContext& build, FreeHandlers free) {
  const Problems::Under rule(build.problems, "order");
  HandlerOrder(build).run(free);
}

}  // namespace rules::packs
