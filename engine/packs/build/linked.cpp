#include "packs/build/linked.hpp"

#include <algorithm>

#include "fast/fast.hpp"
#include "packs/build/builders.hpp"
#include "packs/pack/read_file.hpp"
#include "packs/yaml/text_faults.hpp"
#include "script/suggest.hpp"

namespace rules::packs {
namespace {

/// Returns the bytes of a script; the sandbox limits its size.
std::string source_of(const std::filesystem::path& file, Problems& problems) {
  try {
    std::string bytes = read_file(file, max_pack_bytes);
    Message fault = byte_order_fault(bytes);
    if (fault.empty()) return bytes;
    problems.add(file.generic_string(), {1, 1}, std::move(fault));
  } catch (const FileError& error) {
    problems.add(file.generic_string(), {}, "can't read this script: " + error.reason().english());
  }
  return "";
}

/// Adds a pack's scripts, including those `with` other packs in play.
void add_scripts(bool paths, script::Sources& sources, std::span<const PackFiles> packs, const PackFiles& pack,
                 Problems& problems) {
  script::PackScripts own{
      .pack = pack.manifest.id, .with = {}, .sees = required_by(packs, pack.manifest.id), .files = {}};
  own.sees.insert(own.pack);
  for (const std::string& partner : pack.manifest.partners())
    own.partners[partner] =
        std::any_of(packs.begin(), packs.end(), [&](const PackFiles& each) { return each.manifest.id == partner; });
  const auto add = [&](script::PackScripts scripts, const auto& files) {
    for (const auto& file : files) scripts.files.push_back({file_name(pack, file, paths), source_of(file, problems)});
    sources.packs.push_back(std::move(scripts));
  };
  add(own, pack.scripts);
  for (const auto& [other, files] : pack.scripts_with) {
    const auto partner = own.partners.find(other);
    if (partner == own.partners.end()) {
      problems.add((pack.script_folder / "with" / other).generic_string(), {},
                   "pack '" + other + "' is neither under `requires` nor under `optional` in " + pack.manifest.file +
                       did_you_mean(other, keys_of(own.partners)));
    } else if (partner->second) {
      script::PackScripts with = own;
      with.with = other;
      with.sees.merge(required_by(packs, other));
      with.sees.insert(other);
      add(std::move(with), files);
    }
  }
}

std::unique_ptr<script::Host> loaded(std::shared_ptr<const script::Sources> sources, const script::Budget& budget,
                                     bool with_fast) {
  if (with_fast) return rules::fast::make_host(std::move(sources), budget);
  return std::make_unique<script::Host>(std::move(sources), budget);
}

}  // namespace

std::string file_name(const PackFiles& pack, const std::filesystem::path& file, bool paths) {
  if (paths) return file.generic_string();
  const auto of_scripts = file.lexically_relative(pack.script_folder);
  const bool script = !of_scripts.empty() && *of_scripts.begin() != "..";
  return pack.manifest.id + "/" +
         (script ? "scripts" / of_scripts : file.lexically_relative(pack.manifest.folder)).generic_string();
}

std::unique_ptr<script::Host> LinkedGame::make_host(const script::Budget& budget, bool with_fast) const {
  auto host = loaded(sources, budget, with_fast);
  host->bind(ruleset);
  return host;
}

namespace {

/// Declares everything that needs no scripts.
void declare_all(BuildContext& build, int players, script::Sources& sources) {
  static const FieldTable<ResourceDecl> resource_fields = {{"on-cards", &ResourceDecl::on_cards}};
  static const FieldTable<PlaceDecl> place_fields = {};
  Declarations& declared = build.declared;
  declared.players = players;
  declare_built_in(declared);
  declare_each(build, declared.resources, resource_fields);
  declare_each(build, declared.places, place_fields);
  declare_zones(build);
  declare_dice(build);
  declare_records(build, sources);
  declare_cards(build, sources);
  declare_rankings(build);
  declare_variables(build);
  declare_values(build);
  check_wild_dice(build);
  declare_events(build);
  declare_questions(build);
  open_windows(build);
  declare_endings(build);
  declare_figures(build);
  declare_final_tie(build);
  check_variables(build);
  declare_names(build, sources);
}

/// Adds the scripts and the locks of all packs.
void add_all_scripts(const LoadResult& inspection, script::Sources& sources, LinkedGame& linked, Problems& problems) {
  for (const PackFiles& pack : inspection.packs) {
    add_scripts(linked.paths, sources, inspection.packs, pack, problems);
    linked.lock.push_back(lock_of(pack));
  }
}

}  // namespace

LoadResult inspect(const PackFinder& finder, const Selection& selection, std::span<const std::string> without,
                   FreeHandlers free) {
  LoadResult out;
  Problems& problems = out.problems;
  out.packs = finder.select(selection.packs, problems);
  if (Message fault = players_fault(finder, out.packs, selection.players); !fault.empty())
    problems.add("packs", "", {}, std::move(fault));
  if (!problems.empty()) return out;
  out.read = load_library(out.packs, selection.settings, problems, without);
  if (!problems.empty()) return out;

  const Problems::Under rule(problems, "link");
  Problems warnings;
  const auto linked = out.linked = std::make_shared<LinkedGame>();
  linked->fast = selection.fast && !selection.marks;
  linked->paths = selection.paths;
  linked->texts = PackTexts(*out.read, problems, warnings);
  linked->warnings = warnings.list();
  linked->patches = out.read->patches();
  const auto sources = std::make_shared<script::Sources>();
  sources->marks = selection.marks;
  BuildContext build{*out.read, out.declared, *linked, problems};
  declare_all(build, selection.players, *sources);
  add_all_scripts(out, *sources, *linked, problems);
  linked->option_values = out.read->options();
  for (const OptionValue& option : linked->option_values)
    linked->options.emplace_back(option.pack + "." + option.decl.name, option.value);
  linked->sources = sources;
  if (!problems.empty()) return out;
  try {
    out.host = loaded(sources, {}, linked->fast);
    linked->hooks = out.host->hooks();
  } catch (const script::ScriptError& error) {
    out.script_fault = Problem{error.file(), Mark{error.line(), 0}, error.message(), "script"};
    return out;
  }
  attach_functions(build, without);
  order_handlers(build, free);
  build_steps(build);
  add_display_data(build);
  if (problems.empty()) linked->ruleset = Ruleset(out.declared);
  return out;
}

std::shared_ptr<const LinkedGame> PackRepository::link(const Selection& selection, std::span<const std::string> without,
                                                       FreeHandlers free) const {
  Problems problems = problems_;
  LoadResult inspected = inspect(finder_, selection, without, free);
  for (Problem& problem : inspected.problems.list()) problems.add(std::move(problem));
  if (inspected.script_fault) problems.add(std::move(*inspected.script_fault));
  problems.throw_if_any();
  inspected.host->bind(inspected.linked->ruleset);
  inspected.linked->hosts->add(std::move(inspected.host));  // spares the first game loading the scripts again
  return inspected.linked;
}

std::shared_ptr<const LinkedGame> link(std::span<const std::filesystem::path> folders, const Selection& selection,
                                       std::span<const std::string> without, FreeHandlers free) {
  return PackRepository(folders).link(selection, without, free);
}

}  // namespace rules::packs
