// Declares the names that scripts use for records, faces, options and texts.
#include "packs/build/builders.hpp"
#include "script/value.hpp"

namespace rules::packs {
namespace {

using script::encode;
using script::Tag;

void add(script::Sources& sources, const std::string& pack, const std::string& table, const std::string& name,
         std::int64_t code) {
  sources.names.push_back({pack, table, name, code, {}, false});
}

void add_each(const BuildContext& build, script::Sources& sources, const std::string& kind, Tag tag) {
  for (const Record* r : build.library.of_kind(kind))
    add(sources, r->pack, kind, r->id, encode(tag, build.ids.index(kind, r->id)));
}

void add_options(const Library& library, script::Sources& sources) {
  for (const OptionValue& option : library.options()) {
    add(sources, option.pack, "option", option.decl.name, 0);
    if (option.decl.type == OptionDecl::Type::number) sources.names.back().code = std::stoll(option.value);
    else sources.names.back().text = option.value;
  }
}

void add_texts(LinkedGame& linked, script::Sources& sources) {
  for (const auto& [key, text] : linked.texts.all(fallback_language)) {
    if (!key.starts_with("message.")) continue;
    add(sources, text.pack, "text", key.substr(8), encode(Tag::text, size32(linked.messages)));
    linked.messages.push_back(key);
    std::uint32_t players = 0;
    for (int nth = 0; nth < script::kMaxTold; ++nth)
      if (text.text.find("{" + std::to_string(nth + 1) + ":player}") != std::string::npos) players |= 1u << nth;
    sources.players_told.push_back(players);
  }
}

/// Adds the positions of things that scripts name by string, and their packs unless they are built in.
template <class Id, class Decl>
void add_positions(const Library& library, const Table<Id, Decl>& list, std::map<std::string, std::int32_t>& positions,
                   std::map<std::string, std::string>& packs) {
  for (const Id id : list.ids()) {
    positions[list[id].id] = id.index;
    if (const Record* record = library.find(kKindOf<Id>, list[id].id)) packs[record->id] = record->pack;
  }
}

}  // namespace

void declare_names(BuildContext& build, script::Sources& sources) {
  const Library& library = build.library;
  const Declarations& declared = build.declared;
  add_each(build, sources, "resource", Tag::resource);
  add_each(build, sources, "place", Tag::place);
  add_each(build, sources, "card", Tag::card_kind);
  add_each(build, sources, "die", Tag::die);
  add_each(build, sources, "variable", Tag::variable);
  for (const Record* r : library.of_kind("zone")) {
    const ZoneId zone = build.ids.of<ZoneId>(r->id);
    add(sources, r->pack, "zone", r->id, script::encode_zone(zone.index));
    sources.names.back().of_player = declared.zones[zone].per_player;
  }
  for (const std::string& kind : library.schema().names(true)) add_each(build, sources, kind, Tag::record);
  for (const Record* r : library.of_kind("die"))
    for (const std::string& face : r->texts("faces"))
      add(sources, r->pack, "face", face, build.ids.index("face", face));
  add_options(library, sources);
  for (const EventDecl& event : declared.events) {
    std::vector<std::string>& fields = sources.events[event.id].fields;
    for (const FieldDecl& field : event.fields) fields.push_back(script::in_lua(field.id));
  }
  std::map<std::string, std::int32_t> events;
  add_positions(library, declared.events, events, sources.event_packs);
  for (const auto& [id, index] : events) sources.events[id].index = index;
  add_positions(library, declared.questions, sources.questions, sources.question_packs);
  add_positions(library, declared.values, sources.values, sources.value_packs);
  add_texts(build.linked, sources);
}

}  // namespace rules::packs
