// Reads scenarios (tests/scenarios/README.md). Names of the game are checked when a scenario runs.
#include "scenarios/scenario.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/one_text.hpp"
#include "packs/pack/files.hpp"
#include "packs/schema/forms.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace rules::scenarios {
namespace {

using packs::Node;
using packs::Problems;
using Kind = packs::Node::Kind;

void read_game(const Node& game, Scenario& out) {
  out.selection.packs = game.texts_of("packs");
  if (const Node* players = game.find("players"))
    out.selection.players = static_cast<int>(packs::checked_integer(*players));
  if (const Node* seed = game.find("seed")) out.seed = static_cast<std::uint64_t>(packs::checked_integer(*seed));
  if (const Node* options = game.find("options"))
    for (const packs::Entry& option : options->entries)
      out.selection.settings.push_back(option.key + "=" + option.value.text);
}

/// `{round: {from: step}}` is the same as `round from step`.
std::string one_step(const Node& item) {
  const Node* round = item.find("round");
  return round == nullptr ? item.text : "round from " + round->find("from")->text;
}

/// The parts that stay YAML.
constexpr std::pair<const char*, Node Scenario::*> kParts[] = {
    {"given", &Scenario::given},   {"chance", &Scenario::chance},   {"answers", &Scenario::answers},
    {"then", &Scenario::then},     {"seen-by", &Scenario::seen_by}, {"score", &Scenario::score},
    {"winner", &Scenario::winner}, {"trace", &Scenario::trace},     {"log", &Scenario::log},
    {"reads", &Scenario::reads},   {"why", &Scenario::why},         {"missing-texts", &Scenario::missing_texts}};

/// Returns the scenario of a checked node.
Scenario read_scenario(const std::string& file, const Node& node) {
  Scenario out{.name = node.find("scenario")->text, .file = file, .mark = node.mark};
  for (const packs::Entry& entry : node.entries) {
    if (entry.key == "scenario") out.mark = entry.key_mark;
    if (entry.key == "error") out.error_mark = entry.key_mark;
  }
  out.proves = node.texts_of("proves");
  read_game(*node.find("game"), out);
  if (const Node* language = node.find("lang")) {
    out.language = language->text;
    out.language_mark = language->mark;
  }
  if (const Node* run = node.find("run"))
    for (const Node& item : run->items) out.run.emplace_back(one_step(item), item.mark);
  if (const Node* error = node.find("error")) out.error = error->text;
  for (const auto& [key, part] : kParts)
    if (const Node* value = node.find(key)) out.*part = *value;
  return out;
}

/// The lines of a file of scenarios.
class ScenarioLines {
 public:
  explicit ScenarioLines(std::string_view text) {
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
      lines_.push_back(text.substr(0, length));
      text.remove_prefix(length);
    }
  }
  /// Returns the text of an item of the file's list, without trailing empty lines and comments; `next` is the following
  /// item, if any.
  std::string item(const Node& item, const Node* next) const {
    const std::size_t begin = begin_of(item);
    std::size_t end = next == nullptr ? lines_.size() : begin_of(*next);
    while (end > begin + 1 && is_idle(lines_[end - 1])) --end;
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += lines_[i];
    if (!text.ends_with('\n')) text += '\n';
    return text;
  }

 private:
  static std::string_view stripped(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r\n"), line.size()));
    return line;
  }
  static bool is_idle(std::string_view line) { return stripped(line).empty() || stripped(line).front() == '#'; }
  /// The item's dash may be on an earlier line.
  std::size_t begin_of(const Node& item) const {
    std::size_t line = std::min(static_cast<std::size_t>(item.mark.line), lines_.size()) - 1;
    while (line > 0 && !stripped(lines_[line]).starts_with('-')) --line;
    return line;
  }

  std::vector<std::string_view> lines_;
};

/// Returns true for a list of scenarios, or a single one whose `- ` was forgotten.
bool holds_scenarios(const Node& node) {
  return node.find("scenario") != nullptr ||
         (node.kind == Kind::list &&
          std::ranges::any_of(node.items, [](const Node& item) { return item.find("scenario") != nullptr; }));
}

/// Returns the beginning of a file: one byte more than a YAML file may have, or less if that is all.
std::string beginning_of(const std::filesystem::path& file) {
  packs::RegularFile open(file);
  std::string bytes(packs::max_yaml_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const std::size_t more = open.read({bytes.data() + size, bytes.size() - size});
    if (more == 0) break;
    size += more;
  }
  bytes.resize(size);
  return bytes;
}

/// Returns true if a file in a folder holds scenarios, or means to: then its reader tells what is wrong with it.
bool means_scenarios(const std::filesystem::path& file) {
  std::string bytes;
  try {
    bytes = beginning_of(file);
  } catch (const packs::FileError&) {
    return false;  // an unreadable file may be anything
  }
  if (bytes.find("scenario") == std::string::npos) return false;  // don't parse the many files of other kinds
  Problems problems;                                              // also of a file that is too large
  const Node top = packs::read_yaml("", bytes, problems);
  return holds_scenarios(top) || (!problems.empty() && bytes.find("- scenario:") != std::string::npos);
}

}  // namespace

