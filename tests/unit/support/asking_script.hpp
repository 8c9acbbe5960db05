// Games whose scripts ask wherever they may: in steps, in effects of events, in `prevent` and `after`, in the fields of
// events, while cards come and are played, in contests, rolls and queues; they resolve further events and play cards in
// windows before and after. The same seed gives the same game. Most scripts run without an error. Some of their
// functions need Lua, others don't, so suspended calls of both modes are nested.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/chance.hpp"

namespace rules::test {

class AskingScript {
 public:
  explicit AskingScript(std::uint64_t seed) : state_(mix(seed ^ 0x5eed)) {
    make_records();
    make_script();
  }

  static constexpr const char* kPack =
      "languages: [en]\nkinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: action}}}}\n";
  static constexpr const char* kTexts = "message: {hi: \"Hi {1} {2}\"}\n";
  /// things.yaml
  const std::string& records() const { return records_; }
  const std::string& script() const { return script_; }

 private:
  /// Nesting level of an event: its effects resolve only events of a higher level.
  enum Level { kStep = -1, kOuter = 0, kInner = 1, kLast = 2, kLeaf = 3 };
  struct Event {
    const char* id;
    Level level;
  };
  static constexpr Event kEvents[] = {{"alpha", kOuter}, {"beta", kOuter},  {"serve", kOuter},
                                      {"gamma", kInner}, {"delta", kInner}, {"omega", kLast}};

  std::uint64_t next() { return state_ = mix(state_ + 0x9e3779b97f4a7c15ull); }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  bool chance(int n) { return below(n) == 0; }
  std::string one_of(std::initializer_list<const char*> list) {
    return list.begin()[below(static_cast<int>(list.size()))];
  }
  /// Concatenates in source order, which + doesn't guarantee.
  static std::string joined(std::initializer_list<std::string> parts) {
    std::string out;
    for (const std::string& part : parts) out += part;
    return out;
  }

  // ---- records

  void make_records() {
    records_ =
        "resource: {coin: {}}\nplace: {bank: {}}\n"
        "zone: {deck: {seen: nobody, refill: heap, discard: heap}, heap: {}, row: {},\n"
        "  hand: {of: player, seen: owner, area: hand}, front: {of: player, area: in-play}}\n"
        "variable: {n: {}, more: {until: step}, master: {type: seat}, won: {of: player, until: round},\n"
        "  free: {of: player, type: flag, until: step}, last: {type: flag, until: round}}\n"
        "value: {places: {of: spot, base: " +
        one_of({"1", "2"}) +
        "}, price: {base: 1}, worth: {resource: coin, scores: true}}\n"
        "die: {own: {faces: [odd, even, blank], count: 3}}\n"
        "spot: {top: {face: odd, actions: [{event: alpha, count: coins}]},\n"
        "  den: {face: even, actions: [{event: alpha, count: coins}, {event: beta, count: coins}]}}\n"
        "question: {sure: {kind: yes-no}, much: {kind: number}, which: {type: seat}, victim: {type: seat},\n"
        "  one: {type: card}, some: {kind: subset, type: card}, line: {kind: order, type: seat},\n"
        "  shares: {kind: divide, type: seat}, keep: {kind: subset, type: number}, turn: {kind: die-face},\n"
        "  fewer: {kind: subset, type: number}, tie: {type: seat}, action: {type: event}, gift: {kind: offer},\n"
        "  queue: {type: seat}, final: {type: seat, final-tie: master}}\n"
        "contest: {usual: {die: own, decider: master, won: won, places: places, event: berthing, tie-break: quarrel,\n"
        "  placed: moored, tie: tie, action: action" +
        std::string(chance(2) ? ", offers: gift, resources: [coin], hand: hand" : "") +
        "}}\nending: {once: {script: true}}\n";
    make_steps();
    make_events();
    make_cards();
  }

  void make_steps() {
    records_ += "step:\n  deal: {in: setup}\n  go: {}\n";
    rolls_ = chance(3);
    if (rolls_)
      records_ +=
          "  rolling: {kind: roll-keep, with: {die: own, keep: keep, fewer: fewer, roll: casting, reveal: showing,\n"
          "    costs: [1, 0, 1, 2], pays: coin, to: bank, waiver: free, last: last, first: master}}\n";
    contests_ = chance(3);
    if (contests_)
      records_ +=
          "  top: {kind: contest, with: {at: spot.top, rules: usual}}\n"
          "  den: {kind: contest, with: {at: spot.den, rules: usual}}\n";
    if (chance(3))
      records_ += "  queue: {kind: queue, with: {unless: won, decider: master, order: queue, event: serve}}\n";
    has_turns_ = chance(3);
    if (has_turns_) records_ += "  turns: {kind: turns, with: {from: master}}\n  phase: {in: turns}\n";
    records_ += "  on: {}\n";
  }

