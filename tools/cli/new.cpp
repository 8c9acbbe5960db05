// dicetown new: makes a small complete pack that passes checks and tests, or adds a card to a pack.
#include <algorithm>
#include <map>
#include <set>

#include "base/embedded_file.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "packs/build/linked.hpp"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace tools {

/// Returns the files of the templates, a folder for each kind: a pack that passes checks and tests as it is. It calls
/// itself my-pack, and its contents my-card or my-location. (Defined by CMake.)
std::span<const rules::EmbeddedFile> template_files();

namespace {

namespace packs = rules::packs;
namespace fs = std::filesystem;

// Templates append up to six letters, and ids have at most 64.
constexpr std::size_t kMaxLetters = 50;

struct NewOptions {
  Common common;
  std::string kind, name, in = ".";
};

std::string with_underscores(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

/// Returns gold-pan as Gold Pan.
std::string as_title(std::string id) {
  bool first = true;
  for (char& c : id) {
    if (first && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    first = c == '-';
    if (first) c = ' ';
  }
  return id;
}

/// The names used in templates, and their replacements.
class Placeholders {
 public:
  Placeholders(const std::string& kind, const std::string& name, const std::string& pack) : name_(name) {
    add("my-pack", pack);
    add("my-" + kind, name);
  }
  /// Returns the text with replacements; omits the remark on an id's Lua spelling if both are the same.
  std::string filled(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      const auto found =
          std::find_if(all_.begin(), all_.end(), [&](const auto& each) { return text.starts_with(each.first); });
      out += found == all_.end() ? std::string(text.substr(0, 1)) : found->second;
      text.remove_prefix(found == all_.end() ? 1 : found->first.size());
    }
    const std::string idle = fmt::format(" In Lua, the id {0} is written {0}.", name_);
    if (const std::size_t at = out.find(idle); at != out.npos) out.erase(at, idle.size());
    return out;
  }

 private:
  void add(const std::string& placeholder, const std::string& id) {
    all_.emplace_back(placeholder, id);
    all_.emplace_back(with_underscores(placeholder), with_underscores(id));
    all_.emplace_back(as_title(placeholder), as_title(id));
  }
  std::string name_;
  std::vector<std::pair<std::string, std::string>> all_;
};

/// Files created and changed. Undone on destruction unless kept, in case they turn out to be wrong.
class Made {
 public:
  Made() = default;
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() {
    if (kept_) return;
    std::error_code error;
    for (const fs::path& path : files_) fs::remove(path, error);
    for (const fs::path& path : folders_) fs::remove(path, error);  // innermost first; kept unless empty
    try {
      for (const auto& [path, old] : changed_) packs::write_file(path, old, [](std::string_view) { return true; });
    } catch (const packs::WriteError&) {
      return;  // the file can't be restored; the first error is reported
    }
  }
  /// Creates a file and the folders that it needs.
  void file(const fs::path& path, std::string_view text) {
    for (fs::path folder = path.parent_path(); !folder.empty() && !fs::exists(folder); folder = folder.parent_path())
      folders_.push_back(folder);
    std::error_code error;
    fs::create_directories(path.parent_path(), error);  // if it fails, so does writing
    packs::write_file(path, text, [](std::string_view) { return false; });
    files_.push_back(path);
  }
  /// Adds to an existing file.
  void change(const fs::path& path, const std::string& old, const std::string& text) {
    packs::write_file(path, text, [&](std::string_view now) { return now == old; });
    changed_.emplace_back(path, old);
  }
  /// Keeps the files, and lists them.
  void keep() {
    kept_ = true;
    for (const fs::path& path : files_) fmt::print("created {}\n", packs::shown(path));
    for (const auto& [path, old] : changed_) fmt::print("added lines to {}\n", packs::shown(path));
  }

 private:
  std::vector<fs::path> files_, folders_;
  std::vector<std::pair<fs::path, std::string>> changed_;  ///< with the old content
  bool kept_ = false;
};

std::vector<std::string> kinds() {
  std::set<std::string> out;
  for (const rules::EmbeddedFile& file : template_files()) out.emplace(file.name.substr(0, file.name.find('/')));
  return {out.begin(), out.end()};
}

/// Returns the files of a kind's template by their path in the pack.
std::map<std::string, std::string_view> template_of(const std::string& kind) {
  std::map<std::string, std::string_view> files;
  for (const rules::EmbeddedFile& file : template_files())
    if (file.name.starts_with(kind + "/")) files.emplace(file.name.substr(kind.size() + 1), file.text);
  return files;
}

void check_names(const NewOptions& options) {
  const std::vector<std::string> known = kinds();
  if (std::find(known.begin(), known.end(), options.kind) == known.end())
    throw UsageError("unknown kind '" + options.kind + "'" + rules::did_you_mean(options.kind, known) +
                     fmt::format(" ({})", fmt::join(known, ", ")));
  if (const std::string fault = packs::id_fault(options.name); !fault.empty()) throw UsageError(fault);
  if (options.name.size() > kMaxLetters)
    throw UsageError(fmt::format("'{}' is not a valid name: it is longer than {} letters", options.name, kMaxLetters));
}

/// Returns the text of a language file with more entries below a kind; nullopt if it can't be edited line by line.
std::optional<std::string> with_entries(const std::string& old, const std::string& kind, const std::string& entries) {
  const std::size_t at = old.starts_with(kind + ":") ? 0 : old.find("\n" + kind + ":");
  if (at == old.npos) return old + (old.empty() || old.ends_with('\n') ? "" : "\n") + kind + ":\n" + entries;
  const std::size_t line = at == 0 ? 0 : at + 1, end = old.find('\n', line);
  const std::string rest = old.substr(line + kind.size() + 1, end == old.npos ? end : end - line - kind.size() - 1);
  const std::size_t first = rest.find_first_not_of(" \r");
  if (end == old.npos || (first != rest.npos && rest[first] != '#')) return std::nullopt;
  const std::size_t next = old.find_first_not_of(" \n", end);
  const std::size_t indent = next == old.npos ? 2 : next - old.rfind('\n', next) - 1;
  std::string indented;
  for (std::string_view left = entries; !left.empty();) {
    const std::size_t length = left.find('\n') + 1;
    indented += std::string(indent, ' ') + std::string(left.substr(2, length - 2));
    left.remove_prefix(length);
  }
  return old.substr(0, end + 1) + indented + old.substr(end + 1);
}

/// Returns the lines below a kind in a template of texts.
std::string entries_of(const std::string& text, const std::string& kind) {
  const std::size_t at = text.find("\n" + kind + ":\n");
  return text.substr(at + kind.size() + 3);
}

/// Creates a folder for a new pack.
fs::path make_pack(const NewOptions& options, Made& made) {
  const fs::path folder = fs::path(options.in) / options.name;
  if (packs::is_pack(options.in))
    throw UsageError("'" + options.in + "' is a pack, and packs can't be nested; choose another folder with --in");
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error))
    throw UsageError("'" + folder.string() + "' already exists; choose another name, or another folder with --in");
  packs::Problems ignored;
  const auto found = options.common.folders();
  const packs::PackFinder finder(found, ignored);
  if (const auto other = finder.packs().find(options.name); other != finder.packs().end() && options.kind != "game")
    throw UsageError("pack '" + options.name + "' already exists: " + other->second.manifest.file);
  const Placeholders names(options.kind, options.name, options.name);
  for (const auto& [path, text] : template_of(options.kind)) made.file(folder / names.filled(path), names.filled(text));
  return folder;
}

