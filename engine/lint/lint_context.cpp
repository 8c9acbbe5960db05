#include "lint/lint_context.hpp"

#include <algorithm>

#include "lua/parser.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "sandbox/refused.hpp"
#include "sandbox/sandbox.hpp"
#include "script/value.hpp"

namespace rules::lint {

namespace {

using lua::Statement;

/// Finds the functions that a file puts into hook tables, with their enclosing branches.
class HookFinder {
 public:
  explicit HookFinder(std::vector<HookText>& found) : found_(found) {}

  void block(const lua::Block& block) {
    for (const Statement& statement : block.statements) visit(statement);
  }

 private:
  void visit(const Statement& s) {
    if (s.kind == Statement::Kind::function && !s.method) return note(s);
    for (std::size_t b = 0; b < s.blocks.size(); ++b) {
      branches_.emplace_back(&s, b);
      block(s.blocks[b]);
      branches_.pop_back();
    }
  }

  void note(const Statement& s) {
    const std::string path = script::as_id(lua::dotted_path(s.targets[0]));
    const std::size_t first = path.find('.');
    if (first == std::string::npos) return;
    const std::size_t second = path.find('.', first + 1);
    const bool handler = second != std::string::npos;
    found_.push_back({&s, path.substr(0, first),
                      path.substr(first + 1, handler ? second - first - 1 : std::string::npos),
                      handler ? path.substr(second + 1) : "", path, branches_});
  }

  std::vector<HookText>& found_;
  std::vector<std::pair<const Statement*, std::size_t>> branches_;
};

/// Accepts every absent library function: it may be defined in another file, which check_globals() knows.
bool is_there(const std::string& global, const std::string&) { return !script::instead_of(global).empty(); }

constexpr const char* unclear =
    "check this line and the one before it for a missing or extra bracket, comma, quote, `then`, `do` or `end`";

/// Returns true if a line contains `else if`, which begins an `if` that needs an `end` of its own.
bool nests_else(std::string_view line) {
  const std::size_t code = line.find_first_not_of(" \t");
  return code != line.npos && line.substr(code).starts_with("else if ");
}

/// Returns what is missing from a source that ends too early, and where: usually the `end` of the function before the
/// next one.
packs::Mark missing_end(const lua::SyntaxError& error, std::string_view source, std::string& meant) {
  int line = 1;
  for (std::size_t begin = 0; error.unclosed > 0 && begin < source.size(); ++line) {
    const std::string_view rest = source.substr(begin);
    if (line > error.unclosed && nests_else(rest.substr(0, rest.find('\n')))) {
      meant = "did you mean `elseif` on line " + std::to_string(line) + "? `else if` needs an extra `end`";
      return {line, 1};
    }
    if (line > error.unclosed && (rest.starts_with("function ") || rest.starts_with("local function "))) {
      meant = "is `end` missing before line " + std::to_string(line) + ", where the next function begins?";
      return {line, 1};
    }
    const std::size_t end = source.find('\n', begin);
    if (end == std::string_view::npos) break;
    begin = end + 1;
  }
  return {error.place.line, error.place.column};
}

/// Adds Lua's syntax error with the probable intention; if Lua only names the unexpected token, adds the usual cause.
void add_fault(const ScriptText& script, packs::Mark mark, std::string said, std::string meant, LintReport& report) {
  const bool bare = said.find("expected") != said.npos || said.find("unexpected") != said.npos ||
                    said.find("unfinished") != said.npos;
  if (meant.empty() && bare) meant = unclear;
  report.add("syntax", script.path, mark, meant.empty() ? std::move(said) : said + " (" + meant + ")");
}

std::unique_ptr<ScriptText> read(const packs::PackFiles& pack, const std::string& with,
                                 const std::filesystem::path& file, LintReport& report) {
  auto script = std::make_unique<ScriptText>();
  script->pack = pack.manifest.id;
  script->path = file.generic_string();
  script->with = with;
  try {
    script->source = packs::read_file(file, packs::max_pack_bytes);
    if (const packs::Message fault = packs::byte_order_fault(script->source); !fault.empty()) {
      report.add("script", script->path, {1, 1}, fault.english());
      return nullptr;
    }
    script::throw_zero_bytes(script->path, script->source);
    script->tree = lua::parse(script->source);
    if (const auto fault = script::Sandbox().fault(script->path, script->source)) {
      add_fault(*script, {fault->line(), script->first_column(fault->line())}, fault->message(), "", report);
      return nullptr;
    }
    script::refuse(script->path, script->tree, is_there);
  } catch (const packs::FileError& error) {
    report.add("script", script->path, {}, "can't read this script: " + error.reason().english());
    return nullptr;
  } catch (const lua::SyntaxError& error) {
    std::string meant = error.meant;
    const packs::Mark mark = missing_end(error, script->source, meant);
    const auto fault = script::Sandbox().fault(script->path, script->source);
    add_fault(*script, mark, fault ? fault->message() : error.what(), std::move(meant), report);
    return nullptr;
  } catch (const lua::TooMuch& error) {
    report.add("syntax", script->path, script->mark(error.place), error.what());
    return nullptr;
  } catch (const script::ScriptError& error) {
    report.add("refused", script->path, {error.line(), script->first_column(error.line())}, error.message());
    return nullptr;
  }
  HookFinder(script->hooks).block(script->tree.body());
  return script;
}

}  // namespace

bool has_pack(std::span<const packs::PackFiles> packs, std::string_view id) {
  return std::ranges::any_of(packs, [&](const packs::PackFiles& each) { return each.manifest.id == id; });
}

int ScriptText::first_column(int line) const {
  std::size_t at = 0;
  for (int n = 1; n < line && at != std::string::npos; ++n) {
    at = source.find('\n', at);
    if (at != std::string::npos) ++at;
  }
  if (at == std::string::npos) return 0;
  const std::size_t word = source.find_first_not_of(" \t", at);
  return static_cast<int>((word == std::string::npos ? at : word) - at) + 1;
}

std::vector<std::unique_ptr<ScriptText>> read_scripts(const std::vector<packs::PackFiles>& packs, LintReport& report) {
  std::vector<std::unique_ptr<ScriptText>> scripts;
  const auto add = [&](const packs::PackFiles& pack, const std::string& with, const auto& files) {
    for (const std::filesystem::path& file : files)
      if (auto script = read(pack, with, file, report)) scripts.push_back(std::move(script));
  };
  for (const packs::PackFiles& pack : packs) {
    add(pack, "", pack.scripts);
    for (const auto& [other, files] : pack.scripts_with)
      if (has_pack(packs, other)) add(pack, other, files);
  }
  return scripts;
}

std::vector<const EventDecl*> LintContext::events_of(const std::string& name) const {
  std::vector<const EventDecl*> found;
  for (const EventDecl& event : declared().events)
    if (event.id == name || packs::contains(event.tags, name)) found.push_back(&event);
  return found;
}

}  // namespace rules::lint