  /// Returns further keys of an event.
  std::string ways() {
    std::string out;
    if (chance(4)) out += ", windows: everyone";
    if (chance(4)) out += ", silent: true";
    return out;
  }

  void make_events() {
    const auto again = [&] { return chance(3) ? std::string(", again: more") : ""; };
    records_ += joined(
        {"event:\n  alpha: {fields: {player: seat, coins: {type: number, start: 1}}, actor: player",
         again(),
         ways(),
         "}\n  beta: {fields: {player: seat, coins: {type: number, value: price}, victim: {type: seat, not: actor, "
         "ask: "
         "victim}}, actor: player, affected: victim",
         ways(),
         "}\n  serve: {fields: {player: seat, coins: {type: number, start: 2}}, actor: player",
         ways(),
         "}\n  gamma: {fields: {player: seat, coins: {type: number, start: 1}, best: {type: seat, undecided: true}}, "
         "actor: player",
         again(),
         ways(),
         "}\n  delta: {fields: {player: seat, coins: {type: number, least: 1, start: 1}, victim: {type: seat, not: "
         "actor, ask: victim}}, actor: player, affected: victim",
         ways(),
         "}\n  omega: {fields: {player: seat, coins: {type: number, start: 1}}, actor: player",
         ways(),
         "}\n  took: {fields: {player: seat, card: card}, actor: player",
         ways(),
         "}\n  casting: {windows-from: master",
         ways(),
         "}\n  showing: {windows-from: master",
         ways(),
         "}\n  berthing: {fields: {at: record}",
         ways(),
         "}\n  quarrel: {fields: {at: record, player: seat, tied: players, place: number, winner: {type: seat, among: "
         "tied, undecided: true}}, actor: player",
         ways(),
         "}\n  moored: {fields: {at: record, player: seat, place: number}",
         ways(),
         "}\n"});
  }

  void make_cards() {
    records_ += "card:\n";
    const auto who = [&] { return ", who: " + one_of({"actor", "others", "anyone", "anyone"}); };
    const std::string must = chance(6) ? ", must: true" : "", copyable = ", copyable: true";
    card("c1", "when: " + one_of({"alpha", "[alpha, beta]", "[gamma, delta]", "quarrel", "any"}) + who() + must,
         copyable);
    card("c2", "after: " + one_of({"alpha", "[alpha, beta, serve]", "gamma", "delta", "moored"}) + who(), copyable);
    card("c3", "when: " + one_of({"beta", "omega", "[casting, showing]", "serve", "took", "berthing"}) + who());
    card("c4", "after: " + one_of({"omega", "took", "[casting, showing]", "quarrel", "berthing"}) + who() + must);
    card("c5",
         joined({one_of({"when", "after"}), ": ", one_of({"gamma", "delta", "alpha"}), who(), ", from: in-play"}));
    card("c6", "when: card-play, who: " + one_of({"others", "anyone"}));
    card("c7", std::string("when: entered, who: owner") + (chance(2) ? ", must: true" : ""));
    if (rolls_) card("c8", "with: keep, least: 1");
  }

  void card(const std::string& id, const std::string& play, const std::string& more = "") {
    records_ += joined({"  ", id, ": {deck: deck, copies: ", one_of({"2", "3"}), more,
                        ", works: ", one_of({"in-hand", "in-play"}), ", play: {", play, "}}\n"});
  }

  // ---- the script

  void make_script() {
    script_ =
        "local function confirm(p) return ask(p, \"sure\") end\n"
        "local function pay(p, n) move(n, resource.coin, place.bank, p) end\n"
        "local function both(p, q)\n  if confirm(p) then return ask(q, \"sure\") end\n  return false\nend\n"
        "local function raise(p, e)\n  if e > 0 then return resolve(\"omega\", {player = p, coins = e}) end\n"
        "  return \"void\"\nend\n";
    setup();
    define("step.go", "", kStep, chance(2) ? 2 : 1);
    if (has_turns_) define("step.phase", "p", kStep, 1);
    define("step.on", "", kStep, 1);
    for (const Event& event : kEvents) of_event(event.id, event.level, true);
    for (const char* id : {"took", "casting", "showing", "berthing", "quarrel", "moored"}) of_event(id, kInner, false);
    of_playing();
    of_cards();
  }

