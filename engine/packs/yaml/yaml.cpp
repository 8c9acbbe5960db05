#include "packs/yaml/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "base/parse_number.hpp"
#include "base/rule_error.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::packs {

namespace {

namespace msg = YAML::ErrorMsg;

// Translates yaml-cpp's errors into our words; omits its quotation of the file (after a colon).
Message explain(const std::string& reason) {
  const std::pair<const char*, const char*> words[] = {{msg::UNKNOWN_ANCHOR, "yaml.alias"},
                                                       {msg::MULTIPLE_TAGS, "yaml.tag"},
                                                       {msg::MULTIPLE_ANCHORS, "yaml.anchor"},
                                                       {msg::TAB_IN_INDENTATION, "yaml.tab"},
                                                       {msg::END_OF_MAP, "yaml.map-end"},
                                                       {msg::END_OF_MAP_FLOW, "yaml.flow-map-end"},
                                                       {msg::END_OF_SEQ_FLOW, "yaml.flow-list-end"},
                                                       {msg::END_OF_SEQ, "yaml.list-end"},
                                                       {msg::FLOW_END, "yaml.closing"},
                                                       {msg::BLOCK_ENTRY, "yaml.item"},
                                                       {msg::MAP_VALUE, "yaml.colon"},
                                                       {msg::MAP_KEY, "yaml.key"},
                                                       {msg::UNKNOWN_TOKEN, "yaml.character"},
                                                       {msg::DOC_IN_SCALAR, "yaml.document-in-quotes"},
                                                       {msg::EOF_IN_SCALAR, "yaml.end-in-quotes"},
                                                       {msg::INVALID_ESCAPE, "yaml.escape"},
                                                       {msg::INVALID_UNICODE, "yaml.escape-of-nothing"},
                                                       {msg::INVALID_HEX, "yaml.escape-digits"}};
  for (const auto& [theirs, ours] : words)
    if (reason.starts_with(theirs)) return Message(ours, {});
  return Message("yaml.invalid", {{"what", reason.substr(0, reason.find(':'))}});
}

// Thrown to leave yaml-cpp after an error was reported.
struct Stop {};

// Builds the tree from yaml-cpp's events. The start of a collection is reported before its content is parsed, so the
// depth limit here also bounds yaml-cpp's recursion.
class Builder : public YAML::EventHandler {
 public:
  Builder(const std::string& file, std::string_view text, Problems& problems)
      : file_(file), text_(text), problems_(problems), continuations_(text.size() + 1) {
    for (std::size_t i = 0; i < text.size(); ++i)
      continuations_[i + 1] = continuations_[i] + ((static_cast<unsigned char>(text[i]) & 0xC0u) == 0x80u ? 1 : 0);
  }

