#include "content/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "content/text_faults.hpp"

namespace rules::content {

namespace {

// yaml-cpp's reasons in our words; what it says about a piece of the file (after a colon) is not repeated.
std::string explain(const std::string& reason) {
  namespace msg = YAML::ErrorMsg;
  const std::pair<const char*, const char*> words[] = {
      {msg::UNKNOWN_ANCHOR, "aliases (`*name`) are not allowed: write the value out"},
      {msg::MULTIPLE_TAGS, "tags (`!name`) are not allowed: remove it"},
      {msg::MULTIPLE_ANCHORS, "anchors (`&name`) are not allowed: remove it"},
      {msg::TAB_IN_INDENTATION, "a tab can't indent: use spaces"},
      {msg::END_OF_MAP, "expected `key: value` here: check the indentation and the line above"},
      {msg::END_OF_MAP_FLOW, "expected `,` or `}` here"},
      {msg::END_OF_SEQ_FLOW, "expected `,` or `]` here"},
      {msg::END_OF_SEQ, "expected `- value` here: check the indentation and the line above"},
      {msg::FLOW_END, "this closing bracket matches no opening one"},
      {msg::BLOCK_ENTRY, "a list item can't begin here: put each `- ` on its own line, indented with spaces"},
      {msg::MAP_VALUE, "unexpected `: ` here: put text that contains it in quotes, or check the indentation"},
      {msg::MAP_KEY, "a key can't begin here: check the indentation"},
      {msg::UNKNOWN_TOKEN, "text can't begin with this character: put it in quotes"},
      {msg::DOC_IN_SCALAR, "the end of a document (`---` or `...`) inside quoted text: close the quote before it"},
      {msg::EOF_IN_SCALAR, "the file ends inside quoted text: close the quote"},
      {msg::INVALID_ESCAPE, "unknown escape after `\\` in double quotes: write `\\\\` for a backslash"},
      {msg::INVALID_UNICODE, "this escape names no character"},
      {msg::INVALID_HEX, "this escape needs hexadecimal digits"},
  };
  for (const auto& [theirs, ours] : words)
    if (reason.starts_with(theirs)) return ours;
  return "this is not valid YAML (" + reason.substr(0, reason.find(':')) + ")";
}

// Thrown to leave yaml-cpp once the reason has been added to the problems.
struct Stop {};

// Builds the tree from yaml-cpp's events. The events of a collection come before its content is looked at, so the
// depth limit here also bounds yaml-cpp's recursion.
class Builder : public YAML::EventHandler {
 public:
  Builder(const std::string& file, std::string_view text, Problems& problems)
      : file_(file), text_(text), problems_(problems), continuations_(text.size() + 1) {
    for (std::size_t i = 0; i < text.size(); ++i)
      continuations_[i + 1] = continuations_[i] + ((static_cast<unsigned char>(text[i]) & 0xC0u) == 0x80u ? 1 : 0);
  }

  // Reads the text; false when it had to stop, with the reason among the problems.
  bool run() {
    std::istringstream in{std::string(text_)};
    try {
      YAML::Parser parser(in);
      // The second call refuses a second document, and also what yaml-cpp can't get past: after `,` each call would
      // find the same empty document again.
      if (parser.HandleNextDocument(*this)) parser.HandleNextDocument(*this);
      return true;
    } catch (const YAML::Exception& exception) {
      blame_for(exception);
    } catch (const Stop&) {
    }
    return false;
  }

  Node take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (!std::exchange(started_, true)) return;
    stop(place(mark), rest(mark).starts_with("---")
                          ? "only one document is allowed in a file: remove `---` and what follows, or use two files"
                          : "this does not belong to what stands before it: check indentation and punctuation");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    if (rest(mark).starts_with('!')) refuse_tag(mark);
    put(new_node(Node::Kind::null, mark));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    problems_.add(file_, place(mark), explain(YAML::ErrorMsg::UNKNOWN_ANCHOR));
    put(new_node(Node::Kind::null, mark));
  }

