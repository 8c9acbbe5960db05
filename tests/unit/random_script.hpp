// Random scripts in the part of Lua that packs are written in: handlers of every table, with lists, loops, arithmetic
// at the edges of numbers, calls of the API, and now and then something of a wrong kind. The same seed gives the same
// text. Knows the records of `kRandomScriptRecords`, nothing of how scripts run.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

namespace rules::test {

/// What the scripts are written for.
inline constexpr const char* kRandomScriptRecords =
    "step: {go: {}, on: {}}\nending: {once: {script: true}}\n"
    "variable: {n: {}, whose: {of: player}, chosen: {type: seat}, marked: {type: flag}}\n"
    "value: {worth: {script: true}, weight: {script: true}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, row: {seen: all}, box: {seen: all}, hand: {of: player, seen: all, area: hand}}\n"
    "card: {pear: {deck: pile, copies: 3, works: anywhere, play: {when: gain, who: actor}},\n"
    "  plum: {deck: pile, works: anywhere}}\n"
    "die: {cube: {faces: [low, high], count: 3, of: game}, own: {faces: [odd, even], count: 2}}\n"
    "question: {which: {type: seat}, much: {kind: number}, sure: {kind: yes-no}, one: {type: card},\n"
    "  some: {kind: subset, type: card}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, "
    "lose: {fields: {player: seat, coins: number}, actor: player}}\n";

/// What stands in languages/en.yaml beside them, and in pack.yaml.
inline constexpr const char* kRandomScriptTexts = "message: {hi: \"Hi {1} {2}\"}\n";
inline constexpr const char* kRandomScriptPack = "languages: [en]\n";

class RandomScript {
 public:
  explicit RandomScript(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 1) {}

  /// A whole file.
  std::string text() {
    std::string out = "local function twice(n) return n * 2 end\nlocal function nothing() end\n";
    kind_ = Kind::value;
    out += "local function pair(a, b)\n" + block(1) + "  return b, a\nend\n";
    has_pair_ = true;
    out += function("value.worth", "p", "  return " + number() + "\n", Kind::value);
    out += function("value.weight", "p", "  return " + number() + "\n", Kind::value);
    out += function("ending.once", "", "  return " + over() + "\n", Kind::value);
    out += function("event.gain", "ev", "  move(ev.coins, resource.coin, place.bank, ev.player)\n", Kind::event);
    out += function("event.lose", "ev", "  move(ev.coins, resource.coin, ev.player, place.bank)\n", Kind::event);
    if (chance(2)) out += function("modify.gain.a", "ev", "  ev:add(\"coins\", " + number() + ")\n", Kind::modify);
    if (chance(2)) out += function("modify.gain.pear", "ev, me", "  ev:at_most(\"coins\", 9)\n", Kind::modify);
    if (chance(2)) out += function("modify.worth.a", "v", "  v:add(" + number() + ")\n", Kind::modify);
    if (chance(3)) out += function("prevent.gain.a", "ev", prevention(), Kind::event);
    if (chance(3)) out += function("forbid.lose.a", "ev", "  return " + reason() + "\n", Kind::modify);
    if (chance(2)) out += function("play.pear", "ev, me", "  ev:add(\"coins\", " + number() + ")\n", Kind::event);
    else out += "function play.pear(ev, me) end\n";
    if (chance(3)) out += function("can.pear", "ev, me", "  return " + flag_or_other() + "\n", Kind::modify);
    if (chance(3)) out += function("must.pear", "ev, me", "  return " + flag_or_other() + "\n", Kind::modify);
    if (chance(2)) out += function("advice.which", "q", "  return " + advised() + "\n", Kind::advice);
    if (chance(2)) out += function("advice.much", "q", "  return " + number() + "\n", Kind::advice);
    if (chance(3)) out += function("advice.pear", "q, me", "  return " + number() + "\n", Kind::advice);
    if (chance(3)) out += function("weigh.which.a", "q, option, worth", "  return " + weighed() + "\n", Kind::advice);
    if (chance(2)) out += function("after.gain.a", "ev", told(), Kind::event);
    if (chance(2)) out += function("after.lose.plum", "ev, me", told(), Kind::event);
    out += function("step.go", "", "", Kind::step);
    out += function("step.on", "", "", Kind::step);
    return chance(3) ? broken_over_lines(out) : out;
  }

 private:
  enum class Kind { value, event, modify, step, advice };

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  bool chance(int n) { return below(n) == 0; }
  std::string one_of(std::initializer_list<const char*> list) {
    return list.begin()[below(static_cast<int>(list.size()))];
  }

