// Random scripts in the subset of Lua that packs use: handlers of every table, with lists, loops, arithmetic at the
// limits of numbers, calls of the API, and now and then a value of a wrong type. The same seed gives the same text.
// Knows the records of `kRandomScriptRecords`, but not how scripts run.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/chance.hpp"

namespace rules::test {

/// The records that the scripts use.
inline constexpr const char* kRandomScriptRecords =
    "step: {go: {}, on: {}, top: {kind: contest, with: {at: spot.top, rules: usual}}}\nending: {once: {script: true}}\n"
    "variable: {n: {}, whose: {of: player}, chosen: {type: seat}, marked: {type: flag}}\n"
    "value: {worth: {script: true}, weight: {script: true}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, row: {seen: all}, box: {seen: all}, hand: {of: player, seen: all, area: hand}}\n"
    "card: {pear: {deck: pile, copies: 3, works: anywhere, copyable: true, size: 2, play: {when: gain, who: actor}},\n"
    "  plum: {deck: pile, works: anywhere}}\n"
    "spot: {top: {face: odd, actions: [{event: gain, count: coins}]}, den: {face: even}}\n"
    "contest: {usual: {die: own, decider: chosen, tie: tie, action: action}}\n"
    "die: {cube: {faces: [low, high], count: 3, of: game}, own: {faces: [odd, even], count: 2}}\n"
    "question: {which: {type: seat}, much: {kind: number}, sure: {kind: yes-no}, one: {type: card},\n"
    "  some: {kind: subset, type: card}, tie: {type: seat}, action: {type: event}}\n"
    "event: {gain: {fields: {player: seat, coins: number, best: {type: seat, undecided: true}}, actor: player}, "
    "lose: {fields: {player: seat, coins: number}, actor: player}}\n";

/// Contents of languages/en.yaml beside them, and of pack.yaml.
inline constexpr const char* kRandomScriptTexts = "message: {hi: \"Hi {1} {2}\"}\n";
inline constexpr const char* kRandomScriptPack =
    "languages: [en]\nkinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: action}}}}\n"
    "fields: {card: {size: {type: number, default: 1}}}\n";

class RandomScript {
 public:
  /// Mixes the seed first: otherwise scripts of consecutive seeds would share their sequences.
  explicit RandomScript(std::uint64_t seed) : state_(mix(seed)) {}

