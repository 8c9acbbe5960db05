// Calls each function of the API with bad values for each argument, at each place where a script runs, with and without
// Lua. The result is legal, or an error that names pack, file and line and leaves the state unchanged. It is the same
// with and without Lua, and no invariant breaks.
#include <catch2/catch.hpp>
#include <regex>

#include "fast/fast.hpp"
#include "kernel/engine.hpp"
#include "play/seats.hpp"
#include "script/api.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::api_property_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\n"
    "question: {parts: {kind: divide}, which: {type: seat}, some: {kind: subset, type: card}, much: {kind: number},\n"
    "  sure: {kind: yes-no}, rank: {kind: order, type: card}, turned: {kind: die-face}, one: {type: card}}\n"
    "variable: {n: {}, whose: {of: player, type: seat, start: -1}, marked: {of: card, type: flag}, aim: {type: card}}\n"
    "resource: {coin: {}, cow: {on-cards: true}}\nplace: {bank: {}}\nvalue: {worth: {script: true}}\n"
    "zone: {pile: {}, plums: {discard: gone}, gone: {seen: all}, hand: {of: player, seen: owner, area: hand}}\n"
    "card: {pear: {deck: pile, copies: 6}, plum: {deck: plums, play: {when: gain, who: actor}}}\n"
    "die: {cube: {faces: [low, high], count: 2}, shared: {faces: [odd, even], of: game}}\nspot: {here: {}, there: {}}\n"
    "event: {gain: {fields: {player: seat, coins: number, card: card}, actor: player}, lose: {fields: {to: seat}}}\n";

/// Returns the number that encodes an event, or a call whose name was looked up.
std::string forged(script::Tag tag, std::int32_t nth = 0) { return std::to_string(script::encode(tag, nth)); }

/// Values that are valid somewhere, and those that are valid nowhere.
const std::vector<std::string> kValues = {"0",
                                          "1",
                                          "-1",
                                          "3",
                                          "(-9223372036854775807 - 1)",
                                          "9223372036854775807",
                                          "2147483648",
                                          "4294967296",
                                          "nil",
                                          "'gain'",
                                          "''",
                                          "{}",
                                          "{1, {2}}",
                                          "true",
                                          "2.5",
                                          "resource.coin",
                                          "resource.coin + 9",
                                          "place.bank",
                                          "place.bank + 9",
                                          "zone.pile",
                                          "zone.hand",
                                          "zone.hand(2)",
                                          "zone.hand + 4000",
                                          "card.pear",
                                          "card.pear + 5",
                                          "first_card(zone.pile)",
                                          "first_card(zone.pile) + 1000000",
                                          "die.cube",
                                          "die.shared",
                                          "die.cube + 9",
                                          "variable.n",
                                          "variable.whose",
                                          "variable.marked",
                                          "variable.n + 1000",
                                          "text.hi",
                                          "text.hi + 5",
                                          "face.high",
                                          "face.high + 300",
                                          "nobody()",
                                          "only(2)",
                                          "spot.here",
                                          "spot.there + 9",
                                          "cards(zone.pile)",
                                          forged(static_cast<script::Tag>(10)),  // no tag
                                          forged(static_cast<script::Tag>(11), 1000),
                                          "{first_card(zone.pile)}"};

/// Returns a value that a parameter usually accepts, so that later parameters are checked, too.
std::string due(const script::Parameter& parameter) {
  using script::ScriptType;
  switch (parameter.type) {
    case ScriptType::flag: return "true";
    case ScriptType::set: return "everyone()";
    case ScriptType::card:
    case ScriptType::shown: return "first_card(zone.pile)";
    case ScriptType::zone: return "zone.pile";
    case ScriptType::own_zone: return "zone.hand";
    case ScriptType::contested: return "spot.here";
    case ScriptType::pile:
    case ScriptType::cards: return "zone.gone";
    case ScriptType::resource: return "resource.coin";
    case ScriptType::die: return "die.cube";
    case ScriptType::message: return "text.hi";
    case ScriptType::variable: return "variable.n";
    case ScriptType::event_name:
    case ScriptType::action_of: return "'gain'";
    case ScriptType::question_name: return "'which'";
    case ScriptType::value_name: return "'worth'";
    case ScriptType::kind_name: return "'spot'";
    case ScriptType::card_field: return "'kind'";
    case ScriptType::number_field: return "'size'";
    case ScriptType::card_value: return "card.pear";
    case ScriptType::die_of_faces: return "die.cube";
    case ScriptType::field: return "'player'";
    case ScriptType::number_of_event: return "'coins'";
    case ScriptType::fields:
    case ScriptType::some_fields: return "{player = 1}";
    case ScriptType::options: return "{among = everyone()}";
    case ScriptType::subject_of:
    case ScriptType::also_of: return "nil";
    default: return "1";
  }
}

