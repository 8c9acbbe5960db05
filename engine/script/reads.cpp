// Finds what a function reads of the state. Names in scripts are bound to ids, so the tree tells which resources and
// zones a function depends on, as long as it calls only functions that read just these.
#include <algorithm>

#include "lua/walk.hpp"
#include "script/bound_names.hpp"
#include "script/handle_code.hpp"

namespace rules::script {
namespace {

using lua::Expression;
using Kind = Expression::Kind;

/// A function that reads only what this argument names; 0: only its arguments.
struct Reading {
  std::string_view name;
  std::size_t named;
};
constexpr Reading kReadings[] = {{"amount", 1},   {"count", 1},  {"cards", 1},   {"having", 2},  {"where", 1},
                                 {"except", 1},   {"lowest", 1}, {"highest", 1}, {"each", 0},    {"seats", 0},
                                 {"players", 0},  {"only", 0},   {"with", 0},    {"without", 0}, {"others", 0},
                                 {"everyone", 0}, {"size", 0},   {"has", 0},     {"ipairs", 0}};
constexpr std::string_view kChanges[] = {"add", "set", "multiply", "at_least", "at_most"};  ///< of the event's numbers

class ReadsFinder : public lua::Visitor {
 public:
  ReadsFinder(const BoundFile& file, const lua::Function& function, const lua::Globals& globals)
      : file_(file), parameters_(function.parameters), globals_(globals) {}

  void statement(const lua::Statement& s) {
    for (const Expression& target : s.targets)
      if (target.kind != Kind::local) reads.known = false;
  }
  void expression(const Expression& e) {
    if (const Meaning* meaning = meaning_of(e); meaning && meaning->kind != Meaning::Kind::call) {
      if (meaning->kind == Meaning::Kind::constant) take(meaning->constant);  // of a player's zone it is a part
      if (!e.of.empty()) named_.insert(e.of[0].id);
      return;
    }
    if (e.kind == Kind::call) reads.known &= is_known(e);
    else if (e.kind == Kind::method) reads.known &= changes_event(e);
    else if (e.kind == Kind::field) reads.known &= is_fixed(e);
    else if (e.kind == Kind::function) reads.known = false;
    else if (e.kind == Kind::global) reads.known &= named_.contains(e.id);
  }

  Reads reads{.known = true, .resources = {}, .zones = {}};

 private:
  const Meaning* meaning_of(const Expression& e) const {
    const auto found = file_.meanings.find(e.id);
    return found == file_.meanings.end() ? nullptr : &found->second;
  }
  void take(const Dictionary::Constant& constant) {
    if (!constant.text.empty()) return;
    if (tag_of(constant.code) == Tag::resource) reads.resources.emplace_back(index_of(constant.code));
    else if (tag_of(constant.code) == Tag::zone) reads.zones.emplace_back(zone_index(constant.code));
    else if (tag_of(constant.code) == Tag::variable) reads.known = false;
  }
  /// Returns true for a global used directly; any other use might pass its value on.
  bool is_plain_global(const Expression& e) {
    if (!globals_.is_plain(e)) return false;
    named_.insert(e.id);
    return true;
  }
  /// Returns true if a call reads only what it names, which is recorded separately.
  bool is_known(const Expression& call) {
    const Expression& callee = call.of[0];
    if (callee.kind == Kind::field) return callee.of[0].kind == Kind::global;  // is_fixed() knows only `math`
    if (!is_plain_global(callee)) return false;
    const auto* const reading = std::find_if(std::begin(kReadings), std::end(kReadings),
                                             [&](const Reading& each) { return each.name == callee.text; });
    if (reading == std::end(kReadings)) return false;
    return reading->named == 0 || (reading->named < call.of.size() && meaning_of(call.of[reading->named]));
  }
  bool is_parameter(const Expression& e) const {
    return e.kind == Kind::local && file_.tree.variable(e.variable).assignments.empty() &&
           std::find(parameters_.begin(), parameters_.end(), e.variable) != parameters_.end();
  }
  bool changes_event(const Expression& e) const {
    return is_parameter(e.of[0]) && std::find(std::begin(kChanges), std::end(kChanges), e.text) != std::end(kChanges);
  }
  /// Returns true if the field is constant during a game. A card's location isn't, except for the card whose handler it
  /// is.
  bool is_fixed(const Expression& e) {
    if (e.of[0].kind == Kind::global) return e.of[0].text == "math" && is_plain_global(e.of[0]);
    return is_parameter(e.of[0]) || (e.text != "owner" && e.text != "zone");
  }

  const BoundFile& file_;
  const std::vector<std::int32_t>& parameters_;
  const lua::Globals& globals_;
  std::set<std::int32_t> named_;  ///< visible globals that are used directly
};

}  // namespace

Reads reads_of(const BoundFile& file, const HookFunction& hook, const lua::Globals& globals) {
  const lua::Function& function = file.tree.function(hook.statement->values[0].function);
  ReadsFinder finder(file, function, globals);
  lua::walk(file.tree, function.body, finder);
  return std::move(finder.reads);
}

}  // namespace rules::script
