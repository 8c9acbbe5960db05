#include "scenarios/fill_in.hpp"

#include <algorithm>
#include <sstream>

#include "scenarios/scenario_names.hpp"
#include "yaml-cpp/yaml.h"

namespace rules::scenarios {
namespace {

/// Returns a key with its value, which may be a list, in flow style.
std::string entry(const std::string& key, const std::string& value) {
  YAML::Emitter out;
  out << YAML::Flow << YAML::BeginMap << YAML::Key << key << YAML::Value;
  out << (value.starts_with('[') ? YAML::Load(value) : YAML::Node(value)) << YAML::EndMap;
  const std::string map = out.c_str();
  return map.substr(1, map.size() - 2);
}

/// The lines of one scenario in a file.
class ScenarioBlock {
 public:
  ScenarioBlock(const std::string& text, const Scenario& scenario) : mark_(scenario.mark) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    first_ = at(mark_.line - 1);
    indent_ = at(mark_.column - 1);
    if (mark_.line < 1 || mark_.column < 1 || first_ >= lines_.size())
      throw ScenarioFault(mark_, "this scenario is no longer in its file");
    end_ = section_end(first_, indent_ - 1);
  }

  /// Adds items to a list, which is created if necessary.
  void add_items(const std::string& key, const std::vector<std::string>& items) {
    if (items.empty()) return;
    const std::size_t head = line_of(key);
    if (head == end_) return insert(end_, key + ":", items, "- ");
    const std::string flow = behind(head, key);
    if (flow.empty() || flow == "[]" || flow == "{}") {
      const std::size_t end = section_end(head, indent_);
      std::size_t deep = indent_ + 2;
      if (head + 1 < end) deep = lines_[head + 1].find_first_not_of(' ');
      if (!flow.empty()) lines_[head] = std::string(indent_, ' ') + key + ":";
      return insert_lines(end, deep, items, "- ");
    }
    const std::size_t close = lines_[head].rfind(']');
    if (flow.front() != '[' || close == std::string::npos || lines_[head].find('#') != std::string::npos)
      throw ScenarioFault(
          mark_,
          "`" + key + ":` of this scenario has a form that can't be extended; write it as a list, one item per line");
    std::string more;
    for (const std::string& item : items) more += ", {" + item + "}";
    lines_[head].insert(close, more);
  }

  /// Writes a map if it is missing or empty.
  void set_map(const std::string& key, const std::vector<std::string>& entries) {
    const std::size_t head = line_of(key);
    if (entries.empty()) return;
    if (head == end_) return insert(end_, key + ":", entries, "");
    const std::string flow = behind(head, key);
    if (flow != "{}" && (!flow.empty() || section_end(head, indent_) != head + 1)) return;  // not empty
    lines_[head] = std::string(indent_, ' ') + key + ":";
    insert_lines(head + 1, indent_ + 2, entries, "");
  }

  std::string text() const {
    std::string out;
    for (const std::string& line : lines_) out += line + "\n";
    return out;
  }

 private:
  /// Returns the line after the section that begins at `head`: after deeper lines, and list items at the same depth.
  std::size_t section_end(std::size_t head, std::size_t indent) const {
    std::size_t end = head + 1;
    for (std::size_t i = head + 1; i < lines_.size(); ++i) {
      const std::size_t deep = lines_[i].find_first_not_of(' ');
      if (deep == std::string::npos) continue;
      const bool item = deep == indent && lines_[i].compare(deep, 2, "- ") == 0 && head != first_;
      if (deep <= indent && !item) break;
      end = i + 1;
    }
    return end;
  }
  std::size_t line_of(const std::string& key) const {
    for (std::size_t i = first_; i < end_; ++i)
      if (lines_[i].compare(0, indent_ + key.size() + 1, std::string(indent_, ' ') + key + ":") == 0) return i;
    return end_;
  }
  /// Returns the rest of a key's line, without a comment.
  std::string behind(std::size_t line, const std::string& key) const {
    std::string rest = lines_[line].substr(indent_ + key.size() + 1);
    if (const std::size_t comment = rest.find(" #"); comment != std::string::npos) rest.resize(comment);
    const std::size_t from = rest.find_first_not_of(' ');
    if (from == std::string::npos) return "";
    return rest.substr(from, rest.find_last_not_of(' ') - from + 1);
  }
  void insert(std::size_t where, const std::string& head, const std::vector<std::string>& below,
              const std::string& before) {
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(where), std::string(indent_, ' ') + head);
    ++end_;
    insert_lines(where + 1, indent_ + 2, below, before);
  }
  void insert_lines(std::size_t where, std::size_t deep, const std::vector<std::string>& added,
                    const std::string& before) {
    for (const std::string& line : added) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(where++), std::string(deep, ' ') + before + line);
      ++end_;
    }
  }

  packs::Mark mark_;
  std::vector<std::string> lines_;
  std::size_t first_ = 0, end_ = 0, indent_ = 0;
};

}  // namespace

std::string filled_in(const std::string& text, const Scenario& scenario, const Lacking& lacking) {
  ScenarioBlock block(text, scenario);
  std::vector<std::string> answers, then;
  for (const auto& [player, answer] : lacking.answers) answers.push_back(entry(player, answer));
  for (const auto& [path, value] : lacking.then) then.push_back(entry(path, value));
  block.add_items("answers", answers);
  block.set_map("then", then);
  return block.text();
}

}  // namespace rules::scenarios
