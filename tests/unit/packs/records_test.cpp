// Packs written into a folder of their own, found, ordered, read, patched and checked: a test for each thing that an
// author can do, and one for each way to get it wrong.
#include "packs/records/records.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "packs/pack/pack_finder.hpp"
#include "packs/pack/pack_lock.hpp"
#include "packs/text/languages.hpp"

namespace rules::records_test {

namespace {

using namespace rules::packs;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

// A folder of packs that is deleted after the test.
class Packs {
 public:
  Packs() {
    static int count = 0;
    root_ = fs::temp_directory_path() / ("records_test_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    fs::create_directories(root_);
  }
  ~Packs() { fs::remove_all(root_); }
  Packs(const Packs&) = delete;
  Packs& operator=(const Packs&) = delete;

  Packs& file(const std::string& name, const std::string& text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
    return *this;
  }

  // Writes a pack with the usual beginning, more lines for pack.yaml, and one file of records.
  Packs& pack(const std::string& id, const std::string& more = "", const std::string& records = "") {
    file(id + "/pack.yaml", "id: " + id + "\nname: A pack\nversion: 1.2.0\napi: ^1\n" + more);
    return records.empty() ? *this : file(id + "/things.yaml", records);
  }

  std::vector<PackFiles> select(const std::vector<std::string>& wanted) {
    const fs::path folders[] = {root_};
    return PackFinder(folders, problems).select(wanted, problems);
  }

  Library load(const std::vector<std::string>& wanted, const std::vector<std::string>& settings = {}) {
    return load_library(select(wanted), settings, problems);
  }

  const fs::path& root() const { return root_; }

  // Returns all problems, one per line.
  std::string said() const {
    std::string text;
    for (const Problem& each : problems.list()) text += to_string(each) + "\n";
    return text;
  }

  Problems problems;

 private:
  fs::path root_;
};

// Returns the problems of one pack with these records.
std::string fault(const std::string& records) {
  Packs packs;
  packs.pack("base", "", records).load({"base"});
  return packs.said();
}

// Returns the problems of one pack with these lines in pack.yaml.
std::string manifest_fault(const std::string& more) {
  Packs packs;
  packs.pack("base", more).load({"base"});
  return packs.said();
}

// Returns the problems of packs 'base' and 'more', which requires it.
std::string patch_fault(const std::string& base, const std::string& more) {
  Packs packs;
  packs.pack("base", "", base).pack("more", "requires: {base: ^1}\n", more).load({"more"});
  return packs.said();
}

std::vector<std::string> ids(const std::vector<PackFiles>& packs) {
  std::vector<std::string> ids;
  for (const PackFiles& pack : packs) ids.push_back(pack.manifest.id);
  return ids;
}

std::vector<std::string> ids(const std::vector<const Record*>& records) {
  std::vector<std::string> ids;
  for (const Record* record : records) ids.push_back(record->id);
  return ids;
}

using Ids = std::vector<std::string>;

bool takes(const char* range, const char* version) {
  return VersionRange::parse(range).value().contains(parse_version(version).value());
}

}  // namespace

TEST_CASE("VersionRange accepts the versions in its range") {
  CHECK(takes("^1", "1.9.9"));
  CHECK_FALSE(takes("^1", "2.0.0"));
  CHECK_FALSE(takes("^1.2", "1.1.9"));
  CHECK(takes("^1.2", "1.2.0"));
  CHECK(takes("^0.2", "0.2.7"));
  CHECK_FALSE(takes("^0.2", "0.3.0"));
  CHECK_FALSE(takes("^0.0.3", "0.0.4"));
  CHECK(takes(">=1.2 <2", "1.2.0"));
  CHECK_FALSE(takes(">=1.2 <2", "2.0.0"));
  CHECK(takes("<=1.2.0", "1.2.0"));
  CHECK_FALSE(takes(">1.2.0", "1.2.0"));
  CHECK(takes("1.2.3", "1.2.3"));
  CHECK_FALSE(takes("1.2.3", "1.2.4"));
  CHECK(takes("*", "0.0.0"));
  for (const char* bad : {"", "^", "1", "1.2", "^1.2.3.4", ">=", ">= 1", "^01", "latest", "=>1", "1.2.x", "^-1"})
    CHECK_FALSE(VersionRange::parse(bad));
  CHECK_FALSE(parse_version("1.2"));
  CHECK_FALSE(parse_version("01.2.3"));
}

TEST_CASE("ids are kebab-case and not Lua keywords") {
  for (const char* good : {"a", "red-door", "door-2", "end-of-day"}) CHECK(id_fault(good).empty());
  for (const char* bad : {"", "Red", "red_door", "-a", "a-", "a--b", "2-doors", "end", "é"})
    CHECK(!id_fault(bad).empty());
  CHECK(!id_fault(std::string(65, 'a')).empty());
}

TEST_CASE("packs load after their requirements, ties by id") {
  Packs packs;
  packs.pack("core").pack("alpha", "requires: {core: ^1}\noptional: [zeta, absent]\n").pack("zeta").pack("beta");
  CHECK(ids(packs.select({"zeta", "alpha", "beta"})) == Ids{"beta", "core", "zeta", "alpha"});
  CHECK(ids(packs.select({"beta", "alpha"})) == Ids{"beta", "core", "alpha"});
  CHECK(packs.said() == "");
}

TEST_CASE("conflicting packs are rejected with the reason") {
  Packs packs;
  packs.pack("core", "players: [2, 4]\n")
      .pack("newer", "requires: {core: ^2}\n")
      .pack("lonely", "requires: {cora: ^1}\n")
      .pack("foe", "conflicts: [core]\n")
      .pack("crowd", "players: [5, 8]\n")
      .pack("one", "requires: {two: ^1}\n")
      .pack("two", "optional: [one]\n");
  SECTION("unknown") {
    packs.select({"coree"});
    CHECK_THAT(packs.said(), Contains("there is no pack 'coree'; did you mean 'core'?"));
  }
  SECTION("missing requirement") {
    packs.select({"lonely"});
    CHECK_THAT(packs.said(), Contains("pack.yaml:5:12: pack 'lonely' requires 'cora', which is missing; did you"));
  }
  SECTION("version") {
    packs.select({"newer"});
    CHECK_THAT(packs.said(), Contains("pack 'newer' requires 'core' ^2, but version 1.2.0 was found"));
  }
  SECTION("conflict, also when the other one doesn't say so") {
    packs.select({"core", "foe"});
    CHECK_THAT(packs.said(), Contains("packs 'foe' and 'core' can't be combined"));
  }
  SECTION("players") {
    const auto chosen = packs.select({"core", "crowd"});
    CHECK_THAT(packs.said(), Contains("pack 'crowd' is for 5 to 8 players, but the other packs are for 2 to 4"));
    CHECK(common_players(chosen).min > common_players(chosen).max);
  }
  SECTION("circle") {
    CHECK(packs.select({"one"}).size() == 2);
    CHECK_THAT(packs.said(), Contains("cyclic pack dependencies: one, two"));
  }
}

TEST_CASE("widens replaces the player range of required packs") {
  Packs packs;
  packs.pack("core", "players: [2, 4]\n")
      .pack("crowd", "requires: {core: ^1}\nwidens: [core]\nplayers: [2, 6]\n")
      .pack("loud", "requires: {core: ^1}\nplayers: [3, 5]\n");
  const fs::path folders[] = {packs.root()};
  const PackFinder finder(folders, packs.problems);
  const auto fault = [&](const std::vector<std::string>& wanted, int players) -> std::string {
    return players_fault(finder, finder.select(wanted, packs.problems), players);
  };
  CHECK(fault({"core"}, 4) == "");
  CHECK(fault({"crowd"}, 6) == "");
  CHECK(fault({"core"}, 6) == "these packs are for 2 to 4 players, not 6; adding crowd allows 2 to 6");
  CHECK(fault({"loud"}, 5) == "these packs are for 3 to 4 players, not 5; adding crowd allows 3 to 5");
  CHECK(fault({"crowd", "loud"}, 6) == "these packs are for 3 to 5 players, not 6");
  CHECK(packs.said() == "");
  packs.pack("rude", "widens: [core]\n").select({"rude"});
  CHECK_THAT(packs.said(), Contains("widens: 'core' must also be under 'requires' or 'optional'"));
}

TEST_CASE("a faulty pack that isn't selected does no harm") {
  Packs packs;
  packs.pack("core").file("broken/pack.yaml", "id: [").load({"core"});
  CHECK(packs.said() == "");
  packs.load({"broken"});
  CHECK_THAT(packs.said(), Contains("broken/pack.yaml:1:5"));
}

TEST_CASE("bundled packs have scripts beside content, mods inside") {
  Packs packs;
  packs.pack("content/base").file("content/base/pack.yaml", "id: base\nname: x\nversion: 1.0.0\napi: ^1\n");
  packs.file("scripts/base/b.lua", "").file("scripts/base/a.lua", "").file("content/base/languages/en.yaml", "");
  packs.pack("mod").file("mod/scripts/x.lua", "").file("mod/notes.txt", "");
  packs.file("mod/b.yaml", "").file("mod/a.yaml", "");
  const fs::path folders[] = {packs.root() / "content" / "", packs.root() / "mod"};
  const PackFinder finder(folders, packs.problems);
  const PackFiles& base = finder.packs().at("base");
  REQUIRE(base.scripts.size() == 2);
  CHECK(base.scripts[0] == packs.root() / "scripts/base/a.lua");
  CHECK(base.languages.size() == 1);
  const PackFiles& mod = finder.packs().at("mod");
  CHECK(mod.scripts == std::vector{packs.root() / "mod/scripts/x.lua"});
  CHECK(mod.yaml == std::vector{packs.root() / "mod/a.yaml", packs.root() / "mod/b.yaml"});
  CHECK(packs.said() == "");
}

TEST_CASE("duplicate packs and missing folders are reported") {
  Packs packs;
  packs.pack("core").file("copy/pack.yaml", "id: core\nname: x\nversion: 1.0.0\napi: ^1\n").select({"core"});
  CHECK_THAT(packs.said(), Contains("found pack 'core' twice"));
  const fs::path folders[] = {packs.root() / "nowhere"};
  PackFinder(folders, packs.problems);
  CHECK_THAT(packs.said(), Contains("there is no such pack folder"));
}

TEST_CASE("a duplicate id in a later folder matters only if selected") {
  Packs bundled, mods;
  bundled.pack("base");
  mods.pack("mod", "requires: {base: '*'}\n").file("other/pack.yaml", "id: base\nname: x\nversion: 9.0.0\napi: ^1\n");
  const fs::path folders[] = {bundled.root(), mods.root()};
  Problems problems;
  const PackFinder finder(folders, problems);
  CHECK(ids(finder.select(std::vector<std::string>{"mod"}, problems)) == std::vector<std::string>{"base", "mod"});
  CHECK(problems.empty());
  REQUIRE(finder.set_aside().size() == 1);
  CHECK_THAT(finder.set_aside()[0].message.english(),
             Contains("found pack 'base' twice; the other one is " + bundled.root().string()));
  const fs::path named[] = {bundled.root(), mods.root() / "other"};
  PackFinder(named, problems);
  CHECK(problems.list().size() == 1);
}

TEST_CASE("a pack's hash depends on file names and bytes, not its path") {
  Packs here, there;
  const auto hash = [](Packs& packs) { return lock_of(packs.select({"core"}).at(0)).hash; };
  here.pack("core", "", "place: {inn: {}}").file("core/scripts/a.lua", "x");
  there.pack("core", "", "place: {inn: {}}").file("core/scripts/a.lua", "x");
  CHECK(hash(here) == hash(there));
  there.file("core/scripts/a.lua", "y");
  CHECK(hash(here) != hash(there));
  fs::remove(there.root() / "core/scripts/a.lua");
  there.file("core/scripts/b.lua", "x");
  CHECK(hash(here) != hash(there));
}

TEST_CASE("faulty manifests are rejected with position and fix") {
  CHECK(manifest_fault("players: [2, 5]\nlanguages: [en]\nlanguage: en\n") != "");
  CHECK_THAT(manifest_fault("require: {x: ^1}\n"), Contains("no key 'require' here; did you mean 'requires'?"));
  CHECK_THAT(manifest_fault("players: [5, 2]\n"), Contains("players: expected a minimum and a maximum"));
  CHECK_THAT(manifest_fault("requires: {x: new}\n"), Contains("expected a version range"));
  CHECK_THAT(manifest_fault("requires: {base: ^1}\n"), Contains("can't require itself"));
  CHECK_THAT(manifest_fault("options: {a: {type: number, default: 9, range: [1, 5]}}\n"),
             Contains("options.a.default: expected a whole number from 1 to 5, found the number 9"));
  CHECK_THAT(manifest_fault("options: {a: {type: number, default: 9}}\n"), Contains("needs 'range'"));
  CHECK_THAT(manifest_fault("options: {a: {type: choice, default: x}}\n"), Contains("needs 'choices'"));
  CHECK_THAT(manifest_fault("options: {a: {type: flag, default: maybe}}\n"), Contains("expected true or false"));
  CHECK_THAT(manifest_fault("options: {a_b: {type: flag, default: true}}\n"), Contains("'a_b' is not a valid id"));
  CHECK_THAT(manifest_fault("kinds: {room: {fields: {x: {type: rom}}}}\n"),
             Contains("has an unknown type 'rom'") && Contains("did you mean 'room'?"));
  CHECK_THAT(manifest_fault("kinds: {card: {}}\n"), Contains("kind 'card' already exists: built in"));
  CHECK_THAT(manifest_fault("kinds: {room: {fields: {x: {type: list, of: list}}}}\n"), Contains("a list needs `of:`"));
  CHECK_THAT(manifest_fault("kinds: {room: {fields: {x: {type: list}}}}\n"), Contains("a list needs `of:`"));
  CHECK_THAT(manifest_fault("fields: {card: {copies: {type: number}}}\n"), Contains("already has a field 'copies'"));
  for (const std::string kind : {"card", "room"})
    CHECK_THAT(
        manifest_fault("kinds: {room: {}}\nfields: {" + kind + ": {x: {type: number, range: [0, 5000000000]}}}\n"),
        Contains("found the number 5000000000"));
  CHECK_THAT(manifest_fault("fields: {cart: {x: {type: number}}}\n"), Contains("there is no kind 'cart'"));
  CHECK_THAT(manifest_fault("fields: {card: {x: {type: number, default: a}}}\n"),
             Contains("default of field 'x': expected a whole number"));
  Packs packs;
  packs.file("odd/pack.yaml", "id: odd\nversion: 1.0\n").load({"odd"});
  CHECK_THAT(packs.said(), Contains("'name' is missing") && Contains("'api' is missing") &&
                               Contains("expected three numbers such as 1.0.0, found the text '1.0'"));
}

TEST_CASE("records keep their order and get defaults") {
  Packs packs;
  packs.pack("base", "fields: {card: {worth: {type: number, default: 0}}}\n",
             "zone: {store: {seen: nobody, discard: heap}, heap:}\n"
             "event: {visit: {fields: {who: seat, cost: {type: number, start: 3}}, actor: who, tags: [trade]}}\n"
             "card:\n"
             "  scarf: {deck: store, copies: 3, worth: 2, play: {when: visit, who: others}}\n"
             "  apple: {deck: store, play: [{after: visit, must: true}, {when: card-play}]}\n"
             "value: {fame: {cards: worth, in: [heap], scores: true}}\n"
             "ranking: {order: {classes: [{name: pair, groups: [2]}, {name: run, straight: 5}]}}\n"
             "step: {night: {kind: turns, with: {endless: true}}, dawn: {after: night}}\n");
  const Library library = packs.load({"base"});
  REQUIRE(packs.said() == "");
  CHECK(ids(library.of_kind("card")) == Ids{"scarf", "apple"});
  const Record& scarf = *library.find("card", "scarf");
  CHECK(scarf.number("copies") == 3);
  CHECK(scarf.text("works") == "in-play");
  CHECK(scarf.fields.at("works").pack == "");
  CHECK(scarf.fields.at("copies").pack == "base");
  REQUIRE(scarf.find("play")->items.size() == 1);
  const Node& play = scarf.find("play")->items[0];
  CHECK(play.find("who")->text == "others");
  CHECK(play.find("from")->text == "hand");
  CHECK(play.find("least") == nullptr);
  CHECK(library.find("card", "apple")->number("worth", 7) == 0);
  CHECK(library.find("card", "apple")->find("play")->items[0].find("must")->text == "true");
  CHECK(library.find("event", "visit")->find("fields")->find("who")->find("type")->text == "seat");
  CHECK(library.find("event", "visit")->texts("tags") == Ids{"trade"});
  CHECK(library.find("value", "fame")->flag("scores"));
  CHECK_FALSE(library.find("value", "fame")->flag("ranks"));
  CHECK(library.find("event", "card-play") == nullptr);
  CHECK(library.find("zone", "heap")->mark == Mark{1, 46});
}

TEST_CASE("kinds of a pack can be used by packs that require it") {
  const std::string kinds =
      "kinds: {room: {fields: {face: {type: face}, doors: {type: list, of: room}, event: {type: event},"
      " size: {type: number, range: [1, 9], default: 2}, dark: {type: flag}}}}\n";
  Packs packs;
  packs.pack("base", kinds, "die: {cube: {faces: [1, 2, J]}}\nroom: {hall: {face: J, doors: [attic]}, attic: {}}\n");
  packs.pack("more", "requires: {base: ^1}\n",
             "room: {cave: {face: 2, event: entered, doors: [hall]}}\nvariable: {dust: {of: room}}\n");
  packs.pack("stranger", "", "room: {shed: {}}\n").pack("shy", "", "variable: {dust: {of: room}}\n");
  const Library library = packs.load({"more"});
  REQUIRE(packs.said() == "");
  CHECK(ids(library.of_kind("room")) == Ids{"hall", "attic", "cave"});
  CHECK(library.find("room", "cave")->number("size") == 2);
  packs.load({"base", "stranger"});
  CHECK_THAT(packs.said(), Contains("kind 'room' is declared by pack 'base', which pack 'stranger' doesn't require"));
  packs.load({"base", "shy"});
  CHECK_THAT(packs.said(), Contains("expected one of game, player, card, or a declared kind, found the text 'room'"));
}

TEST_CASE("faulty records are rejected with what was expected") {
  const std::string zone = "zone: {store: {}}\n";
  CHECK_THAT(fault("crad: {}"), Contains("things.yaml:1:1: there is no kind 'crad'; did you mean 'card'?"));
  CHECK_THAT(fault("[]"), Contains("expected a map of kinds"));
  CHECK_THAT(fault("card: []"), Contains("expected a map from ids to records of kind 'card', found an empty list"));
  CHECK_THAT(fault("place: {inn: 3}"), Contains("place 'inn': expected a map of fields, found the number 3"));
  CHECK_THAT(fault("place: {Inn: {}}"), Contains("'Inn' is not a valid id"));
  CHECK_THAT(fault("zone: {a: {sen: all}}"), Contains("a zone has no field 'sen'; did you mean 'seen'?"));
  CHECK_THAT(fault("zone: {a: {seen: al}}"),
             Contains("seen of zone 'a': expected one of all, owner, nobody, found the text 'al'") &&
                 Contains("; did you mean 'all'?"));
  CHECK_THAT(fault("zone: {a: {refill: [b]}}"), Contains("expected the id of a zone, found a list"));
  CHECK_THAT(fault(zone + "card: {a: {deck: stor}}"), Contains("there is no zone 'stor'; did you mean 'store'?"));
  CHECK_THAT(fault("card: {a: {}}"), Contains("card 'a': the field 'deck' is missing"));
  CHECK_THAT(fault(zone + "card: {a: {deck: store, copies: 100}}"),
             Contains("things.yaml:2:33: copies of card 'a': expected a whole number from 0 to 99") &&
                 Contains(", found the number 100"));
  CHECK_THAT(fault(zone + "card: {a: {deck: store, copies: '1'}}"), Contains("found the text '1'"));
  CHECK_THAT(fault(zone + "card: {a: {deck: store, play: {when: card-play, after: entered}}}"),
             Contains("needs exactly one of when, after, with, found several"));
  CHECK_THAT(fault(zone + "card: {a: {deck: store, play: {who: actor}}}"), Contains("found none"));
  CHECK_THAT(fault(zone + "card: {a: {deck: store, play: {when: card-play, whom: actor}}}"),
             Contains("play of card 'a': no key 'whom' here; did you mean 'who'?"));
  for (const char* const of_hand : {"groups: [2, 100]", "straight: 100"})
    CHECK_THAT(fault("ranking: {r: {classes: [{name: many, " + std::string(of_hand) + "}]}}"),
               Contains("expected a whole number from 1 to 99, found the number 100"));
  CHECK_THAT(fault("value: {v: {per: 1000000001}}"),
             Contains("expected a whole number, 1 or more, found the number 1000000001"));
  CHECK_THAT(fault("zone: {playing: {}}"), Contains("zone 'playing' is built in"));
  CHECK_THAT(fault("event: {e: {fields: {x: nummer}}}"), Contains("fields.x.type of event 'e': expected one of"));
  CHECK_THAT(fault("event: {e: {fields: {who: seat}, actor: woh}}"),
             Contains("actor of event 'e': 'woh' is not in its 'fields'; did you mean 'who'?"));
  CHECK_THAT(fault("resource: {coin: {on-cards: yes}}"), Contains("expected true or false, found the text 'yes'"));
  CHECK_THAT(fault("die: {d: {faces: []}}"), Contains("expected a list that is not empty, found an empty list"));
  CHECK_THAT(fault("value: {v: {cards: wort}}"), Contains("kind 'card' has no field 'wort'"));
  CHECK_THAT(fault("text: {a: {}}"), Contains("text belongs in languages/"));
}

TEST_CASE("all problems of all files are reported together") {
  Packs packs;
  packs.pack("base", "", "crad: {}").file("base/more.yaml", "zone: {a: {b: 1}, c: {seen: 2}}").load({"base"});
  CHECK(packs.problems.list().size() == 3);
}

TEST_CASE("an id is unique, and only required packs can be named") {
  Packs packs;
  packs.pack("base", "", "zone: {store: {}}")
      .pack("more", "", "zone: {store: {}}")
      .pack("loose", "", "card: {a: {deck: store}}")
      .pack("soft", "optional: [base]\n", "card: {b: {deck: store}}");
  SECTION("twice") {
    packs.load({"base", "more"});
    CHECK_THAT(packs.said(), Contains("more/things.yaml:1:8: zone 'store' is declared twice") &&
                                 Contains("first by pack 'base' at") && Contains("base/things.yaml:1"));
  }
  SECTION("not required") {
    packs.load({"base", "loose"});
    CHECK_THAT(packs.said(), Contains("zone 'store' is declared by pack 'base', which pack 'loose' doesn't require"));
  }
  SECTION("optional and there") {
    packs.load({"base", "soft"});
    CHECK(packs.said() == "");
  }
  SECTION("optional and absent") {
    packs.load({"soft"});
    CHECK_THAT(packs.said(), Contains("there is no zone 'store'"));
  }
}

TEST_CASE("patches set fields and change lists") {
  Packs packs;
  packs.pack("base", "",
             "event: {visit: {tags: [trade, loud]}}\nzone: {store: {}}\ncard: {a: {deck: store}}\n"
             "die: {cube: {faces: [J, Q]}}");
  packs.pack("more", "requires: {base: ^1}\noptional: [absent]\n",
             "patch:\n"
             "  - {in: base.zone.store, set: {seen: nobody}}\n"
             "  - {in: base.event.visit, add: {tags: odd}, remove: {tags: [loud]}}\n"
             "  - {in: base.card.a, add: {play: {when: visit}}}\n"
             "  - {in: base.die.cube, add: {faces: K}}\n"
             "  - {in: absent.card.b, set: {copies: 2}}\n");
  const Library library = packs.load({"more"});
  REQUIRE(packs.said() == "");
  const Field& seen = library.find("zone", "store")->fields.at("seen");
  CHECK(seen.value.text == "nobody");
  CHECK(seen.pack == "more");
  CHECK(seen.mark.line == 2);
  const Record& visit = *library.find("event", "visit");
  CHECK(visit.texts("tags") == Ids{"trade", "odd"});
  CHECK(visit.fields.at("tags").pack == "base");
  CHECK(visit.fields.at("tags").changed_by == Ids{"more", "more"});
  CHECK(library.find("card", "a")->find("play")->items[0].find("who")->text == "actor");
  CHECK(library.find("die", "cube")->texts("faces") == Ids{"J", "Q", "K"});
}

TEST_CASE("a patch can set one part of a map") {
  Packs packs;
  packs.pack("base", "",
             "resource: {coin: {}}\nplace: {a: {}, b: {}, c: {}}\n"
             "step: {build: {kind: pour, with: {resource: coin, from: a, to: b}}}");
  packs.pack("more", "requires: {base: ^1}\n", "patch: [{in: base.step.build, set: {with.to: c}}]");
  const Library library = packs.load({"more"});
  REQUIRE(packs.said() == "");
  const Node& with = *library.find("step", "build")->find("with");
  CHECK(with.find("from")->text == "a");
  CHECK(with.find("to")->text == "c");
  CHECK_THAT(patch_fault("zone: {store: {}}", "patch: [{in: base.zone.store, set: {seen.by: all}}]"),
             Contains("'seen.by' names part of a map, but 'seen' of base.zone.store is not given; set all of it"));
}

TEST_CASE("a patch can remove one way to play a card") {
  const std::string base = "zone: {z: {}}\ncard: {a: {deck: z, play: {when: entered, who: owner}}}";
  Packs packs;
  packs.pack("base", "", base)
      .pack("more", "requires: {base: ^1}\n",
            "patch: [{in: base.card.a, remove: {play: {who: owner, when: entered}}}]");
  CHECK(packs.load({"more"}).find("card", "a")->find("play")->items.empty());
  CHECK(packs.said() == "");
}

TEST_CASE("faulty patches are rejected with the reason") {
  const std::string base = "zone: {store: {}}\nevent: {visit: {tags: [trade]}}\ndie: {d: {faces: [J]}}";
  const auto said = [&](const std::string& patch) { return patch_fault(base, "patch: [" + patch + "]"); };
  CHECK_THAT(said("{in: base.zone.stor, set: {seen: all}}"),
             Contains("there is no record 'base.zone.stor' to patch; did you mean 'base.zone.store'?"));
  CHECK_THAT(said("{in: more.zone.store, set: {seen: all}}"), Contains("did you mean 'base.zone.store'?"));
  CHECK_THAT(said("{in: bass.zone.store, set: {seen: all}}"), Contains("no pack 'bass' to patch; did you mean"));
  CHECK_THAT(said("{in: store, set: {seen: all}}"),
             Contains("'store' is not the name of a record; expected pack.kind.id"));
  CHECK_THAT(said("{set: {seen: all}}"), Contains("patch: 'in' is missing: expected pack.kind.id"));
  CHECK_THAT(said("{in: base.zone.store}"), Contains("this patch changes nothing"));
  CHECK_THAT(said("{in: base.zone.store, sett: {seen: all}}"),
             Contains("patch: no key 'sett' here; did you mean 'set'?"));
  CHECK_THAT(said("{in: base.zone.store, set: {sen: all}}"), Contains("did you mean 'seen'?"));
  CHECK_THAT(said("{in: base.zone.store, set: {seen: no}}"), Contains("seen of the patch of base.zone.store:"));
  CHECK_THAT(said("{in: base.zone.store, add: {seen: all}}"), Contains("'seen' is not a list"));
  CHECK_THAT(said("{in: base.event.visit, remove: {tags: odd}}"),
             Contains("'tags' of base.event.visit doesn't contain the text 'odd'"));
  CHECK_THAT(said("{in: base.die.d, remove: {faces: J}}"), Contains("this list must not be empty"));
  CHECK_THAT(said("{in: base.option.x, set: {default: 1}}"), Contains("there is no option 'base.option.x'"));
}

TEST_CASE("two packs that set one field need an order") {
  const std::string patch = "patch: [{in: base.zone.store, set: {seen: owner}}]";
  Packs packs;
  packs.pack("base", "", "zone: {store: {}}")
      .pack("one", "requires: {base: ^1}\n", patch)
      .pack("two", "requires: {base: ^1}\n", patch)
      .pack("three", "requires: {base: ^1}\noptional: [one]\n", patch);
  SECTION("without one, both are named") {
    packs.load({"one", "two"});
    CHECK_THAT(packs.said(), Contains("packs 'one' (") && Contains("and 'two' both set base.zone.store.seen"));
  }
  SECTION("with one, the later wins") {
    CHECK(packs.load({"one", "three"}).find("zone", "store")->fields.at("seen").pack == "three");
    CHECK(packs.said() == "");
  }
}

TEST_CASE("options take their default, then patches, then settings") {
  Packs packs;
  packs
      .pack("base",
            "options:\n  coins: {type: number, default: 30, range: [1, 40]}\n"
            "  thieves: {type: flag, default: true, text: Thieves}\n"
            "  draw: {type: choice, default: blind, choices: [blind, open]}\n")
      .pack("rich", "requires: {base: ^1}\n", "patch: [{in: base.option.coins, set: {default: 50, range: [1, 60]}}]")
      .pack("mad", "requires: {base: ^1}\n", "patch: [{in: base.option.coins, set: {default: 50}}]");
  SECTION("defaults") {
    const Library library = packs.load({"base"});
    REQUIRE(library.options().size() == 3);
    CHECK(library.find_option("base", "coins")->value == "30");
    CHECK(library.find_option("base", "coins")->origin == "base");
  }
  SECTION("a house rule") {
    const Library library = packs.load({"rich"}, {"draw=open", "base.thieves=false"});
    CHECK(packs.said() == "");
    CHECK(library.find_option("base", "coins")->value == "50");
    CHECK(library.find_option("base", "coins")->origin == "rich");
    CHECK(library.find_option("base", "draw")->value == "open");
    CHECK(library.find_option("base", "thieves")->origin == "settings");
  }
  SECTION("a default out of range") {
    packs.load({"mad"});
    CHECK_THAT(
        packs.said(),
        Contains("base.option.coins has an invalid default after this patch: expected a whole number from 1 to 40"));
  }
  SECTION("bad settings") {
    packs.load({"base"}, {"coin=3", "coins=99", "draw=opn", "thieves", "base.thieves=yes"});
    CHECK_THAT(packs.said(), Contains("there is no option 'coin'; did you mean 'coins'?") &&
                                 Contains("option 'coins': expected a whole number from 1 to 40, found") &&
                                 Contains("did you mean 'open'?") && Contains("'thieves' has no value") &&
                                 Contains("option 'base.thieves': expected true or false"));
  }
}

TEST_CASE("an option without its pack has to be unambiguous") {
  const std::string option = "options: {fast: {type: flag, default: false}}\n";
  Packs packs;
  packs.pack("one", option).pack("two", option);
  CHECK(packs.load({"one", "two"}, {"two.fast=true"}).find_option("one", "fast")->value == "false");
  CHECK(packs.said() == "");
  packs.load({"one", "two"}, {"fast=true"});
  CHECK_THAT(packs.said(), Contains("packs 'one' and 'two' both have an option 'fast'"));
}

TEST_CASE("texts fall back to English with a warning") {
  Packs packs;
  packs.pack("base", "languages: [en, de, fr]\n", "place: {inn: {}, bank: {}}")
      .file("base/languages/en.yaml",
            "place: {inn: {name: Inn}, bank: {name: Bank}, ban: {name: x}}\nui: {yes: 'Yes'}\n")
      .file("base/languages/de.yaml", "place: {inn: {name: Gasthaus}}\nui: {yes: [Ja]}\n");
  packs.pack("more", "requires: {base: ^1}\n").file("more/languages/en.yaml", "place: {bank: {name: Old bank}}\n");
  const Library library = packs.load({"more"});
  REQUIRE(packs.said() == "");
  Problems warnings;
  const PackTexts texts(library, packs.problems, warnings);
  CHECK(*texts.find("de", "place.inn.name") == "Gasthaus");
  CHECK(*texts.find("de", "place.bank.name") == "Old bank");
  CHECK(*texts.find("xx", "ui.yes") == "Yes");
  CHECK(texts.find("en", "place.inn") == nullptr);
  CHECK(texts.languages() == Ids{"de", "en"});
  CHECK_THAT(packs.said(), Contains("de.yaml:2:11: ui.yes: expected text or a map, found a list"));
  std::string said;
  for (const Problem& each : warnings.list()) said += to_string(each) + "\n";
  CHECK_THAT(said, Contains("de.yaml:1:15: 'place.bank.name' is missing; the English text is at") &&
                       Contains("there is no place 'ban'; did you mean 'bank'?") &&
                       Contains("lists the language 'fr', but there is no") &&
                       Contains("pack 'more' doesn't list this language: add 'en'"));
}

TEST_CASE("texts whose placeholders differ from English cause warnings") {
  Packs packs;
  packs.pack("base", "languages: [en, de, fr]\n", "place: {inn: {}}")
      .file("base/languages/en.yaml", "place: {inn: {name: 'Inn {n}', text: Inn}}\n")
      .file("base/languages/de.yaml", "place: {inn: {name: Gasthaus, text: 'Haus {m}'}}\n")
      .file("base/languages/fr.yaml", "place: {inn: {name: 'Auberge {n}', text: Auberge}}\nui: {yes: oui}\n");
  const Library library = packs.load({"base"});
  REQUIRE(packs.said() == "");
  Problems warnings;
  const PackTexts texts(library, packs.problems, warnings);
  std::string said;
  for (const Problem& each : warnings.list()) said += to_string(each) + "\n";
  CHECK_THAT(
      said,
      Contains("de.yaml:1:15: 'place.inn.name' lacks the placeholder {n}; the English text is at") &&
          Contains(
              "'place.inn.text' has a placeholder {m} that the English text doesn't have; the English text is at") &&
          Contains("fr.yaml:2:6: 'ui.no' is missing; the English text is at engine/packs/languages/en.yaml:") &&
          !Contains("'ui.yes' is missing"));
  CHECK(*texts.find("fr", "ui.yes") == "oui");
  CHECK(*texts.find("de", "ui.yes") == "ja");
  CHECK(*texts.find("fr", "ui.no") == "no");
}

}  // namespace rules::records_test