  // Parses the text; returns false if it stopped at an error.
  bool run() {
    std::istringstream in{std::string(text_)};
    try {
      YAML::Parser parser(in);
      // The second call rejects a second document, and input that yaml-cpp can't get past: after `,` each call would
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
    stop(place(mark), Message(rest(mark).starts_with("---") ? "yaml.documents" : "yaml.not-of-it", {}));
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    if (rest(mark).starts_with('!')) throw_tag(mark);
    put(new_node(Node::Kind::null, mark));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    problems_.add(file_, place(mark), explain(msg::UNKNOWN_ANCHOR));
    put(new_node(Node::Kind::null, mark));
  }

  void OnAnchor(const YAML::Mark& mark, const std::string&) override {
    problems_.add(file_, place(mark), explain(msg::MULTIPLE_ANCHORS));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override {
    // yaml-cpp's tag is `?` for plain text and `!` for all other text, but also for an explicit `!`.
    const std::string_view source = rest(mark);
    const bool in_quotes = source.starts_with('"') || source.starts_with('\'');
    if (source.starts_with('!') || (tag != "?" && tag != "!")) throw_tag(mark);
    if (in_quotes) follow_quote(mark, source);
    Node node = new_node(Node::Kind::scalar, mark);
    node.text = value;
    node.quoted = tag == "!";
    if (const auto faults = text_faults(value); !faults.empty())
      problems_.add(file_, node.mark, Message("yaml.in-quotes", {{"fault", faults.front().message}}));
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
  // A list or map under construction. In a map keys and values alternate.
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

  [[noreturn]] void stop(Mark mark, Message message) {
    problems_.add(file_, mark, std::move(message));
    throw Stop{};
  }

  void throw_tag(const YAML::Mark& mark) { problems_.add(file_, place(mark), explain(msg::MULTIPLE_TAGS)); }

  Node new_node(Node::Kind kind, const YAML::Mark& mark) {
    if (++nodes_ > max_yaml_nodes) stop(place(mark), Message("yaml.many-values", {{"most", max_yaml_nodes}}));
    return {.kind = kind, .mark = place(mark)};
  }

  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag) {
    if (open_.size() == max_yaml_depth) stop(place(mark), Message("yaml.deep", {{"most", max_yaml_depth}}));
    if (tag != "?") throw_tag(mark);
    open_.push_back({.node = new_node(kind, mark)});
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
    Unfinished& context = open_.back();
    if (context.node.kind == Node::Kind::list) {
      context.node.items.push_back(std::move(node));
    } else if (std::exchange(context.value_is_next, !context.value_is_next)) {
      if (context.drop_value) return;
      // yaml-cpp marks a missing value where the next key begins.
      if (node.kind == Node::Kind::null) node.mark = context.key_mark;
      context.node.entries.push_back({std::move(context.key), context.key_mark, std::move(node)});
    } else {
      context.drop_value = !accept_key(context, node);
      context.key = std::move(node.text);
      context.key_mark = node.mark;
    }
  }

  bool accept_key(Unfinished& context, const Node& key) {
    const auto refuse = [&](Message message) {
      problems_.add(file_, key.mark, std::move(message));
      return false;
    };
    if (key.kind != Node::Kind::scalar || key.quoted) return refuse(Message("yaml.quoted-key", {}));
    if (key.text == "<<") return refuse(Message("yaml.merge-key", {}));
    const auto [first, is_new] = context.keys.try_emplace(key.text, key.mark);
    return is_new ||
           refuse(Message("yaml.key-twice",
                          {{"key", key.text}, {"line", first->second.line}, {"column", first->second.column}}));
  }

  // Checks that the quoted text at `source` ends: yaml-cpp accepts the end of the file instead of a quote.
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
      stop(*unclosed_quote_, Message("yaml.open-quote", {}));
    }
    const auto lines = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    last_quote_ = place(mark);
    last_quote_end_ = last_quote_.line + static_cast<int>(lines);
  }

  // Returns where a tab indents a line, up to this one: this is the usual cause of any error after it.
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

  // Reports yaml-cpp's error at its cause rather than where it was noticed.
  void blame_for(const YAML::Exception& exception) {
    const Mark mark = place(exception.mark);
    if (const std::optional<Mark> tab = indented_by_tab(mark.line))
      return problems_.add(file_, *tab, explain(msg::TAB_IN_INDENTATION));
    const bool in_flow = exception.msg == msg::END_OF_SEQ_FLOW || exception.msg == msg::END_OF_MAP_FLOW;
    if (last_quote_.line < last_quote_end_ && last_quote_end_ == mark.line) {
      problems_.add(file_, last_quote_, Message("yaml.late-quote", {{"line", last_quote_end_}}));
    } else if (exception.msg == msg::DOC_IN_SCALAR || exception.msg == msg::EOF_IN_SCALAR) {
      // Parsing only up to the mark yields the text in question as an event with its beginning.
      Problems ignored;
      Builder before(file_, text_.substr(0, text_.size() - rest(exception.mark).size()), ignored);
      before.run();
      problems_.add(file_, before.unclosed_quote_.value_or(mark), explain(exception.msg));
    } else if (in_flow && !open_.empty()) {
      const Mark bracket = open_.back().node.mark;
      if (rest(exception.mark).empty()) return problems_.add(file_, bracket, Message("yaml.open-bracket", {}));
      problems_.add(file_, mark,
                    Message("yaml.bracket",
                            {{"what", explain(exception.msg)}, {"line", bracket.line}, {"column", bracket.column}}));
    } else {
      problems_.add(file_, mark, explain(exception.msg));
    }
  }

