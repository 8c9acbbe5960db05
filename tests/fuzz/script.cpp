// A stranger's script: loaded with records that it may use, and one round of steps run, with and without the functions
// that need no Lua. Both have to come to the same state, or both to an error.
#include "../unit/played.hpp"
#include "fuzz.hpp"

using namespace rules;

namespace {

constexpr const char* kPack = "id: mod\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n";

constexpr const char* kRecords =
    "step: {go: {}, on: {}}\nending: {once: {script: true}}\n"
    "variable: {n: {}, whose: {of: player}, chosen: {type: seat}, marked: {type: flag}}\n"
    "value: {worth: {script: true}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, row: {seen: all}, box: {seen: all}, hand: {of: player, seen: all}}\n"
    "card: {pear: {deck: pile, copies: 3}, plum: {deck: pile}}\n"
    "die: {cube: {faces: [low, high], count: 3, of: game}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, "
    "lose: {fields: {player: seat, coins: number}, actor: player}}\n";

/// What a script needs to be there; what it declares itself comes later and counts.
constexpr const char* kBefore =
    "function value.worth(p) return p end function ending.once() return true end "
    "function event.gain(ev) move(ev.coins, resource.coin, place.bank, ev.player) end "
    "function event.lose(ev) move(ev.coins, resource.coin, ev.player, place.bank) end "
    "function step.go() end function step.on() end\n";

bool used_up(const std::string& failure) {
  return failure.find("took longer") != std::string::npos || failure.find("memory") != std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  folder.write("mod/pack.yaml", kPack);
  folder.write("mod/things.yaml", kRecords);
  folder.write("mod/scripts/a.lua", kBefore);
  folder.write("mod/scripts/it.lua", fuzz::text_of(data, size));
  std::shared_ptr<const content::Linked> linked;
  try {
    linked = content::link({&folder.root(), 1}, {{"mod"}, {}, 2});
  } catch (const content::ContentError&) {
    return 0;
  }
  const script::Limits limits{.memory = 8 << 20, .time = std::chrono::milliseconds(40)};
  const test::Played fast = test::played(*linked, true, limits), lua = test::played(*linked, false, limits);
  for (const test::Played& each : {fast, lua})
    if (!each.broken.empty()) fuzz::fail(each.broken);
  // What uses up a budget does so at a place that nobody can foresee.
  if (used_up(fast.failure) || used_up(lua.failure)) return 0;
  if (fast.failure.empty() != lua.failure.empty() || fast.hash != lua.hash)
    fuzz::fail("the two ways differ: without Lua '" + fast.failure + "', by Lua '" + lua.failure + "'");
  return 0;
}
