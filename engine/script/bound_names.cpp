#include "script/bound_names.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "script/handle_code.hpp"
#include "sandbox/script_error.hpp"
#include "script/suggest.hpp"
#include "sandbox/tokens.hpp"

namespace rules::script {
namespace {

/// The functions whose literal names are bound: where the name stands, what it names, and where the table of fields
/// or options may stand (0: nowhere). Arguments count from 1.
struct Callee {
  std::string_view name;
  std::size_t literal;
  Named named;
  std::size_t table;
};
constexpr Callee kCallees[] = {
    {"resolve", 1, Named::event, 2}, {"within", 1, Named::event, 0},     {"targets", 1, Named::event, 3},
    {"ask", 2, Named::question, 3},  {"ask_all", 2, Named::question, 3}, {"compute", 1, Named::value, 0},
    {"keep", 2, Named::question, 3}, {"records", 1, Named::kind, 0},
};

constexpr std::string_view kNoValues[] = {"and",      "break",  "do",     "else", "elseif", "for",
                                          "function", "goto",   "if",     "in",   "local",  "not",
                                          "or",       "repeat", "return", "then", "until",  "while"};

template <class Map>
std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> result;
  for (const auto& [key, value] : map) result.push_back(key);
  return result;
}

class Binder {
 public:
  Binder(const std::string& file, std::string_view source, const Dictionary& dictionary, Bindings& bindings)
      : file_(file), source_(source), dictionary_(dictionary), bindings_(bindings) {
    Tokens tokens(source);
    for (Token t = tokens.next();; t = tokens.next()) {
      tokens_.push_back(t);
      if (t.kind == Token::Kind::end) break;
    }
  }

  std::string run() {
    find_locals();
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (is(i, "function")) bind_parameters(i);
      if (tokens_[i].kind != Token::Kind::word || locals_.contains(text(i)) || is(i - 1, ".") || is(i - 1, ":") ||
          is(i - 1, "function"))
        continue;
      if (const auto table = dictionary_.constants.find(text(i)); table != dictionary_.constants.end())
        bind_constant(i, table->first, table->second);
      else
        for (const Callee& callee : kCallees)
          if (text(i) == callee.name && is(i + 1, "(")) bind_call(i, callee);
    }
    std::sort(edits_.begin(), edits_.end(),
              [](const Edit& a, const Edit& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
    std::string result = functions();
    std::size_t at = 0;
    for (const Edit& edit : edits_) {
      result += source_.substr(at, edit.begin - at);
      result += edit.text;
      at = edit.end;
    }
    return result.append(source_.substr(at));
  }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  struct Range {
    std::size_t begin, end;  // tokens
  };

  std::string text(std::size_t i) const {
    return std::string(source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin));
  }
  bool is(std::size_t i, std::string_view what) const {
    return i < tokens_.size() && source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin) == what &&
           tokens_[i].kind != Token::Kind::text;
  }
  bool is_word(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == Token::Kind::word; }
  void replace(std::size_t i, std::string with) {
    edits_.push_back({tokens_[i].begin, tokens_[i].end, std::move(with)});
  }

