// Reads scenarios: which keys there are and what form their values have. Names of the game are checked when it runs.
#include "proof/scenario.hpp"

#include <algorithm>
#include <set>

#include "content/printable.hpp"
#include "content/read_file.hpp"
#include "script/suggest.hpp"

namespace rules::proof {
namespace {

using content::Mark;
using content::Node;
using content::Problems;
using Kind = content::Node::Kind;

const char* name_of(Kind kind) {
  return kind == Kind::scalar ? "a text" : kind == Kind::list ? "a list" : kind == Kind::map ? "a map" : "nothing";
}

/// Reads one scenario; everything wrong goes to the problems.
class Reading {
 public:
  Reading(const std::string& file, Problems& problems) : file_(file), problems_(problems) {}

  Scenario read(const Node& node) {
    Scenario out;
    out.file = file_;
    out.mark = node.mark;
    for (const content::Entry& entry : node.entries) {
      const std::string& key = entry.key;
      const Node& value = entry.value;
      if (key == "scenario") {
        out.name = text(key, value);
        out.mark = entry.key_mark;
      } else if (key == "proves") out.proves = texts(key, value);
      else if (key == "game") game(value, out);
      else if (key == "lang") {
        out.language = text(key, value);
        out.language_mark = value.mark;
      } else if (key == "run") out.run = steps(value);
      else if (key == "error") {
        out.error = text(key, value);
        out.error_mark = entry.key_mark;
      } else if (key == "given") out.given = shaped(key, value, Kind::map);
      else if (key == "chance") out.chance = shaped(key, value, Kind::map);
      else if (key == "answers") {
        answers(value);
        out.answers = value;
      } else if (key == "then") out.then = shaped(key, value, Kind::map);
      else if (key == "seen-by") out.seen_by = shaped(key, value, Kind::map);
      else if (key == "score") out.score = shaped(key, value, Kind::map);
      else if (key == "winner") out.winner = shaped(key, value, Kind::scalar);
      else if (key == "trace") {
        texts(key, value);
        out.trace = value;
      } else if (key == "log") {
        texts(key, value);
        out.log = value;
      } else if (key == "reads") out.reads = shaped(key, value, Kind::map);
      else if (key == "why") out.why = shaped(key, value, Kind::map);
      else if (key == "missing-texts") {
        texts(key, value);
        out.missing_texts = value;
      } else
        unknown(entry, {"scenario", "proves", "game", "lang", "given", "chance", "run", "answers", "then", "seen-by",
                        "score", "winner", "error", "trace", "log", "reads", "why", "missing-texts"});
    }
    if (out.name.empty()) problem(node.mark, "a scenario begins with `scenario:` and what it shows, in one sentence");
    if (!node.find("game")) problem(out.mark, "a scenario says `game: {packs: [...], players: n}`");
    return out;
  }

 private:
  void problem(Mark mark, const std::string& message) { problems_.add(file_, mark, message); }
  void unknown(const content::Entry& entry, const std::vector<std::string>& known) {
    problem(entry.key_mark, "there is no key '" + entry.key + "' here" + did_you_mean(entry.key, known));
  }
  Node shaped(const std::string& key, const Node& node, Kind kind) {
    if (node.kind != kind && node.kind != Kind::null)
      problem(node.mark, "`" + key + ":` is " + name_of(kind) + ", not " + name_of(node.kind));
    return node.kind == kind ? node : Node{};
  }
  std::string text(const std::string& key, const Node& node) {
    if (node.kind != Kind::scalar || node.text.empty()) {
      problem(node.mark, "`" + key + ":` is a text");
      return std::string();
    }
    return node.text;
  }
  std::vector<std::string> texts(const std::string& key, const Node& node) {
    std::vector<std::string> out;
    if (node.kind != Kind::list) {
      problem(node.mark, "`" + key + ":` is a list, as in [a, b]");
      return out;
    }
    for (const Node& item : node.items) out.push_back(text(key, item));
    return out;
  }
  std::vector<std::pair<std::string, Mark>> steps(const Node& node) {
    std::vector<std::pair<std::string, Mark>> out;
    if (node.kind == Kind::scalar || node.kind == Kind::map) return {{one_step(node), node.mark}};
    if (node.kind != Kind::list) {
      problem(node.mark, "`run:` is a step, a list of steps, or one of setup, round, endings, score and play");
      return out;
    }
    for (const Node& item : node.items) out.emplace_back(one_step(item), item.mark);
    return out;
  }
  /// `{round: {from: step}}` is the same as `round from step`.
  std::string one_step(const Node& node) {
    if (node.kind != Kind::map) return text("run", node);
    const Node* round = node.entries.size() == 1 ? node.find("round") : nullptr;
    const Node* from = round && round->entries.size() == 1 ? round->find("from") : nullptr;
    if (from) return "round from " + text("from", *from);
    problem(node.mark, "the only map in `run:` is {round: {from: step}}: the round from this step on");
    return std::string();
  }