  std::string function(const std::string& name, const std::string& parameters, const std::string& end, Kind kind) {
    kind_ = kind;
    has_event_ = parameters.starts_with("ev");
    locals_ = 0;
    return "function " + name + "(" + parameters + ")\n" + block(1) + end + "end\n";
  }

  std::string prevention() {
    if (chance(2)) return "  if " + flag() + " then ev:cancel() end\n";
    return "  if " + flag() + " then ev:replace(\"lose\", {player = ev.player, coins = " + number() + "}) end\n";
  }

  /// What really moved, before and after more is moved.
  std::string told() {
    if (chance(3)) return "";
    return "  move(" + small() + ", resource.coin, " + holder() + ", " + holder() +
           ")\n  set(variable.n, get(variable.n) + ev.got)\n";
  }

  /// The same text with some of its blanks replaced by ends of lines.
  std::string broken_over_lines(std::string text) {
    bool quoted = false;
    for (char& c : text) {
      if (c == '"') quoted = !quoted;
      if (c == ' ' && !quoted && chance(8)) c = '\n';
    }
    return text;
  }

  std::string block(int depth) {
    const int outside = locals_;
    std::string out;
    for (int n = below(3); n >= 0; --n) out += statement(depth);
    locals_ = outside;
    return out;
  }

  std::string statement(int depth) {
    const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
    if (depth > 2) return indent + simple() + "\n";
    switch (below(9)) {
      case 0: return indent + "if " + flag() + " then\n" + block(depth + 1) + indent + "end\n";
      case 1:
        return indent + "if " + flag() + " then\n" + block(depth + 1) + indent + "else\n" + block(depth + 1) + indent +
               "end\n";
      case 2: return indent + "for i = " + bounds() + " do\n" + block(depth + 1) + indent + "end\n";
      case 3: return indent + "for p in each(" + set() + ") do\n" + block(depth + 1) + indent + "end\n";
      case 4: return indent + "for i, c in ipairs(" + list() + ") do\n" + block(depth + 1) + indent + "end\n";
      default: return indent + simple() + "\n";
    }
  }

  std::string simple() {
    if (chance(12)) return same_twice();
    switch (below(kind_ == Kind::step || kind_ == Kind::event ? 17 : 4)) {
      case 0: {
        const std::string value = chance(3) ? list() : number();
        return "local " + new_local() + " = " + value;
      }
      case 1: return locals_ ? local() + " = " + number() : "local " + new_local() + " = {}";
      case 2: return locals_ ? local() + "[#" + local() + " + 1] = " + number() : "local " + new_local() + " = {}";
      case 3: {
        if (!has_pair_) return "local " + new_local() + " = " + flag();
        const std::string values = number() + ", " + number();
        const std::string first = new_local();
        return "local " + first + ", " + new_local() + " = pair(" + values + ")";
      }
      case 4: return "set(variable.n, " + number() + ")";
      case 5: return "set(variable.whose, " + number() + ", " + seat() + ")";
      case 6: return "set(variable.marked, " + flag() + ")";
      case 7: return "move(" + number() + ", resource.coin, " + holder() + ", " + holder() + ")";
      case 8: return "put(" + (chance(3) ? card() : "first_card(zone.pile)") + ", " + zone() + ")";
      case 9: return "supply(" + small() + ", resource.coin, " + holder() + ")";
      case 10:
        return kind_ == Kind::step ? "resolve(\"" + one_of({"gain", "lose"}) + "\", {player = " + seat() +
                                         ", coins = " + number() + "})"
                                   : "draw(zone.pile, " + small() + ", " + zone() + ")";
      case 11:
        return "local k, c = \"" + one_of({"kind", "owner", "kind", "owner", "colour"}) + "\", first_card(" + zone() +
               ") if c then set(variable.marked, c[k] == " + one_of({"card.pear", "1"}) + ") end";
      case 12: return "set(variable.chosen, " + (chance(5) ? "nil" : seat()) + ")";
      case 13: return "tell(text.hi, " + number() + ", " + (chance(9) ? card() : seat()) + ")";
      case 14: return asked();
      default: return changed();
    }
  }