  void setup() {
    script_ += "function step.deal()\n  supply(40, resource.coin, place.bank)\n  set(variable.master, " +
               one_of({"1", "2"}) +
               ")\n  shuffle(zone.deck)\n  refill(zone.row, zone.deck, 3)\n  for p in seats() do\n"
               "    supply(3, resource.coin, p)\n    draw(zone.deck, " +
               one_of({"2", "3"}) +
               ", zone.hand(p))\n"
               "    draw(zone.deck, 1, zone.front(p))\n  end\nend\n"
               "function ending.once() return round() >= " +
               one_of({"1", "1", "1", "1", "1", "2"}) + " end\n";
  }

  void of_event(const std::string& id, Level level, bool own) {
    if (own) {
      define("event." + id, "ev", level, chance(3) ? 2 : 1);
    } else if (chance(2)) {
      define("event." + id, "ev", level, 1);
    }
    const bool acts = id != "casting" && id != "showing" && id != "berthing";
    if (chance(3)) define("prevent." + id + ".a", acts ? "ev" : "ev, _", level, 1, own);
    if (chance(6)) define("prevent." + id + ".b", "ev", level, 1, own);
    if (chance(3)) define("after." + id + ".a", "ev", level, 1);
    if (chance(6)) define("after." + id + ".b", "ev", level, 1);
    if (own && chance(4))
      script_ +=
          "function modify." + id + ".a(ev) ev:add(\"coins\", " + one_of({"1", "-1", "get(variable.n)"}) + ") end\n";
    if (own && chance(8))
      script_ += "function forbid." + id + ".a(ev) if get(variable.n) == 2 then return text.hi end end\n";
  }

  /// Cards that can be played, and cards with an effect when they come.
  void of_playing() {
    if (chance(4)) define("prevent.card_play.a", "ev", kLast, 1, false, true);
    if (chance(4)) define("after.card_play.a", "ev", kLast, 1, false, true);
    if (chance(4)) define("after.entered.a", "_", kLeaf, 1);
    if (chance(6)) define("prevent.entered.a", "_", kLeaf, 1);
  }

  void of_cards() {
    // At the level of the innermost event that it can be played on.
    for (const char* card : {"c1", "c2", "c5"}) define("play." + std::string(card), "ev, me", kInner, 1, false, true);
    for (const char* card : {"c3", "c4", "c6"}) define("play." + std::string(card), "ev, me", kLast, 1, false, true);
    define("play.c7", "_, me", kLeaf, 1);
    if (rolls_) define("play.c8", "_, me", kInner, 1, false, true);
    for (const char* card : {"c1", "c2", "c3", "c4"})
      for (const char* stage : {"prevent", "after"}) {
        if (!chance(4)) continue;
        const Event& event = kEvents[static_cast<std::size_t>(below(static_cast<int>(std::size(kEvents))))];
        define(joined({stage, ".", event.id, ".", card}), "ev, me", event.level, 1);
      }
    if (chance(3)) script_ += "function can.c1(ev, me) return get(variable.n) ~= 1 end\n";
    if (chance(4)) script_ += "function must.c3(ev, me) return get(variable.n) == 3 end\n";
  }

  /// Writes a function. `stops`: it may cancel or replace its event. `plays`: it draws no cards, or it would never end.
  void define(const std::string& name, const std::string& parameters, Level level, int statements, bool stops = false,
              bool plays = false) {
    level_ = level;
    draws_ = !plays && level < kLeaf;
    has_player_ = parameters.starts_with("ev") && name.find("casting") == std::string::npos &&
                  name.find("showing") == std::string::npos && name.find("berthing") == std::string::npos &&
                  name.find("card_play") == std::string::npos && !name.starts_with("play.");
    has_me_ = parameters.ends_with("me");
    in_play_ = name.starts_with("play.") && level < kLeaf;
    names_ = 0;
    std::string body;
    if (chance(5)) body += "  " + by_lua() + "\n";
    for (int n = 0; n < statements; ++n) body += statement(1);
    if (stops && chance(2)) body += "  " + stopping();
    body += decision(name);
    if (in_play_ && (name == "play.c6" || chance(6))) body += cancelling(name);
    script_ += "function " + name + "(" + parameters + ")\n" + body + "end\n";
  }

  /// Returns a statement that needs Lua.
  std::string by_lua() {
    return one_of({"local t = {kind = 1}", "local s = \"a\" .. 1", "local f = function() return 1 end f()"});
  }

