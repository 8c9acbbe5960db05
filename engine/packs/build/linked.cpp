#include "packs/build/linked.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "fast/fast.hpp"
#include "packs/build/builders.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

/// Returns the displayed name of a script or a record file, with or without its path.
std::string file_name(const PackFiles& pack, const std::filesystem::path& file, bool paths) {
  if (paths) return file.generic_string();
  const auto of_scripts = file.lexically_relative(pack.script_folder);
  const bool script = !of_scripts.empty() && *of_scripts.begin() != "..";
  return pack.manifest.id + "/" +
         (script ? "scripts" / of_scripts : file.lexically_relative(pack.manifest.folder)).generic_string();
}

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
        std::ranges::any_of(packs, [&](const PackFiles& each) { return each.manifest.id == partner; });
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

std::vector<std::pair<std::string, std::string>> LinkedGame::options() const {
  std::vector<std::pair<std::string, std::string>> values;
  for (const OptionValue& option : library->options())
    values.emplace_back(option.pack + "." + option.decl.name, option.value);
  return values;
}

std::string LinkedGame::place_of(const Record& record) const {
  return file_name(*library->find_pack(record.pack), record.file, paths) + ":" + std::to_string(record.mark.line);
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
  declared.bus.resize(declared.events.size(), declared.values.size());
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
                   FreeHandlers free, const Edit& edit) {
  LoadResult out;
  Problems& problems = out.problems;
  out.packs = finder.select(selection.packs, problems);
  if (Message fault = players_fault(finder, out.packs, selection.players); !fault.empty())
    problems.add("packs", "", {}, std::move(fault));
  if (!problems.empty()) return out;
  out.read = std::make_shared<const Library>(load_library(out.packs, selection.settings, problems, without, edit));
  if (!problems.empty()) return out;

  const Problems::Under rule(problems, "link");
  Problems warnings;
  const auto linked = out.linked = std::make_shared<LinkedGame>();
  linked->library = out.read;
  linked->fast = selection.fast && !selection.marks;
  linked->paths = selection.paths;
  linked->texts = PackTexts(*out.read, problems, warnings);
  linked->warnings = warnings.list();
  const auto sources = std::make_shared<script::Sources>();
  sources->marks = selection.marks;
  BuildContext build{*out.read, out.declared, *linked, problems};
  declare_all(build, selection.players, *sources);
  add_all_scripts(out, *sources, *linked, problems);
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
  add_looks(build);
  if (problems.empty()) linked->ruleset = Ruleset(out.declared);
  return out;
}

std::shared_ptr<const LinkedGame> PackRepository::link(const Selection& selection, std::span<const std::string> without,
                                                       FreeHandlers free, const Edit& edit) const {
  Problems problems = problems_;
  LoadResult inspected = inspect(finder_, selection, without, free, edit);
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

// Reports errors of records, and checks the limits on what all packs declare together. A problem names the record that
// contributes most.

void add_plain_error(const BuildContext& build, const Record& record, const std::string& message) {
  std::string patched;
  for (const auto& [name, field] : record.fields) {
    const std::string& by = field.changed_by.empty() ? field.pack : field.changed_by.back();
    if (!by.empty() && by != record.pack) join(patched, by + " its `" + name + "`");
  }
  build.problems.add(record.file, record.mark,
                     message + (patched.empty() ? "" : " (as patched: pack " + patched + ")"));
}

void add_error(const BuildContext& build, const Record& record, const std::string& message) {
  add_plain_error(build, record, record.label() + message);
}

void add_error(const BuildContext& build, const Record& record, const Mark& mark, const std::string& message,
               const char* rule) {
  if (rule) build.problems.add(rule, record.file, mark, record.label() + ": " + message);
  else build.problems.add(record.file, mark, record.label() + ": " + message);
}

void add_error(const BuildContext& build, const script::Hook& hook, const std::string& message) {
  build.problems.add(hook.file, {hook.line, 0}, hook.path + ": " + message);
}

void check_limit(const BuildContext& build, const Record& record, std::size_t have, std::size_t most,
                 const std::string& what) {
  if (have > most)
    add_error(build, record,
              " has " + std::to_string(have) + " " + what + "; there is room for " + std::to_string(most));
}

namespace {

/// A requirement summed over records, and the largest contributor.
struct Sum {
  std::int64_t all = 0, largest = -1;
  const Record* record = nullptr;

  void add(const Record* of, std::int64_t n) {
    all += n;
    if (n > largest) {
      largest = n;
      record = of;
    }
  }

  void check(const BuildContext& build, std::int64_t most, const std::string& what) const {
    if (all > most)
      add_plain_error(build, *record,
                      "the packs have " + std::to_string(all) + " " + what + " together, " + std::to_string(largest) +
                          " of them for " + record->label() + "; there is room for " + std::to_string(most));
  }
};

/// Counts the cells of the state as Ruleset does, including the counters of random draws.
Sum cells_of_state(const BuildContext& build, std::int64_t cards) {
  const Declarations& declared = build.declared;
  const std::int64_t players = declared.players, places = std::ssize(declared.places);
  Sum cells;
  for (const Record* r : build.library.of_kind("card"))
    cells.add(r, std::int64_t{kCellsOfCard} * declared.card_kinds[build.ids.of<CardKind>(r->id)].copies);
  for (const Record* r : build.library.of_kind("variable")) {
    const VariableDecl& variable = declared.variables[build.ids.of<VariableId>(r->id)];
    cells.add(r, variable.scope == Scope::player   ? players
                 : variable.scope == Scope::card   ? cards
                 : variable.scope == Scope::record ? variable.records
                                                   : 1);
  }
  const bool on_cards = std::ranges::any_of(declared.resources, &ResourceDecl::on_cards);
  for (const Record* r : build.library.of_kind("resource")) cells.add(r, places + players + (on_cards ? cards : 0) + 1);
  for (const Record* r : build.library.of_kind("zone"))
    cells.add(r, (kCellsOfPile + 1) * (r->text("of") == "player" ? players : 1));
  for (const Record* r : build.library.of_kind("die")) {
    const DieDecl& die = declared.dice[build.ids.of<DieId>(r->id)];
    cells.add(r, cells_of_dice(die.count) * (die.per_player ? players : 1) + players + 1);
  }
  for (const Record* r : build.library.of_kind("step"))
    if (is_loop(*r)) cells.add(r, kCellsOfLoop);
  return cells;
}

}  // namespace

void check_totals(const BuildContext& build) {
  Sum cards, endings;
  for (const Record* r : build.library.of_kind("card"))
    cards.add(r, build.declared.card_kinds[build.ids.of<CardKind>(r->id)].copies);
  for (const Record* r : build.library.of_kind("ending")) endings.add(r, 1);
  cards.check(build, kMaxCards, "cards");
  cells_of_state(build, cards.all).check(build, kMaxCells, "numbers in the game state");
  endings.check(build, kMaxEndings, "endings");
  for (const Record* r : build.library.of_kind("question"))
    check_limit(build, *r, build.declared.questions[build.ids.of<QuestionId>(r->id)].commits.size(), kMaxCommits,
                "kinds of cards that can be committed `with` it");
}

}  // namespace rules::packs