  /// What changes the table.
  std::string changed() {
    switch (below(10)) {
      case 0: return "pour(resource.coin, " + holder() + ", " + holder() + ")";
      case 1: return "refill(zone.row, zone.pile, " + small() + ")";
      case 2: return "pick(" + zone() + ", " + small() + ", " + zone() + ")";
      case 3: return "shuffle(" + zone() + ")";
      case 4: return "put_all(" + zone() + ", " + zone() + (chance(2) ? ", " + card() : "") + ")";
      case 5: return "roll(die.own, " + seat() + ", " + nth() + ")";
      case 6: return "turn(die.own, " + seat() + ", " + nth() + ", " + one_of({"face.odd", "face.even"}) + ")";
      case 7: return "roll(die.cube, nil, " + nth() + ")";
      case 8: return "collect(" + small() + ", resource.coin, " + set() + ", " + holder() + ")";
      default: return "play_as(" + seat() + ", " + card() + ")";
    }
  }

  /// A question, and what is answered.
  std::string asked() {
    const std::string optional = chance(2) ? ", optional = true" : "", who = seat(), among = set(), from = zone();
    const std::string answer = "local " + new_local() + " = ";
    switch (below(7)) {
      case 0: return answer + "ask(" + who + ", \"much\", {least = " + small() + ", most = " + number() + "})";
      case 1: return answer + "ask(" + who + ", \"sure\")";
      case 2: return answer + "ask(" + who + ", \"one\", {cards = " + from + optional + "})";
      case 3:
        return answer + "ask(" + who + ", \"some\", {cards = " + from + ", least = " + (chance(6) ? small() : "0") +
               "})";
      case 4: return answer + "keep(" + who + ", \"one\", {cards = " + from + ", to = " + zone() + optional + "})";
      case 5: return answer + "ask_all(" + among + ", \"much\", {least = 0, most = " + small() + "})";
      default: return answer + "ask(" + who + ", \"which\", {among = " + among + optional + "})";
    }
  }

  // What functions give back that are asked something.
  std::string over() {
    return chance(30) ? one_of({"1", "{}", "\"yes\"", "text.hi"}) : chance(2) ? "true" : flag() + " or round() > 1";
  }
  std::string reason() { return chance(8) ? one_of({"5", "\"no\"", "true", "{}"}) : one_of({"nil", "nil", "text.hi"}); }
  std::string flag_or_other() { return chance(30) ? one_of({"1", "nil", "{}", "\"yes\""}) : flag(); }
  std::string weighed() { return chance(3) ? one_of({"nil", "worth", "\"much\"", "q"}) : number(); }
  std::string advised() {
    switch (below(6)) {
      case 0: return number();
      case 1: return "{" + number() + ", " + number() + "}";
      case 2: return list();
      case 3: return one_of({"nil", "true", "q.player", "q.options", "q.colour", "q[1]", "{{}}", "{\"1\"}", "nil, 1"});
      default: return "table.map(q.options, " + of_each() + "), 1";
    }
  }

  /// What is nothing that the API takes there, mostly.
  std::string odd() {
    return one_of({"{}", "{1}", "{1, {2}}", "{\"a\"}", "{player = 1}", "{first_card(zone.pile)}", "\"gain\"", "true",
                   "face.even", "zone.hand", "nothing()", "cards(zone.row)"});
  }

  /// Two values for locals that may be the same one.
  std::string same_twice() {
    if (locals_ == 0) return "local " + new_local() + " = " + number();
    const std::string targets = local() + ", " + local();
    return targets + " = " + number() + ", " + number();
  }

  /// Of a loop that ends soon.
  std::string bounds() {
    if (chance(30))
      return one_of({"9223372036854775805, 9223372036854775807", "-9223372036854775807 - 1, -9223372036854775807",
                     "1, \"2\"", "\"1\", 2", "-9223372036854775807, -9223372036854775807 - 1, -1", "1, {}", "nil, 1"});
    const std::string to = chance(4) ? "math.min(" + number_leaf() + ", 5)" : small();
    return small() + ", " + to + (chance(3) ? ", 2" : "");
  }

  std::string number() {
    switch (below(17)) {
      case 0: return number_leaf() + " + " + number_leaf();
      case 1: return number_leaf() + " - " + number_leaf();
      case 2: return number_leaf() + " * " + number_leaf();
      case 3: return number_leaf() + " // " + divisor();
      case 4: return number_leaf() + " % " + divisor();
      case 5: return "(" + flag() + " and " + number_leaf() + " or " + number_leaf() + ")";
      case 6: return "math.max(" + number_leaf() + ", " + number_leaf() + ")";
      case 7: return "math.min(" + number_leaf() + ", " + number_leaf() + ")";
      case 8: return "twice(" + number_leaf() + ")";
      case 9: return "-(" + number_leaf() + ")";
      case 10: return "(table.best(" + list() + ", " + of_each() + (chance(3) ? ", 2" : "") + ") or 1)";
      default: return number_leaf();
    }
  }

