// Numbers that players read come from the data: no text of a bundled pack, and no clause of its rulebook, has an amount
// written by hand, in any language. So a changed number changes in all texts.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cctype>
#include <map>
#include <set>

#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/text/rulebook.hpp"
#include "unit/support/mods.hpp"

namespace rules::numbers_test {
namespace {

namespace fs = std::filesystem;

/// Texts that may have a number, with the reason: by key, or by clause.
const std::map<std::string, std::string> allowed = {
    {"face.9.name", "what is printed on a die"},
    {"face.10.name", "what is printed on a die"},
    {"option.first-sheriff.text", "0 is what the option can be set to"},
    {"clause base.hand.faces", "the faces are named in their order"},
    {"clause base.hand.straight", "the faces of the hands are named"},
    {"clause base.example.round", "an example that the rulebook prints"},
    {"clause base.example.score", "an example that the rulebook prints"},
    {"clause co.cows.example", "an example that the rulebook prints"},
    {"clause ww.chase.example", "an example that the rulebook prints"},
    {"note base.equipment.values", "what the rulebook prints, and what not"},
    {"note ww.setup.store", "what the rulebook prints, and what not"},
    {"note co.setup.prairie", "what the rulebook prints, and what not"},
};

/// Countable things, besides resources and points.
const std::set<std::string> things = {"vp",   "sp",    "card",   "cards",       "deed",         "deeds",
                                      "cows", "karte", "karten", "besitzrecht", "besitzrechte", "kühe"};

const std::set<std::string> number_words = {"two",   "three", "four",   "five", "six",  "seven",
                                            "eight", "nine",  "ten",    "zwei", "drei", "vier",
                                            "fünf",  "sechs", "sieben", "acht", "neun", "zehn"};

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Returns the words of a text; a sign is a word of its own.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = std::isalnum(byte) || byte >= 0x80;
    if (letter && !inside) words.emplace_back();
    else if (!letter && c != ' ') words.emplace_back();
    if (letter || c != ' ') words.back() += c;
    inside = letter;
  }
  return words;
}

/// Returns the literal parts of a text, also those in branches of selectors.
std::string written_by_hand(const std::vector<packs::TextPiece>& pieces) {
  std::string out;
  for (const packs::TextPiece& piece : pieces) {
    out += piece.kind == packs::TextPiece::Kind::literal ? std::string(piece.written) : "_";
    for (const packs::TextBranch& branch : piece.branches) out += " " + written_by_hand(branch.pieces) + " ";
  }
  return out;
}

/// Returns the handwritten numbers in a text: digits, and words such as "two dollars".
std::vector<std::string> numbers_in(const std::string& text, const std::set<std::string>& resources) {
  std::vector<std::string> found;
  const std::vector<std::string> words = words_of(written_by_hand(packs::parse_text(text).pieces));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool digits = std::any_of(words[i].begin(), words[i].end(), [](unsigned char c) { return std::isdigit(c); });
    const std::string next = i + 1 < words.size() ? small(words[i + 1]) : "";
    const bool counted =
        number_words.contains(small(words[i])) && (next == "$" || things.contains(next) || resources.contains(next));
    if (digits || counted) found.push_back(counted ? words[i] + " " + words[i + 1] : words[i]);
  }
  return found;
}

/// A text of a pack, as written and as players read it.
struct Said {
  std::string key, where, written, read;
};

struct Everything {
  std::vector<Said> texts;
  std::set<std::string> resources;  ///< their names in lower case
  std::set<std::string> languages;
};

/// Returns all texts of the packs in a folder.
void collect(const fs::path& folder, Everything& all) {
  const std::array<fs::path, 2> folders = {folder, fs::path(SOURCE_DIR) / "content"};
  packs::Problems problems, warnings;
  const packs::PackFinder finder(folders, problems);
  for (const auto& [id, found] : finder.packs()) {
    if (found.manifest.folder.parent_path() != folder) continue;
    const std::vector<std::string> wanted = {id};
    const packs::Library library = packs::load_library(finder.select(wanted, problems), {}, problems);
    const packs::PackTexts texts(library, problems, warnings);
    problems.throw_if_any();
    for (const std::string& language : texts.languages())
      for (const auto& [key, text] : texts.all(language)) {
        const bool called = key.starts_with("resource.") && !key.ends_with(".text");
        if (called) all.resources.insert(small(text.text));
        if (text.pack != id) continue;
        all.languages.insert(language);
        all.texts.push_back({key, text.file + ":" + std::to_string(text.mark.line),
                             text.written.empty() ? text.text : text.written, text.text});
      }
    for (const packs::OptionDecl& option : found.manifest.options)
      if (!found.manifest.languages.empty())
        all.texts.push_back({"option." + option.name + ".text", option.file, option.text, option.text});
    for (const packs::ChapterDecl& chapter : packs::read_rulebook(found, problems)) {
      for (const auto& [language, title] : chapter.title)
        all.texts.push_back({"chapter " + chapter.id, chapter.file, title, title});
      for (const packs::Clause& clause : chapter.clauses) {
        const std::string where = clause.file + ":" + std::to_string(clause.mark.line);
        for (const auto& [language, text] : clause.rule)
          all.texts.push_back({"clause " + clause.id, where, text, text});
        for (const auto& [language, text] : clause.note) all.texts.push_back({"note " + clause.id, where, text, text});
      }
    }
    problems.throw_if_any();
  }
}

