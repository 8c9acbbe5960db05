#include "table_config.hpp"

#include "nlohmann/json.hpp"

namespace server {

using Json = nlohmann::ordered_json;

std::string to_text(const TableConfig& config) {
  const Json json = {{"name", config.name},         {"language", config.language},
                     {"everyone", config.everyone}, {"hints", config.hints},
                     {"shown", config.shown},       {"game", rules::play::to_text(config.game)}};
  return json.dump();
}

TableConfig table_config(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    TableConfig config{json.at("name").get<std::string>(), json.at("language").get<std::string>(),
                       json.at("everyone").get<bool>(),    json.at("hints").get<bool>(),
                       json.value("shown", false),         rules::play::from_text(json.at("game").get<std::string>())};
    config.game.names.resize(config.game.seats.size());  // a save omits trailing empty names
    return config;
  } catch (const nlohmann::json::exception& error) {
    throw rules::play::SaveError(
        rules::packs::Message("the configuration of a table is damaged: " + std::string(error.what())));
  }
}

}  // namespace server