  std::string stopping() {
    if (chance(2)) return "if " + yes() + " then ev:cancel() end\n";
    return joined({"if ", yes(), " then ev:replace(\"omega\", {player = ev.player, coins = ", number(), "}) end\n"});
  }

  /// Decides an undecided field.
  std::string decision(const std::string& name) {
    if ((name == "event.gamma" || name.starts_with("prevent.gamma")) && chance(2))
      return joined({"  ev:decide(\"best\", ask(", seat(), ", \"which\", {among = everyone()}))\n"});
    if (name.starts_with("prevent.quarrel") && chance(2))
      return joined({"  ev:decide(\"winner\", ask(", seat(), ", \"which\", {among = ev.tied}))\n"});
    return "";
  }

  /// A card that is played before an event may stop it.
  std::string cancelling(const std::string& name) {
    if (name != "play.c6") return "";
    return "  if " + yes() + " then ev:cancel() end\n";
  }

  std::string seat() {
    if (has_player_ && chance(2)) return "ev.player";
    if (has_me_ && chance(2)) return "(me.owner or 1)";
    return one_of({"1", "2", "get(variable.master)"});
  }

  std::string event() {
    if (level_ == kStep) return one_of({"alpha", "alpha", "beta", "gamma", "delta"});
    if (level_ == kOuter) return one_of({"gamma", "delta", "omega"});
    return "omega";
  }
  bool may_resolve() const { return level_ < kLast; }
  std::string resolving() {
    const std::string player = chance(4) ? joined({"ask(", seat(), ", \"which\", {among = everyone()})"}) : seat();
    return joined({"resolve(\"", event(), "\", {player = ", player, chance(2) ? ", coins = " + number() : "", "})"});
  }

  std::string number() {
    switch (below(6)) {
      case 0: return joined({"ask(", seat(), ", \"much\", {least = 0, most = 2})"});
      case 5:
        return joined({"ask(ask(", seat(), ", \"which\", {among = everyone()}), \"much\", {least = 0, most = ask(",
                       seat(), ", \"much\", {least = 1, most = 2})})"});
      case 1: return "get(variable.n)";
      case 2: return "count(zone.row)";
      default: return one_of({"1", "2"});
    }
  }

  /// Returns a condition that mostly asks.
  std::string yes() {
    switch (below(may_resolve() ? 12 : 11)) {
      case 0: return joined({"ask(", seat(), ", \"much\", {least = 0, most = 2}) > 0"});
      case 1: return joined({"not ask(", seat(), ", \"sure\")"});
      case 2: return joined({"confirm(", seat(), ")"});
      case 3: return joined({"both(", seat(), ", ", seat(), ")"});
      case 4: return joined({"get(variable.n) ~= 1 and ask(", seat(), ", \"sure\")"});
      case 5: return joined({"ask(", seat(), ", \"sure\") or ask(", seat(), ", \"sure\")"});
      case 6: return joined({"not (ask(", seat(), ", \"sure\") and confirm(", seat(), "))"});
      case 7: return "get(variable.n) % 2 == 0";
      case 11: return resolving() + " == \"done\"";
      default: return joined({"ask(", seat(), ", \"sure\")"});
    }
  }

  std::string name() { return "l" + std::to_string(names_++); }

  std::string statement(int depth) {
    const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
    if (depth < 3 && chance(5)) {
      switch (below(5)) {
        case 0: return joined({indent, "if ", yes(), " then\n", statement(depth + 1), indent, "end\n"});
        case 1:
          return joined({indent, "if ", yes(), " then\n", statement(depth + 1), indent, "else\n", statement(depth + 1),
                         indent, "end\n"});
        case 2:
          return joined({indent, "for p in seats(get(variable.master)) do\n", indent, "  if ask(p, \"sure\") then\n",
                         statement(depth + 2), indent, "  end\n", indent, "end\n"});
        case 3: return joined({indent, "for i = 1, 2 do\n", statement(depth + 1), indent, "end\n"});
        default:
          return joined({indent, "for _, p in ipairs(ask(", seat(), ", \"line\", {among = everyone()})) do\n", indent,
                         "  move(1, resource.coin, place.bank, p)\n", statement(depth + 2), indent, "end\n"});
      }
    }
    return indent + simple() + "\n";
  }