  /// Returns a whole file.
  std::string text() {
    std::string out = "local function twice(n) return n * 2 end\nlocal function nothing() end\n";
    kind_ = Kind::value;
    out += "local function pair(a, b)\n" + block(1) + "  return b, a\nend\n";
    has_pair_ = true;
    out += function("value.worth", "p", Kind::value, [&] { return "  return " + number() + "\n"; });
    out += function("value.weight", "p", Kind::value, [&] { return "  return " + number() + "\n"; });
    out += function("ending.once", "", Kind::value, [&] { return "  return " + over() + "\n"; });
    out += function("event.gain", "ev", Kind::event, [&] {
      return (chance(4) ? "  " + decision() : "") +
             "  if ev.coins > 0 then move(ev.coins, resource.coin, place.bank, ev.player) end\n";
    });
    out += function("event.lose", "ev", Kind::event, [&] {
      return "  if ev.coins > 0 then move(ev.coins, resource.coin, ev.player, place.bank) end\n";
    });
    if (chance(2))
      out += function("modify.gain.a", "ev", Kind::modify, [&] {
        return chance(4) ? "  for i = 1, 3 do ev:add(\"coins\", 1000000000) end\n"
                         : "  ev:add(\"coins\", " + number() + ")\n";
      });
    if (chance(2))
      out += function("modify.gain.pear", "ev, me", Kind::modify, [&] { return "  ev:at_most(\"coins\", 9)\n"; });
    if (chance(2)) out += function("modify.worth.a", "v", Kind::modify, [&] { return "  v:add(" + number() + ")\n"; });
    if (chance(3)) out += function("prevent.gain.a", "ev", Kind::event, [&] { return prevention(); });
    if (chance(3)) out += function("forbid.lose.a", "ev", Kind::modify, [&] { return "  return " + reason() + "\n"; });
    if (chance(2))
      out += function("play.pear", "ev, me", Kind::event, [&] { return "  ev:add(\"coins\", " + number() + ")\n"; });
    else out += "function play.pear(ev, me) end\n";
    if (chance(3))
      out += function("can.pear", "ev, me", Kind::modify, [&] { return "  return " + flag_or_other() + "\n"; });
    if (chance(3))
      out += function("must.pear", "ev, me", Kind::modify, [&] { return "  return " + flag_or_other() + "\n"; });
    if (chance(2)) out += function("advice.which", "q", Kind::advice, [&] { return "  return " + advised() + "\n"; });
    if (chance(2)) out += function("advice.much", "q", Kind::advice, [&] { return "  return " + number() + "\n"; });
    if (chance(3)) out += function("advice.pear", "q, me", Kind::advice, [&] { return "  return " + number() + "\n"; });
    if (chance(3))
      out +=
          function("weigh.which.a", "q, option, worth", Kind::advice, [&] { return "  return " + weighed() + "\n"; });
    if (chance(2)) out += function("after.gain.a", "ev", Kind::event, [&] { return told(); });
    if (chance(2)) out += function("after.lose.plum", "ev, me", Kind::event, [&] { return told(); });
    out += function("step.go", "", Kind::step, [&] { return ""; });
    out += function("step.on", "", Kind::step, [&] { return ""; });
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

  /// Concatenates in source order, which + doesn't guarantee: the same seed gives the same text with every compiler.
  static std::string joined(std::initializer_list<std::string> parts) {
    std::string out;
    for (const std::string& part : parts) out += part;
    return out;
  }

  /// `end` returns the last lines, and is called after everything else.
  template <class End>
  std::string function(const std::string& name, const std::string& parameters, Kind kind, End end) {
    kind_ = kind;
    has_event_ = parameters.starts_with("ev");
    locals_ = 0;
    const std::string lines = block(1);
    return "function " + name + "(" + parameters + ")\n" + lines + end() + "end\n";
  }

  std::string prevention() {
    if (chance(2)) return "  if " + flag() + " then ev:cancel() end\n";
    if (chance(3)) return "  " + decision();
    return joined({"  if ", flag(), " then ev:replace(\"lose\", {player = ev.player, coins = ", number(), "}) end\n"});
  }

  std::string decision() { return joined({"ev:decide(\"best\", ", chance(20) ? odd() : seat(), ")\n"}); }

  /// Returns the moved amount, before and after more is moved; or returns a value where none is expected.
  std::string told() {
    if (chance(3)) return "";
    if (chance(12)) return "  return " + one_of({"nothing()", "nil", "1", "twice(2)"}) + "\n";
    return joined({"  move(", small(), ", resource.coin, ", holder(), ", ", holder(),
                   ")\n  set(variable.n, get(variable.n) + ev.got)\n"});
  }

  /// Returns the text with some of its spaces replaced by line ends.
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
        return joined(
            {indent, "if ", flag(), " then\n", block(depth + 1), indent, "else\n", block(depth + 1), indent, "end\n"});
      case 2: return joined({indent, "for i = ", bounds(), " do\n", block(depth + 1), indent, "end\n"});
      case 3: return joined({indent, "for p in each(", set(), ") do\n", block(depth + 1), indent, "end\n"});
      case 4: return joined({indent, "for i, c in ipairs(", list(), ") do\n", block(depth + 1), indent, "end\n"});
      default: return indent + simple() + "\n";
    }
  }

