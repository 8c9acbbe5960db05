// Rows as JSON, one per line: {"run": ..}, then for each game its number, seed, hash, and metrics; per-seat metrics are
// lists.
#include "packs/pack/read_file.hpp"
#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;

class NdjsonLines : public LineFormat {
 public:
  std::string heading(const Origin& origin) const override { return Json{{"run", to_json(origin)}}.dump() + "\n"; }
  int heading_lines() const override { return 1; }

  Origin origin(std::string_view line, const std::filesystem::path& file) const override {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("run"))
      throw packs::FileError("file.read", file, packs::Message("rows.no-header", {}));
    return read_origin(json["run"], file);
  }

  void write(const GameResult& game, const Metrics& metrics, std::string& out) const override {
    Json json = {{"game", game.number}, {"seed", hexadecimal(game.seed)}, {"hash", hexadecimal(game.hash)}};
    if (game.failed) json["failure"] = game.failure;
    else json["measured"] = measured(game, metrics);
    out += json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  bool read(std::string_view line, const Metrics& metrics, GameResult& game) const override {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return false;
    try {
      game.number = json.at("game").get<std::int64_t>();
      const auto seed = read_hexadecimal(json.at("seed").get<std::string>());
      const auto hash = read_hexadecimal(json.at("hash").get<std::string>());
      if (!seed || !hash) return false;
      game.seed = *seed;
      game.hash = *hash;
      game.failed = json.contains("failure");
      game.failure = game.failed ? json["failure"].get<std::string>() : "";
      game.values.assign(metrics.columns(), 0);
      if (!game.failed) read_measured(json.at("measured"), metrics, game);
    } catch (const Json::exception&) {
      return false;
    }
    return true;
  }

 private:
  static Json measured(const GameResult& game, const Metrics& metrics) {
    Json out = Json::object();
    for (const Metric& metric : metrics.list()) {
      const auto first = game.values.begin() + static_cast<std::ptrdiff_t>(metric.column);
      if (metric.of == Metric::Of::game) out[metric.name] = *first;
      else out[metric.name] = std::vector<std::int64_t>(first, first + metrics.players());
    }
    return out;
  }
  static void read_measured(const Json& json, const Metrics& metrics, GameResult& game) {
    for (const Metric& metric : metrics.list()) {
      const Json& value = json.at(metric.name);
      for (int s = 0; s < (metric.of == Metric::Of::game ? 1 : metrics.players()); ++s)
        game.values[metric.column + at(s)] =
            metric.of == Metric::Of::game ? value.get<std::int64_t>() : value.at(at(s)).get<std::int64_t>();
    }
  }
};

}  // namespace

const LineFormat& ndjson_lines() {
  static const NdjsonLines lines;
  return lines;
}

}  // namespace rules::simulation
