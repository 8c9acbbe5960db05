// Everything specific to a kind of question is in the kind's own files. So a new kind is added by writing those, and a
// row in each table; no other code has to know it. Checks the code that asks for a question's kind.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "questions/question.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::kinds_test {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  REQUIRE(in.good());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string engine(const std::string& file) { return text_of(std::string(SOURCE_DIR) + "/engine/" + file); }

/// Returns the list in brackets after some words: "A, B, C" as A|B|C.
std::string alternatives(const std::string& text, const std::string& behind) {
  const std::size_t from = text.find(behind);
  REQUIRE(from != std::string::npos);
  const std::size_t begin = from + behind.size(), end = text.find('>', begin);
  return std::regex_replace(text.substr(begin, end - begin), std::regex(",\\s*"), "|");
}

/// The kinds and the forms of the table view, each as A|B|C.
struct Types {
  std::string kinds = alternatives(engine("questions/kinds.hpp"), "using QuestionForm = std::variant<");
  std::string forms = alternatives(engine("play/table_view/table_view.hpp"), "using Form = std::variant<");
};

/// Returns the places in a text that ask for the kind of a question or form.
std::vector<std::string> askings(const std::string& text) {
  static const std::regex any = [] {
    const Types types;
    std::string names;
    for (const std::string& name : kind_names()) names += name + "|";
    return std::regex("\\b(as|get_if|holds_alternative|kind_id)<(rules::|play::|table_view::)*(" + types.kinds + "|" +
                      types.forms + ")>|\\b(kind|text\\(\"kind\"\\)) [=!]= \"(" + names + "replacement)\"");
  }();
  std::vector<std::string> found;
  for (std::sregex_iterator each(text.begin(), text.end(), any), end; each != end; ++each) found.push_back(each->str());
  return found;
}

/// Returns true for files that may ask: the kinds themselves, and the one fast path past the table of kinds.
bool at_home(const std::string& file) {
  for (const char* home : {"engine/questions/", "engine/play/questions/", "engine/script/question_kinds."})
    if (file.starts_with(home)) return true;
  return false;
}

/// Code that asks a question itself and therefore requires a kind, or that isn't about questions at all.
struct Exception {
  const char* file;
  const char* asking;
};
constexpr Exception kExceptions[] = {
    {"engine/packs/build/pieces.cpp", "kind_id<Replacement>"},          // declares the question that the kernel asks
    {"engine/packs/build/events.cpp", "text(\"kind\") != \"choose\""},  // the kernel asks who wins a tie
    {"engine/script/api.cpp", "kind_id<Subset>"},                       // keep() asks for some cards,
    {"engine/script/api.cpp", "kind_id<Choose>"},                       // or for one
    {"engine/editor/stubs.cpp", "kind_id<Choose>"},                     // needed by keep()
    {"tools/terminal/answer_menu.cpp", "kind == \"offer\""},            // an entry of the log
};

}  // namespace

TEST_CASE("only files of a question kind test for that kind") {
  std::vector<bool> used(std::size(kExceptions));
  for (const char* folder : {"engine", "tools"})
    for (const auto& entry : fs::recursive_directory_iterator(std::string(SOURCE_DIR) + "/" + folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string file = fs::relative(entry.path(), SOURCE_DIR).string();
      if (at_home(file)) continue;
      for (const std::string& asking : askings(text_of(entry.path()))) {
        bool allowed = false;
        for (std::size_t i = 0; i < used.size(); ++i)
          if (file == kExceptions[i].file && asking == kExceptions[i].asking) used[i] = allowed = true;
        INFO(file << ": '" << asking << "' is a rule of that kind: it belongs into the kind's file, for all kinds");
        CHECK(allowed);
      }
    }
  for (std::size_t i = 0; i < used.size(); ++i) {
    INFO(kExceptions[i].file << " needs no exception for " << kExceptions[i].asking);
    CHECK(used[i]);
  }
}

TEST_CASE("a test for a question kind in another file is found") {
  for (const char* asking : {"ask.as<Offer>()", "std::get_if<rules::Choose>(&ask.kind)",
                             "std::holds_alternative<table_view::ChoiceForm>(form)", "kind == kind_id<Divide>()",
                             "kind == \"yes-no\"", "question->text(\"kind\") != \"subset\""})
    CHECK(askings(asking).size() == 1);
  for (const char* asking : {"record.as<logged::Offered>()", "question.emplace<Choose>()",
                             "decisions.ask<Choose>(question)", "kind == \"turns\"", "CHECK(offered)"})
    CHECK(askings(asking).empty());
}

TEST_CASE("commits are part of an answer") {
  Question ask;
  Subset& subset = ask.emplace<Subset>();
  for (const int option : {7, 8, 9}) subset.add(option);
  subset.commits[0] = {7, 0b1111};
  subset.commit_count = 1;
  CHECK(ask.committed(picked(0b101, 0)) == Card(7));
  CHECK_FALSE(ask.committed(picked(0b101)));
  CHECK(picked(0b101).taken() == 0b101);
  CHECK(Answer(Element::option, 1).taken() == 0);
  ask.emplace<Choose>().add(7);
  CHECK_FALSE(ask.committed(Answer(Element::option, 7)));
}

}  // namespace rules::kinds_test