  std::string simple() {
    if (chance(12)) return two_at_once();
    switch (below(changing() ? 17 : 4)) {
      case 0: return new_local_of(chance(3) ? list() : number());
      case 1: return locals_ ? joined({local(), " = ", number()}) : new_local_of("{}");
      case 2: return locals_ ? joined({local(), "[#", local(), " + 1] = ", number()}) : new_local_of("{}");
      case 3: {
        if (!has_pair_) return new_local_of(flag());
        const std::string values = joined({number(), ", ", number()});
        const std::string first = new_local();
        return "local " + first + ", " + new_local() + " = pair(" + values + ")";
      }
      case 4: return "set(variable.n, " + number() + ")";
      case 5: return joined({"set(variable.whose, ", number(), ", ", seat(), ")"});
      case 6: return "set(variable.marked, " + flag() + ")";
      case 7:
        return joined({"move(", chance(4) ? number() : small(), ", resource.coin, ", holder(), ", ", holder(), ")"});
      case 8: return joined({"put(", chance(3) ? card() : "first_card(zone.pile)", ", ", zone(), ")"});
      case 9: return joined({"supply(", small(), ", resource.coin, ", holder(), ")"});
      case 10:
        return kind_ == Kind::step ? joined({"resolve(\"", one_of({"gain", "lose"}), "\", {player = ", seat(),
                                             ", coins = ", number(), "})"})
                                   : joined({"draw(zone.pile, ", small(), ", ", zone(), ")"});
      case 11:
        return joined({"local k, c = \"", one_of({"kind", "owner", "kind", "owner", "colour"}), "\", first_card(",
                       zone(), ") if c then set(variable.marked, c[k] == ", one_of({"card.pear", "1"}), ") end"});
      case 12: return joined({"set(variable.chosen, ", chance(5) ? "nil" : seat(), ")"});
      case 13: return joined({"tell(text.hi, ", number(), ", ", chance(9) ? card() : seat(), ")"});
      case 14: return asked();
      default: return changed();
    }
  }

  /// Changes the table.
  std::string changed() {
    switch (below(14)) {
      case 0: return joined({"pour(resource.coin, ", holder(), ", ", holder(), ")"});
      case 1: return "refill(zone.row, zone.pile, " + small() + ")";
      case 2: return joined({"pick(", zone(), ", ", small(), ", ", zone(), ")"});
      case 3: return "shuffle(" + zone() + ")";
      case 4: return joined({"put_all(", zone(), ", ", zone(), chance(2) ? ", " + card() : "", ")"});
      case 5: return joined({"roll(die.own, ", seat(), ", ", nth(), ")"});
      case 6: return joined({"turn(die.own, ", seat(), ", ", nth(), ", ", one_of({"face.odd", "face.even"}), ")"});
      case 7: return "roll(die.cube, nil, " + nth() + ")";
      case 8: return joined({"collect(", small(), ", resource.coin, ", set(), ", ", holder(), ")"});
      case 9: return joined({"look(", seat(), ", ", chance(2) ? card() : zone(), ")"});
      case 10: return joined({"lay(die.own, ", seat(), ", ", nth(), ", ", one_of({"face.odd", "face.even"}), ")"});
      case 11: return chance(3) ? "gather(die.cube)" : "gather(die.own, " + seat() + ")";
      case 12:  // a gain as an act would cause another gain, and so on
        if (kind_ == Kind::step) return joined({"act(", seat(), ", ", record(), chance(2) ? ", \"gain\"" : "", ")"});
        return joined({"look(", seat(), ", ", zone(), ")"});
      default: return joined({"play_as(", seat(), ", ", card(), ")"});
    }
  }

  /// A question and the use of its answer.
  std::string asked() {
    const std::string optional = chance(2) ? ", optional = true" : "";
    const std::string who = seat(), among = set(), from = zone();
    const std::string answer = "local " + new_local() + " = ";
    switch (below(7)) {
      case 0: return joined({answer, "ask(", who, ", \"much\", {least = ", small(), ", most = ", number(), "})"});
      case 1: return answer + "ask(" + who + ", \"sure\")";
      case 2: return answer + "ask(" + who + ", \"one\", {cards = " + from + optional + "})";
      case 3:
        return joined(
            {answer, "ask(", who, ", \"some\", {cards = ", from, ", least = ", chance(6) ? small() : "0", "})"});
      case 4:
        return joined({answer, "keep(", who, ", \"one\", {cards = ", from, ", to = ", zone(),
                       chance(8) ? "" : ", rest = " + zone(), optional, "})"});
      case 5: return answer + "ask_all(" + among + ", \"much\", {least = 0, most = " + small() + "})";
      default: return answer + "ask(" + who + ", \"which\", {among = " + among + optional + "})";
    }
  }