  void OnAnchor(const YAML::Mark& mark, const std::string&) override {
    problems_.add(file_, place(mark), explain(YAML::ErrorMsg::MULTIPLE_ANCHORS));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override {
    // yaml-cpp's tag is `?` for plain text and `!` for all other text, but also for an explicit `!`.
    const std::string_view source = rest(mark);
    const bool in_quotes = source.starts_with('"') || source.starts_with('\'');
    if (source.starts_with('!') || (tag != "?" && tag != "!")) refuse_tag(mark);
    if (in_quotes) follow_quote(mark, source);
    Node node = new_node(Node::Kind::scalar, mark);
    node.text = value;
    node.quoted = tag == "!";
    if (const auto faults = text_faults(value); !faults.empty())
      problems_.add(file_, node.mark, "in this quoted text: " + faults.front().message);
    put(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(Node::Kind::list, mark, tag);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(Node::Kind::map, mark, tag);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  // A list or map that is being filled. In a map keys and values take turns.
  struct Unfinished {
    Node node;
    bool value_is_next = false;
    bool drop_value = false;
    std::string key;
    Mark key_mark;
    std::map<std::string, Mark> keys;
  };

  Mark place(const YAML::Mark& mark) const {
    if (mark.pos < mark.column || mark.column < 0) return {};
    const std::size_t end = std::min(static_cast<std::size_t>(mark.pos), text_.size());
    const std::size_t begin = end - std::min(static_cast<std::size_t>(mark.column), end);
    return {mark.line + 1, mark.column + 1 - (continuations_[end] - continuations_[begin]), named_};
  }

  std::string_view rest(const YAML::Mark& mark) const {
    return mark.pos < 0 ? "" : text_.substr(std::min(static_cast<std::size_t>(mark.pos), text_.size()));
  }

  [[noreturn]] void stop(Mark mark, std::string message) {
    problems_.add(file_, mark, std::move(message));
    throw Stop{};
  }

  void refuse_tag(const YAML::Mark& mark) { problems_.add(file_, place(mark), explain(YAML::ErrorMsg::MULTIPLE_TAGS)); }

  Node new_node(Node::Kind kind, const YAML::Mark& mark) {
    if (++nodes_ > max_yaml_nodes)
      stop(place(mark), "the file holds more than " + std::to_string(max_yaml_nodes) + " values: split it");
    Node node;
    node.kind = kind;
    node.mark = place(mark);
    return node;
  }

  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag) {
    if (open_.size() == max_yaml_depth)
      stop(place(mark), "nested deeper than " + std::to_string(max_yaml_depth) + " levels");
    if (tag != "?") refuse_tag(mark);
    Unfinished frame;
    frame.node = new_node(kind, mark);
    open_.push_back(std::move(frame));
  }

  void close() {
    Node node = std::move(open_.back().node);
    open_.pop_back();
    put(std::move(node));
  }

  void put(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Unfinished& frame = open_.back();
    if (frame.node.kind == Node::Kind::list) {
      frame.node.items.push_back(std::move(node));
    } else if (std::exchange(frame.value_is_next, !frame.value_is_next)) {
      if (frame.drop_value) return;
      // yaml-cpp marks a missing value where the next key begins.
      if (node.kind == Node::Kind::null) node.mark = frame.key_mark;
      frame.node.entries.push_back({std::move(frame.key), frame.key_mark, std::move(node)});
    } else {
      frame.drop_value = !accept_key(frame, node);
      frame.key = std::move(node.text);
      frame.key_mark = node.mark;
    }
  }

  bool accept_key(Unfinished& frame, const Node& key) {
    const auto refuse = [&](std::string message) {
      problems_.add(file_, key.mark, std::move(message));
      return false;
    };
    if (key.kind != Node::Kind::scalar || key.quoted) return refuse("a key must be plain text without quotes");
    if (key.text == "<<") return refuse("merge keys (`<<`) are not allowed: write the entries out");
    const auto [first, is_new] = frame.keys.try_emplace(key.text, key.mark);
    return is_new || refuse("key '" + key.text + "' is given twice; the first is at line " +
                            std::to_string(first->second.line) + ", column " + std::to_string(first->second.column));
  }

  // Looks for the end of the quoted text that `source` begins with: yaml-cpp takes the end of the file for a quote.
  void follow_quote(const YAML::Mark& mark, std::string_view source) {
    const char quote = source.front();
    std::size_t at = 1;
    for (; at < source.size(); ++at) {
      const bool doubled = quote == '\'' && source.substr(at, 2) == "''";
      if (doubled || (quote == '"' && source[at] == '\\')) ++at;
      else if (source[at] == quote) break;
    }
    if (at >= source.size()) {
      unclosed_quote_ = place(mark);
      stop(*unclosed_quote_, "this quote is never closed");
    }
    const auto lines = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    last_quote_ = place(mark);
    last_quote_end_ = last_quote_.line + static_cast<int>(lines);
  }

  // Where a tab indents a line, up to this one: whatever is wrong then, it is mostly that.
  std::optional<Mark> indented_by_tab(int last_line) const {
    int line = 1;
    for (std::size_t at = 0; at < text_.size() && line <= last_line; ++line) {
      const std::size_t word = text_.find_first_not_of(" \t", at);
      if (word == text_.npos) return std::nullopt;
      const std::size_t tab = text_.substr(at, word - at).find('\t');
      if (tab != text_.npos && text_[word] != '\n') return Mark{line, static_cast<int>(tab) + 1, named_};
      at = text_.find('\n', word);
      if (at == text_.npos) return std::nullopt;
      ++at;
    }
    return std::nullopt;
  }

  // Adds yaml-cpp's complaint, at the place that is to blame rather than where it was noticed.
  void blame_for(const YAML::Exception& exception) {
    const Mark mark = place(exception.mark);
    if (const std::optional<Mark> tab = indented_by_tab(mark.line)) {
      problems_.add(file_, *tab, explain(YAML::ErrorMsg::TAB_IN_INDENTATION));
      return;
    }
    const bool in_flow =
        exception.msg == YAML::ErrorMsg::END_OF_SEQ_FLOW || exception.msg == YAML::ErrorMsg::END_OF_MAP_FLOW;
    if (last_quote_.line < last_quote_end_ && last_quote_end_ == mark.line) {
      problems_.add(file_, last_quote_,
                    "the quote opened here is closed only on line " + std::to_string(last_quote_end_) +
                        ", and what follows can't be read: is a closing quote missing?");
    } else if (exception.msg == YAML::ErrorMsg::DOC_IN_SCALAR || exception.msg == YAML::ErrorMsg::EOF_IN_SCALAR) {
      // Without what follows the mark, the text in question comes as an event, which knows where it began.
      Problems ignored;
      Builder before(file_, text_.substr(0, text_.size() - rest(exception.mark).size()), ignored);
      before.run();
      problems_.add(file_, before.unclosed_quote_.value_or(mark), explain(exception.msg));
    } else if (in_flow && !open_.empty()) {
      const Mark bracket = open_.back().node.mark;
      if (rest(exception.mark).empty()) return problems_.add(file_, bracket, "this bracket is never closed");
      problems_.add(file_, mark,
                    explain(exception.msg) + ": the bracket is open since line " + std::to_string(bracket.line) +
                        ", column " + std::to_string(bracket.column));
    } else {
      problems_.add(file_, mark, explain(exception.msg));
    }
  }

  const std::string& file_;
  const std::shared_ptr<const std::string> named_ = std::make_shared<const std::string>(file_);
  std::string_view text_;
  Problems& problems_;
  std::vector<int> continuations_;  // how many bytes before each position continue a character
  bool started_ = false;
  std::size_t nodes_ = 0;
  std::vector<Unfinished> open_;
  Node root_;
  Mark last_quote_;
  int last_quote_end_ = 0;
  std::optional<Mark> unclosed_quote_;
};

}  // namespace

Node read_yaml(const std::string& file, std::string_view bytes, Problems& problems) {
  const Problems::Under rule(problems, "yaml");
  if (bytes.size() > max_yaml_bytes) {
    problems.add(file, {}, "the file is larger than " + std::to_string(max_yaml_bytes) + " bytes: split it");
    return {};
  }
  auto faults = text_faults(bytes);
  const std::size_t directive = bytes.starts_with('%') ? 0 : bytes.find("\n%");
  if (directive != bytes.npos) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(directive) + 1;
    const auto lines_before = std::count(bytes.begin(), end, '\n');
    faults.push_back(
        {{static_cast<int>(lines_before) + 1, 1}, "a line can't begin with `%`: YAML directives are not allowed"});
  }
  for (TextFault& fault : faults) problems.add(file, fault.mark, std::move(fault.message));
  if (!faults.empty()) return {};

  // With a line end at the end, text in an unclosed quote still comes as an event, with the place of its quote.
  const std::string text = std::string(bytes) + "\n";
  Builder builder(file, text, problems);
  return builder.run() ? builder.take_root() : Node{};
}

}  // namespace rules::content
