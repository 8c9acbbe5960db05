// Each function of the API is called with bad values for each argument, at each place where a script runs, with and
// without Lua. The result is legal, or an error that names pack, file and line and leaves the state as it was. With and
// without Lua the result is the same, and no invariant breaks.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "mods.hpp"
#include "play/bots.hpp"
#include "script/api.hpp"

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
    "card: {pear: {deck: pile, copies: 6}, plum: {deck: plums, play: {when: gain, who: actor, must: true}}}\n"
    "die: {cube: {faces: [low, high], count: 2}, shared: {faces: [odd, even], of: game}}\n"
    "event: {gain: {fields: {player: seat, coins: number, card: card}, actor: player}, lose: {fields: {to: seat}}}\n";

/// Values that are due somewhere, and those that are due nowhere.
const std::vector<std::string> kValues = {"0",
                                          "1",
                                          "-1",
                                          "3",
                                          "0x8000000000000000",
                                          "0x7fffffffffffffff",
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
                                          "place.bank",
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
                                          "{first_card(zone.pile)}"};

/// What a parameter mostly takes, so that those behind it come to be looked at.
std::string due(const script::Parameter& parameter) {
  using script::Takes;
  switch (parameter.takes) {
    case Takes::flag: return "true";
    case Takes::card:
    case Takes::shown: return "first_card(zone.pile)";
    case Takes::zone: return "zone.pile";
    case Takes::pile:
    case Takes::cards: return "zone.gone";
    case Takes::handle:
      return parameter.tag == script::Tag::resource ? "resource.coin"
             : parameter.tag == script::Tag::die    ? "die.cube"
             : parameter.tag == script::Tag::text   ? "text.hi"
                                                    : "variable.n";
    case Takes::event: return "'gain'";
    case Takes::question: return "'which'";
    case Takes::value: return "'worth'";
    case Takes::kind: return "t";
    case Takes::card_field: return "'kind'";
    case Takes::card_value: return "card.pear";
    case Takes::field: return "'player'";
    case Takes::number_of_event: return "'coins'";
    case Takes::fields: return "{player = 1}";
    case Takes::options: return "{among = 3}";
    case Takes::subject_of:
    case Takes::also_of: return "nil";
    default: return "1";
  }
}

constexpr std::size_t kMostTried = 4;  ///< arguments of one function: those of tell() are all alike

/// A value that is a text stands in a local: texts as they stand are looked up while loading.
std::string call_of(const script::ApiFunction& function, std::size_t hostile, const std::string& value) {
  const auto taken = function.taken();
  const bool text = !value.empty() && value[0] == '\'';
  const bool loop = function.gives == std::string_view("loop");
  std::string call = (text ? "local t = " + value + " " : "") + (loop ? "local f = " : "") +
                     (function.of_event ? "ev:" : "") + function.name + "(";
  for (std::size_t i = 0; i < std::max(hostile + 1, std::min(taken.size(), kMostTried)); ++i)
    call += (i > 0 ? ", " : "") + (i != hostile ? due(taken[i]) : text ? "t" : value);
  return call + ")";
}

/// Each of a function's arguments once with each value, and one argument too many.
void add_calls(const script::ApiFunction& function, std::vector<std::string>& calls) {
  const std::size_t count = std::min(function.taken().size(), kMostTried);
  for (std::size_t i = 0; i < count; ++i)
    for (const std::string& value : kValues) calls.push_back(call_of(function, i, value));
  calls.push_back(call_of(function, function.taken().size(), "1"));
}