  // Return values of functions that are asked something.
  std::string over() {
    return chance(30) ? one_of({"1", "{}", "\"yes\"", "text.hi"}) : chance(2) ? "true" : flag() + " or round() > 1";
  }
  std::string reason() { return chance(8) ? one_of({"5", "\"no\"", "true", "{}"}) : one_of({"nil", "nil", "text.hi"}); }
  std::string flag_or_other() { return chance(30) ? one_of({"1", "nil", "{}", "\"yes\""}) : flag(); }
  std::string weighed() { return chance(3) ? one_of({"nil", "worth", "\"much\"", "q"}) : number(); }
  std::string advised() {
    switch (below(6)) {
      case 0: return number();
      case 1: return joined({"{", number(), ", ", number(), "}"});
      case 2: return list();
      case 3: return one_of({"nil", "true", "q.player", "q.options", "q.colour", "q[1]", "{{}}", "{\"1\"}", "nil, 1"});
      default: return "table.map(q.options, " + of_each() + "), 1";
    }
  }

  /// Returns a value that is mostly invalid for the API there.
  std::string odd() {
    return one_of({"{}", "{1}", "{1, {2}}", "{\"a\"}", "{player = 1}", "{first_card(zone.pile)}", "\"gain\"", "true",
                   "face.even", "zone.hand", "nothing()", "cards(zone.row)", "everyone()", "nobody()"});
  }

  /// Two values for new locals, or for locals that may be the same one.
  std::string two_at_once() {
    const bool fresh = locals_ == 0 || chance(2);
    const std::string values = joined({chance(3) ? list() : number(), ", ", number()});
    if (!fresh) return joined({local(), ", ", local(), " = ", values});
    const std::string first = new_local();
    return "local " + first + ", " + new_local() + " = " + values;
  }

  /// The bounds of a loop that ends soon.
  std::string bounds() {
    if (chance(30))
      return one_of({"9223372036854775805, 9223372036854775807", "-9223372036854775807 - 1, -9223372036854775807",
                     "1, \"2\" .. \"\"", "\"1\" .. \"\", 2", "-9223372036854775807, -9223372036854775807 - 1, -1",
                     "1, {}", "nil, 1", "1, everyone()", "only(1), 2"});
    const std::string to = chance(4) ? "math.min(" + number_leaf() + ", 5)" : small();
    return joined({small(), ", ", to, chance(3) ? ", 2" : ""});
  }

  std::string number() {
    switch (below(17)) {
      case 0: return joined({number_leaf(), " + ", number_leaf()});
      case 1: return joined({number_leaf(), " - ", number_leaf()});
      case 2: return joined({number_leaf(), " * ", number_leaf()});
      case 3: return joined({number_leaf(), " // ", divisor()});
      case 4: return joined({number_leaf(), " % ", divisor()});
      case 5: return joined({"(", flag(), " and ", number_leaf(), " or ", number_leaf(), ")"});
      case 6: return joined({"math.max(", number_leaf(), ", ", number_leaf(), ")"});
      case 7: return joined({"math.min(", number_leaf(), ", ", number_leaf(), ")"});
      case 8: return "twice(" + number_leaf() + ")";
      case 9: return "-(" + number_leaf() + ")";
      case 10: return joined({"(table.best(", list(), ", ", of_each(), chance(3) ? ", 2" : "", ") or 1)"});
      default: return number_leaf();
    }
  }

  std::string number_leaf() {
    if (chance(80)) return edge();
    switch (below(14)) {
      case 0: return "get(variable.n)";
      case 1: return "get(variable.whose, " + seat() + ")";
      case 2: return "amount(resource.coin, " + holder() + ")";
      case 3: return "count(" + zone() + ")";
      case 4: return locals_ ? local() : small();
      case 5: return has_event_ ? "ev.coins" : "players()";
      case 6: return kind_ == Kind::step ? "compute(\"worth\", " + seat() + ")" : small();
      case 7:
        return locals_ && chance(4) ? joined({local(), "[", small(), "]"})
                                    : joined({"#", one_of({"where", "except"}), filtered()});
      case 9: return joined({one_of({"showing", "in_sight"}), "(", side(), ", ", seat(), ")"});
      case 10: return changing() ? "chance(" + (chance(9) ? small() : "3") + ")" : small();
      case 11: return chance(3) ? joined({"#records(\"spot\")"}) : joined({"size(", set(), ")"});
      case 8: return kind_ == Kind::advice ? "#q.options" : "#dice(die.own, " + seat() + ")";
      default: return small();
    }
  }