  std::string simple() {
    if (may_resolve() && chance(level_ == kStep ? 2 : 4)) return resolved();
    if (draws_ && chance(4)) return moved();
    switch (below(11)) {
      case 0: return joined({"pay(", seat(), ", ", number(), ")"});
      case 1: {
        const std::string v = name(), who = seat();
        return joined({"local ", v, " = ask(", who, ", \"which\", {among = others(", who, ")",
                       chance(2) ? ", optional = true" : "", "}) if ", v, " then move(1, resource.coin, ", v, ", ", who,
                       ") end"});
      }
      case 2: {
        const std::string a = name();
        return joined({"local ", a, " = ask_all(everyone(), \"much\", ",
                       chance(3) ? "function(p) return {least = 0, most = p} end" : "{least = 0, most = 1}",
                       ") for p in seats() do pay(p, ", a, "[p]) end"});
      }
      case 3: return joined({"while get(variable.n) < 3 and ", yes(), " do set(variable.n, get(variable.n) + 1) end"});
      case 4: return joined({"repeat set(variable.n, get(variable.n) + 1) until get(variable.n) > 2 or ", yes()});
      case 5: {
        const std::string x = name(), y = name();
        return joined(
            {"local ", x, ", ", y, " = ", number(), ", ", number(), " set(variable.n, (", x, " + 2 * ", y, ") % 5)"});
      }
      case 6: {
        const std::string l = name();
        return joined({"local ", l, " = {} ", l, "[#", l, " + 1] = ", number(), " pay(", seat(), ", ", l, "[1])"});
      }
      case 7: {
        const std::string s = seat(), l = name();
        return joined({"local ", l, " = ask(", s, ", \"shares\", {units = 2, resource = resource.coin, among = others(",
                       s, ")}) pay(", s, ", ", l, "[1])"});
      }
      case 8: return joined({"tell(text.hi, ", seat(), ", ", number(), ")"});
      case 9: {
        const std::string l = name();
        return joined({"local ", l,
                       " = table.map({1, 2}, function(p) return ask(p, \"much\", {least = 0, most = 1}) "
                       "end) pay(1, ",
                       l, "[2])"});
      }
      default: return joined({"if ", yes(), " then pay(", seat(), ", 1) end"});
    }
  }

  std::string resolved() {
    switch (below(level_ == kStep && contests_ ? 7 : 5)) {
      case 0: {
        const std::string o = name(), g = name();
        return joined({"local ", o, ", ", g, " = ", resolving(), " if ", o, " == \"done\" then set(variable.n, ",
                       "(get(variable.n) + ", g, " + 1) % 5) end"});
      }
      case 1:
        return joined({"if get(variable.more) == 0 and ", yes(), " then set(variable.more, 1) end ", resolving()});
      case 2: return joined({"raise(", seat(), ", ", number(), ")"});
      case 5:
      case 6: return joined({"act(", seat(), ", ", one_of({"spot.top", "spot.den"}), ")"});
      default: return resolving();
    }
  }

  /// Returns a statement that moves cards, so that some enter hands and play.
  std::string moved() {
    const std::string who = seat();
    switch (below(7)) {
      case 0: return joined({"draw(zone.deck, ", number(), ", zone.hand(", who, "))"});
      case 1: return joined({"draw(zone.deck, 1, zone.front(", who, "))"});
      case 2: {
        const std::string c = name();
        return joined({"local ", c, " = first_card(zone.row) if ", c, " and can_copy(", who, ", ", c, ") then play_as(",
                       who, ", ", c, ") end"});
      }
      case 4: {
        const std::string n = name(), side = name();
        return joined({"if revealed(die.own, ", who, ") > 0 then local ", n, ", ", side, " = ask(", who,
                       ", \"turn\", {die = die.own}) turn(die.own, ", who, ", ", n, ", ", side, ") end"});
      }
      case 3:
        return joined({"for _, c in ipairs(ask(", who,
                       ", \"some\", {cards = zone.row, least = 0, most = 2})) do put(c, "
                       "zone.hand(",
                       who, ")) end refill(zone.row, zone.deck, 3)"});
      default:
        return joined({"keep(", who, ", \"one\", {cards = zone.row, to = zone.hand(", who, "), ",
                       one_of({"rest = zone.heap", "or_top = zone.deck", "rest = zone.heap, or_top = zone.deck"}),
                       chance(2) ? ", taken = \"took\"" : "", chance(2) ? ", optional = true" : "",
                       "}) refill(zone.row, zone.deck, 3)"});
    }
  }

  std::uint64_t state_;
  std::string records_, script_;
  bool has_turns_ = false, rolls_ = false, contests_ = false;
  // State of the function being written:
  Level level_ = kStep;
  bool draws_ = false, has_player_ = false, has_me_ = false, in_play_ = false;
  int names_ = 0;
};

}  // namespace rules::test
