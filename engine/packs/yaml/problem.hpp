// Problems: errors in content with their position and how to fix them. Owns marks, problems and the exception that
// carries them. Invariant: problems are only collected here; the caller decides whether to continue. Read next:
// yaml.hpp, which finds the first ones.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "packs/text/message.hpp"

namespace rules::packs {

/// A position in a text file. Lines and columns (characters, not bytes) count from 1; 0 means unknown. Marks compare by
/// line and column only.
struct Mark {
  int line = 0;
  int column = 0;
  std::shared_ptr<const std::string> file = {};  ///< name of the file, if known: values may come from other files

  bool operator==(const Mark& other) const { return line == other.line && column == other.column; }
};

/// Returns `file:line`; the file named by the mark takes precedence.
inline std::string at_line(const std::string& file, const Mark& mark) {
  return (mark.file ? *mark.file : file) + ":" + std::to_string(mark.line);
}

/// An error and its position. The file name may be empty and the mark unknown.
struct Problem {
  std::string file;
  Mark mark;
  Message message;
  std::string rule = {};  ///< name of the violated rule, as in lint/rules.hpp; empty: none given
};

/// Returns `file:line:column: message`, safe to print; omits unknown parts of the position. Uses the language if the
/// message is translated, else English.
std::string to_string(const Problem& problem, std::string_view language = "en");

/// Bad content, thrown once with all problems. `what()` has one problem per line.
class ContentError : public MessageError {
 public:
  /// Takes the problems in display order.
  explicit ContentError(std::vector<Problem> problems);

  /// Returns the problems in display order.
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// Collects problems while reading continues, so that authors see all of them together.
class Problems {
 public:
  /// Adds a problem. `file` may be empty and `mark` unknown; a file named by the mark takes precedence.
  void add(std::string file, Mark mark, Message message);

  /// Adds a violation of this rule, regardless of `Under`.
  void add(std::string rule, std::string file, Mark mark, Message message);

  /// Adds a problem found elsewhere, with its rule.
  void add(Problem problem);

  /// RAII: during its lifetime, problems without a rule of their own violate this one.
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

  /// Returns true if nothing was added.
  bool empty() const { return problems_.empty(); }

  /// Returns all problems sorted by file, line and column; those of one position stay in the order of `add`.
  std::vector<Problem> list() const;

  /// Throws ContentError with `list()` if it isn't empty.
  void throw_if_any() const;

 private:
  std::vector<Problem> problems_;
  std::string rule_;  ///< rule of problems that name none
};

}  // namespace rules::packs
