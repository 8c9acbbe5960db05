// Packs made for combination with others: scripts that are read only together with another pack, playing(), the names
// that a script may use, numbers of players.
#include <catch2/catch.hpp>

#include "play/game.hpp"
#include "unit/support/mods.hpp"

namespace rules::partners_test {

using Catch::Contains;
using test::Mods;

namespace {

/// The inn needs no other pack. The fair is made for it, and for a circus that doesn't exist; it gives player 1 prizes,
/// and more of them where there is soup.
void build(Mods& mods) {
  mods.pack("core", "",
            "step: {go: {}}\nending: {once: {script: true}}\nresource: {coin: {}}\n"
            "event: {pay: {fields: {player: seat}}}\n",
            "function step.go() resolve('pay', {player = 1}) end\n"
            "function event.pay(ev) supply(1, resource.coin, ev.player) end\nfunction ending.once() return true end\n");
  mods.pack("inn", "requires: {core: ^1}\n",
            "event: {dine: {fields: {player: seat}, actor: player, tags: [feast]}}\nresource: {soup: {}}\n"
            "value: {full: {script: true}}\nquestion: {course: {kind: yes-no}}\n",
            "function event.dine(ev) supply(2, resource.soup, ev.player) end\n"
            "function after.pay.dines(ev) resolve('dine', {player = ev.player}) end\n"
            "function value.full() return 3 end\n");
  mods.pack("fair", "requires: {core: ^1}\noptional: [inn, circus]\n", "resource: {prize: {}}\n",
            "local inn = playing('in' .. 'n')\n"
            "function after.pay.prize(ev)\n"
            "  supply(inn and not playing(\"circus\") and 10 or 1, resource.prize, ev.player)\n"
            "  local asked = playing\n"
            "  if not (asked('inn') == inn and playing('core') and (playing('inn')) == inn) then error('wrong') end\n"
            "end\n");
  mods.write("fair/scripts/with/inn/meals.lua",
             "function after.dine.prize(ev)\n"
             "  supply(amount(resource.soup, ev.player) + compute('full', ev.player), resource.prize, ev.player)\n"
             "end\n"
             "function modify.full.more(v) v:add(100) end\n");
  mods.write("fair/scripts/with/circus/acts.lua", "this is not even Lua\n");
}

/// Returns the number of prizes of player 1 at the end, or the error.
std::string prizes(const Mods& mods, const std::vector<std::string>& packs) {
  const auto linked = mods.link(packs);
  play::GameConfig config;
  config.seats = {"random", "random"};
  play::Game game(linked, config);
  if (game.advance() == Status::failed) return game.engine().failure();
  const Ruleset& rules = linked->ruleset;
  for (const ResourceId r : rules.resources().ids())
    if (rules.resources()[r].id == "prize")
      return std::to_string(game.engine().read().amount(r, rules.holder(Seat(0))));
  return "there are none";
}

}  // namespace

TEST_CASE("scripts/with/PACK is loaded only if PACK is played") {
  Mods mods;
  build(mods);
  CHECK(prizes(mods, {"fair"}) == "1");
  CHECK(prizes(mods, {"fair", "inn"}) == "115");
  CHECK_THAT(mods.link({"fair", "inn"})->hooks.back().file, Contains("fair/scripts/with/inn/meals.lua"));
  mods.pack("circus", "", "", "");
  CHECK_THAT(mods.fault({"fair", "circus"}), Contains("fair/scripts/with/circus/acts.lua:1"));
}

TEST_CASE("only scripts under with/ may use names of an optional pack") {
  const auto fault = [](const std::string& script) {
    Mods mods;
    build(mods);
    mods.write("fair/scripts/it.lua", "\n" + script);
    return mods.fault({"fair", "inn"});
  };
  const std::string with =
      "is declared by pack 'inn', which is optional; a script that names it must be in "
      "scripts/with/inn/";
  CHECK_THAT(fault("function after.pay.x(ev) supply(1, resource.soup, 1) end"),
             Contains("fair/scripts/it.lua:2: resource 'soup' " + with));
  CHECK_THAT(fault("function after.pay.x(ev) resolve('dine') end"),
             Contains("fair/scripts/it.lua:2: event 'dine' " + with));
  CHECK_THAT(fault("function after.pay.x(ev) compute('full', 1) end"), Contains("value 'full' " + with));
  CHECK_THAT(fault("function after.pay.x(ev) ask(1, 'course') end"), Contains("question 'course' " + with));
  CHECK_THAT(fault("function after.dine.x(ev) end"), Contains("after.dine.x: 'dine' " + with));
  CHECK_THAT(fault("function after.feast.x(ev) end"), Contains("after.feast.x: 'feast' " + with));
  CHECK_THAT(fault("function modify.full.x(v) end"), Contains("modify.full.x: 'full' " + with));
}

TEST_CASE("scripts see only required and optional packs") {
  Mods mods;
  build(mods);
  mods.pack("rude", "requires: {core: ^1}\n", "", "function after.pay.x(ev) resolve('dine') end");
  CHECK_THAT(mods.fault({"rude", "inn"}),
             Contains("event 'dine' is declared by pack 'inn', which this pack doesn't require: add it to `requires` "
                      "in pack.yaml, or to `optional`"));
  mods.write("rude/scripts/it.lua", "\nfunction after.pay.x() return playing('inn') end");
  CHECK_THAT(mods.fault({"rude"}), Contains("rude/scripts/it.lua:2: pack 'inn' is neither under `requires` nor under "
                                            "`optional` in this pack's pack.yaml"));
  mods.write("rude/scripts/it.lua", "function after.pay.x() return playing('cores') end");
  CHECK_THAT(mods.fault({"rude"}), Contains("did you mean 'core'?"));
  mods.write("rude/scripts/it.lua", "").write("rude/scripts/with/kore/x.lua", "");
  CHECK_THAT(mods.fault({"rude"}),
             Contains("rude/scripts/with/kore: pack 'kore' is neither under") && Contains("did you mean 'core'?"));
}

TEST_CASE("computed names are looked up among visible packs") {
  Mods mods;
  build(mods);
  mods.write("fair/scripts/it.lua",
             "function after.pay.x(ev) local in_town = 'i' .. 'nn'\n if not playing(in_town) then error('wrong') end\n "
             "playing('c' .. 'ave') end");
  mods.write("fair/scripts/with/inn/meals.lua", "");
  CHECK_THAT(prizes(mods, {"fair", "inn"}), Contains("fair/scripts/it.lua:3") && Contains("pack 'cave' is neither"));
}

TEST_CASE("widens works for optional packs") {
  Mods mods;
  mods.pack("core", "", "step: {go: {}}\nending: {once: {script: true}}\n",
            "function step.go() end\nfunction ending.once() return true end\n");
  mods.pack("small", "requires: {core: ^1}\n", "", "");
  mods.write("small/pack.yaml",
             "id: small\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 3]\nrequires: {core: ^1}\n");
  mods.pack("more", "requires: {core: ^1}\noptional: [small]\nwidens: [small]\n", "", "");
  CHECK_THROWS_WITH(mods.link({"small"}, {}, 4),
                    Contains("these packs are for 2 to 3 players, not 4; adding more allows 2 to 4"));
  CHECK_NOTHROW(mods.link({"small", "more"}, {}, 4));
  CHECK_NOTHROW(mods.link({"more"}, {}, 4));
}

}  // namespace rules::partners_test
