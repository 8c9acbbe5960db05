#include "content/linked.hpp"

#include "content/linker.hpp"
#include "content/read_file.hpp"
#include "fast/fast.hpp"

namespace rules::content {
namespace {

/// The bytes of a script; how large one may be is the sandbox's to say.
std::string source_of(const std::filesystem::path& file, Problems& problems) {
  try {
    return read_file(file, most_pack_bytes);
  } catch (const FileError& error) {
    problems.add(file.generic_string(), {}, "this script can't be read: " + error.reason());
    return "";
  }
}

/// A short name for people: from the folder above the pack's scripts on.
std::string short_name(const PackFiles& pack, const std::filesystem::path& file) {
  return "scripts/" + pack.manifest.id + "/" + file.filename().string();
}

std::unique_ptr<script::Host> loaded(std::shared_ptr<const script::Sources> sources, const script::Limits& limits,
                                     bool with_fast) {
  return std::make_unique<script::Host>(std::move(sources), limits, with_fast ? rules::fast::make_shortcut : nullptr);
}

}  // namespace

std::unique_ptr<script::Host> Linked::make_host(const script::Limits& limits, bool with_fast) const {
  auto host = loaded(sources, limits, with_fast);
  host->bind(ruleset);
  return host;
}

std::shared_ptr<const Linked> link(std::span<const std::filesystem::path> folders, const Selection& selection,
                                   std::span<const std::string> without, FreeHandlers free) {
  Problems problems, warnings;
  const PackFinder finder(folders, problems);
  const std::vector<PackFiles> packs = finder.select(selection.packs, problems);
  if (std::string fault = players_fault(finder, packs, selection.players); !fault.empty())
    problems.add("", {}, std::move(fault));
  problems.throw_if_any();
  Library library = load_library(packs, selection.settings, problems, without);
  problems.throw_if_any();

  auto linked = std::make_shared<Linked>();
  linked->fast = selection.fast;
  linked->texts = Texts(library, problems, warnings);
  linked->warnings = warnings.list();
  linked->patches = library.patches();
  auto sources = std::make_shared<script::Sources>();
  Linker linker(library, *linked, problems);
  linker.declare(selection.players, *sources);
  for (const PackFiles& pack : packs) {
    script::PackScripts scripts{.pack = pack.manifest.id, .sees = loaded_before(packs, pack.manifest.id), .files = {}};
    scripts.sees.insert(pack.manifest.id);
    for (const auto& file : pack.scripts) scripts.files.push_back({short_name(pack, file), source_of(file, problems)});
    sources->packs.push_back(std::move(scripts));
    linked->lock.push_back({pack.manifest.id, to_string(pack.manifest.version), content_hash(pack)});
  }
  for (const OptionValue& option : library.options())
    linked->options.emplace_back(option.pack + "." + option.decl.name, option.value);
  problems.throw_if_any();
  linked->sources = sources;
  std::unique_ptr<script::Host> host;
  try {
    host = loaded(sources, {}, linked->fast);
    linked->hooks = host->hooks();
  } catch (const script::ScriptError& error) {
    problems.add(error.file(), {error.line(), 0}, error.message());
    problems.throw_if_any();
  }
  linker.attach(linked->hooks, without);
  linker.order_handlers(free);
  linker.build_steps();
  problems.throw_if_any();
  linked->ruleset.lay_out();
  host->bind(linked->ruleset);
  linked->hosts->add(std::move(host));  // the first game need not load the scripts once more
  return linked;
}

}  // namespace rules::content