  void game(const Node& node, Scenario& out) {
    if (node.kind != Kind::map) return problem(node.mark, "`game:` is a map, as in {packs: [...], players: 3}");
    for (const content::Entry& entry : node.entries) {
      const Node& value = entry.value;
      const auto whole = [&](std::int64_t low) {
        const auto n = content::as_integer(value);
        if (!n || *n < low)
          problem(value.mark, "`" + entry.key + ":` is a whole number from " + std::to_string(low) + " on");
        return n.value_or(low);
      };
      if (entry.key == "packs") out.selection.packs = texts("packs", value);
      else if (entry.key == "players") out.selection.players = static_cast<int>(std::min<std::int64_t>(whole(1), 1000));
      else if (entry.key == "seed") out.seed = static_cast<std::uint64_t>(whole(0));
      else if (entry.key == "options")
        for (const content::Entry& option : shaped("options", value, Kind::map).entries)
          out.selection.settings.push_back(option.key + "=" + text(option.key, option.value));
      else unknown(entry, {"packs", "players", "seed", "options"});
    }
    if (out.selection.packs.empty()) problem(node.mark, "`game:` says which packs are played: packs: [...]");
  }

  void answers(const Node& node) {
    static const std::vector<std::string> known = {"expect", "legal",    "refused", "seen-by",
                                                   "reads",  "question", "why",     "why-not"};
    if (node.kind == Kind::null) return;
    if (node.kind != Kind::list)
      return problem(node.mark, "`answers:` is a list, each item a map such as {p1: answer}");
    for (const Node& item : node.items) {
      if (item.kind != Kind::map) {
        problem(item.mark, "an answer is a map, as in {p1: answer}, or {expect: {...}}");
        continue;
      }
      for (const content::Entry& entry : item.entries) {
        const bool seat =
            entry.key.size() > 1 && entry.key[0] == 'p' &&
            std::all_of(entry.key.begin() + 1, entry.key.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (seat) continue;
        if (std::find(known.begin(), known.end(), entry.key) == known.end()) unknown(entry, known);
        else if (entry.key == "question") text(entry.key, entry.value);
        else shaped(entry.key, entry.value, Kind::map);
      }
    }
  }

  const std::string& file_;
  Problems& problems_;
};

/// A list of scenarios, or one that stands alone because its `- ` was forgotten.
bool holds_scenarios(const Node& node) {
  return node.find("scenario") != nullptr ||
         (node.kind == Kind::list && std::any_of(node.items.begin(), node.items.end(),
                                                 [](const Node& item) { return item.find("scenario") != nullptr; }));
}

}  // namespace

std::vector<Scenario> read_scenarios(const std::filesystem::path& file, Problems& problems) {
  const std::string name = file.generic_string();
  try {
    return read_scenarios(name, content::read_file(file, content::max_yaml_bytes), problems);
  } catch (const content::FileError& error) {
    problems.add(name, {}, "this file can't be read: " + error.reason());
    return {};
  }
}

std::vector<Scenario> read_scenarios(const std::string& name, std::string_view text, content::Problems& problems) {
  std::vector<Scenario> out;
  Problems here;
  const Node top = content::read_yaml(name, text, here);
  const bool readable = here.empty();
  if (top.kind == Kind::list) {
    for (const Node& item : top.items) {
      Problems own;
      if (item.kind != Kind::map) own.add(name, item.mark, "a scenario is a map that begins with `scenario:`");
      else if (Scenario scenario = Reading(name, own).read(item); own.empty()) out.push_back(std::move(scenario));
      for (const content::Problem& problem : own.list()) here.add(problem);
    }
  } else if (readable) {
    here.add(name, top.mark,
             "a file of scenarios is a list: write `- scenario: ...`, with what belongs to it indented below");
  }
  for (const content::Problem& problem : here.list()) problems.add(problem);
  return out;
}

namespace {

/// Whether a file in a folder holds scenarios, or means to: then it is found too, so that its fault is told.
bool means_scenarios(const std::filesystem::path& file) {
  std::string bytes;
  try {
    bytes = content::read_file(file, content::max_yaml_bytes);
  } catch (const content::FileError&) {
    return false;  // what can't be read may be anything
  }
  Problems problems;
  const Node top = content::read_yaml("", bytes, problems);
  return holds_scenarios(top) || (!problems.empty() && bytes.find("- scenario:") != std::string::npos);
}

}  // namespace

std::vector<std::filesystem::path> find_scenarios(std::span<const std::filesystem::path> paths) {
  namespace fs = std::filesystem;
  std::set<fs::path> found;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      found.insert(path);
      continue;
    }
    fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      std::error_code unknown;
      if (at->is_regular_file(unknown) && at->path().extension() == ".yaml" && means_scenarios(at->path()))
        found.insert(at->path());
    }
    if (error) throw content::FileError("can't read", path, error.message());
  }
  return {found.begin(), found.end()};
}

}  // namespace rules::proof
