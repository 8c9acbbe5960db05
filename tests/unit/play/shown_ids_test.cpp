// Players see names, never ids: in games of all combinations of packs and in both languages, no text for a player
// contains the id of a record or an option. Texts are the log, questions with their answers and reasons, the table, the
// rulebook, and the names of metrics.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "play/table_text.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"
#include "rulebook/make_rulebook.hpp"
#include "rulebook/rulebook.hpp"
#include "simulation/metrics.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::shown_ids_test {
namespace {

using Json = nlohmann::ordered_json;
using Ids = std::set<std::string, std::less<>>;

const std::vector<std::string> kExpansions = {"first-edition", "wild-west", "indians", "cowboys"};

/// Keys of the table view whose values players read.
const Ids kShown = {"name",  "text", "label", "prompt", "why",   "aim",        "ends",      "said",
                    "value", "pass", "makes", "now",    "ranks", "hint_label", "hint_text", "decided"};

std::vector<std::string> combination(unsigned bits) {
  std::vector<std::string> packs = {"base"};
  for (std::size_t i = 0; i < kExpansions.size(); ++i)
    if (bits >> i & 1u) packs.push_back(kExpansions[i]);
  return packs;
}

/// Returns ids that can't be mistaken for words: those with a hyphen.
Ids ids_of(const packs::LinkedGame& linked) {
  Ids ids;
  const auto add = [&](const auto& decls) {
    for (const auto& decl : decls)
      if (decl.id.find('-') != decl.id.npos) ids.insert(decl.id);
  };
  const Ruleset& rules = linked.ruleset;
  add(rules.card_kinds());
  add(rules.dice());
  add(rules.events());
  add(rules.places());
  add(rules.questions());
  add(rules.records());
  add(rules.resources());
  add(rules.steps());
  add(rules.values());
  add(rules.variables());
  add(rules.zones());
  add(rules.endings());
  for (const auto& [option, value] : linked.options()) ids.insert(option.substr(option.find('.') + 1));
  return ids;
}

class Reader {
 public:
  explicit Reader(const packs::LinkedGame& linked) : ids_(ids_of(linked)) {}

  /// Fails if a text contains an id, or a placeholder that wasn't filled.
  void read(const std::string& text, const std::string& where) {
    static const std::regex word(R"([a-z]+[0-9]*([.-][a-z0-9]+)+)"), open(R"(\{[a-z][a-z0-9.-]*\})");
    for (std::sregex_iterator each(text.begin(), text.end(), word), end; each != end; ++each) {
      const std::string found = each->str(), last = found.substr(found.rfind('.') + 1);
      if (!ids_.contains(found) && !ids_.contains(last)) continue;
      if (!told_.insert(found).second) continue;
      FAIL_CHECK(where << " shows '" << found << "': " << text);
    }
    if (std::smatch found; std::regex_search(text, found, open))
      FAIL_CHECK(where << " shows the placeholder " << found.str() << ": " << text);
  }

  void read(const Json& json, const std::string& where, const std::string& key = "") {
    if (json.is_string() && kShown.contains(key)) read(json.get<std::string>(), where + " " + key);
    if (json.is_array())
      for (const Json& each : json) read(each, where, key);
    if (json.is_object())
      for (const auto& [name, each] : json.items()) read(each, where, name);
  }

 private:
  Ids ids_, told_;
};

void read_question(Reader& reader, play::Game& game, const Question& ask) {
  const play::Wording& words = game.wording();
  const StateView read = game.engine().read();
  reader.read(words.prompt(read, ask), "a prompt");
  for (std::uint64_t nth = 0; nth < std::min<std::uint64_t>(ask.count(), 8); ++nth)
    reader.read(words.label(read, ask, ask.nth(nth)), "an answer");
  for (const std::string& line : game.why(ask.seat)) reader.read(line, "why");
}

void play_and_read(const std::shared_ptr<const packs::LinkedGame>& linked, const std::string& language,
                   std::uint64_t seed) {
  play::GameConfig config = robust::config({"human", "human", "human"}, seed);
  config.language = language;
  play::Game game(linked, config);
  Reader reader(*linked);
  reader.read(play::aim_of(*linked, game.wording()), "the aim");
  reader.read(play::ends_of(*linked, game.wording()), "the end");
  const int most = robust::kSlow ? 40 : 120;
  for (int n = 0; n < most && game.advance() == Status::asking; ++n) {
    for (const Question& ask : std::vector<Question>(game.asked().begin(), game.asked().end())) {
      if (n % 6 == 0) {
        read_question(reader, game, ask);
        const play::TableView view = play::table_view_of(game, ask.seat, game.wording(), {.hints = true});
        reader.read(to_json(view), "the table view");
        reader.read(play::table_text(view, game.wording()), "the table");
      }
      REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, seed)));
    }
  }
  for (const std::string& line : robust::whole_log(game, Seat())) reader.read(line, "the log");
}

void read_combinations(const std::string& language) {
  for (unsigned bits = 0; bits < 16; ++bits) {
    INFO("packs " << bits << ", " << language);
    play_and_read(robust::linked("content", combination(bits), 3), language, bits + 1);
  }
}

}  // namespace

TEST_CASE("English games show no ids") { read_combinations("en"); }
TEST_CASE("German games show no ids") { read_combinations("de"); }

TEST_CASE("rulebooks and names of metrics show no ids") {
  const std::vector<std::filesystem::path> folders = {std::filesystem::path(SOURCE_DIR) / "content"};
  packs::Problems problems;
  const packs::PackFinder finder(folders, problems);
  for (unsigned bits = 0; bits < 16; ++bits) {
    const auto linked = robust::linked("content", combination(bits), 3);
    Reader reader(*linked);
    for (const std::string language : {"en", "de"}) {
      INFO("packs " << bits << ", " << language);
      const rulebook::Rulebook book = rulebook::make_rulebook(finder, {combination(bits), {}, 3}, language);
      reader.read(rulebook::to_text(book, 1000), "the rulebook");
      const simulation::Metrics metrics(*linked, simulation::MetricSet::all);
      for (const simulation::Metric& metric : metrics.list())
        reader.read(simulation::in_language(metric.thing, language), "the name of " + metric.name);
    }
  }
}

}  // namespace rules::shown_ids_test