std::vector<Scenario> read_scenarios(const std::filesystem::path& file, Problems& problems) {
  const std::string name = file.generic_string();
  try {
    return read_scenarios(name, packs::read_file(file, packs::max_yaml_bytes), problems);
  } catch (const packs::FileError& error) {
    problems.add(name, {}, packs::Message("file.this", {{"reason", error.reason()}}));
    return {};
  }
}

std::vector<Scenario> read_scenarios(const std::string& name, std::string_view text, packs::Problems& problems) {
  std::vector<Scenario> out;
  Problems here;
  const Node top = packs::read_yaml(name, text, here);
  const bool readable = here.empty();
  const packs::FieldSchema& form = scenarios_form().parts.front();
  if (top.kind == Kind::list) {
    const ScenarioLines lines(text);
    for (std::size_t i = 0; i < top.items.size(); ++i) {
      Node item = top.items[i];
      // Keys without a value: their items may be commented out.
      std::erase_if(item.entries, [](const packs::Entry& entry) { return entry.value.kind == Kind::null; });
      Problems own;
      if (item.kind != Kind::map) own.add(name, item.mark, "a scenario must be a map that begins with `scenario:`");
      else if (packs::check_value(item, form, "", {name, "", {}, "scenario"}, own)) {
        out.push_back(read_scenario(name, item));
        out.back().text = lines.item(item, i + 1 < top.items.size() ? &top.items[i + 1] : nullptr);
      }
      for (const packs::Problem& problem : own.list()) here.add(problem);
    }
  } else if (readable) {
    here.add(name, top.mark,
             "a scenario file must be a list; write `- scenario: ...`, and indent the rest of the scenario below it");
  }
  for (const packs::Problem& problem : here.list()) problems.add(problem);
  return out;
}

std::vector<std::filesystem::path> find_scenarios(std::span<const std::filesystem::path> paths,
                                                  const packs::FolderScan::Progress& progress) {
  namespace fs = std::filesystem;
  std::set<fs::path> found;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      found.insert(path);
      continue;
    }
    packs::FolderScan scan(progress);
    scan.files(path, [&](const fs::path& file) {
      if (file.extension() != ".yaml") return;
      const std::uintmax_t size = fs::file_size(file, error);
      if (!error) scan.read(std::min<std::uintmax_t>(size, packs::max_yaml_bytes));
      if (means_scenarios(file)) found.insert(file);
    });
  }
  return {found.begin(), found.end()};
}

const packs::FieldSchema& scenarios_form() {
  static const packs::FieldSchema form = packs::read_form("scenarios");
  return form;
}

std::vector<std::string> runnable(const Ruleset& rules) {
  std::vector<std::string> out = {"setup", "round", "endings", "score", "play"};
  for (const StepId id : rules.round()) out.push_back(rules.steps()[id].id);
  for (const LoopDecl& loop : rules.loops()) out.push_back(loop.id);
  return out;
}

std::string no_step(const Ruleset& rules, const std::string& named) {
  for (const StepId id : rules.setup())
    if (rules.steps()[id].id == named)
      return "'" + named + "' is a step of the setup; `run: setup` runs the whole setup";
  return "there is no step '" + named + "'" + did_you_mean(named, runnable(rules));
}

void add_words(std::string_view text, WordSet& words) {
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (part) word += c == '_' ? '-' : c;
    else if (!word.empty()) words.insert(std::exchange(word, ""));
  }
}

static void add_words(const packs::Node& node, WordSet& words) {
  add_words(node.text, words);
  for (const packs::Node& item : node.items) add_words(item, words);
  for (const packs::Entry& entry : node.entries) {
    add_words(entry.key, words);
    add_words(entry.value, words);
  }
}

WordSet words_of_parts(const Scenario& scenario) {
  WordSet words;
  for (const auto& [key, part] : kParts) add_words(scenario.*part, words);
  return words;
}

std::vector<std::string> words_of(const packs::Node& node) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    std::string word;
    for (char c : text + ' ') {
      if (c != ' ' && c != ',' && c != '\t' && c != '\n') word += c;
      else if (!word.empty()) out.push_back(std::exchange(word, {}));
    }
  };
  if (node.kind == packs::Node::Kind::map) throw ScenarioFault(node.mark, "expected a list of names here");
  add(node.text);
  for (const packs::Node& item : node.items) {
    if (item.kind != packs::Node::Kind::scalar) throw ScenarioFault(item.mark, "expected a name here");
    add(item.text);
  }
  if (node.kind == packs::Node::Kind::scalar && out.size() == 1 && (out[0] == "none" || out[0] == "nothing"))
    out.clear();
  return out;
}

std::string joined(const std::vector<std::string>& words, const std::string& otherwise) {
  return words.empty() ? otherwise : one_text(words, " ");
}

}  // namespace rules::scenarios
