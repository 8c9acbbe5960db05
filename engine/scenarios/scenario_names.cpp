#include "scenarios/scenario_names.hpp"

#include <charconv>
#include <functional>

namespace rules::scenarios {
namespace {

using packs::Mark;
using packs::Message;

template <class List>
void add_ids(std::vector<std::string>& out, const List& list, auto wanted) {
  for (const auto& each : list)
    if (std::invoke(wanted, each)) out.push_back(each.id);
}

/// Returns the ids of a list.
template <class List>
std::vector<std::string> ids_of(const List& list) {
  std::vector<std::string> out;
  add_ids(out, list, [](const auto&) { return true; });
  return out;
}

std::optional<int> number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

std::optional<int> seat_number(const std::string& text) {
  return text.size() > 1 && text[0] == 'p' ? number(std::string_view(text).substr(1)) : std::nullopt;
}

}  // namespace

void ScenarioNames::unknown(const Message& what, const std::string& text, std::vector<std::string> known,
                            Mark mark) const {
  throw ScenarioFault(mark, Message("name.none", {{"what", what}, {"text", text}}) += packs::meant(text, known));
}

ResourceId ScenarioNames::resource(const std::string& text) const {
  const ResourceId found = id_named(rules_->resources(), text);
  if (found || text.size() < 2 || text.back() != 's') return found;
  return id_named(rules_->resources(), std::string_view(text).substr(0, text.size() - 1));
}

Seat ScenarioNames::seat(const std::string& text, Mark mark) const {
  const auto n = seat_number(text);
  if (!n) throw ScenarioFault(mark, Message("name.no-player", {{"text", text}}));
  if (*n < 1 || *n > rules_->players())
    throw ScenarioFault(mark, Message("name.players", {{"text", text}, {"n", rules_->players()}}));
  return Seat(*n - 1);
}

CardKind ScenarioNames::kind(const std::string& text, Mark mark) const {
  if (const CardKind found = id_named(rules_->card_kinds(), text)) return found;
  unknown(Message("name.card", {}), text, ids_of(rules_->card_kinds()), mark);
}

Card ScenarioNames::card(const std::string& text, Mark mark) const {
  const std::size_t sharp = text.find('#');
  const CardKind found = kind(text.substr(0, sharp), mark);
  const CardKindDecl& decl = rules_->card_kinds()[found];
  if (sharp == std::string::npos) {
    const auto copy = copies_.find(found.index);
    return copy != copies_.end() ? copy->second : decl.first_copy;
  }
  const auto n = number(std::string_view(text).substr(sharp + 1));
  if (!n || *n < 1 || *n > decl.copies)
    throw ScenarioFault(mark, Message("name.copies", {{"text", text}, {"n", decl.copies}}));
  return Card(decl.first_copy.index + *n - 1);
}

Pile ScenarioNames::pile(const std::string& text, Mark mark) const {
  const Path found = path(text, mark);
  if (found.what != Path::What::cards) throw ScenarioFault(mark, "'" + text + "' is not a zone of cards");
  return found.pile;
}

int ScenarioNames::face(DieId die, const std::string& text, Mark mark) const {
  const auto& faces = rules_->dice()[die].faces;
  const auto found = std::ranges::find(faces, text);
  if (found != faces.end()) return static_cast<int>(found - faces.begin());
  std::string all;
  for (const std::string& face : faces) all += " " + face;
  throw ScenarioFault(mark, "'" + text + "' is not a face of this die; its faces are" + all);
}

DieId ScenarioNames::die(const std::string& text, bool per_player) const {
  const auto& dice = rules_->dice();
  const bool only = std::ranges::count(dice, per_player, &DieDecl::per_player) == 1;
  for (const DieId die : dice.ids())
    if (dice[die].per_player == per_player && (dice[die].id == text || (text == "dice" && only))) return die;
  return DieId();
}

std::string ScenarioNames::of(Card card) const {
  const CardKindDecl& kind = rules_->kind_of(card);
  return kind.copies > 1 ? kind.id + "#" + std::to_string(card.index - kind.first_copy.index + 1) : kind.id;
}

std::string ScenarioNames::of(Pile pile) const {
  if (!pile) return "nowhere";
  const PileDecl& decl = rules_->piles()[pile];
  return (decl.owner ? of(decl.owner) + "." : "") + rules_->zones()[decl.zone].id;
}

std::string ScenarioNames::of(Holder holder) const {
  const Holder first_seat = rules_->holder(Seat(0)), first_card = rules_->holder(Card(0));
  if (holder < first_seat) return rules_->places()[PlaceId(holder.offset)].id;
  if (holder < first_card) return of(Seat(holder.offset - first_seat.offset));
  return of(Card(holder.offset - first_card.offset));
}

std::string ScenarioNames::of(const VariableDecl& variable, std::int32_t subject) const {
  switch (variable.scope) {
    case Scope::player: return of(Seat(subject)) + "." + variable.id;
    case Scope::card: return of(Card(subject)) + "." + variable.id;
    case Scope::record: return rules_->records()[RecordId(subject)].id + "." + variable.id;
    default: return variable.id;
  }
}

std::optional<Path> ScenarioNames::plain(const std::string& text) const {
  using What = Path::What;
  for (const auto& [name, what] :
       {std::pair{"round", What::round}, {"over", What::over}, {"winner", What::winner}, {"ending", What::ending}})
    if (text == name) return Path{.what = what};
  if (const ZoneId zone = id_named(rules_->zones(), text); zone && !rules_->zones()[zone].per_player)
    return Path{.what = What::cards, .pile = rules_->pile(zone)};
  if (const VariableId variable = id_named(rules_->variables(), text);
      variable && rules_->variables()[variable].scope == Scope::game)
    return Path{.what = What::variable, .variable = variable};
  if (const DieId found = die(text, false)) return Path{.what = What::dice, .die = found};
  return std::nullopt;
}

Path ScenarioNames::of_player(Seat seat, const std::string& rest, Mark mark) const {
  using What = Path::What;
  const bool counted = rest.size() > 6 && rest.ends_with(".count");
  const std::string name = counted ? rest.substr(0, rest.size() - 6) : rest;
  if (const ZoneId zone = id_named(rules_->zones(), name); zone && rules_->zones()[zone].per_player)
    return {.what = counted ? What::count : What::cards, .seat = seat, .pile = rules_->pile(zone, seat)};
  if (rest == "score") return {.what = What::score, .seat = seat};
  if (const ResourceId r = resource(rest))
    return {.what = What::resource, .seat = seat, .resource = r, .holder = rules_->holder(seat)};
  if (const VariableId variable = id_named(rules_->variables(), rest);
      variable && rules_->variables()[variable].scope == Scope::player)
    return {.what = What::variable, .seat = seat, .variable = variable, .subject = seat.index};
  if (const DieId found = die(rest, true)) return {.what = What::dice, .seat = seat, .die = found};
  if (const ValueId value = id_named(rules_->values(), rest.substr(0, rest.find('.'))))
    return {
        .what = What::value, .seat = seat, .value = value, .argument = also_of(rules_->values()[value], rest, mark)};
  std::vector<std::string> known = {"dice", "score"};
  add_ids(known, rules_->zones(), &ZoneDecl::per_player);
  for (const ResourceDecl& r : rules_->resources()) {
    known.push_back(r.id);
    known.push_back(r.id + "s");
  }
  add_ids(known, rules_->variables(), [](const VariableDecl& v) { return v.scope == Scope::player; });
  add_ids(known, rules_->dice(), &DieDecl::per_player);
  add_ids(known, rules_->values(), [](const ValueDecl&) { return true; });
  unknown(Message("name.of-player", {}), name, std::move(known), mark);
}

std::int32_t ScenarioNames::also_of(const ValueDecl& value, const std::string& rest, Mark mark) const {
  const std::size_t dot = rest.find('.');
  const std::string which = dot == std::string::npos ? "" : rest.substr(dot + 1);
  if (value.kind.empty() && !value.of_die) {
    if (!which.empty()) throw ScenarioFault(mark, Message("name.alone", {{"value", value.id}}));
    return -1;
  }
  if (value.of_die) {
    const int count = rules_->dice()[value.die].count;
    for (int nth = 0; nth < count; ++nth)
      if (which == std::to_string(nth + 1)) return nth;
    throw ScenarioFault(mark, Message("name.which-die", {{"value", value.id}, {"n", count}}));
  }
  std::vector<std::string> known;
  for (const RecordId i : rules_->records().ids()) {
    if (rules_->records()[i].kind != value.kind) continue;
    if (rules_->records()[i].id == which) return i.index;
    known.push_back(rules_->records()[i].id);
  }
  unknown(value.kind, which, std::move(known), mark);
}

std::optional<Path> ScenarioNames::of_thing(const std::string& head, const std::string& rest, Mark mark) const {
  using What = Path::What;
  if (const PlaceId place = id_named(rules_->places(), head))
    if (const ResourceId r = resource(rest))
      return Path{.what = What::resource, .resource = r, .holder = rules_->holder(place)};
  const VariableId variable = id_named(rules_->variables(), rest);
  const Scope scope = variable ? rules_->variables()[variable].scope : Scope::game;
  if (id_named(rules_->card_kinds(), head.substr(0, head.find('#')))) {
    const Card one = card(head, mark);
    if (scope == Scope::card) return Path{.what = What::variable, .variable = variable, .subject = one.index};
    if (const ResourceId r = resource(rest); r && rules_->resources()[r].on_cards)
      return Path{.what = What::resource, .resource = r, .holder = rules_->holder(one)};
  }
  if (const LoopId l = id_named(rules_->loops(), head); l && rest == "turn" && rules_->loops()[l].of_seats)
    return Path{.what = What::turn, .loop = l};
  for (const RecordId i : rules_->records().ids()) {
    if (rules_->records()[i].id != head) continue;
    if (scope == Scope::record && i.index < rules_->variables()[variable].cells)
      return Path{.what = What::variable, .variable = variable, .subject = i.index};
    if (const ValueId value = id_named(rules_->values(), rest))
      return Path{.what = What::value, .value = value, .argument = i.index};
  }
  return std::nullopt;
}

Path ScenarioNames::path(const std::string& text, Mark mark) const {
  const std::size_t dot = text.find('.');
  const std::string head = text.substr(0, dot), rest = dot == std::string::npos ? std::string() : text.substr(dot + 1);
  if (dot == std::string::npos) {
    if (const auto found = plain(text)) return *found;
  } else {
    if (seat_number(head)) return of_player(seat(head, mark), rest, mark);
    if (head == "score") return {.what = Path::What::score, .seat = seat(rest, mark)};
    if (rest == "count")
      if (const auto found = plain(head); found && found->what == Path::What::cards)
        return {.what = Path::What::count, .pile = found->pile};
    if (const auto found = of_thing(head, rest, mark)) return *found;
  }
  std::vector<std::string> known = {"round", "over", "winner", "ending"};
  for (const ZoneDecl& z : rules_->zones())
    if (!z.per_player) {
      known.push_back(z.id);
      known.push_back(z.id + ".count");
    }
  add_ids(known, rules_->variables(), [](const VariableDecl& v) { return v.scope == Scope::game; });
  add_ids(known, rules_->dice(), [](const DieDecl& d) { return !d.per_player; });
  for (const PlaceDecl& p : rules_->places())
    for (const ResourceDecl& r : rules_->resources()) {
      known.push_back(p.id + "." + r.id);
      known.push_back(p.id + "." + r.id + "s");
    }
  for (const LoopDecl& loop : rules_->loops())
    if (loop.of_seats) known.push_back(loop.id + ".turn");
  for (const ZoneDecl& z : rules_->zones())
    if (z.per_player && z.id == text) throw ScenarioFault(mark, Message("name.zone-of-players", {{"zone", text}}));
  unknown(Message("name.of-game", {}), text, std::move(known), mark);
}

std::int32_t ScenarioNames::read(Type type, const packs::Node& node) const {
  if (node.kind != packs::Node::Kind::scalar) throw ScenarioFault(node.mark, "expected a single value here");
  const auto find = [&](const char* what, const auto& list) {
    if (const auto found = id_named(list, node.text)) return found.index;
    unknown(what, node.text, ids_of(list), node.mark);
  };
  if (type != Type::flag && type != Type::number && (node.text == "none" || node.text == "nobody")) return -1;
  switch (type) {
    case Type::seat: return seat(node.text, node.mark).index;
    case Type::card: return card(node.text, node.mark).index;
    case Type::card_kind: return kind(node.text, node.mark).index;
    case Type::zone: return find("zone", rules_->zones());
    case Type::place: return find("place", rules_->places());
    case Type::resource: return find("resource", rules_->resources());
    case Type::event: return find("event", rules_->events());
    case Type::record: return find("record", rules_->records());
    case Type::flag:
      if (const auto flag = packs::as_flag(node)) return *flag;
      throw ScenarioFault(node.mark, "expected true or false here, found '" + node.text + "'");
    default:
      if (const auto n = packs::as_integer(node); n && *n >= INT32_MIN && *n <= INT32_MAX)
        return static_cast<std::int32_t>(*n);
      throw ScenarioFault(node.mark, "expected a whole number here, found '" + node.text + "'");
  }
}

std::string ScenarioNames::show(Type type, std::int32_t value) const {
  const auto id = [&](const auto& list) {
    return value >= 0 && at(value) < list.size() ? list.begin()[value].id : std::string("none");
  };
  switch (type) {
    case Type::seat: return of(Seat(value));
    case Type::card: return value >= 0 ? rules_->kind_of(Card(value)).id : "none";
    case Type::card_kind: return id(rules_->card_kinds());
    case Type::zone: return id(rules_->zones());
    case Type::place: return id(rules_->places());
    case Type::resource: return id(rules_->resources());
    case Type::event: return id(rules_->events());
    case Type::record: return id(rules_->records());
    case Type::flag: return value ? "true" : "false";
    default: return std::to_string(value);
  }
}

}  // namespace rules::scenarios
