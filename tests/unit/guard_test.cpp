// What can be said of a function without entering Lua: the condition it begins with, and what it does then.
#include <catch2/catch.hpp>

#include "script/api.hpp"
#include "script/function_reader.hpp"

using namespace rules::script;

namespace {

Bindings read(const std::string& functions) {
  std::map<std::string, const Native*> natives;
  for (const ApiFunction& f : change_api()) if (f.native) natives[f.name] = f.native;
  Bindings bindings;
  read_functions("pack.lua", "local get,set,count,players,move,put,seats,each,others=get,set,count,players,move,put,seats,each,others " + functions, natives, bindings);
  return bindings;
}

const Guard* guard(const Bindings& bindings, const std::string& path) {
  const auto found = bindings.guards.find("pack.lua:1:" + path);
  return found == bindings.guards.end() ? nullptr : &found->second;
}

bool straight(const Bindings& bindings, const std::string& path) { return bindings.straight.contains("pack.lua:1:" + path); }

}  // namespace

TEST_CASE("a condition that a function begins with is its guard") {
  const Bindings whole = read("function forbid.steal.safe(ev) if get(12, ev.victim) then return 7 end end");
  REQUIRE(guard(whole, "forbid.steal.safe"));
  CHECK_FALSE(guard(whole, "forbid.steal.safe")->negated);
  CHECK(guard(whole, "forbid.steal.safe")->result == 7);

  const Bindings early = read("function after.placed.hall(ev) if ev.at ~= 5 then return end local p = ev.player set(1, p) end");
  REQUIRE(guard(early, "after.placed.hall"));
  CHECK(guard(early, "after.placed.hall")->negated);
  CHECK_FALSE(straight(early, "after.placed.hall"));

  const Bindings answer = read("function can.girls(ev, me) return count((9+(me.owner))) > 0 and ev.victim ~= me.owner end");
  REQUIRE(guard(answer, "can.girls"));
  CHECK(guard(answer, "can.girls")->tests.size() == 2);
  CHECK(guard(answer, "can.girls")->result == 1);

  const Bindings then = read("function modify.places.second(v) if players() > 2 then v:add(1) end end");
  CHECK(guard(then, "modify.places.second"));
  CHECK(straight(then, "modify.places.second"));
}

TEST_CASE("what only calls the API needs no Lua") {
  CHECK(straight(read("function play.x(_, me) move(1, 2, 3, me.owner) put(me, (7+(me.owner))) end"), "play.x"));
  CHECK(straight(read("function play.x(ev) ev:cancel() end"), "play.x"));
  CHECK(straight(read("function play.x(ev) ev:multiply(\"n\", 2) ev:add(\"n\", -1) end"), "play.x"));
  CHECK(straight(read("function step.x() for p in seats() do move(8, 2, 3, p) end set(1, 2 - 1) end"), "step.x"));
  const Bindings others = read("function play.x(_, me) for p in each(others(me.owner)) do move(2, 3, p, me.owner) end end");
  REQUIRE(straight(others, "play.x"));
  const StraightCall& call = others.straight.at("pack.lua:1:play.x").front();
  CHECK(call.loop == StraightCall::Loop::others);
  CHECK(call.but.source == StraightCall::owner);
  CHECK(call.arguments[2].source == StraightCall::looped);
}

TEST_CASE("what can't be said without Lua is left to it") {
  CHECK_FALSE(straight(read("function play.x(_, me) put(me.kind, 7) end"), "play.x"));
  CHECK_FALSE(straight(read("function play.x(ev) ev:replace(\"n\", 2) end"), "play.x"));
  CHECK_FALSE(straight(read("function step.x() for p in seats() do move(8, 2, 3, p) move(1, 2, p, 3) end end"), "step.x"));
  CHECK_FALSE(straight(read("function step.x() for p in each(get(4)) do move(8, 2, 3, p) end end"), "step.x"));
  CHECK_FALSE(straight(read("function step.x() for p in seats(2) do move(8, 2, 3, p) end end"), "step.x"));
  CHECK_FALSE(guard(read("function after.x.y(ev) if get(1) then set(1, 2) else set(1, 3) end end"), "after.x.y"));
  CHECK_FALSE(guard(read("function after.x.y(ev) if get(1) then set(1, 2) end set(1, 3) end"), "after.x.y"));
  CHECK_FALSE(guard(read("function after.x.y(ev) if get(1) or get(2) then set(1, 2) end end"), "after.x.y"));
  CHECK_FALSE(guard(read("function after.x.y(ev) if math.max(get(1), 2) > 1 then set(1, 2) end end"), "after.x.y"));
  CHECK_FALSE(guard(read("function can.x(ev) return get(1) end"), "can.x"));  // a number, not a flag
  CHECK_FALSE(straight(read("function event.x(ev) for i = 1, 2 do set(1, i) end end"), "event.x"));
  // A pack's own function of that name is not the API's.
  Bindings own;
  read_functions("pack.lua", "local function get() return false end function can.x(ev) return get(1) == 2 end", {}, own);
  CHECK(own.guards.empty());
}

TEST_CASE("garbage neither hangs nor crashes the reader") {
  for (const char* text : {"", "function", "function a", "function a.b(", "function a.b(ev", "function a.b(ev) if", "function a.b(ev) if get(", "function a.b(ev) if get(1) then", "function a.b(ev) return", "function a.b(ev) ev:add(", "function a.b(ev) (((", "function a.b(ev) if not not get(1) then end end", "function a.b() for", "function a.b() for p in", "function a.b() for p in seats() do", "function a.b(ev) for p in each(others(", "function a.b(ev) ev:cancel(", "function a.b(ev, me) put(me.", "function a.b() set(1, 2 -", "function a.b(ev) if ev.a.b.c.owner == 1 then return end"})
    CHECK_NOTHROW(read(text));
}