Everything everything() {
  Everything all;
  for (const char* folder : {"content", "content/examples"}) collect(fs::path(SOURCE_DIR) / folder, all);
  return all;
}

}  // namespace

TEST_CASE("no text of a bundled pack has a literal amount") {
  const Everything all = everything();
  CHECK(all.texts.size() > 1500);
  CHECK(all.languages == std::set<std::string>{"de", "en"});
  CHECK(all.resources.contains("dollars"));
  std::set<std::string> needed;
  for (const Said& each : all.texts)
    for (const std::string& number : numbers_in(each.written, all.resources)) {
      if (allowed.contains(each.key)) {
        needed.insert(each.key);
        continue;
      }
      INFO(each.where << ": '" << each.key << "' has the number '" << number << "': " << each.written);
      FAIL_CHECK("a placeholder has to name the number in the data, such as {dollars} or {base.option.deed-row}");
    }
  for (const auto& [key, why] : allowed) {
    INFO(key << ": " << why);
    CHECK(needed.contains(key));
  }
}

TEST_CASE("a literal amount in a text is found") {
  const Everything all = everything();
  int tried = 0;
  for (const Said& each : all.texts) {
    if (each.read == each.written) continue;
    const bool number =
        std::any_of(each.read.begin(), each.read.end(), [](unsigned char c) { return std::isdigit(c); });
    if (!number) continue;
    INFO(each.where << ": " << each.read);
    CHECK(!numbers_in(each.read, all.resources).empty());
    ++tried;
  }
  CHECK(tried > 100);
  for (const char* text :
       {"a player, who loses $4 to you", "Alle anderen zahlen dir je 2 $.", "10 VP for the herd",
        "pays you two dollars", "zahlen dir je zwei Dollar", "draw the top {n} deeds, or three deeds",
        "{n, plural, one {# card} other {2 cards}}", "Zwei Karten", "five $", "gives four VP", "drei Kühe"}) {
    INFO(text);
    CHECK(!numbers_in(text, all.resources).empty());
  }
  for (const char* text :
       {"loses ${dollars} to you", "{base.card.deed-1.worth} VP", "one card", "two seats tie", "{faces.1} or {faces.2}",
        "{base.step.build.with.costs.2} {base.step.build.with.costs.2|a|b}"}) {
    INFO(text);
    CHECK(numbers_in(text, all.resources).empty());
  }
}

TEST_CASE("texts and rules show a patched number in each language") {
  test::Mods mods;
  mods.pack("house", "requires: {base: ^1, cowboys: ^1, wild-west: ^1, first-edition: ^1}\n",
            "patch:\n"
            "  - {in: base.card.nervous-joe, set: {dollars: 6}}\n"
            "  - {in: base.card.dynamite, set: {times: 3}}\n"
            "  - {in: base.card.protection, set: {lays: 1, copies: 1}}\n"
            "  - {in: cowboys.card.mayors-bribe, set: {draws: 3}}\n"
            "  - {in: cowboys.card.cowboy-of-diamonds, set: {dollars: 2}}\n"
            "  - {in: wild-west.card.the-dog, set: {worth-each: 4}}\n"
            "  - {in: first-edition.remedy.small-sting, set: {dollars: 1, faces: [K, A]}}\n",
            "");
  const std::array<fs::path, 2> folders = {mods.root(), fs::path(SOURCE_DIR) / "content"};
  const auto linked = packs::link(
      folders, {{"house"}, {"cowboys.biggest-herd=12", "cowboys.tied-herd=1", "wild-west.outlaw-dice=1"}, 4});
  const auto says = [&](const char* language, const char* key) { return *linked->texts.find(language, key); };
  CHECK(says("en", "card.nervous-joe.text") == "Play immediately: take $6 from a player of your choice.");
  CHECK(says("de", "card.nervous-joe.text") == "Sofort ausspielen: Nimm einem Spieler deiner Wahl 6 $ ab.");
  CHECK(says("de", "card.dynamite.text") == "Wenn du in der Goldmine gräbst: Nimm 3-mal so viele Nuggets.");
  CHECK(says("de", "card.protection.text") ==
        "Lege 1 Besitzrecht aus deiner Hand offen vor dich. Dort ist es vor Dieben sicher.");
  CHECK(says("en", "card.mayors-bribe.text") ==
        "When the mayor is about to reward you, draw 3 deeds from the top of the deck instead of taking the face-up "
        "one.");
  CHECK(says("en", "event.toll-ride.text") == "Each opponent pays $2.");
  CHECK(says("en", "card.the-dog.text") == "Worth 4 VP at the end of the game for each outlaw you have captured.");
  CHECK(says("en", "remedy.small-sting.name") == "Small sting (K, A)");
  CHECK(says("de", "remedy.small-sting.text") == "Alle anderen Spieler zahlen dir je 1 $.");
  CHECK(says("en", "value.score-herd.text") == "12 VP for the biggest herd, or 1 VP each if herds tie.");
  CHECK(says("de", "event.outlaw-set.text") == "Drehe kostenlos bis zu 1 Würfel auf die Seite des Banditen.");
}

}  // namespace rules::numbers_test
