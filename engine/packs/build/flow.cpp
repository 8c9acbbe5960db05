// Builds the flow: the order of steps, and the loops of steps of kind turns or repeat.
#include <algorithm>
#include <list>
#include <set>
#include <utility>

#include "packs/build/builders.hpp"
#include "script/suggest.hpp"

namespace rules::packs {
namespace {

constexpr const char* kOrderRule = "impossible-order";

/// The steps of a flow or loop, in order.
struct StepList {
  using Steps = std::list<const Record*>;
  Steps steps;
  std::map<std::string_view, Steps::const_iterator> at;  ///< by id
};

/// The steps of all flows and loops, by the text of `in`.
class StepLists {
 public:
  explicit StepLists(Problems& problems) : problems_(problems) {}

  /// Adds a step to its flow or loop, at its position among those that are there.
  void add(const Library& library, const Record& step) {
    for (const std::string_view taken : {"setup", "round", "endings", "score", "play"})
      if (step.id == taken)
        return add_error(problems_, step,
                         "invalid step id '" + step.id + "': in scenarios, `run: " + step.id +
                             "` means something else; choose another id");
    const std::string in = step.text("in");
    if (in != "setup" && in != "round") {
      const Record* loop = library.find("step", in);
      if (!is_loop(*loop))
        return add_error(problems_, step, step.find("in")->mark,
                         "'" + in + "' is of kind " + loop->text("kind") +
                             ", so it can't contain steps; expected setup, round, or a step of kind turns or repeat");
    } else if (in == "setup" && is_loop(step)) {
      return add_error(problems_, step,
                       label(step) + ": steps of kind " + step.text("kind") + " can't be in the setup");
    }
    StepList& list = lists_[in];
    list.at.emplace(step.id, list.steps.insert(position(list, step), &step));
  }

  const StepList::Steps& in(const std::string& name) { return lists_[name].steps; }

  /// Checks that steps with both `after` and `before` are between the two.
  void check_between() {
    if (between_.empty()) return;
    std::map<const Record*, std::size_t> positions;
    for (const auto& [in, list] : lists_)
      for (const Record* step : list.steps) positions.emplace(step, positions.size());
    for (const Record* step : between_) {
      const std::string before = step->text("before");
      if (positions[*lists_[step->text("in")].at.at(before)] <= positions[step])
        add_between_error(*step, "comes first; use only one of `after` and `before`");
    }
  }

 private:
  /// Returns the position of a step that comes after or before another.
  StepList::Steps::const_iterator position(const StepList& list, const Record& step) {
    const std::string after = step.text("after"), before = step.text("before");
    if (after.empty() && before.empty()) return list.steps.end();
    const std::string& name = after.empty() ? before : after;
    const auto anchor = list.at.find(name);
    if (anchor == list.at.end()) {
      add_error(problems_, step, step.find(after.empty() ? "before" : "after")->mark,
                "'" + name + "' is not a step of the same flow that comes earlier in load order", kOrderRule);
      return list.steps.end();
    }
    if (after.empty()) return anchor->second;
    if (!before.empty() && list.at.contains(before)) between_.push_back(&step);
    else if (!before.empty())
      add_between_error(step, "is not a step of the same flow; use only one of `after` and `before`");
    return std::next(anchor->second);
  }

  void add_between_error(const Record& step, const std::string& why) {
    const std::string before = step.text("before");
    problems_.add(kOrderRule, step.file, step.find("before")->mark,
                  label(step) + " can't come after '" + step.text("after") + "' and before '" + before + "': '" +
                      before + "' " + why);
  }

