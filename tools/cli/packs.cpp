// dicetown packs: lists packs and their contributions, checks if some can be played together, and prints the final
// values. Everything is read from manifests and records.
#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "base/one_text.hpp"
#include "common.hpp"
#include "compatibility.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/build/linked.hpp"
#include "packs/yaml/printable.hpp"
#include "packs_added.hpp"
#include "play/wording.hpp"
#include "terminal.hpp"
#include "yaml-cpp/yaml.h"

namespace tools {
namespace {

namespace packs = rules::packs;
using Json = nlohmann::ordered_json;
using Ids = std::vector<std::string>;
using rules::one_text;

struct PacksOptions {
  Common common;
  std::vector<std::string> words;  ///< add FILE, list ...
  bool merged = false, force = false;
  int players = 0;
};

/// The contributions of a pack, besides its manifest.
struct Contents {
  std::map<std::string, int> adds;                       ///< records by kind
  std::map<std::string, std::set<std::string>> changes;  ///< by pack: what it changes there, as kind.id
  std::string name, text;                                ///< as players read them, or ""
  std::map<std::string, std::string> options;            ///< the description of each option for players
};

Contents contents(const packs::PackFinder& finder, const packs::Manifest& manifest, const std::string& language) {
  const std::string& id = manifest.id;
  Contents out;
  packs::Problems problems;
  const auto packs = finder.select({&id, 1}, problems);
  if (!problems.empty()) return out;
  const packs::Library library = packs::load_library(packs, {}, problems);
  for (const packs::Record& record : library.records())
    if (record.pack == id) ++out.adds[record.kind];
  const packs::PackTexts texts(library, problems, problems);
  const auto said = [&](const std::string& key) {
    const std::string* text = texts.find(language, key);
    return text ? packs::printable_line(*text) : std::string();
  };
  out.name = said("pack." + id + ".name");
  out.text = said("pack." + id + ".text");
  for (const packs::OptionDecl& option : manifest.options)
    if (std::string text = said("option." + option.name + ".text"); !text.empty()) out.options[option.name] = text;
  const std::string start = id + ":patch ";  // the beginning of a patch's name, which continues: PACK.KIND.ID at
                                             // FILE...
  for (const std::string& patch : library.patches()) {
    const std::size_t dot = patch.find('.', start.size()), end = patch.find(" at ", start.size());
    if (patch.starts_with(start) && dot < end)
      out.changes[patch.substr(start.size(), dot - start.size())].insert(patch.substr(dot + 1, end - dot - 1));
  }
  return out;
}

Json to_json(const packs::PlayerRange& range) { return {range.min, range.max}; }

struct Described {
  Json json;
  std::string text;
};

std::string range_of(const packs::OptionDecl& option, const Texts& texts) {
  if (option.type == packs::OptionDecl::Type::number) return in_words(option.low, option.high, texts);
  if (option.type == packs::OptionDecl::Type::flag) return packs::Message("value.flag", {}).in(texts.language());
  return one_text(option.choices);
}

Described describe(const packs::PackFinder& finder, const packs::PackFiles& pack, const Texts& texts) {
  const packs::Manifest& m = pack.manifest;
  const Contents has = contents(finder, m, texts.language());
  const std::string name = packs::printable_line(has.name.empty() ? m.name : has.name);
  const std::string& about = has.text.empty() ? m.description : has.text;
  packs::Problems ignored;
  const packs::PlayerRange players = packs::common_players(finder.select({&m.id, 1}, ignored));
  const auto wider = widened_by(finder, {m.id});
  Described out;
  Json& json = out.json = {{"id", m.id},
                           {"name", name},
                           {"version", to_string(m.version)},
                           {"description", about},
                           {"players", to_json(players)},
                           {"widened-by", Json::object()},
                           {"widens", m.widens},
                           {"requires", Json::array()},
                           {"optional", m.optional},
                           {"conflicts", m.conflicts},
                           {"adds", has.adds},
                           {"changes", has.changes},
                           {"options", Json::array()},
                           {"broken", !pack.problems.empty()}};
  std::string& text = out.text;
  const auto line = [&](const std::string& what) {
    text += wrapped("    " + packs::printable_line(what), terminal_width(), 6) + "\n";
  };
  std::string more;
  for (const auto& [id, range] : wider) {
    more += "; " + texts("packs.goes-with", {{"pack", id}, {"players", in_words(range, texts)}});
    json["widened-by"][id] = to_json(range);
  }
  text = fmt::format("{} {}  {} ({}{}){}\n", paint(packs::printable_line(m.id), "1"), to_string(m.version), name,
                     in_words(players, texts), more,
                     pack.problems.empty() ? "" : paint("  " + texts("packs.broken"), "31"));
  if (!about.empty()) line(about);
  Ids needs;
  for (const auto& [other, requirement] : m.required) {
    needs.push_back(other + " " + requirement.range.text());
    json["requires"].push_back(other);
  }
  if (!needs.empty()) line(texts("packs.requires", {{"packs", one_text(needs)}}));
  for (const std::string& other : m.widens) {
    const auto widened = finder.packs().find(other);
    line(texts("packs.widens",
               {{"pack", other},
                {"players", in_words(m.players, texts)},
                {"instead", widened == finder.packs().end() ? texts("packs.as-it-says")
                                                            : in_words(widened->second.manifest.players, texts)}}));
  }
  if (!m.conflicts.empty()) line(texts("packs.never-with", {{"packs", one_text(m.conflicts)}}));
  Ids adds;
  for (const auto& [kind, n] : has.adds) {
    const std::string key = "packs.added." + kind;
    adds.push_back(texts(texts.has(key) ? key : "packs.added.other", {{"n", n}, {"kind", kind}}));
  }
  if (!adds.empty()) line(texts("packs.adds", {{"what", one_text(adds)}}));
  for (const auto& [other, targets] : has.changes) {
    const bool optional = std::find(m.optional.begin(), m.optional.end(), other) != m.optional.end();
    line(texts(optional ? "packs.changes-with" : "packs.changes", {{"pack", other}, {"what", one_text(targets)}}));
  }
  for (const std::string& other : m.optional)
    if (!has.changes.contains(other)) line(texts("packs.knows", {{"pack", other}}));
  for (const auto& option : m.options) {
    const auto said = has.options.find(option.name);
    const std::string& what = said == has.options.end() ? option.text : said->second;
    const std::string range = range_of(option, texts);
    json["options"].push_back(
        {{"name", option.name}, {"default", option.default_value}, {"range", range}, {"text", what}});
    line(fmt::format("{}.{} = {}  ({})  {}", m.id, option.name, option.default_value, range, what));
  }
  return out;
}

Described describe(const Compatibility& compatibility, const Texts& texts) {
  Described out;
  const bool goes = compatibility.reasons.empty();
  out.json = {{"packs", compatibility.packs},
              {"goes", goes},
              {"players", goes ? to_json(compatibility.players) : Json()},
              {"widened-by", Json::object()},
              {"reasons", compatibility.reasons},
              {"fixes", compatibility.fixes}};
  for (const auto& [id, range] : compatibility.wider) out.json["widened-by"][id] = to_json(range);
  if (goes) {
    out.text = texts("packs.together",
                     {{"players", in_words(compatibility.players, texts)}, {"packs", one_text(compatibility.packs)}}) +
               "\n";
    for (const auto& [id, range] : compatibility.wider)
      out.text += "  " + texts("packs.goes-with", {{"pack", id}, {"players", in_words(range, texts)}}) + "\n";
    return out;
  }
  for (const std::string& reason : compatibility.reasons)
    out.text += paint(texts("packs.apart"), "31") + " " + packs::printable(reason) + "\n";
  for (const std::string& fix : compatibility.fixes) out.text += "  " + texts("packs.goes", {{"how", fix}}) + "\n";
  return out;
}

void emit(YAML::Emitter& out, const packs::Node& node) {
  switch (node.kind) {
    case packs::Node::Kind::null: {
      out << YAML::Null;
      break;
    }
    case packs::Node::Kind::scalar:
      if (node.quoted) out << YAML::DoubleQuoted;
      out << node.text;
      break;
    case packs::Node::Kind::list:
      out << YAML::Flow << YAML::BeginSeq;
      for (const packs::Node& item : node.items) emit(out, item);
      out << YAML::EndSeq;
      break;
    case packs::Node::Kind::map:
      out << YAML::Flow << YAML::BeginMap;
      for (const packs::Entry& entry : node.entries) {
        out << YAML::Key << entry.key << YAML::Value;
        emit(out, entry.value);
      }
      out << YAML::EndMap;
  }
}

/// Prints all final records and options, with the pack that set each value.
void print_merged(const packs::Library& library) {
  YAML::Emitter out;
  out << YAML::BeginMap;
  for (const packs::Record& record : library.records()) {
    out << YAML::Key << record.pack + "." + record.kind + "." + record.id << YAML::Value << YAML::BeginMap;
    for (const auto& [name, field] : record.fields) {
      if (field.pack.empty() && field.changed_by.empty()) continue;
      std::string origin = field.pack;
      for (const std::string& pack : field.changed_by) origin += " + " + pack;
      out << YAML::Key << name << YAML::Value;
      emit(out, field.value);
      out << YAML::Comment(
          fmt::format("{} {}:{}", origin, std::filesystem::path(field.file).filename().string(), field.mark.line));
    }
    out << YAML::EndMap;
  }
  for (const packs::OptionValue& option : library.options())
    out << YAML::Key << option.pack + ".option." + option.decl.name << YAML::Value << option.value
        << YAML::Comment(option.origin);
  out << YAML::EndMap;
  std::cout << packs::printable(out.c_str()) << "\n";
}

int list_packs(PacksOptions& options, const Command& command) {
  options.common.resolve(command);
  if (!options.words.empty()) {
    for (const char* const option : {"--with", "--set", "--lang", "--merged", "--players"})
      command.excludes(option, {"action"});
    return change_packs(options.common, options.words, options.force, command.texts());
  }
  command.needs({"--force"}, "action");
  packs::Problems problems;
  command.excludes("--merged", {"--json", "--lang", "--players"});
  command.needs({"--set"}, "--merged");
  const auto folders = options.common.folders();
  const packs::PackFinder finder(folders, problems);
  problems.throw_if_any();
  const Ids wanted = options.common.selection(4).packs;
  if (options.merged) {
    print_merged(packs::load_library(finder, wanted, options.common.set));
    return kFine;
  }
  const bool selected = !options.common.with.empty() || options.players > 0;
  const Texts& texts = command.texts();
  const Compatibility compatibility =
      selected ? compatibility_of(finder, {.packs = wanted, .players = options.players}, texts) : Compatibility{};
  const Described judged = describe(compatibility, texts);
  if (selected && !options.common.json) {
    std::cout << judged.text;
    return compatibility.reasons.empty() ? kFine : kBadInput;
  }
  Json all = Json::array();
  std::string text;
  for (const auto& [id, pack] : finder.packs()) {
    if (selected && std::find(compatibility.packs.begin(), compatibility.packs.end(), id) == compatibility.packs.end())
      continue;
    Described one = describe(finder, pack, texts);
    all.push_back(std::move(one.json));
    text += one.text;
  }
  if (options.common.json) print_json((selected ? Json{{"selection", judged.json}, {"packs", all}} : all));
  else std::cout << text;
  return compatibility.reasons.empty() ? kFine : kBadInput;
}

}  // namespace

void add_packs(CommandLine& program) {
  auto options = std::make_shared<PacksOptions>();
  Command command = program.add("packs", "make");
  command.rest("action", options->words);
  options->common.add_packs_to(command);
  options->common.add_language_to(command);
  options->common.add_json_to(command);
  command.flag("--merged", options->merged);
  command.value("--players", options->players).within(1, 99);
  command.flag("--force", options->force);
  command.examples({"dicetown packs --with wild-west,cowboys --players 6",
                    "dicetown packs --merged --set base.bribes=false", "dicetown packs add gold-pan.zip",
                    "dicetown packs verify"});
  command.runs([options, command] { return list_packs(*options, command); });
}

}  // namespace tools
