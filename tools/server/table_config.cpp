#include "table_config.hpp"

#include "nlohmann/json.hpp"

namespace server {

using Json = nlohmann::ordered_json;

std::string to_text(const TableConfig& config) {
  Json json = {{"name", config.name},
               {"language", config.language},
               {"everyone", config.everyone},
               {"hints", config.hints},
               {"listed", config.listed},
               {"shown", config.shown},
               {"patience", config.patience.count()},
               {"game", rules::play::to_text(config.game)}};
  if (config.clock.count() > 0) json["clock"] = config.clock.count();
  if (config.swaps > 0) json["swaps"] = config.swaps;
  if (config.host > 0) json["host"] = config.host;
  if (config.keeps_rules) json["keeps_rules"] = true;
  if (config.rules_changed > 0) {
    json["rules_changed"] = config.rules_changed;
    json["changed"] = config.changed;
  }
  return json.dump();
}

TableConfig table_config(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    TableConfig config{.name = json.at("name").get<std::string>(),
                       .language = json.at("language").get<std::string>(),
                       .everyone = json.at("everyone").get<bool>(),
                       .hints = json.at("hints").get<bool>(),
                       .listed = json.value("listed", true),  // older tables were all listed, and stay so
                       .shown = json.value("shown", false),
                       .patience = std::chrono::seconds(json.value("patience", 120)),
                       .clock = std::chrono::seconds(json.value("clock", 0)),
                       .keeps_rules = json.value("keeps_rules", false),
                       .rules_changed = json.value("rules_changed", std::int64_t{0}),
                       .changed = json.value("changed", std::vector<std::string>()),
                       .swaps = json.value("swaps", 0),
                       .host = json.value("host", 0),
                       .game = rules::play::from_text(json.at("game").get<std::string>())};
    config.game.names.resize(config.game.seats.size());  // a save omits trailing empty names
    if (config.host < 0 || config.host > static_cast<int>(config.game.seats.size()))
      throw rules::play::SaveError(rules::packs::Message("the configuration of a table is damaged: its host"));
    return config;
  } catch (const nlohmann::json::exception& error) {
    throw rules::play::SaveError(
        rules::packs::Message("the configuration of a table is damaged: " + std::string(error.what())));
  }
}

}  // namespace server
