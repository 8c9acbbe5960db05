#include "packs/yaml/yaml.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "script/sources.hpp"

namespace rules::yaml_test {

namespace {

using rules::did_you_mean;
using rules::packs::ContentError;
using rules::packs::Mark;
using rules::packs::Node;
using rules::packs::Problem;
using rules::packs::Problems;

// Reads a valid text.
Node read(const std::string& text) {
  Problems problems;
  Node node = rules::packs::read_yaml("pack.yaml", text, problems);
  for (const Problem& problem : problems.list()) UNSCOPED_INFO(to_string(problem));
  CHECK(problems.empty());
  return node;
}

// Returns the problems of a faulty file: one `line:column: message` each.
std::vector<std::string> faults(const std::string& text) {
  Problems problems;
  rules::packs::read_yaml("", text, problems);
  std::vector<std::string> lines;
  for (const Problem& problem : problems.list()) lines.push_back(to_string(problem));
  return lines;
}

// Returns the only problem of a file; their number if there isn't exactly one.
std::string fault(const std::string& text) {
  const auto all = faults(text);
  return all.size() == 1 ? all.front() : std::to_string(all.size()) + " faults";
}

std::string repeat(const std::string& piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

Node value(const std::string& written) {
  const Node map = read("x: " + written);
  REQUIRE(map.find("x") != nullptr);
  return *map.find("x");
}

const std::string valid_file = R"(# A card, a list and some text
id: stage-coach
name: "Stage \"Coach\" – fast"
cost: -12
flags: {hidden: false, wild: true}
faces: [nine, ten, jack, [queen, king]]
steps:
  - roll: 5
    keep: 'it''s kept'
  - draw: ~
text: |
  Take a card.
    Keep it.
)";

}  // namespace

TEST_CASE("a problem names its position as far as it is known") {
  CHECK(to_string(Problem{"a.yaml", {3, 7}, "no"}) == "a.yaml:3:7: no");
  CHECK(to_string(Problem{"a.yaml", {3, 0}, "no"}) == "a.yaml:3: no");
  CHECK(to_string(Problem{"a.yaml", {}, "no"}) == "a.yaml: no");
  CHECK(to_string(Problem{"", {3, 7}, "no"}) == "3:7: no");
  CHECK(to_string(Problem{"", {}, "no"}) == "no");
}

TEST_CASE("problems are sorted by position, then as found") {
  Problems problems;
  CHECK(problems.empty());
  problems.add("b", {1, 1}, "last");
  problems.add("a", {10, 1}, "third");
  problems.add("a", {2, 5}, "second");
  problems.add("a", {2, 5}, "second, too");
  problems.add("a", {2, 4}, "first");
  CHECK_FALSE(problems.empty());
  std::string order;
  for (const Problem& problem : problems.list()) order += problem.message.english() + "; ";
  CHECK(order == "first; second; second, too; third; last; ");
}

TEST_CASE("throw_if_any() throws all problems as one error") {
  Problems problems;
  CHECK_NOTHROW(problems.throw_if_any());
  problems.add("b", {}, "two");
  problems.add("a", {1, 2}, "one");
  try {
    problems.throw_if_any();
    FAIL("nothing was thrown");
  } catch (const ContentError& error) {
    CHECK(std::string(error.what()) == "a:1:2: one\nb: two");
    CHECK(error.problems().size() == 2);
  }
}

TEST_CASE("suggestions: the closest word, or none if all are far") {
  const std::vector<std::string> words = {"saloon", "general-store", "bank", "town-hall", "tank"};
  CHECK(did_you_mean("salon", words) == "; did you mean 'saloon'?");
  CHECK(did_you_mean("genreal-stroe", words) == "; did you mean 'general-store'?");
  CHECK(did_you_mean("abnk", words) == "; did you mean 'bank'?");
  CHECK(did_you_mean("dank", words) == "; did you mean 'bank'?");
  CHECK(did_you_mean("bakn", words) == "; did you mean 'bank'?");
  CHECK(did_you_mean("bxxk", words).empty());
  CHECK(did_you_mean("casino", words).empty());
  CHECK(did_you_mean("", words).empty());
  CHECK(did_you_mean("bank", {}).empty());
  const std::vector<std::string> reversed(words.rbegin(), words.rend());
  CHECK(did_you_mean("dank", reversed) == "; did you mean 'bank'?");
}

TEST_CASE("a valid file becomes a tree with positions") {
  const Node root = read(valid_file);
  REQUIRE(root.kind == Node::Kind::map);
  REQUIRE(root.entries.size() == 7);
  CHECK(root.entries[0].key == "id");
  CHECK(root.entries[0].key_mark == Mark{2, 1});
  CHECK(root.entries[0].value.mark == Mark{2, 5});
  CHECK(root.entries[6].key == "text");
  CHECK(root.find("name")->text == "Stage \"Coach\" – fast");
  CHECK(root.find("name")->quoted);
  CHECK_FALSE(root.find("id")->quoted);
  CHECK(root.find("text")->text == "Take a card.\n  Keep it.\n");
  CHECK(root.find("text")->quoted);
  const Node& faces = *root.find("faces");
  REQUIRE(faces.items.size() == 4);
  CHECK(faces.items[3].items[1].text == "king");
  const Node& steps = *root.find("steps");
  REQUIRE(steps.items.size() == 2);
  CHECK(steps.items[0].find("keep")->text == "it's kept");
  CHECK(steps.items[1].find("draw")->kind == Node::Kind::null);
  CHECK(steps.items[1].find("keep") == nullptr);
  CHECK(faces.find("nine") == nullptr);
}

TEST_CASE("columns count characters, not bytes") {
  const Node root = read("é: {ü: –, x: 1}");
  CHECK(root.find("é")->find("x")->mark == Mark{1, 14});
  CHECK(fault("äöü: b: c") == "1:7: unexpected `: ` here: quote text that contains it, or check the indentation");
}

TEST_CASE("a missing value has the position of its key") {
  const Node root = read("a:\nb: 1\nc: ~\n");
  CHECK(root.find("a")->kind == Node::Kind::null);
  CHECK(root.find("a")->mark == Mark{1, 1});
  CHECK(root.find("c")->mark == Mark{3, 1});
}

TEST_CASE("a file without values is valid and empty") {
  for (const std::string text : {"", "\n", "# just this\n\n  # and that", "   \n"})
    CHECK(read(text).kind == Node::Kind::null);
}

TEST_CASE("Windows line ends are accepted") {
  const Node root = read("a: 1\r\nb:\r\n  - x\r\n  - 'y\r\n    z'\r\nc: |\r\n  one\r\n  two\r\n");
  CHECK(as_integer(*root.find("a")) == 1);
  CHECK(root.find("b")->items[1].text == "y z");
  CHECK(root.find("b")->items[1].mark == Mark{4, 5});
  CHECK(root.find("c")->text == "one\ntwo\n");
}

TEST_CASE("integers are plain decimals within 64 bits") {
  CHECK(as_integer(value("0")) == 0);
  CHECK(as_integer(value("120")) == 120);
  CHECK(as_integer(value("-7")) == -7);
  CHECK(as_integer(value("9223372036854775807")) == INT64_MAX);
  CHECK(as_integer(value("-9223372036854775808")) == INT64_MIN);
  const auto text = GENERATE(as<std::string>{}, "012", "-012", "00", "-0", "+1", "0x10", "0o7", "1.0", "1e3", "1_000",
                             "1,000", ".nan", ".inf", "--1", "9223372036854775808", "-9223372036854775809",
                             "99999999999999999999999999", "'1'", "\"1\"", "1 2", "one", "~", "", "[1]", "{a: 1}");
  CAPTURE(text);
  CHECK_FALSE(as_integer(value(text)).has_value());
}

TEST_CASE("flags are plain true or false") {
  CHECK(as_flag(value("true")) == true);
  CHECK(as_flag(value("false")) == false);
  const auto text = GENERATE(as<std::string>{}, "True", "TRUE", "yes", "no", "on", "1", "'true'", "\"false\"", "~",
                             "[true]", "truee");
  CAPTURE(text);
  CHECK_FALSE(as_flag(value(text)).has_value());
}

TEST_CASE("a number too long for any type is text") {
  const Node node = value(std::string(500'000, '9'));
  CHECK_FALSE(as_integer(node).has_value());
}

TEST_CASE("a duplicate key is reported with both positions") {
  Problems problems;
  const Node root = rules::packs::read_yaml("f", "a: 1\nb: {c: 1, d: 2, c: 3}\na: 4\n", problems);
  const auto list = problems.list();
  REQUIRE(list.size() == 2);
  CHECK(to_string(list[0]) == "f:2:17: duplicate key 'c'; first at line 2, column 5");
  CHECK(to_string(list[1]) == "f:3:1: duplicate key 'a'; first at line 1, column 1");
  REQUIRE(root.entries.size() == 2);
  CHECK(as_integer(*root.find("a")) == 1);
}

TEST_CASE("maps may share keys") { read("a: {x: 1}\nb: {x: 1}\nx: [{x: 1}, {x: 2}]\n"); }

TEST_CASE("duplicate keys in large maps are found quickly") {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "k" + std::to_string(i) + ": 1\n";
  CHECK(read(text).entries.size() == 10'000);
  CHECK(fault(text + "k7: 2\n") == "10001:1: duplicate key 'k7'; first at line 8, column 1");
}

TEST_CASE("keys have to be plain text") {
  const auto text = GENERATE(as<std::string>{}, "\"a\": 1", "'a': 1", "[a]: 1", "{a: 1}: 1", "? [a]\n: 1", "~: 1",
                             "null: 1", ": 1", "? |\n  x\n: 1");
  CAPTURE(text);
  CHECK(fault(text).ends_with("a key must be plain text without quotes"));
}

TEST_CASE("anchors, aliases, tags and merge keys are rejected") {
  const auto all = faults("a: &x {b: 1}\nc: *x\nd: !int 3\n<<: {e: 1}\nf: !!str\ng: ! [h]\n&k l: 1\n");
  const std::string anchor = "anchors (`&name`) are not allowed: remove the anchor";
  const std::string tag = "tags (`!name`) are not allowed: remove the tag";
  CHECK(all == std::vector<std::string>{"1:4: " + anchor, "2:4: aliases (`*name`) are not allowed: write the value out",
                                        "3:4: " + tag, "4:1: merge keys (`<<`) are not allowed: write the entries out",
                                        "5:4: " + tag, "6:4: " + tag, "7:1: " + anchor});
  CHECK(fault("a: *nobody") == "1:4: aliases (`*name`) are not allowed: write the value out");
  CHECK(fault("! x") == "1:1: " + tag);
  CHECK(fault("!<tag:yaml.org,2002:int> 3") == "1:1: " + tag);
  CHECK(fault("!x ~") == "1:1: " + tag);
}

TEST_CASE("nested aliases don't expand") {
  std::string text = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 60; ++i) {
    const std::string name = "a" + std::to_string(i), below = "*a" + std::to_string(i - 1);
    text += name;
    text += ": &" + name + " [" + below + ", " + below + "]\n";
  }
  CHECK(faults(text).size() == 60 + 2 * 59);
}

TEST_CASE("a file holds one document") {
  CHECK(read("---\na: 1\n").find("a") != nullptr);
  CHECK(read("a: 1\n...\n").find("a") != nullptr);
  const std::string two = "a file can hold only one document: remove `---` and the rest, or use two files";
  CHECK(fault("a: 1\n---\nb: 2\n") == "2:1: " + two);
  CHECK(fault("---\n---\n") == "2:1: " + two);
  CHECK(fault(repeat("---\n", 100'000)) == "2:1: " + two);
  const std::string stray = "unexpected text here: check the indentation and punctuation";
  CHECK(fault(",") == "1:1: " + stray);
  CHECK(fault(repeat(",", 100'000)) == "1:1: " + stray);
  CHECK(fault("- a\nb: c\n") == "2:1: " + stray);
  CHECK(fault("[a] [b]") == "1:5: " + stray);
  CHECK(fault("\n%YAML 1.2\n---\n%a\n") == "2:1: a line can't begin with `%`: YAML directives are not allowed");
}

TEST_CASE("deep nesting is rejected early") {
  std::string stairs;
  for (int i = 0; i < 1000; ++i) stairs += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  const std::vector<std::string> texts = {repeat("[", 100'000),
                                          repeat("- ", 100'000),
                                          repeat("{a: ", 100'000),
                                          repeat("? ", 100'000),
                                          repeat(": ", 100'000),
                                          repeat("[{", 100'000),
                                          repeat("[\n", 100'000),
                                          repeat("{? ", 100'000),
                                          repeat("[\"a\":", 50'000),
                                          repeat("[", 33) + repeat("]", 33),
                                          stairs};
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 12));
    CHECK(faults(text).back().ends_with("nested deeper than 32 levels"));
  }
  read(repeat("[", 32) + repeat("]", 32));
  read(repeat("- ", 32));
}

TEST_CASE("repeated properties and stray colons don't hang the parser") {
  for (const std::string piece : {"&a ", "!a ", "*a ", ":", "a: ", "-", "\"\" ", "[]", "}", "? a\n", "&a\n"}) {
    CAPTURE(piece);
    Problems problems;
    rules::packs::read_yaml("f", repeat(piece, 5'000), problems);
    CHECK(problems.list().size() <= 2 * 5'000);
  }
}

TEST_CASE("size and number of values are limited") {
  CHECK(fault(std::string(rules::packs::max_yaml_bytes + 1, 'a')) == "the file is larger than 1048576 bytes: split it");
  CHECK(faults("[" + repeat("a,", 99'999) + "]").empty());
  CHECK(fault("[" + repeat("a,", 100'000) + "]") == "1:200000: the file has more than 100000 values: split it");
}

TEST_CASE("invalid UTF-8 is reported with its position") {
  const auto bad =
      GENERATE(as<std::string>{}, "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
               "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\x98");
  CHECK(fault("a: 1\nü: " + bad) == "2:4: invalid UTF-8: save the file as UTF-8");
}

TEST_CASE("control characters are rejected, plain and escaped") {
  CHECK(fault(std::string("a: x\0y", 6)) == "1:5: control character 0x0 is not allowed: remove it");
  CHECK(fault("a: \x1B[31m") == "1:4: control character 0x1b is not allowed: remove it");
  CHECK(fault("a: \x04") == "1:4: control character 0x4 is not allowed: remove it");
  CHECK(fault("a: \x7F") == "1:4: control character 0x7f is not allowed: remove it");
  CHECK(fault("a: \xC2\x9B") == "1:4: control character 0x9b is not allowed: remove it");
  CHECK(fault("a: 1\rb: 2") == "1:5: control character 0xd is not allowed: remove it");
  CHECK(fault("a: \"x\\0\"") == "1:4: in this quoted text: control character 0x0 is not allowed: remove it");
  CHECK(fault("a: \"\\e[31m\"") == "1:4: in this quoted text: control character 0x1b is not allowed: remove it");
  CHECK(fault("a: \"\\ud800\"").ends_with("this escape is not a valid character"));
  CHECK(value("\"tab\\tline\\n\"").text == "tab\tline\n");
  CHECK(value("\"\\u20ac \\x41\"").text == "€ A");
}

TEST_CASE("other encodings are rejected with a short report") {
  CHECK(fault("\xEF\xBB\xBF"
              "a: 1") == "1:1: the file starts with a byte order mark: save it as UTF-8 without one");
  CHECK_FALSE(faults("\xFF\xFE").empty());
  CHECK(fault(repeat("%a\n", 1000)).starts_with("1:1: a line can't begin with `%`"));
  CHECK(faults(repeat("\xFF\n", 1000)).size() == 10);
  CHECK(faults("a: \xFF\xFF\nb: 1\nc: \x01\n").size() == 2);
}

TEST_CASE("an unclosed quote is reported where it begins") {
  CHECK(fault("a: 1\nb: 'never\nc: 2\nd: 3\n") == "2:4: unclosed quote");
  CHECK(fault("a: 1\nb: \"never\nc: 2\nd: 'x'") == "2:4: unclosed quote");
  CHECK(fault("a: [x, \"y\nb: 1\n") == "1:8: unclosed quote");
  CHECK(fault("a: 'it''s\n") == "1:4: unclosed quote");
  CHECK(fault("a: \"x\\") == "1:4: unclosed quote");
  CHECK(fault("\"") == "1:1: unclosed quote");
  CHECK(fault("a: 1\nb: \"x\nc: 2\n---\nd: 3\n") ==
        "2:4: end of document (`---` or `...`) inside quotes: close the quote before it");
  CHECK(fault("name: \"Bank\nother: 1\ntext: \"Take\"\n") ==
        "1:7: the quote opened here closes only on line 3, and the rest can't be parsed: "
        "is a closing quote missing?");
}

TEST_CASE("quoted text may span lines and contain apostrophes") {
  CHECK(value("\"one\n  two\"").text == "one two");
  CHECK(value("it's a bank's").text == "it's a bank's");
  CHECK(value("'a \"b\" # c'").text == "a \"b\" # c");
}

TEST_CASE("an unclosed bracket is reported where it begins") {
  CHECK(fault("a: 1\nb: {c: 1\n") == "2:4: unclosed bracket");
  CHECK(fault("a: [1, [2, 3]") == "1:4: unclosed bracket");
  CHECK(fault("a: [1, 2\nb: 3\n") ==
        "2:2: expected `,` or `]` here: the bracket opened at line 1, column 4 is still open");
  CHECK(fault("a: [1 [2]]") == "1:7: expected `,` or `]` here: the bracket opened at line 1, column 4 is still open");
}

TEST_CASE("errors of the YAML library are plain and well placed") {
  CHECK(fault("a:\n\t- b\n").starts_with("2:1: tabs can't be used for indentation: use spaces"));
  CHECK(fault("a: 1\n\tb: 2\n") == "2:1: tabs can't be used for indentation: use spaces");
  CHECK(fault("a: @x") == "1:4: text can't begin with this character: quote the text");
  CHECK(fault("a: 1\n}\n") == "2:1: unmatched closing bracket");
  CHECK(fault("a: 1\n- b\n").starts_with("2:1: expected `key: value` here"));
  CHECK(fault("a: \"\\q\"").ends_with("unknown escape after `\\` in double quotes: write `\\\\` for a backslash"));
}

TEST_CASE("2,000 damaged files are read or rejected") {
  std::uint64_t chance = 20'240'501;
  const auto draw = [&](std::size_t below) {
    chance = chance * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;
    return static_cast<std::size_t>((chance >> 33) % below);
  };
  const std::string odd = "[]{}:,-?&*!|>'\"%@` \n\t#~<.\\0a\r\x80\xC3";
  int refused = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text = valid_file;
    for (std::size_t edits = 1 + draw(4); edits > 0; --edits) {
      const std::size_t at = draw(text.size());
      switch (draw(4)) {
        case 0: text[at] = odd[draw(odd.size())]; break;
        case 1: text.insert(at, 1, odd[draw(odd.size())]); break;
        case 2: text.erase(at, 1 + draw(8)); break;
        default: text.insert(at, text.substr(draw(text.size()), draw(30))); break;
      }
    }
    Problems problems;
    rules::packs::read_yaml("f", text, problems);
    if (!problems.empty()) ++refused;
    for (const Problem& problem : problems.list()) {
      CAPTURE(text, problem.message.english());
      if (problem.mark.line < 1 || problem.mark.column < 1) FAIL("a problem without its place");
    }
  }
  CHECK(refused > 500);
  CHECK(refused < 2000);
}

}  // namespace rules::yaml_test