  std::string edge() {
    return one_of({"9223372036854775807",
                   "2147483648",
                   "4294967296",
                   "2.5",
                   "nil",
                   "\"5\"",
                   "{}",
                   "true",
                   "card.pear",
                   "1 // 0",
                   "get(variable.n) // 0",
                   "1 % (get(variable.n) - get(variable.n))",
                   "-9223372036854775807",
                   "(-9223372036854775807 - 1)",
                   "(9223372036854775807 + 1)",
                   "(9223372036854775807 + 2097150)",
                   "math.min(\"3\", 4)",
                   "math.max(5, nothing())",
                   "nothing()",
                   "everyone()",
                   "others(1)"});
  }

  std::string filtered() {
    return joined({"(", chance(3) ? list() : zone(), ", \"kind\", ", chance(12) ? odd() : "card.pear", ")"});
  }

  std::string divisor() { return chance(2) ? number_leaf() : one_of({"2", "3", "-2", "7"}); }
  /// The index of a die.
  std::string nth() { return chance(20) ? small() : one_of({"1", "2"}); }
  std::string small() { return chance(15) ? "-1" : std::to_string(below(5)); }

  std::string flag() {
    switch (below(11)) {
      case 9: return joined({set(), " ~= ", set()});
      case 0: return joined({number_leaf(), " == ", number_leaf()});
      case 1: return joined({number_leaf(), " < ", number_leaf()});
      case 2: return joined({number_leaf(), " ~= ", number_leaf()});
      case 3: return joined({"not (", number_leaf(), " >= ", number_leaf(), ")"});
      case 4: return "get(variable.marked)";
      case 5: return has_event_ ? "ev.player == " + seat() : joined({"has(", set(), ", ", seat(), ")"});
      case 6: return joined({"first_card(", zone(), ") == ", card()});
      case 8: return joined({"#cards(zone.row) > 0 and can_copy(", seat(), ", first_card(zone.row))"});
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
  /// Returns true if the game may be changed.
  bool changing() const { return kind_ == Kind::step || kind_ == Kind::event; }
  std::string set() {
    if (chance(80)) return number_leaf();
    if (chance(6)) return joined({"targets(\"gain\", \"player\", {coins = ", small(), "})"});
    return one_of(
        {"everyone()", "others(1)", "only(2)", "nobody()", "without(everyone(), 2)", "having(everyone(), zone.hand)"});
  }
  std::string zone() {
    return chance(120) ? odd() : one_of({"zone.pile", "zone.row", "zone.box", "zone.hand(1)", "zone.hand(2)"});
  }
  std::string holder() { return chance(120) ? odd() : chance(2) ? "place.bank" : seat(); }
  std::string card() {
    if (chance(120)) return odd();
    if (chance(5)) return joined({one_of({"highest", "lowest"}), "(", chance(30) ? list() : zone(), ", \"size\")"});
    return chance(8) ? "nil" : "first_card(" + zone() + ")";
  }
  std::string record() { return chance(60) ? odd() : chance(30) ? "spot.den" : "spot.top"; }
  /// A face or set of faces.
  std::string side() { return chance(60) ? odd() : one_of({"face.odd", "face.even", "{face.odd, face.even}"}); }
  std::string list() {
    switch (below(6)) {
      case 0: return "cards(" + zone() + ")";
      case 1: return joined({"{", number(), ", ", number(), "}"});
      case 2: return "owned(" + seat() + ")";
      case 3: return joined({"table.map(", list(), ", ", of_each(), ")"});
      default: return "{}";
    }
  }
  /// Calls a function for each value of a list.
  std::string of_each() {
    if (chance(4)) return "twice";
    return joined({"function(v) return ", chance(3) ? "v" : number(), " end"});
  }
  std::string new_local_of(const std::string& value) { return "local " + new_local() + " = " + value; }
  std::string new_local() { return "l" + std::to_string(locals_++); }
  std::string local() { return "l" + std::to_string(below(locals_)); }

  std::uint64_t state_;
  Kind kind_ = Kind::step;
  bool has_event_ = false;
  bool has_pair_ = false;  ///< the function `pair` exists and may be called
  int locals_ = 0;
};

}  // namespace rules::test
