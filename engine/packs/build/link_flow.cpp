// Builds the flow: the order of steps, and the loops of steps of kind turns or repeat.
#include "packs/build/ruleset_builder.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

bool RulesetBuilder::is_loop(const Record& step) {
  const std::string kind = step.text("kind");
  return kind == "turns" || kind == "repeat";
}

const Record* RulesetBuilder::turns_around(const Record& step) const {
  std::set<const Record*> seen;  // cyclic nesting is reported elsewhere
  for (const Record* r = library_.find("step", step.text("in")); r && seen.insert(r).second;
       r = library_.find("step", r->text("in")))
    if (r->text("kind") == "turns") return r;
  return nullptr;
}

LoopDecl RulesetBuilder::loop(const Record& step) {
  LoopDecl loop;
  loop.id = step.id;
  loop.declared = place_of(step);
  loop.of_seats = step.text("kind") == "turns";
  if (!loop.of_seats) return loop;
  loop.from = parameter_id<VariableId>(step, "from", "variable");
  loop.unless = parameter_id<VariableId>(step, "unless", "variable");
  loop.misses = parameter_id<VariableId>(step, "misses", "variable");
  loop.backwards = parameter_id<VariableId>(step, "backwards", "variable");
  if (const Node* endless = parameter(step, "endless")) loop.endless = checked_flag(*endless);
  return loop;
}

void RulesetBuilder::add_to_flow(const Record& step) {
  for (const std::string_view taken : {"setup", "round", "endings", "score", "play"})
    if (step.id == taken)
      return add_error(step, "invalid step id '" + step.id + "': in scenarios, `run: " + step.id +
                                 "` means something else; expected another name");
  const std::string in = step.text("in");
  if (in != "setup" && in != "round") {
    const Record* loop = library_.find("step", in);
    if (!is_loop(*loop))
      return problems_.add(step.file, step.find("in")->mark,
                           "step '" + step.id + "': '" + in + "' is of kind " + loop->text("kind") +
                               ", so it can't contain steps; expected setup, round, or a step of kind turns or repeat");
  } else if (in == "setup" && is_loop(step)) {
    return add_error(step, "step '" + step.id + "': steps of kind " + step.text("kind") + " can't be in the setup");
  }
  Flow& flow = flows_[in];
  flow.at.emplace(step.id, flow.steps.insert(place_in(flow, step), &step));
}

RulesetBuilder::Flow::Steps::const_iterator RulesetBuilder::place_in(const Flow& flow, const Record& step) {
  const std::string after = step.text("after"), before = step.text("before");
  if (after.empty() && before.empty()) return flow.steps.end();
  const char* const field = after.empty() ? "before" : "after";
  const std::string& name = after.empty() ? before : after;
  const auto anchor = flow.at.find(name);
  if (anchor == flow.at.end()) {
    problems_.add(
        "impossible-order", step.file, step.find(field)->mark,
        "step '" + step.id + "': '" + name + "' is not a step of the same flow that comes earlier in load order");
    return flow.steps.end();
  }
  if (after.empty()) return anchor->second;
  if (!before.empty() && flow.at.contains(before)) between_.push_back(&step);
  else if (!before.empty())
    problems_.add("impossible-order", step.file, step.find("before")->mark,
                  "step '" + step.id + "' can't come after '" + after + "' and before '" + before + "': '" + before +
                      "' is not a step of the same flow; name only one of them");
  return std::next(anchor->second);
}

void RulesetBuilder::check_between() {
  if (between_.empty()) return;
  std::map<const Record*, std::size_t> places;
  for (const auto& [in, flow] : flows_)
    for (const Record* step : flow.steps) places.emplace(step, places.size());
  for (const Record* step : between_) {
    const std::string before = step->text("before");
    if (places[*flows_[step->text("in")].at.at(before)] > places[step]) continue;
    problems_.add("impossible-order", step->file, step->find("before")->mark,
                  "step '" + step->id + "' can't come after '" + step->text("after") + "' and before '" + before +
                      "': '" + before + "' comes first; name only one of them");
  }
}

