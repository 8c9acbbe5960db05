// Locks of packs: which changes count, in which forms of locks.
#include "packs/pack/pack_lock.hpp"

#include <catch2/catch.hpp>

#include "packs/build/linked.hpp"
#include "packs/pack/files.hpp"
#include "unit/support/mods.hpp"

namespace rules::pack_lock_test {

using namespace rules::packs;

namespace {

/// A small pack with everything that may count.
class SmallPack : public test::Mods {
 public:
  SmallPack() {
    write("small/pack.yaml",
          "id: small\nname: Small\nversion: 1.0.0\napi: ^1\nlanguages: [en]\n"
          "options:\n  luck: {type: number, default: 3, range: [1, 6], text: Luck.}\n");
    write("small/things.yaml",
          "# Money.\nresource:\n  coin: {on-cards: true, look: {icon: coins}}\n  pearl: {}\n"
          "zone:\n  deck: {seen: nobody}\ncard:\n  hat: {deck: deck, copies: 2}\n"
          "patch:\n- {in: other.card.cap, set: {copies: 2, look.icon: cap}}\n");
    write("small/scripts/hat.lua", "-- Pays.\nfunction event.pay(ev)\n  move(1, resource.coin, 'a')\nend\n");
    write("small/languages/en.yaml", "card:\n  hat: {name: Hat}\n");
  }
  PackLock lock() const {
    Problems problems;
    const std::filesystem::path folder = root() / "small";
    const PackFinder finder({&folder, 1}, problems);
    return lock_of(finder.packs().at("small"));
  }
  std::string text(const std::string& file) const { return read_file(root() / "small" / file, 1 << 20); }
  /// Replaces a text in a file.
  void change(const std::string& file, const std::string& from, const std::string& to) {
    std::string all = text(file);
    REQUIRE(all.find(from) != std::string::npos);
    for (std::size_t at = 0; (at = all.find(from, at)) != std::string::npos; at += to.size())
      all.replace(at, from.size(), to);
    write("small/" + file, all);
  }
};

}  // namespace

TEST_CASE("texts, looks, comments, and line ends don't count in a lock") {
  SmallPack pack;
  const PackLock before = pack.lock();
  pack.change("languages/en.yaml", "Hat", "Cap");
  pack.change("pack.yaml", "name: Small", "name: Tiny");
  pack.change("pack.yaml", "1.0.0", "1.0.1");
  pack.change("pack.yaml", "text: Luck.", "text: Much luck.");
  pack.change("things.yaml", "# Money.", "# Coins and pearls.\n");
  pack.change("things.yaml", "{on-cards: true, look: {icon: coins}}", "{look: {icon: gem}, on-cards:   true}");
  pack.change("things.yaml", "look.icon: cap", "look.icon: hat");
  pack.change("things.yaml", "seen: nobody", "seen: \"nobody\"");
  pack.change("scripts/hat.lua", "-- Pays.\n", "--[[ Pays\nmuch. ]]  ");
  pack.change("scripts/hat.lua", "'a'", "\"a\"");
  pack.write("small/rulebook.yaml", "chapters: []\n");
  for (const char* file : {"pack.yaml", "things.yaml", "scripts/hat.lua", "languages/en.yaml"})
    pack.change(file, "\n", "\r\n");
  const PackLock now = pack.lock();
  CHECK(now.hash == before.hash);
  CHECK(now.bytes != before.bytes);
  CHECK(same_rules(before, now));
  CHECK(difference(before, now).empty());
}

TEST_CASE("each change of a rule counts in a lock") {
  struct Change {
    const char *file, *from, *to;
  };
  for (const Change& each : {Change{"pack.yaml", "default: 3", "default: 4"},
                             {"things.yaml", "on-cards: true", "on-cards: false"},
                             {"things.yaml", "{copies: 2", "{copies: 3"},
                             {"things.yaml", "copies: 2}", "copies: \"2\"}"},
                             {"things.yaml", "pearl", "perl"},
                             {"things.yaml", "  pearl: {}\n", ""},
                             {"scripts/hat.lua", "move(1,", "move(2,"},
                             {"scripts/hat.lua", "'a'", "'b'"},
                             {"scripts/hat.lua", "ev)", "ev"},
                             {"things.yaml", "seen: nobody}", "seen: nobody"}}) {
    INFO(each.from << " -> " << each.to);
    SmallPack pack;
    const PackLock before = pack.lock();
    pack.change(each.file, each.from, each.to);
    CHECK_FALSE(same_rules(before, pack.lock()));
    CHECK_THAT(difference(before, pack.lock()).english(), Catch::Contains(std::string("changed: ") + each.file));
  }
  SmallPack pack;
  const PackLock before = pack.lock();
  pack.write("small/scripts/other.lua", "");
  CHECK_FALSE(same_rules(before, pack.lock()));
}

TEST_CASE("the order of records counts in a lock, but not their files") {
  SmallPack pack;
  const PackLock before = pack.lock();
  pack.change("things.yaml", "  pearl: {}\n", "");
  pack.write("small/before.yaml", "resource: {pearl: {}}\n");
  CHECK_FALSE(same_rules(before, pack.lock()));
  pack.change("before.yaml", "{pearl: {}}", "{coin: {on-cards: true}, pearl: {}}");
  pack.change("things.yaml", "resource:\n  coin: {on-cards: true, look: {icon: coins}}\n", "");
  CHECK(same_rules(before, pack.lock()));
}

TEST_CASE("locks with hashes of bytes are compared file by file") {
  SmallPack pack;
  PackLock before = pack.lock();
  before.hash = before.bytes;
  CHECK(same_rules(before, pack.lock()));
  pack.change("languages/en.yaml", "Hat", "Cap");
  CHECK(same_rules(before, pack.lock()));
  PackLock without_files = before;
  without_files.files.clear();
  CHECK_FALSE(same_rules(without_files, pack.lock()));
  pack.change("things.yaml", "# Money.", "# Coins.");
  CHECK_FALSE(same_rules(before, pack.lock()));
}

}  // namespace rules::pack_lock_test
