#include "packs/yaml/problem.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "packs/yaml/printable.hpp"

namespace rules::packs {

namespace {

/// Returns the problem with its position.
Message located(const Problem& problem) {
  std::string place = printable_line(problem.file);
  for (const int number : {problem.mark.line, problem.mark.column}) {
    if (number <= 0) break;
    if (!place.empty()) place += ':';
    place += std::to_string(number);
  }
  Message out(place.empty() ? "" : place + ": ");
  return out += problem.message;
}

Message in_lines(const std::vector<Problem>& problems) {
  std::vector<Message> lines;
  for (const Problem& problem : problems) lines.push_back(located(problem));
  return joined(lines, "\n");
}

}  // namespace

std::string to_string(const Problem& problem, std::string_view language) { return located(problem).in(language); }

ContentError::ContentError(std::vector<Problem> problems)
    : MessageError(in_lines(problems)), problems_(std::move(problems)) {}

void Problems::add(std::string file, Mark mark, Message message) {
  add(rule_, std::move(file), std::move(mark), std::move(message));
}

void Problems::add(std::string rule, std::string file, Mark mark, Message message) {
  if (mark.file) file = *mark.file;
  problems_.push_back({std::move(file), std::move(mark), std::move(message), std::move(rule)});
}

void Problems::add(Problem problem) {
  if (problem.rule.empty()) problem.rule = rule_;
  problems_.push_back(std::move(problem));
}

std::vector<Problem> Problems::list() const {
  std::vector<Problem> sorted = problems_;
  std::ranges::stable_sort(sorted, [](const Problem& left, const Problem& right) {
    return std::tie(left.file, left.mark.line, left.mark.column) <
           std::tie(right.file, right.mark.line, right.mark.column);
  });
  return sorted;
}

void Problems::throw_if_any() const {
  if (!empty()) throw ContentError(list());
}

}  // namespace rules::packs