constexpr std::size_t kMaxTried = 4;  ///< arguments of one function: tell() treats all of them the same

/// A text that names something is in a local: as a literal it would be looked up while loading. Any other text is a
/// literal.
std::string call_of(const script::ApiFunction& function, std::size_t hostile, const std::string& value) {
  const auto taken = function.taken();
  const bool named = hostile < taken.size() && script::is_named(taken[hostile].type);
  const bool text = named && !value.empty() && value[0] == '\'';
  const bool loop = function.result.type == script::ScriptType::player_loop;
  std::string call = (text ? "local t = " + value + " " : "") + (loop ? "local f = " : "") +
                     (function.of_event ? "ev:" : "") + function.name + "(";
  for (std::size_t i = 0; i < std::max(hostile + 1, std::min(taken.size(), kMaxTried)); ++i)
    call += (i > 0 ? ", " : "") + (i != hostile ? due(taken[i]) : text ? "t" : value);
  return call + ")";
}

/// Adds calls that give each argument of a function each value once, and one with an argument too many.
void add_calls(const script::ApiFunction& function, bool event, std::vector<std::string>& calls) {
  const std::size_t count = std::min(function.taken().size(), kMaxTried);
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::string& value : kValues) calls.push_back(call_of(function, i, value));
    if (event) calls.push_back(call_of(function, i, "ev"));
  }
  calls.push_back(call_of(function, function.taken().size(), "1"));
}

/// Hostile values by name: the options of questions, the fields of events.
void add_named_calls(std::vector<std::string>& calls) {
  for (const std::string& value : kValues) {
    const bool text = value[0] == '\'';  // some of the options are named by it
    const std::string before = text ? "local t = " + value + " " : "", given = text ? "t" : value;
    for (const script::Parameter& option : script::kAskOptions) {
      const std::string with = std::string(option.name) + " = " + given + "})";
      const std::string name = option.name;
      calls.push_back(before + "ask(1, 'which', {" + (name == "among" ? "" : "among = everyone(), ") + with);
      calls.push_back(before + "keep(1, 'one', {" + (name == "cards" ? "" : "cards = zone.pile, ") +
                      (name == "to" ? "" : "to = zone.gone, ") + (name == "rest" ? "" : "rest = zone.pile, ") + with);
    }
    for (const char* field : {"player", "coins", "card"})
      calls.push_back(before + "resolve('gain', {" + std::string(field) + " = " + given + "})");
    for (const std::string question : {"parts", "some", "much", "sure", "rank", "turned", "one"}) {
      const std::string ask = before + "ask(1, '" + question + "', {";
      calls.push_back(ask + "cards = zone.pile, least = " + given + ", most = 2})");
      calls.push_back(ask + "least = " + given + ", most = 2})");
      calls.push_back(ask + "units = " + given + ", resource = resource.coin, among = everyone()})");
      calls.push_back(ask + "die = " + given + "})");
      calls.push_back(ask + "cards = " + given + "})");
    }
    calls.push_back(before + "ask_all(everyone(), 'which', function() return " + given + " end)");
    calls.push_back(before + "ask_all(everyone(), 'one', {cards = " + given + "})");
  }
}

/// Adds calls of handles, and of their fields.
void add_handle_calls(std::vector<std::string>& calls) {
  for (const std::string& value : kValues) {
    for (const char* zone : {"zone.hand", "zone.pile"}) calls.push_back(std::string(zone) + "(" + value + ")");
    calls.push_back("local h = " + value + " local z = h(1)");
    for (const char* name : {"owner", "deck", "zone", "kind", "colour"})
      calls.push_back("local h = " + value + " local a = h." + name);
  }
}

/// Returns all calls. `event`: include those on an event.
std::vector<std::string> all_calls(bool event) {
  std::vector<std::string> calls;
  if (event)
    for (const script::ApiFunction& method : script::event_methods()) add_calls(method, event, calls);
  for (const script::ApiFunction* function : script::api()) add_calls(*function, event, calls);
  add_named_calls(calls);
  add_handle_calls(calls);
  return calls;
}

/// Returns true if a call uses the event, which inner functions don't know.
bool of_event(const std::string& call) {
  static const std::regex event("\\bev\\b");
  return std::regex_search(call, event);
}

/// Returns true for calls that need Lua. They get functions of their own, so that the others run without it.
bool needs_lua(const std::string& call) {
  for (const char* part : {"error(", "ask_all(", "within(", "seats(", "each(", "2.5", "zone.pile(", " h(1)"})
    if (call.find(part) != call.npos) return true;
  static const std::regex asks("\\b(ask|keep|resolve|targets)\\(");
  static const std::regex asks_by_name(
      "\\b((ask|keep)\\(.*'\\w+', |resolve\\('\\w+', |targets\\('\\w+', .*, )\\{\\w+ = .*\\}\\)$");
  if (std::regex_search(call, asks) && !std::regex_search(call, asks_by_name)) return true;
  static const std::regex names_a_field("^ev:(?!replace)\\w+\\('\\w*', (?!ev)[^,]*\\)$");
  return of_event(call) && !std::regex_search(call, names_a_field);
}