bool RulesetBuilder::lay_flow(const std::string& in, LoopId outer, int depth) {
  for (const Record* step : flows_[in].steps) {
    if (!is_loop(*step)) {
      declared_.round.push_back(id_of<StepId>("step", step->id));
      continue;
    }
    if (depth == kMaxNested) {
      problems_.add(step->file, step->find("in")->mark,
                    "step '" + step->id + "' lies in " + std::to_string(depth) +
                        " nested steps of kind turns or repeat; expected at most " + std::to_string(kMaxNested - 1));
      return false;
    }
    const LoopId id = declared_.loops.next_id();
    loops_[step->id] = id;
    LoopDecl added = loop(*step);
    added.first = static_cast<std::int32_t>(declared_.round.size());
    added.outer = outer;
    declared_.loops.push_back(std::move(added));
    if (!lay_flow(step->id, id, depth + 1)) return false;
    const auto end = static_cast<std::int32_t>(declared_.round.size());
    declared_.loops[id].end = end;
    if (declared_.loops[id].first == end)
      add_error(*step, "step '" + step->id + "' (" + step->text("kind") + ") has no steps: add `in: " + step->id +
                           "` to its steps");
  }
  return true;
}

void RulesetBuilder::build_flow() {
  const std::vector<const Record*> records = library_.of_kind("step");
  for (const Record* r : records) add_to_flow(*r);
  check_between();
  for (const Record* r : flows_["setup"].steps) declared_.setup.push_back(id_of<StepId>("step", r->id));
  if (!lay_flow("round", LoopId(), 0)) return;
  for (const Record* r : records)
    if (is_loop(*r) && r->text("in") != "setup" && !loops_.contains(r->id))
      add_error(*r, "step '" + r->id + "' contains itself, by `in: " + r->text("in") + "`");
  attach_to_loops();
}

LoopId RulesetBuilder::loop_named(const Record& record, std::string_view field) {
  const Node& node = *record.find(field);
  const auto found = loops_.find(node.text);
  if (found != loops_.end()) return found->second;
  problems_.add(record.file, node.mark,
                record.kind + " '" + record.id + "': `" + std::string(field) + "` must name a step of kind turns or " +
                    "repeat, not '" + node.text + "'" + did_you_mean(node.text, keys_of(loops_)));
  return {};
}

void RulesetBuilder::attach_to_loops() {
  for (const Record* r : library_.of_kind("variable")) {
    VariableDecl& variable = declared_.variables[id_of<VariableId>("variable", r->id)];
    if (variable.until == Until::loop) variable.loop = loop_named(*r, "until");
  }
  for (const Record* r : library_.of_kind("ending")) {
    EndingDecl& ending = endings_[static_cast<std::size_t>(ids_["ending"][r->id])];
    if (!r->find("ends")) declared_.endings.push_back(ending);
    else if (const LoopId loop = loop_named(*r, "ends")) declared_.loops[loop].endings.push_back(ending);
  }
  for (const LoopDecl& loop : declared_.loops)
    if (loop.endings.empty() && (!loop.of_seats || loop.endless) && !ends_from_outside(loop))
      add_error(*library_.find("step", loop.id),
                "step '" + loop.id + "' never ends: an ending needs `ends: " + loop.id +
                    "`, or end the game or a step around it in the middle of it (`at-once: true`)");
}

bool RulesetBuilder::ends_from_outside(const LoopDecl& loop) const {
  const auto at_once = [](const std::vector<EndingDecl>& endings) {
    return std::any_of(endings.begin(), endings.end(), [](const EndingDecl& ending) { return ending.at_once; });
  };
  if (at_once(declared_.endings)) return true;
  for (LoopId l = loop.outer; l; l = declared_.loops[l].outer)
    if (at_once(declared_.loops[l].endings)) return true;
  return false;
}

}  // namespace rules::packs
