// A stranger's script: loaded with records that it may use, and a short game played, with and without the functions
// that need no Lua. Both have to come to the same state, or both to an error. `fuzz_script --seeds FOLDER` writes
// scripts to begin with.
#include <cstring>

#include "fuzz.hpp"
#include "lua/lexer.hpp"
#include "lua/parser.hpp"
#include "script/bound_names.hpp"
#include "unit/support/played.hpp"
#include "unit/support/random_script.hpp"

using namespace rules;

namespace {

const std::string kPack =
    std::string("id: mod\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n") + test::kRandomScriptPack;
constexpr int kSeeds = 60;

/// A declaration that the pack refers to, and a text that provides it.
struct Needed {
  const char* path;
  const char* text;
};
constexpr Needed kNeeded[] = {
    {"value.worth", "function value.worth(p) return p end\n"},
    {"value.weight", "function value.weight(p) return p end\n"},
    {"ending.once", "function ending.once() return true end\n"},
    {"event.gain", "function event.gain(ev) move(ev.coins, resource.coin, place.bank, ev.player) end\n"},
    {"event.lose", "function event.lose(ev) move(ev.coins, resource.coin, ev.player, place.bank) end\n"},
    {"play.pear", "function play.pear(ev, me) ev:add(\"coins\", 1) end\n"},
    {"step.go",
     "function step.go()\n"
     "  supply(9, resource.coin, place.bank)\n"
     "  put(first_card(zone.pile), zone.hand(1))\n"
     "  resolve(\"gain\", {player = 1, coins = compute(\"worth\", 2) + compute(\"weight\", 1)})\n"
     "  resolve(\"lose\", {player = ask(1, \"which\", {among = everyone()}), coins = 1})\n"
     "  ask(2, \"much\", {least = 0, most = 3})\n"
     "end\n"},
    {"step.on", "function step.on() end\n"}};

/// Returns the declarations that the script lacks.
std::string lacking(std::string_view script) {
  std::set<std::string> declared;
  try {
    const lua::Tree tree = lua::parse(script);
    for (const script::HookFunction& hook : script::hook_functions("it.lua", tree)) declared.insert(hook.path);
  } catch (const lua::SyntaxError&) {
    // it will be refused
  }
  std::string text;
  for (const Needed& needed : kNeeded)
    if (!declared.contains(needed.path)) text += needed.text;
  return text;
}

void write_seeds(const std::filesystem::path& folder) {
  for (int n = 1; n <= kSeeds; ++n)
    std::ofstream(folder / (std::to_string(n) + ".random.lua"))
        << test::RandomScript(static_cast<std::uint64_t>(n)).text();
}

bool used_up(const std::string& failure) {
  return failure.find("took longer") != std::string::npos || failure.find("memory") != std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  if (*count != 3 || std::strcmp((*arguments)[1], "--seeds") != 0) return 0;
  write_seeds((*arguments)[2]);
  std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  folder.write("mod/pack.yaml", kPack);
  folder.write("mod/things.yaml", test::kRandomScriptRecords);
  folder.write("mod/languages/en.yaml", test::kRandomScriptTexts);
  folder.write("mod/scripts/a.lua", lacking(fuzz::text_of(data, size)));
  folder.write("mod/scripts/it.lua", fuzz::text_of(data, size));
  std::shared_ptr<const packs::LinkedGame> linked;
  try {
    linked = packs::link({&folder.root(), 1}, {{"mod"}, {}, 2});
  } catch (const packs::ContentError&) {
    return 0;
  }
  const script::Budget budget{.memory = 8 << 20, .time = std::chrono::milliseconds(40)};
  const test::Played fast = test::played(*linked, true, budget, "heuristic"),
                     lua = test::played(*linked, false, budget, "heuristic");
  for (const test::Played& each : {fast, lua})
    if (!each.broken.empty()) fuzz::fail(each.broken);
  // Nobody can predict where a budget is used up.
  if (used_up(fast.failure) || used_up(lua.failure)) return 0;
  if (fast.failure.empty() != lua.failure.empty() || fast.hash != lua.hash)
    fuzz::fail("the two ways differ: without Lua '" + fast.failure + "', by Lua '" + lua.failure + "'");
  if (lua.failure.empty() && lua.entries > 0) fuzz::arrived();
  return 0;
}