  int line(std::size_t i) const {
    return 1 + static_cast<int>(
                   std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(tokens_[i].begin), '\n'));
  }
  [[noreturn]] void refuse(std::size_t i, const std::string& message) const {
    throw ScriptError(file_, line(i), message);
  }

  /// Names that the file gives a meaning of its own, wherever it does so.
  void find_locals() {
    const auto names_from = [&](std::size_t i) {  // name, name, ...; attributes such as <const> are skipped
      while (is_word(i)) {
        locals_.insert(text(i++));
        if (is(i, "<")) i += 3;
        if (!is(i, ",")) return;
        ++i;
      }
    };
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!is_word(i)) continue;
      words_.insert(text(i));
      if (is(i, "local") || is(i, "for")) names_from(is(i + 1, "function") ? i + 2 : i + 1);
      else if (is(i, "function")) {
        std::size_t open = i + 1;
        if (is_word(open) && is(open + 1, "(")) locals_.insert(text(open));
        while (is_word(open) || is(open, ".") || is(open, ":")) ++open;
        names_from(open + 1);
      } else if (is(i + 1, "=") && !is(i - 1, ".") && !is(i - 1, "{") && !is(i - 1, ",") && !is(i - 1, ";")) {
        locals_.insert(text(i));
      }
    }
  }

  bool ends_value(std::size_t i) const {
    if (i >= tokens_.size()) return false;
    switch (tokens_[i].kind) {
      case Token::Kind::word:
        return std::find(std::begin(kNoValues), std::end(kNoValues), text(i)) == std::end(kNoValues);
      case Token::Kind::symbol: return is(i, ")") || is(i, "]") || is(i, "}") || is(i, "...");
      default: return true;
    }
  }

  /// The literal text of a token without escapes, if it is one.
  std::optional<std::string> literal(std::size_t i) const {
    if (i >= tokens_.size() || tokens_[i].kind != Token::Kind::text) return std::nullopt;
    std::string t = text(i);
    if (t.size() < 2 || t[0] == '[' || t.back() != t[0] || t.find('\\') != std::string::npos) return std::nullopt;
    return t.substr(1, t.size() - 2);
  }

  /// The token that closes the bracket at `open`, or nothing if it doesn't, or if a function stands between.
  std::optional<std::size_t> closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < tokens_.size(); ++i) {
      if (is(i, "function")) return std::nullopt;
      if (is(i, "(") || is(i, "[") || is(i, "{")) ++depth;
      if (is(i, ")") || is(i, "]") || is(i, "}"))
        if (--depth == 0) return i;
    }
    return std::nullopt;
  }

  /// What stands between commas (or semicolons) inside the brackets.
  std::vector<Range> parts(std::size_t open, std::size_t close) const {
    std::vector<Range> result;
    std::size_t begin = open + 1;
    int depth = 0;
    for (std::size_t i = begin; i <= close; ++i) {
      if (depth == 0 && (i == close || is(i, ",") || is(i, ";"))) {
        if (i > begin) result.push_back({begin, i});
        begin = i + 1;
      }
      if (is(i, "(") || is(i, "[") || is(i, "{")) ++depth;
      if (is(i, ")") || is(i, "]") || is(i, "}")) --depth;
    }
    return result;
  }

  void bind_constant(std::size_t i, const std::string& table,
                     const std::map<std::string, Dictionary::Constant>& names) {
    std::string name;
    std::size_t last = 0;
    if (is(i + 1, ".") && is_word(i + 2)) name = text(i + 2), last = i + 2;
    else if (const auto quoted = literal(i + 2); is(i + 1, "[") && quoted && is(i + 3, "]"))
      name = *quoted, last = i + 3;
    else return;
    const auto found = names.find(name);
    if (found == names.end()) {
      const std::vector<std::string> known = keys(names);
      refuse(i, "there is no " + table + " '" + name + "'" + did_you_mean(name, known));
    }
    if (is(last + 1, "=")) refuse(i, table + "." + name + " stands for a fixed thing and can't be assigned");
    std::string with = found->second.literal;
    const bool more = is(last + 1, ".") || is(last + 1, ":") || is(last + 1, "[") || is(last + 1, "{") ||
                      is(last + 1, "(") || (last + 1 < tokens_.size() && tokens_[last + 1].kind == Token::Kind::text);
    if (more) {
      if (i > 0 && ends_value(i - 1)) return;  // at the beginning of a statement brackets would be a call
      const auto close = is(last + 1, "(") ? closing(last + 1) : std::nullopt;
      if (found->second.of_player && close && parts(last + 1, *close).size() == 1 && !is(*close - 1, ",")) {
        with = "(" + with + "+";
        edits_.push_back({tokens_[*close].end, tokens_[*close].end, ")"});
      } else {
        with = "(" + with + ")";
      }
    }
    edits_.push_back({tokens_[i].begin, tokens_[last].end, with});
  }

  /// The functions of the API that the file uses, as locals in front of its first line: quicker to find than globals.
  std::string functions() const {
    std::string names;
    for (const std::string& name : dictionary_.functions)
      if (words_.contains(name) && !locals_.contains(name)) names += (names.empty() ? "" : ",") + name;
    return names.empty() ? names : "local " + names + "=" + names + " ";
  }

  /// `function event.name(ev) ... ev.field ... end`, also of `after.event.name`: the fields become parameters.
  void bind_parameters(std::size_t i) {
    const bool effect = is(i + 1, "event"), after = is(i + 1, "after");
    if ((!effect && !after) || locals_.contains(text(i + 1)) || !is(i + 2, ".") || !is_word(i + 3)) return;
    if (after && !(is(i + 4, ".") && is_word(i + 5))) return;
    const std::size_t open = after ? i + 6 : i + 4;
    if (!is(open, "(") || !is_word(open + 1)) return;
    const bool card = is(open + 2, ",") && is_word(open + 3);
    const std::size_t close = open + (card ? 4 : 2);
    const auto event = dictionary_.events.find(as_id(text(i + 3)));
    const std::string path = text(i + 1) + "." + as_id(text(i + 3)) + (after ? "." + as_id(text(i + 5)) : "");
    if (!is(close, ")") || event == dictionary_.events.end() || !paths_.insert(std::to_string(line(i)) + path).second)
      return;
    const std::string name = text(open + 1);
    Signature signature{false, card, {}};
    std::vector<Edit> edits;
    std::string parameters;
    int depth = 1;
    for (std::size_t t = close + 1; depth > 0; ++t) {
      if (t >= tokens_.size() || is(t, "function")) return;
      if (is(t, "if") || is(t, "do") || is(t, "repeat")) ++depth;
      if (is(t, "end") || is(t, "until")) --depth;
      if ((is(t, "local") || is(t, "for")) && is(t + 1, name)) return;
      if (!is(t, name) || is(t - 1, ".") || is(t - 1, ":")) continue;
      const auto& known = event->second.fields;
      const auto field = is(t + 1, ".") && is_word(t + 2) && !is(t + 3, "=")
                             ? std::find(known.begin(), known.end(), text(t + 2))
                             : known.end();
      if (field == known.end()) {
        signature.event = true;
        continue;
      }
      const auto at = static_cast<std::int8_t>(field - known.begin());
      const std::string parameter = name + "__" + *field;
      if (words_.contains(parameter)) return;
      if (std::find(signature.fields.begin(), signature.fields.end(), at) == signature.fields.end())
        signature.fields.push_back(at), parameters += ", " + parameter;
      edits.push_back({tokens_[t].begin, tokens_[t + 2].end, parameter});
    }
    edits_.insert(edits_.end(), edits.begin(), edits.end());
    edits_.push_back({tokens_[close].begin, tokens_[close].begin, parameters});
    bindings_.signatures[file_ + ":" + std::to_string(line(i)) + ":" + path] = std::move(signature);
  }

  void bind_call(std::size_t i, const Callee& callee) {
    const auto close = closing(i + 1);
    if (!close) return;
    const std::vector<Range> arguments = parts(i + 1, *close);
    if (arguments.size() < callee.literal) return;
    const Range named = arguments[callee.literal - 1];
    const auto name = literal(named.begin);
    if (!name || named.end != named.begin + 1) return;
    BoundCall call{callee.named, 0, {}};
    const Dictionary::Event* event = nullptr;
    const auto find = [&](const auto& map, const std::string& id, const char* what, std::size_t at) {
      const auto found = map.find(id);
      if (found == map.end()) {
        const std::vector<std::string> known = keys(map);
        refuse(at, "there is no " + std::string(what) + " '" + id + "'" + did_you_mean(id, known));
      }
      return found;
    };
    switch (callee.named) {
      case Named::event:
        event = &find(dictionary_.events, *name, "event", named.begin)->second, call.target = event->index;
        break;
      case Named::question: call.target = find(dictionary_.questions, *name, "question", named.begin)->second; break;
      case Named::value: call.target = find(dictionary_.values, *name, "value", named.begin)->second; break;
      case Named::kind:
        find(dictionary_.kinds, *name, "declared kind", named.begin);
        return;  // rare enough to stay a text
    }
    if (callee.table > 0 && arguments.size() >= callee.table) {
      const Range table = arguments[callee.table - 1];
      if (arguments.size() > callee.table || !is(table.begin, "{") || closing(table.begin) != table.end - 1) return;
      const std::vector<Range> fields = parts(table.begin, table.end - 1);
      const std::vector<std::string>& known = event ? event->fields : dictionary_.ask_options;
      for (const Range& field : fields) {
        if (!is_word(field.begin) || !is(field.begin + 1, "=")) return;
        const auto at = std::find(known.begin(), known.end(), text(field.begin));
        if (at == known.end())
          refuse(field.begin, (event ? "event '" + *name + "' has no field '" : "a question takes no '") +
                                  text(field.begin) + "'" + did_you_mean(text(field.begin), known));
        call.slots.push_back(static_cast<std::int8_t>(at - known.begin()));
      }
      if (fields.empty()) return;
      replace(table.begin, "");
      replace(table.end - 1, "");
      for (std::size_t f = 0; f < fields.size(); ++f) {
        edits_.push_back({tokens_[fields[f].begin].begin, tokens_[fields[f].begin + 1].end, ""});
        if (const auto raised = literal(fields[f].begin + 2);
            !event && raised && is(fields[f].begin, "taken") && fields[f].end == fields[f].begin + 3)
          replace(fields[f].begin + 2,
                  std::to_string(encode(
                      Tag::event, find(dictionary_.events, *raised, "event", fields[f].begin + 2)->second.index)));
        if (const std::size_t after = fields[f].end; after < table.end - 1)
          replace(after, f + 1 < fields.size() ? "," : "");
      }
    }
    replace(named.begin, std::to_string(encode(Tag::call, static_cast<std::int32_t>(bindings_.calls.size()))));
    bindings_.calls.push_back(std::move(call));
  }

  const std::string& file_;
  std::string_view source_;
  const Dictionary& dictionary_;
  Bindings& bindings_;
  std::vector<Token> tokens_;
  std::set<std::string> locals_, words_, paths_;
  std::vector<Edit> edits_;
};

}  // namespace

std::string bind_names(const std::string& file, std::string_view source, const Dictionary& dictionary,
                       Bindings& bindings) {
  return Binder(file, source, dictionary, bindings).run();
}

}  // namespace rules::script
