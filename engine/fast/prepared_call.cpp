#include <algorithm>
#include <limits>

#include "fast/node.hpp"
#include "script/named.hpp"

namespace rules::fast {
namespace {

using script::CallContext;
using script::Parameter;

/// Bound for fields that need only be non-null.
constexpr std::int32_t kMaxIndex = std::numeric_limits<std::int32_t>::max();

class Preparation {
 public:
  Preparation(script::Host& host, const std::vector<Node>& arguments, std::int32_t hook_target, PreparedCall& call)
      : host_(host), arguments_(arguments), hook_target_(hook_target), call_(call) {}

  /// Returns false if the call can't be prepared.
  bool prepare() {
    const script::ApiFunction& function = *call_.function;
    if (function.whole) return false;
    const std::size_t positional = at(function.count - function.has_named());
    for (std::size_t i = 0; i < positional; ++i) {
      Parameter parameter = function.parameters[i];
      if (depends(parameter) && !function.of_event && !is_known(depends_on(parameter))) {
        add_dependent();
        continue;
      }
      if (depends(parameter)) parameter = concrete(host_, parameter, call_.values.data(), hook_target_);
      if (!add(parameter)) return false;
    }
    return (!function.has_named() || prepare_named()) && parameters_.size() >= arguments_.size();
  }

  const std::vector<Parameter>& parameters() const { return parameters_; }

 private:
  bool is_known(std::size_t nth) const {
    return nth >= arguments_.size() || arguments_[nth].kind == Node::Kind::constant;
  }

  /// Adds the fields or options that are given by name.
  bool prepare_named() {
    const script::ApiFunction& function = *call_.function;
    const std::size_t namer = at(function.namer());
    if (!is_known(namer) || namer >= arguments_.size()) return false;
    const std::int64_t named = arguments_[namer].constant;
    if (call_.slots.empty())
      if (const script::BoundCall* bound = host_.bound_call(named)) call_.slots = bound->slots;
    const std::int32_t target = call_.values[namer];
    script::NameSet names = 0;
    EventId taken;
    for (const std::int8_t slot : call_.slots) {
      const std::size_t at = parameters_.size();
      if (!add(named_parameter(host_, function, target, slot))) return false;
      if (call_.values[at] != script::kLeftOut) names |= script::NameSet{1} << slot;
      if (!function.keeps || slot != static_cast<std::int8_t>(script::AskOption::taken)) continue;
      if (!is_known(at)) return false;
      taken = EventId(call_.values[at]);
    }
    return refused_names(host_, function, target, names).empty() &&
           missing_names(host_, function, target, names, taken).empty();
  }

  /// Adds the next argument's type; returns false if the argument is constant and wrong.
  bool add(const Parameter& parameter) {
    const std::size_t at = parameters_.size();
    if (at >= kMaxArguments) return false;
    parameters_.push_back(parameter);
    if (!is_known(at)) return true;
    const std::int64_t code = code_of(at);
    if (code != script::Value::kNil || !parameter.optional) return accepts(host_, parameter, code, call_.values[at]);
    call_.values[at] = script::kLeftOut;
    return true;
  }

  /// Defers the next argument until those before it are known.
  void add_dependent() {
    const std::size_t at = parameters_.size();
    parameters_.push_back({script::ScriptType::any});
    call_.dependents.push_back({at, is_known(at), code_of(at)});
  }

  std::int64_t code_of(std::size_t nth) const {
    return nth < arguments_.size() ? arguments_[nth].constant : script::Value::kNil;
  }

  script::Host& host_;
  const std::vector<Node>& arguments_;
  std::int32_t hook_target_;
  PreparedCall& call_;
  std::vector<Parameter> parameters_;
};

/// Reads a player, or that player's zone, or a card or number, from a field of the event.
void read_from_field(const script::Host& host, const Node& argument, const Parameter& parameter, Operand& operand) {
  const Node* seat = &argument;
  switch (parameter.type) {
    case script::ScriptType::number:
      if (argument.kind != Node::Kind::number) return;
      operand.field = argument.at;
      operand.min = parameter.min;
      operand.max = parameter.max;
      return;
    case script::ScriptType::card:
      if (argument.kind != Node::Kind::card) return;
      operand.field = argument.at;
      operand.max = kMaxIndex;
      return;
    case script::ScriptType::player: break;
    case script::ScriptType::holder: operand.first = host.rules().holder(Seat(0)).offset; break;
    case script::ScriptType::cards:
    case script::ScriptType::pile: {
      if (argument.kind != Node::Kind::pile) return;
      operand.first = host.rules().zones()[script::zone_index(argument.constant)].first_pile.index;
      seat = &argument.of[0];
      break;
    }
    default: return;
  }
  if (seat->kind != Node::Kind::seat) return;
  operand.field = seat->at;
  operand.max = kMaxIndex;
}

/// Returns the range in which an argument is accepted; empty if there is none.
Range range_of(const script::Host& host, const Node& argument, const Parameter& parameter) {
  const Ruleset& rules = host.rules();
  const auto players = static_cast<std::uint32_t>(rules.players());
  switch (parameter.type) {
    case script::ScriptType::number:
      return {parameter.min, static_cast<std::uint32_t>(std::int64_t{parameter.max} - parameter.min + 1),
              parameter.min};
    case script::ScriptType::player: return {1, players, 0};
    case script::ScriptType::card:
      return {script::encode(script::Tag::card, 0), static_cast<std::uint32_t>(rules.cards().size()), 0};
    case script::ScriptType::cards:
    case script::ScriptType::pile:
      if (argument.kind != Node::Kind::pile) return {};
      return {argument.constant + 1, players, rules.zones()[script::zone_index(argument.constant)].first_pile.index};
    default: return {};
  }
}

}  // namespace

PreparedCall prepare(script::Host& host, const script::ApiFunction& function, const std::vector<Node>& arguments,
                     std::vector<std::int8_t> slots, std::int32_t hook_target) {
  PreparedCall call{.function = &function, .slots = std::move(slots)};
  call.open = !arguments.empty() && arguments.back().open();
  Preparation preparation(host, arguments, hook_target, call);
  if (preparation.prepare())
    call.allowed = function.where == script::Where::changing ? CallContext::Only::all : CallContext::Only::seen;
  call.plain = !call.open && call.dependents.empty();
  call.parameters = preparation.parameters();
  if (call.parameters.size() < arguments.size()) call.parameters.resize(arguments.size());  // for a wrong call
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind == Node::Kind::constant) continue;
    Operand& operand = call.operand_list[call.operand_count];
    Range& range = call.ranges[call.operand_count++];
    operand.at = static_cast<std::int16_t>(i);
    if (call.allowed == CallContext::Only::none) continue;
    read_from_field(host, arguments[i], call.parameters[i], operand);
    range = range_of(host, arguments[i], call.parameters[i]);
  }
  const auto operands = call.operands();
  call.at_once =
      call.plain && std::all_of(operands.begin(), operands.end(), [](const Operand& o) { return o.at_once(); });
  return call;
}

}  // namespace rules::fast
