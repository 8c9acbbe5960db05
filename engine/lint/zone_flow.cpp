#include "lint/zone_flow.hpp"

#include "lua/ast.hpp"
#include "script/value.hpp"

namespace rules::lint {

using lua::Expression;

/// Collects the moves that a script makes.
struct MovesOfScript : Inside {
  MovesOfScript(ZoneFlow& into, const LintContext& all, const ScriptText& text)
      : Inside(text), flow(into), context(all), types(all, text) {}

  void expression(const Expression& e) {
    const script::ApiFunction* function = types.called(e);
    if (!function) return;
    if (function->keeps) return keep(argument(e, function->from));
    if (function->to == 0) return;
    const Expression *from = argument(e, function->from), *to = argument(e, function->to);
    if (function->parameters[at(function->from - 1)].type == Kind::card) put(from, zone(to));
    else move(zone(from), zone(to));
  }

  /// Returns an argument, counted from 1, or nullptr.
  static const Expression* argument(const Expression& call, int nth) {
    return at(nth) < call.of.size() ? &call.of[at(nth)] : nullptr;
  }

  void keep(const Expression* options) {
    if (!options) return;
    if (options->kind != Expression::Kind::table) return move("", "");
    for (const auto& [from, to] : script::kKeepMoves)
      if (const Expression* const into = option(*options, to)) move(zone(option(*options, from)), zone(into));
  }

  static const Expression* option(const Expression& table, script::AskOption wanted) {
    const std::string_view name = script::kAskOptions[static_cast<int>(wanted)].name;
    for (const Expression& item : table.of)
      if (item.kind == Expression::Kind::named_item && item.text == name) return &item.of[0];
    return nullptr;
  }

  /// Returns the id of the zone that an expression names, or "".
  std::string zone(const Expression* e) const {
    while (e && e->kind == Expression::Kind::local) e = types.origin(*e);
    if (!e) return "";
    const Expression& named = e->kind == Expression::Kind::call ? e->of[0] : *e;
    const auto [table, name] = types.constant(named);
    return table == "zone" ? script::as_id(name) : "";
  }

  /// Returns the zone that a card or list of cards comes from, or "".
  std::string source(const Expression* e) const {
    for (int steps = 0; e && steps < 10; ++steps) {
      if (e->kind == Expression::Kind::local) {
        if (const Expression* list = types.gone_through(*e)) e = list;
        else e = types.origin(*e);
      } else if (e->kind == Expression::Kind::index) {
        e = &e->of[0];
      } else if (e->kind == Expression::Kind::call) {
        const script::ApiFunction* function = types.called(*e);
        if (!function || function->from == 0 || function->to > 0) return "";
        e = argument(*e, function->from);
        if (e && function->last() == Kind::options) e = option(*e, script::AskOption::cards);
        if (const std::string named = zone(e); !named.empty()) return named;
      } else {
        return zone(e);
      }
    }
    return "";
  }

  /// Returns the id of the function's own card if this is that card, or "".
  std::string own_card(const Expression* e) const {
    if (!e || e->kind != Expression::Kind::local || !hook()) return "";
    const auto& parameters = hook()->function(script().tree).parameters;
    if (parameters.size() < 2 || parameters[1] != e->variable) return "";
    const std::string& id = hook()->name.empty() ? hook()->target : hook()->name;
    return context.read().find("card", id) ? id : "";
  }

  void put(const Expression* card, const std::string& to) {
    if (const std::string own = own_card(card); !own.empty()) {
      if (to.empty()) flow.to_anywhere_ = true;
      else flow.of_card_[own].insert(to);
      return;
    }
    move(source(card), to);
  }

  void move(const std::string& from, const std::string& to) {
    if (to.empty()) flow.to_anywhere_ = true;
    else if (from.empty()) flow.from_anywhere_.insert(to);
    else flow.moves_[from].insert(to);
  }

  ZoneFlow& flow;
  const LintContext& context;
  TypeInference types;
};

ZoneFlow::ZoneFlow(const LintContext& context) : context_(context) {
  for (const auto& script : context.scripts) lua::walk(script->tree, MovesOfScript(*this, context, *script));
  for (const packs::Record* zone : context.read().of_kind("zone")) {
    if (const std::string refill = zone->text("refill"); !refill.empty()) moves_[refill].insert(zone->id);
    // Cards played from this deck.
    if (const std::string discard = zone->text("discard"); !discard.empty()) moves_[zone->id].insert(discard);
  }
}

std::set<std::string> ZoneFlow::zones_of(const packs::Record& card) const {
  std::set<std::string> found;
  std::vector<std::string> open = {card.text("deck")};
  open.insert(open.end(), from_anywhere_.begin(), from_anywhere_.end());
  if (const auto own = of_card_.find(card.id); own != of_card_.end())
    open.insert(open.end(), own->second.begin(), own->second.end());
  while (!open.empty()) {
    const std::string zone = open.back();
    open.pop_back();
    if (!found.insert(zone).second) continue;
    if (const auto next = moves_.find(zone); next != moves_.end())
      open.insert(open.end(), next->second.begin(), next->second.end());
  }
  return found;
}

bool ZoneFlow::reaches(const packs::Record& card, Area area) const {
  if (to_anywhere_) return true;
  for (const std::string& id : zones_of(card))
    for (const ZoneDecl& zone : context_.declared().zones)
      if (zone.id == id && zone.area == area) return true;
  return false;
}

}  // namespace rules::lint