/// A function at a place where scripts run: its beginning and its end.
struct Place {
  const char* begin;
  const char* end;
  const char* path;
  bool event = true;  ///< it is called with one
};
const std::vector<Place> kPlaces = {{"function step.go()", "", "step.go", false},
                                    {"function value.worth(p)", "return 1", "value.worth", false},
                                    {"function advice.which(q)", "return 1", "advice.which", false},
                                    {"function weigh.which.it(q, option, worth)", "", "weigh.which.it", false},
                                    {"function ending.once()", "return true", "ending.once", false},
                                    {"function event.gain(ev, x)", "", "event.gain"},
                                    {"function play.plum(ev, me)", "", "play.plum"},
                                    {"function can.plum(ev, me)", "return true", "can.plum"},
                                    {"function must.plum(ev, me)", "return true", "must.plum"},
                                    {"function forbid.gain.it(ev)", "return nil", "forbid.gain.it"},
                                    {"function prevent.gain.it(ev)", "", "prevent.gain.it"},
                                    {"function modify.gain.it(ev)", "", "modify.gain.it"},
                                    {"function after.gain.it(ev)", "", "after.gain.it"}};

/// A call that fails everywhere, and its error.
struct Wrong {
  const char* call;
  const char* says;
};
Wrong wrong(bool lua) {
  return lua ? Wrong{"error('on purpose')", ": on purpose (pack core, "}
             : Wrong{"count(true)", ": bad argument #1 to 'count' (a zone expected, got true) (pack core, "};
}

/// Returns the calls to try at a place: all of them if it is one of the first two, where the game may be changed and
/// where it may only be read. Elsewhere one in API_SHARE, and all about the event. Sanitized builds try fewer:
/// a quarter of them in one of the first two places.
std::vector<std::string> tried_in(std::size_t place) {
  std::vector<std::string> all = all_calls(kPlaces[place].event);
  const auto share = static_cast<std::size_t>(robust::from_environment("API_SHARE", robust::kSlow ? 80 : 12));
  const std::size_t each = place >= 2 ? share : robust::kSlow ? 8 : 1, each_of_event = robust::kSlow ? 12 : 1;
  std::vector<std::string> tried;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % each == place % each || (i % each_of_event == place % each_of_event && all[i].find("ev:") != all[i].npos))
      tried.push_back(all[i]);
  return tried;
}

constexpr int kInFunction = 40;

/// Returns a script in which the function of a place makes the call numbered by the variable n, or none if n is below
/// 0. `lua`: only calls that need Lua, else only the others.
std::string script_of(const Place& place, const std::vector<std::string>& calls, bool lua) {
  std::string functions, inside = "local n = get(variable.n)\n";
  for (std::size_t begin = 0; begin < calls.size(); begin += kInFunction) {
    std::string body;
    for (std::size_t i = begin; i < std::min(calls.size(), begin + kInFunction); ++i) {
      if (needs_lua(calls[i]) != lua) continue;
      const std::string line = "if n == " + std::to_string(i) + " then " + calls[i] + " end\n";
      (of_event(calls[i]) ? inside : body) += line;
    }
    const std::string name = "f" + std::to_string(begin);
    functions += "local function " + name + "(n)\n" + body + "return 1 end\n";
    inside += "if n >= " + std::to_string(begin) + " and n < " + std::to_string(begin + kInFunction) + " then " + name +
              "(n) end\n";
  }
  std::string script = functions + place.begin + "\n" + inside + place.end + "\nend\n";
  const auto unless = [&](const char* path, const std::string& otherwise) {
    if (std::string_view(place.path) != path) script += otherwise + "\n";
  };
  unless(
      "step.go",
      "function step.go() supply(5, resource.coin, place.bank) supply(5, resource.coin, 1) put(first_card(zone.plums), "
      "zone.hand(1)) put(first_card(zone.pile), zone.hand(2)) compute(\"worth\", 1) resolve(\"gain\", {player = 1, "
      "coins = 2, card = first_card(zone.pile)}) ask(1, \"which\", {among = everyone()}) end");
  unless("value.worth", "function value.worth(p) return 1 end");
  unless("ending.once", "function ending.once() return true end");
  unless("event.gain", "function event.gain(ev) end");
  unless("play.plum", "function play.plum(ev, me) end");
  unless("must.plum", "function must.plum(ev, me) return true end");
  script += "function event.lose(ev) end\n";
  return script;
}