  const std::string& file_;
  const std::shared_ptr<const std::string> named_ = std::make_shared<const std::string>(file_);
  std::string_view text_;
  Problems& problems_;
  std::vector<int> continuations_;  // number of UTF-8 continuation bytes before each position
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
    problems.add(file, {}, Message("yaml.large", {{"most", max_yaml_bytes}}));
    return {};
  }
  auto faults = text_faults(bytes);
  const std::size_t directive = bytes.starts_with('%') ? 0 : bytes.find("\n%");
  if (directive != bytes.npos) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(directive) + 1;
    const auto lines_before = std::count(bytes.begin(), end, '\n');
    faults.push_back({{static_cast<int>(lines_before) + 1, 1}, Message("yaml.directive", {})});
  }
  for (TextFault& fault : faults) problems.add(file, fault.mark, std::move(fault.message));
  if (!faults.empty()) return {};

  // A final line end makes yaml-cpp report text in an unclosed quote as an event, with the position of its quote.
  const std::string text = std::string(bytes) + "\n";
  Builder builder(file, text, problems);
  return builder.run() ? builder.take_root() : Node{};
}

// Nodes: lookup by key, and the strict conversions.

const Node* Node::find(std::string_view key) const {
  const auto entry = std::ranges::find(entries, key, &Entry::key);
  return entry == entries.end() ? nullptr : &entry->value;
}

std::string Node::text_of(std::string_view key) const {
  const Node* value = find(key);
  return value ? value->text : "";
}

std::vector<std::string> Node::texts_of(std::string_view key) const {
  std::vector<std::string> texts;
  if (const Node* value = find(key))
    for (const Node& item : value->items) texts.push_back(item.text);
  return texts;
}

Node scalar_node(std::string text, Mark mark) {
  return {.kind = Node::Kind::scalar, .mark = std::move(mark), .text = std::move(text)};
}

Node as_list(Node node) {
  if (node.kind == Node::Kind::list) return node;
  Node list{.kind = Node::Kind::list, .mark = node.mark};
  list.items.push_back(std::move(node));
  return list;
}

std::optional<std::int64_t> as_integer(const Node& node) {
  if (node.kind != Node::Kind::scalar || node.quoted) return std::nullopt;
  const auto value = parse_number<std::int64_t>(node.text);
  // Each number has only one accepted notation.
  return value && std::to_string(*value) == node.text ? value : std::nullopt;
}

std::optional<NumberPair> as_pair(const Node& node) {
  if (node.items.size() != 2) return std::nullopt;
  const auto first = as_integer(node.items[0]), second = as_integer(node.items[1]);
  return first && second ? std::optional(NumberPair(*first, *second)) : std::nullopt;
}

std::int64_t checked_integer(const Node& node) {
  const auto value = as_integer(node);
  if (!value) throw RuleError("'" + node.text + "' was read as a whole number without a check");
  return *value;
}

std::optional<bool> as_flag(const Node& node) {
  if (node.kind != Node::Kind::scalar || node.quoted) return std::nullopt;
  if (node.text == "true") return true;
  if (node.text == "false") return false;
  return std::nullopt;
}

bool checked_flag(const Node& node) {
  const auto value = as_flag(node);
  if (!value) throw RuleError("'" + node.text + "' was read as true or false without a check");
  return *value;
}

}  // namespace rules::packs