/// Returns the packs that a kind's template requires, from its pack.yaml.
std::vector<std::string> required_by_template(const std::string& kind) {
  packs::Problems ignored;  // tests check the templates
  const packs::Node manifest = packs::read_yaml("", template_of(kind).at("pack.yaml"), ignored);
  const packs::Node* required = manifest.find("requires");
  return required ? packs::names_of(required->entries, &packs::Entry::key) : std::vector<std::string>();
}

/// Adds a card to the pack in a folder. Returns the id of the pack.
std::string add_card(const NewOptions& options, Made& made) {
  const fs::path folder = fs::path(options.in).lexically_normal();
  packs::Problems problems;
  std::vector<fs::path> folders = options.common.folders();
  folders.push_back(folder);
  const packs::PackFinder finder(folders, problems);
  const std::string id = packs::read_manifest(folder, problems).id;
  problems.throw_if_any();
  const auto packs = finder.select({&id, 1}, problems);
  problems.throw_if_any();
  const Placeholders names(options.kind, options.name, id);
  for (const std::string& required : required_by_template(options.kind))
    if (std::none_of(packs.begin(), packs.end(), [&](const auto& pack) { return pack.manifest.id == required; }))
      throw UsageError("pack '" + id + "' doesn't require " + required + ", which the example needs");
  std::vector<std::pair<fs::path, std::string>> files;
  for (const auto& [name, text] : template_of(options.kind)) {
    if (name == "pack.yaml") continue;
    const fs::path path = names.filled(name);
    const fs::path place = *path.begin() == "scripts" ? packs.back().script_folder / path.filename() : folder / path;
    files.emplace_back(place.lexically_normal(), names.filled(text));
  }
  std::error_code error;
  for (const auto& [path, text] : files)
    if (path.parent_path().filename() != "languages" && fs::exists(path, error))
      throw UsageError("'" + path.string() + "' already exists; choose another name for the card");
  for (const auto& [path, text] : files) {
    if (path.parent_path().filename() != "languages" || !fs::exists(path, error)) {
      made.file(path, text);
      continue;
    }
    const std::string old = packs::read_file(path, std::size_t{1} << 20), entries = entries_of(text, options.kind);
    if (const auto more = with_entries(old, options.kind, entries)) made.change(path, old, *more);
    else fmt::print("add this to {} under {}:\n{}", packs::shown(path), options.kind, entries);
  }
  return id;
}

void tell_next(const NewOptions& options, const std::string& pack, const fs::path& folder) {
  const std::string place = packs::shown(folder);
  const bool game = options.kind == "game";
  const std::string with = game ? "--game " + place : "--with " + pack + " --pack-path " + place;
  fmt::print("\nTry:\n  dicetown check {}\n  dicetown test {}\n  dicetown play {}\n",
             game ? "--game " + place : pack + " --pack-path " + place, place, with);
}

int make(NewOptions& options) {
  check_names(options);
  Made made;
  const bool adds = options.kind == "card" && packs::is_pack(options.in);
  const fs::path folder = adds ? fs::path(options.in) : make_pack(options, made);
  const std::string pack = adds ? add_card(options, made) : options.name;
  Common common = options.common;
  if (options.kind == "game") common.game = folder.string();
  else common.pack_path.push_back(folder.string());
  common.main_packs = {pack};
  packs::link(common.folders(), common.selection(common.usual_players(3)));  // names may clash
  made.keep();
  tell_next(options, pack, folder);
  return kFine;
}

}  // namespace

void add_new(CommandLine& program) {
  auto options = std::make_shared<NewOptions>();
  Command command = program.add("new", "make");
  command.value("kind", options->kind).required();
  command.value("name", options->name).required();
  command.value("--in", options->in).shows_default();
  command.repeated("--pack-path", options->common.pack_path);
  command.closing(command.texts()("new.closing"));
  command.runs([options] { return make(*options); });
}

}  // namespace tools