struct Ran {
  std::string failure;
  GameState state;
  std::uint64_t entries = 0;  ///< into Lua
};

/// Games of a pack, each of which makes another call.
class Runner {
 public:
  Runner(const Mods& mods, bool without_lua)
      : linked_(mods.link({"core"})),
        host_(linked_->make_host({.time = std::chrono::milliseconds(2000)}, without_lua)) {
    for (const VariableDecl& variable : linked_->ruleset.variables())
      if (variable.id == "n") cell_ = variable.first_cell;
  }

  Ran run(int call) {
    Engine engine(linked_->ruleset, *host_);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("heuristic"));
    engine.start(1, 2, true);
    engine.parts().mutator().raw()[cell_] = call;
    Ran result;
    if (engine.advance() == Status::failed) {
      result.failure = engine.failure();
      engine.parts().mutator().raw()[cell_] = 0;
    } else {
      REQUIRE(broken_invariant(engine) == std::nullopt);
    }
    result.state = engine.state();
    result.entries = engine.position().counters.entries;
    return result;
  }

 private:
  std::shared_ptr<const packs::LinkedGame> linked_;
  std::unique_ptr<script::Host> host_;
  std::int32_t cell_ = 0;
};

/// Only Lua adds the name of a value.
std::string nameless(const std::string& failure) {
  static const std::regex name(" \\((local|field) '[^']*'\\)");
  return std::regex_replace(failure, name, "");
}

void pack(Mods& mods, const std::string& script) {
  mods.pack("core", "languages: [en]\nkinds: {spot: {}}\nfields: {card: {size: {type: number}}}\n", kRecords, script);
  mods.language("core", "message: {hi: \"Hi {1}\"}\n");
}

/// Tries these calls, of which the first fails on purpose, in one pack.
void try_calls(const Place& place, const std::vector<std::string>& calls, bool lua) {
  Mods mods;
  pack(mods, script_of(place, calls, lua));
  Runner with_lua(mods, false), without_lua(mods, true);
  const Ran failed = with_lua.run(0);
  INFO(place.path);
  REQUIRE_THAT(failed.failure, Contains(std::string(wrong(lua).says) + place.path));
  for (std::size_t i = 1; i < calls.size(); ++i) {
    if (needs_lua(calls[i]) != lua) continue;
    const Ran ran = with_lua.run(static_cast<int>(i)), other = without_lua.run(static_cast<int>(i));
    INFO(calls[i] << "\n" << ran.failure);
    if (!ran.failure.empty()) {
      REQUIRE_THAT(ran.failure, Contains("it.lua:") && Contains("(pack core, "));
      REQUIRE(ran.state == failed.state);
    }
    if (!lua) CHECK(other.entries == 0);
    REQUIRE(nameless(other.failure) == nameless(ran.failure));
    REQUIRE(other.state == ran.state);
  }
}

constexpr std::size_t kInPack = 1000;  ///< calls: a file has at most 256 KB

void try_all(std::size_t at, bool lua) {
  const std::vector<std::string> calls = tried_in(at);
  for (std::size_t begin = 0; begin < calls.size(); begin += kInPack) {
    std::vector<std::string> some = {wrong(lua).call};
    for (std::size_t i = begin; i < std::min(calls.size(), begin + kInPack); ++i) some.push_back(calls[i]);
    try_calls(kPlaces[at], some, lua);
  }
}

/// Returns the error of scripts when they are loaded; "" if there is none.
std::string fault_of(const std::shared_ptr<const script::Sources>& sources, bool lua) {
  try {
    if (lua) script::Host{sources};
    else fast::make_host(sources);
    return "";
  } catch (const script::ScriptError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("any argument of any API function is legal or an error") {
  for (std::size_t place = 0; place < kPlaces.size(); ++place)
    for (const bool lua : {false, true}) try_all(place, lua);
}

TEST_CASE("no API function runs while a script is being loaded") {
  Mods mods;
  pack(mods, script_of(kPlaces[0], {}, false));
  const script::Sources loaded = *mods.link({"core"})->sources;
  const std::vector<std::string> calls = all_calls(false);
  for (std::size_t i = 0; i < calls.size(); i += robust::kSlow ? 80 : 1) {
    const auto sources = std::make_shared<script::Sources>(loaded);
    sources->packs.at(0).files.at(0).source = "local x\n" + calls[i] + "\n";
    INFO(calls[i]);
    for (const bool lua : {true, false}) {
      const std::string fault = fault_of(sources, lua);
      if (calls[i].starts_with("local h = ")) CHECK((fault.empty() || fault.find("it.lua:2: ") != fault.npos));
      else CHECK_THAT(fault, Contains("it.lua:2: ") && Contains("while they are being loaded"));
    }
  }
}

}  // namespace rules::api_property_test