  std::string number_leaf() {
    if (chance(80)) return edge();
    switch (below(11)) {
      case 0: return "get(variable.n)";
      case 1: return "get(variable.whose, " + seat() + ")";
      case 2: return "amount(resource.coin, " + holder() + ")";
      case 3: return "count(" + zone() + ")";
      case 4: return locals_ ? local() : small();
      case 5: return has_event_ ? "ev.coins" : "players()";
      case 6: return kind_ == Kind::step ? "compute(\"worth\", " + seat() + ")" : small();
      case 7:
        return locals_ && chance(4) ? local() + "[" + small() + "]" : "#" + one_of({"where", "except"}) + filtered();
      case 8: return kind_ == Kind::advice ? "#q.options" : "#dice(die.own, " + seat() + ")";
      default: return small();
    }
  }

  std::string edge() {
    return one_of({"9223372036854775807", "2147483648", "4294967296", "2.5", "nil", "\"5\"", "{}", "true", "card.pear",
                   "1 // 0", "get(variable.n) // 0", "1 % (get(variable.n) - get(variable.n))", "-9223372036854775807",
                   "(-9223372036854775807 - 1)", "(9223372036854775807 + 1)", "(9223372036854775807 + 2097150)",
                   "math.min(\"3\", 4)", "math.max(5, nothing())", "nothing()"});
  }

  std::string filtered() {
    return "(" + (chance(3) ? list() : zone()) + ", \"kind\", " + (chance(12) ? odd() : "card.pear") + ")";
  }

  std::string divisor() { return chance(2) ? number_leaf() : one_of({"2", "3", "-2", "7"}); }
  /// Which die.
  std::string nth() { return chance(20) ? small() : one_of({"1", "2"}); }
  std::string small() { return std::to_string(below(6) - 1); }

  std::string flag() {
    switch (below(9)) {
      case 0: return number_leaf() + " == " + number_leaf();
      case 1: return number_leaf() + " < " + number_leaf();
      case 2: return number_leaf() + " ~= " + number_leaf();
      case 3: return "not (" + number_leaf() + " >= " + number_leaf() + ")";
      case 4: return "get(variable.marked)";
      case 5: return has_event_ ? "ev.player == " + seat() : "has(" + set() + ", " + seat() + ")";
      case 6: return "first_card(" + zone() + ") == " + card();
      case 7: return has_event_ && chance(2) ? "within(\"gain\")" : "get(variable.chosen) == nil";
      default: return chance(2) ? "true" : "false";
    }
  }

  std::string seat() {
    if (chance(60)) return one_of({"3", "0", "nil", "1.5"});
    if (chance(120)) return odd();
    if (has_event_ && chance(3)) return "ev.player";
    return chance(2) ? "1" : "2";
  }
  std::string set() {
    return one_of({"everyone()", "others(1)", "only(2)", "without(everyone(), 2)", "having(everyone(), zone.hand)"});
  }
  std::string zone() {
    return chance(120) ? odd() : one_of({"zone.pile", "zone.row", "zone.box", "zone.hand(1)", "zone.hand(2)"});
  }
  std::string holder() { return chance(120) ? odd() : chance(2) ? "place.bank" : seat(); }
  std::string card() { return chance(120) ? odd() : chance(8) ? "nil" : "first_card(" + zone() + ")"; }
  std::string list() {
    switch (below(6)) {
      case 0: return "cards(" + zone() + ")";
      case 1: return "{" + number() + ", " + number() + "}";
      case 2: return "owned(" + seat() + ")";
      case 3: return "table.map(" + list() + ", " + of_each() + ")";
      default: return "{}";
    }
  }
  /// A function for each value of a list.
  std::string of_each() { return "function(v) return " + (chance(3) ? "v" : number()) + " end"; }
  std::string new_local() { return "l" + std::to_string(locals_++); }
  std::string local() { return "l" + std::to_string(below(locals_)); }

  std::uint64_t state_;
  Kind kind_ = Kind::step;
  bool has_event_ = false;
  bool has_pair_ = false;  ///< the function `pair` is there, and may be called
  int locals_ = 0;
};

}  // namespace rules::test