/// Hostile values by name: the options of questions, the fields of events.
void add_named_calls(std::vector<std::string>& calls) {
  for (const std::string& value : kValues) {
    const bool text = value[0] == '\'';
    const std::string before = text ? "local t = " + value + " " : "", given = text ? "t" : value;
    for (const script::Parameter& option : script::kAskOptions) {
      const std::string with = std::string(option.name) + " = " + given + "})";
      const std::string name = option.name;
      calls.push_back(before + "ask(1, 'which', {" + (name == "among" ? "" : "among = 3, ") + with);
      calls.push_back(before + "keep(1, 'one', {" + (name == "cards" ? "" : "cards = zone.pile, ") +
                      (name == "to" ? "" : "to = zone.gone, ") + (name == "rest" ? "" : "rest = zone.pile, ") + with);
    }
    for (const char* field : {"player", "coins", "card"})
      calls.push_back(before + "resolve('gain', {" + std::string(field) + " = " + given + "})");
    for (const std::string question : {"parts", "some", "much", "sure", "rank", "turned", "one"}) {
      calls.push_back(before + "ask(1, '" + question + "', {cards = zone.pile, least = " + given + ", most = 2})");
      calls.push_back(before + "ask(1, '" + question + "', {units = " + given +
                      ", resource = resource.coin, among = 3, die = die.cube})");
    }
    calls.push_back(before + "ask_all(3, 'which', function() return " + given + " end)");
    calls.push_back(before + "ask_all(3, 'one', {cards = " + given + "})");
  }
}

std::vector<std::string> all_calls() {
  std::vector<std::string> calls = {"error('on purpose')"};
  for (const script::ApiFunction* function : script::api()) add_calls(*function, calls);
  add_named_calls(calls);
  return calls;
}

std::vector<std::string> calls_of_methods() {
  std::vector<std::string> calls = {"error('on purpose')"};
  for (const script::ApiFunction& method : script::event_methods()) add_calls(method, calls);
  return calls;
}

/// What only Lua runs, in a function of its own, so that the others needn't.
bool needs_lua(const std::string& call) {
  for (const char* part : {"error(", "ask_all(", "within(", "seats(", "each(", "2.5", "{1, {2}}", "0x8000000000000000"})
    if (call.find(part) != call.npos) return true;
  return false;
}

/// A function of a script that runs somewhere: how it begins, and how it ends.
struct Place {
  const char* begin;
  const char* end;
  const char* path;
  bool event = true;  ///< it is called with one
};
const std::vector<Place> kPlaces = {{"function step.go()", "", "step.go", false},
                                    {"function value.worth(p)", "return 1", "value.worth", false},
                                    {"function advice.which(q)", "return 1", "advice.which", false},
                                    {"function ending.once()", "return true", "ending.once", false},
                                    {"function event.gain(ev, x)", "", "event.gain"},
                                    {"function play.plum(ev, me)", "", "play.plum"},
                                    {"function can.plum(ev, me)", "return true", "can.plum"},
                                    {"function forbid.gain.it(ev)", "return nil", "forbid.gain.it"},
                                    {"function prevent.gain.it(ev)", "", "prevent.gain.it"},
                                    {"function modify.gain.it(ev)", "", "modify.gain.it"},
                                    {"function after.gain.it(ev)", "", "after.gain.it"}};

/// The calls that are tried in a place: all in the first two, where the game may be changed and where it may only be
/// read; a part of them in the others.
std::vector<std::string> tried_in(std::size_t place) {
  std::vector<std::string> all = kPlaces[place].event ? calls_of_methods() : std::vector<std::string>(), tried;
  const std::vector<std::string> others = all_calls();
  tried = all;
  for (std::size_t i = 0; i < others.size(); ++i)
    if (place < 2 || i % 7 == place % 7 || i == 0) tried.push_back(others[i]);
  return tried;
}

constexpr int kInFunction = 40;

