// What is wrong with content, said so that its author can correct it: the place and what to do.
// Owns marks, problems and the error that carries them. Doesn't know YAML, packs or the rules.
// Invariant: problems are only collected here; the caller decides whether to go on reading.
// Read next: yaml.hpp, which finds the first ones.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "content/message.hpp"

namespace rules::content {

/// A place in a text file. Lines and columns (characters, not bytes) count from 1; 0 means unknown. Marks are equal if
/// these are.
struct Mark {
  int line = 0;
  int column = 0;
  std::shared_ptr<const std::string> file = {};  ///< Its name, if it is known: values may come from other files.

  bool operator==(const Mark& other) const { return line == other.line && column == other.column; }
};

/// One thing that is wrong, and where. An empty file name or an unknown mark is allowed.
struct Problem {
  std::string file;
  Mark mark;
  std::string message;
  std::string rule = {};  ///< the name of what it goes against, as lint/rules.hpp lists it; empty: nobody said
  Message said = {};      ///< the message in each language, if it is for players and hosts too
};

/// Returns `file:line:column: message`, fit to be shown; parts of the place that are unknown are left out. In a
/// language, if the message can be said in it, else in English.
std::string to_string(const Problem& problem, std::string_view language = "en");

/// Bad content, thrown once with everything that was found. `what()` has one problem a line.
class ContentError : public std::runtime_error {
 public:
  /// Takes the problems in the order in which they are to be shown.
  explicit ContentError(std::vector<Problem> problems);

  /// The problems, in the order given.
  const std::vector<Problem>& problems() const { return problems_; }

  /// `what()` in a language, as far as it can be said in it.
  std::string in(std::string_view language) const;

 private:
  std::vector<Problem> problems_;
};

/// Collects problems while reading goes on, so that an author sees all of them at once.
class Problems {
 public:
  /// Notes one problem. `file` may be empty and `mark` unknown; if the mark knows its file, it is there.
  void add(std::string file, Mark mark, std::string message);

  void add(std::string file, Mark mark, Message said);

  /// Notes one that goes against this rule, whatever is said by `Under`.
  void add(std::string rule, std::string file, Mark mark, std::string message);
  void add(std::string rule, std::string file, Mark mark, Message said);

  /// Notes one that was found elsewhere, with its rule.
  void add(Problem problem);

  /// What goes against which rule: while one lives, all that is added goes against its rule, if nothing else is said.
  class Under {
   public:
    Under(Problems& problems, std::string_view rule) : problems_(problems), before_(problems.rule_) {
      problems.rule_ = rule;
    }
    ~Under() { problems_.rule_ = std::move(before_); }
    Under(const Under&) = delete;
    Under& operator=(const Under&) = delete;

   private:
    Problems& problems_;
    std::string before_;
  };

  /// True while nothing was added.
  bool empty() const { return problems_.empty(); }

  /// Returns all problems sorted by file, line and column; those of one place stay in the order of `add`.
  std::vector<Problem> list() const;

  /// Throws ContentError with `list()` when anything was added; otherwise does nothing.
  void throw_if_any() const;

 private:
  std::vector<Problem> problems_;
  std::string rule_;  ///< that what is added goes against
};

}  // namespace rules::content
