// A stranger's pack: its pack.yaml, its records, its texts, its scripts and its rulebook, one after the other with
// lines of `%%` between them; several files of records or of scripts have lines of `%` between them. It is refused with
// a list of problems, or a game with it begins.
#include "fuzz.hpp"
#include "kernel/engine.hpp"
#include "packs/build/linked.hpp"
#include "packs/text/rulebook.hpp"
#include "play/seats.hpp"

using namespace rules;

namespace {

constexpr int kSteps = 20;

/// The rules for people; whatever is wrong with them, it is told.
void read_rules(const std::filesystem::path& root) {
  packs::Problems problems, ignored;
  const packs::PackFinder finder({&root, 1}, ignored);
  const std::vector<std::string> ids = {"mod"};
  packs::rules_in_force(packs::load_library(finder.select(ids, ignored), {}, ignored), problems);
  for (const packs::Problem& problem : problems.list())
    if (problem.message.empty()) fuzz::fail("a rulebook is refused without a word");
}

/// Writes the files that stand in a part, as DIRECTORY/0.EXTENSION, DIRECTORY/1.EXTENSION and so on; those of an input
/// before this one go.
void write_files(const fuzz::Folder& folder, const std::string& part, const std::string& directory,
                 const std::string& extension) {
  constexpr std::size_t kMaxFiles = 12;
  const std::vector<std::string> files = fuzz::parts_of(part, kMaxFiles, "%");
  for (std::size_t i = 0; i < kMaxFiles; ++i) folder.write(directory + std::to_string(i) + extension, files[i]);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  const std::vector<std::string> parts = fuzz::parts_of(fuzz::text_of(data, size), 5);
  folder.write("mod/pack.yaml", parts[0]);
  write_files(folder, parts[1], "mod/", ".yaml");
  folder.write("mod/languages/en.yaml", parts[2]);
  write_files(folder, parts[3], "mod/scripts/", ".lua");
  folder.write("mod/rulebook.yaml", parts[4]);
  try {
    const auto linked = packs::link({&folder.root(), 1}, {{"mod"}, {}, 2});
    read_rules(folder.root());
    const auto host = linked->make_host({.memory = 8 << 20, .time = std::chrono::milliseconds(20)});
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < linked->ruleset.players(); ++s) engine.seat(Seat(s), play::bot_named("random"));
    engine.start(1, 2, false);
    Status status = Status::running;
    for (int steps = 0; steps < kSteps && status == Status::running; ++steps) status = engine.advance(true);
    if (status == Status::over || status == Status::running) fuzz::arrived();
  } catch (const packs::ContentError& refused) {
    if (std::string_view(refused.what()).empty()) fuzz::fail("refused without a word");
  }
  return 0;
}