/// A script in which the function of a place makes the call whose number the variable n is, and does nothing if that is
/// below 0. `lua`: only calls that need Lua are made, or only the others.
std::string script_of(const Place& place, const std::vector<std::string>& calls, bool lua) {
  std::string functions, inside = "local n = get(variable.n)\n";
  for (std::size_t begin = 0; begin < calls.size(); begin += kInFunction) {
    std::string body;
    for (std::size_t i = begin; i < std::min(calls.size(), begin + kInFunction); ++i) {
      if (needs_lua(calls[i]) != lua) continue;
      const std::string line = "if n == " + std::to_string(i) + " then " + calls[i] + " end\n";
      (calls[i].find("ev:") != std::string::npos ? inside : body) += line;
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
      "coins = 2}) ask(1, \"which\", {among = 3}) end");
  unless("value.worth", "function value.worth(p) return 1 end");
  unless("ending.once", "function ending.once() return true end");
  unless("event.gain", "function event.gain(ev) end");
  unless("play.plum", "function play.plum(ev, me) end");
  script += "function event.lose(ev) end\n";
  return script;
}

struct Ran {
  std::string failure;
  State state;
};

/// Games of a pack, in each of which another call is made.
class Runner {
 public:
  Runner(const Mods& mods, bool without_lua)
      : linked_(mods.link({"core"})),
        host_(linked_->make_host({.time = std::chrono::milliseconds(2000)}, without_lua)) {
    for (const VariableDecl& variable : linked_->ruleset.variables)
      if (variable.id == "n") cell_ = variable.first_cell;
  }

  Ran run(int call) {
    Engine engine(linked_->ruleset, *host_);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("heuristic"));
    engine.start(1, 2, true);
    engine.raw()[cell_] = call;
    Ran result;
    if (engine.advance() == Status::failed) {
      result.failure = engine.failure();
      engine.raw()[cell_] = 0;
    } else {
      REQUIRE(broken_invariant(engine) == std::nullopt);
    }
    result.state = engine.state();
    return result;
  }

 private:
  std::shared_ptr<const content::Linked> linked_;
  std::unique_ptr<script::Host> host_;
  std::int32_t cell_ = 0;
};

void pack(Mods& mods, const std::string& script) {
  mods.pack("core", "languages: [en]\n", kRecords, script);
  mods.language("core", "message: {hi: \"Hi {1}\"}\n");
}

/// Tries these calls, of which the first fails on purpose, in one pack.
void try_calls(const Place& place, const std::vector<std::string>& calls, bool lua) {
  Mods mods;
  pack(mods, script_of(place, calls, lua));
  Runner with_lua(mods, false), without_lua(mods, !lua);
  const State failed = lua ? with_lua.run(0).state : State();
  for (std::size_t i = 1; i < calls.size(); ++i) {
    if (needs_lua(calls[i]) != lua) continue;
    const Ran ran = with_lua.run(static_cast<int>(i));
    INFO(place.path << ": " << calls[i] << "\n" << ran.failure);
    if (!ran.failure.empty()) {
      REQUIRE_THAT(ran.failure, Contains("it.lua:") && Contains("(pack core, "));
      if (lua) REQUIRE(ran.state == failed);
    }
    if (lua) continue;
    const Ran other = without_lua.run(static_cast<int>(i));
    REQUIRE(other.failure == ran.failure);
    REQUIRE(other.state == ran.state);
  }
}

constexpr std::size_t kInPack = 1000;  ///< calls: a file has at most 256 KB

void try_all(std::size_t at, bool lua) {
  const std::vector<std::string> calls = tried_in(at);
  for (std::size_t begin = 1; begin < calls.size(); begin += kInPack) {
    std::vector<std::string> some = {"error('on purpose')"};
    for (std::size_t i = begin; i < std::min(calls.size(), begin + kInPack); ++i) some.push_back(calls[i]);
    try_calls(kPlaces[at], some, lua);
  }
}

}  // namespace

TEST_CASE("Whatever is passed to the API, and wherever, is legal or an error with its place") {
  for (std::size_t place = 0; place < kPlaces.size(); ++place)
    for (const bool lua : {false, true}) try_all(place, lua);
}

TEST_CASE("No function of the API runs while a script is being loaded") {
  for (const script::ApiFunction* function : script::api()) {
    Mods mods;
    pack(mods, "local x\n" + call_of(*function, function->taken().size(), "nil") +
                   "\nfunction ending.once() return true end\n");
    INFO(function->name);
    CHECK_THAT(mods.fault({"core"}), Contains("it.lua:2: ") && Contains("while the script is being loaded"));
  }
}

}  // namespace rules::api_property_test