  Problems& problems_;
  std::map<std::string, StepList> lists_;
  std::vector<const Record*> between_;  ///< steps with both `after` and `before`
};

LoopDecl loop_of(const BuildContext& build, const Record& step) {
  static const FieldTable<LoopDecl> fields = {{"from", &LoopDecl::from},
                                              {"unless", &LoopDecl::unless},
                                              {"misses", &LoopDecl::misses},
                                              {"backwards", &LoopDecl::backwards},
                                              {"endless", &LoopDecl::endless}};
  LoopDecl loop{.id = step.id, .declared = place_of(build, step), .of_seats = step.text("kind") == "turns"};
  fields.read(*step.find("with"), build.ids, loop);
  return loop;
}

/// Adds the steps of a flow or loop to the round, and the loops in it. Returns false if they are nested too deep.
bool add_to_round(BuildContext& build, StepLists& lists, const std::string& in, LoopId outer, int depth) {
  Declarations& declared = build.declared;
  for (const Record* step : lists.in(in)) {
    if (!is_loop(*step)) {
      declared.round.push_back(build.ids.of<StepId>(step->id));
      continue;
    }
    if (depth == kMaxNested) {
      build.problems.add(step->file, step->find("in")->mark,
                         label(*step) + " is inside " + std::to_string(depth) +
                             " nested steps of kind turns or repeat; expected at most " +
                             std::to_string(kMaxNested - 1));
      return false;
    }
    const LoopId id = declared.loops.next_id();
    build.ids.add("loop", step->id, id.index);
    LoopDecl added = loop_of(build, *step);
    added.first = size32(declared.round);
    added.outer = outer;
    declared.loops.push_back(std::move(added));
    if (!add_to_round(build, lists, step->id, id, depth + 1)) return false;
    declared.loops[id].end = size32(declared.round);
    if (declared.loops[id].first == declared.loops[id].end)
      add_error(build.problems, *step,
                label(*step) + " (" + step->text("kind") + ") has no steps: add `in: " + step->id + "` to its steps");
  }
  return true;
}

LoopId loop_named(const BuildContext& build, const Record& record, std::string_view field) {
  const Node& node = *record.find(field);
  const LoopId loop = build.ids.of<LoopId>(node.text);
  if (!loop)
    add_error(build.problems, record, node.mark,
              "`" + std::string(field) + "` must name a step of kind turns or repeat, not '" + node.text + "'" +
                  did_you_mean(node.text, build.ids.names("loop")));
  return loop;
}

/// Returns true if an ending of the game or of an enclosing loop can interrupt this one.
bool ends_from_outside(const Declarations& declared, const LoopDecl& loop) {
  const auto at_once = [](const std::vector<EndingDecl>& endings) {
    return std::ranges::any_of(endings, &EndingDecl::at_once);
  };
  if (at_once(declared.endings)) return true;
  for (LoopId l = loop.outer; l; l = declared.loops[l].outer)
    if (at_once(declared.loops[l].endings)) return true;
  return false;
}

/// Sets the loop of each variable, and gives endings to their loops; checks that each loop can end.
void attach_to_loops(BuildContext& build) {
  Declarations& declared = build.declared;
  for (const Record* r : build.library.of_kind("variable")) {
    VariableDecl& variable = declared.variables[build.ids.of<VariableId>(r->id)];
    if (variable.until == Until::loop) variable.loop = loop_named(build, *r, "until");
  }
  for (EndingDecl& ending : std::exchange(declared.endings, {})) {
    const Record& record = *build.library.find("ending", ending.id);
    if (!record.find("ends")) declared.endings.push_back(std::move(ending));
    else if (const LoopId loop = loop_named(build, record, "ends"))
      declared.loops[loop].endings.push_back(std::move(ending));
  }
  for (const LoopDecl& loop : declared.loops)
    if (loop.endings.empty() && (!loop.of_seats || loop.endless) && !ends_from_outside(declared, loop))
      add_error(build.problems, *build.library.find("step", loop.id),
                "step '" + loop.id + "' never ends: give an ending `ends: " + loop.id +
                    "`, or end the game or an enclosing step while it runs (`at-once: true`)");
}

}  // namespace

const Record* turns_around(const Library& library, const Record& step) {
  std::set<const Record*> seen;  // cyclic nesting is reported elsewhere
  for (const Record* r = library.find("step", step.text("in")); r && seen.insert(r).second;
       r = library.find("step", r->text("in")))
    if (r->text("kind") == "turns") return r;
  return nullptr;
}

void build_flow(BuildContext& build) {
  const std::vector<const Record*> records = build.library.of_kind("step");
  StepLists lists(build.problems);
  for (const Record* r : records) lists.add(build.library, *r);
  lists.check_between();
  if (lists.in("round").empty()) build.problems.add("", {}, "no pack declares a step of the round");
  for (const Record* r : lists.in("setup")) build.declared.setup.push_back(build.ids.of<StepId>(r->id));
  if (!add_to_round(build, lists, "round", LoopId(), 0)) return;
  for (const Record* r : records)
    if (is_loop(*r) && r->text("in") != "setup" && !build.ids.of<LoopId>(r->id))
      add_error(build.problems, *r, label(*r) + " contains itself because of `in: " + r->text("in") + "`");
  attach_to_loops(build);
}

}  // namespace rules::packs
