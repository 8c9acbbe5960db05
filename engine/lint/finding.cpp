#include "lint/finding.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "lint/rules.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::lint {

void LintReport::add(Severity level, packs::Problem problem) {
  if (problem.rule.empty()) problem.rule = "record";
  if (!said_.insert(packs::to_string(problem)).second) return;
  LintFinding& added = findings_.emplace_back();
  static_cast<packs::Problem&>(added) = std::move(problem);
  added.level = level;
}

void LintReport::add(const std::string& rule, const std::string& file, packs::Mark mark, std::string message) {
  const std::string where = mark.file ? *mark.file : file;
  add(rule_named(rule).level, {where, std::move(mark), std::move(message), rule});
}

void LintReport::add(Severity level, const std::vector<packs::Problem>& problems) {
  for (const packs::Problem& problem : problems) add(level, problem);
}

std::vector<LintFinding> LintReport::findings() const {
  std::vector<LintFinding> sorted = findings_;
  std::ranges::stable_sort(sorted, [](const LintFinding& left, const LintFinding& right) {
    return std::tie(left.level, left.file, left.mark.line, left.mark.column) <
           std::tie(right.level, right.file, right.mark.line, right.mark.column);
  });
  return sorted;
}

bool LintReport::has(std::string_view rule) const {
  return std::ranges::any_of(findings_, [&](const LintFinding& each) { return each.rule == rule; });
}

std::size_t LintReport::count(Severity level) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(findings_, [&](const LintFinding& each) { return each.level == level; }));
}

Shown shown(const LintReport& report, std::size_t max_of_rule) {
  Shown out;
  std::map<std::string, std::size_t> count;
  for (LintFinding& finding : report.findings())
    if (++count[finding.rule] <= max_of_rule) out.findings.push_back(std::move(finding));
  for (const auto& [rule, n] : count)
    if (n > max_of_rule) out.more.emplace_back(rule, n - max_of_rule);
  return out;
}

const char* name_of(Severity level) { return level == Severity::error ? "error" : "warning"; }

std::string plain(const LintFinding& finding) {
  std::string place = packs::printable_line(finding.file);
  if (place.empty()) place = "-";
  place +=
      ":" + std::to_string(std::max(1, finding.mark.line)) + ":" + std::to_string(std::max(1, finding.mark.column));
  return place + ": " + name_of(finding.level) + ": " + packs::printable_line(finding.message.english()) + " [" +
         finding.rule + "]";
}

namespace {

/// Escapes a value for GitHub's workflow commands.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%') out += "%25";
    else if (c == '\n') out += "%0A";
    else if (c == '\r') out += "%0D";
    else if (property && c == ':') out += "%3A";
    else if (property && c == ',') out += "%2C";
    else out += c;
  }
  return out;
}

}  // namespace

std::string github(const LintFinding& finding) {
  std::string out = "::" + std::string(name_of(finding.level)) + " ";
  if (!finding.file.empty()) {
    out += "file=" + escaped(finding.file, true) + ",";
    if (finding.mark.line > 0) out += "line=" + std::to_string(finding.mark.line) + ",";
    if (finding.mark.column > 0) out += "col=" + std::to_string(finding.mark.column) + ",";
  }
  return out + "title=" + escaped(finding.rule, true) + "::" + escaped(finding.message.english(), false);
}

}  // namespace rules::lint
